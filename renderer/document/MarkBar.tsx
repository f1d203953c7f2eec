import { SquareDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Stance } from '../../service/contract/results.ts';
import { isLeaf } from '../../service/tree/index.ts';
import { chosen } from '../review/select.ts';
import { useReview } from '../review/store.ts';
import { Button } from '../ui/Button.tsx';
import { stanceWords } from '../ui/marks.tsx';
import { AdjustBar } from './AdjustBar.tsx';
import { placeBox } from './draw.ts';
import css from './MarkBar.module.css';
import { markPassage, selectedPassage } from './mark.ts';
import { useDocument } from './store.ts';

const stances: { stance: Stance; key: string }[] = [
  { stance: 'supports', key: 'S' },
  { stance: 'contradicts', key: 'C' },
  { stance: 'mentions', key: 'M' },
];

/** Offered while text of the record is selected or a box is to be drawn: what it means for the current criterion. */
export function MarkBar() {
  const drawing = useDocument((state) => state.drawing);
  const adjusting = useDocument((state) => state.adjusting);
  const locked = useReview((state) => state.locked);
  const selected = useReview((state) => state.selected);
  const [hasText, setHasText] = useState(false);
  useEffect(() => {
    const look = () => setHasText(selectedPassage() !== undefined);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  const node = chosen();
  if (locked || !node || !isLeaf(node) || (!drawing && !hasText && !adjusting)) return null;
  if (adjusting) return <AdjustBar />;
  return (
    <div className={css.bar} role="toolbar" aria-label="New evidence">
      {drawing ? (
        <>
          <SquareDashed aria-hidden />
          <span>
            Draw a box: {stanceWords[drawing].toLowerCase()} {selected}
          </span>
          <Button small onPress={placeBox}>
            Place one <kbd>Enter</kbd>
          </Button>
          <Button small onPress={() => useDocument.setState({ drawing: undefined })}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <span>For {selected}:</span>
          {stances.map(({ stance, key }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the press from taking the selection
            <span key={stance} onMouseDown={(event) => event.preventDefault()}>
              <Button small onPress={() => markPassage(stance)}>
                {stanceWords[stance]} <kbd>{key}</kbd>
              </Button>
            </span>
          ))}
        </>
      )}
    </div>
  );
}
