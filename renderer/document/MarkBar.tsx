import { SquareDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Stance } from '../../service/contract/results.ts';
import { isLeaf } from '../../service/tree/index.ts';
import { chosen } from '../case/select.ts';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { stanceWords } from '../ui/marks.tsx';
import { AdjustBar } from './AdjustBar.tsx';
import { placeBox } from './draw.ts';
import css from './MarkBar.module.css';
import { markPassage, selectedPassage } from './mark.ts';

const stances: { stance: Stance; key: string }[] = [
  { stance: 'supports', key: 'S' },
  { stance: 'contradicts', key: 'C' },
  { stance: 'mentions', key: 'M' },
];

/** Room that the bar takes. */
const [BAR_WIDTH, BAR_HEIGHT] = [420, 48];

/** Right below the selected text, or above it at the foot of the window. */
function besideSelection(): React.CSSProperties {
  const rect = getSelection()?.getRangeAt(0).getBoundingClientRect();
  if (!rect) return {};
  const below = rect.bottom + BAR_HEIGHT < innerHeight;
  const middle = rect.left + rect.width / 2;
  const left = Math.min(Math.max(middle, BAR_WIDTH / 2), Math.max(innerWidth - BAR_WIDTH / 2, BAR_WIDTH / 2));
  const top = below ? rect.bottom + 6 : Math.max(0, rect.top - BAR_HEIGHT);
  return { position: 'fixed', left, top, bottom: 'auto' };
}

/** Offered while text of the record is selected or a box is to be drawn: what it means for the current criterion. */
export function MarkBar() {
  const drawing = useDocument((state) => state.drawing);
  const adjusting = useDocument((state) => state.adjusting);
  const locked = useReview((state) => state.locked);
  const selected = useReview((state) => state.selected);
  const [hasText, setHasText] = useState(false);
  const [place, setPlace] = useState<React.CSSProperties>({});
  useEffect(() => {
    const look = () => {
      const found = selectedPassage() !== undefined;
      setHasText(found);
      if (found) setPlace(besideSelection());
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  const node = chosen();
  if (locked || !node || !isLeaf(node) || (!drawing && !hasText && !adjusting)) return null;
  if (adjusting) return <AdjustBar />;
  return (
    <div className={css.bar} role="toolbar" aria-label="New evidence" style={drawing ? {} : place}>
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
