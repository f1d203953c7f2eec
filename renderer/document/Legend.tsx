import { X } from 'lucide-react';
import { show } from '../actions/keys.ts';
import { keysOf } from '../actions/registry.ts';
import { selectInTree } from '../case/select.ts';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import { IconButton } from '../ui/Button.tsx';
import { isStatedOn } from './highlights.ts';
import css from './Legend.module.css';
import { useHighlights } from './useHighlights.ts';

/** Which color is which criterion, while all are marked; one is gone to by choosing it. */
export function Legend() {
  const highlights = useHighlights();
  const page = useDocument((state) => state.page);
  const selected = useReview((state) => state.selected);
  if (!highlights) return null;
  return (
    <section className={css.legend} aria-label="Criteria by color">
      <ul className={css.list}>
        {highlights.map((criterion) => {
          const isHere = isStatedOn(page, criterion);
          return (
            <li key={criterion.id}>
              <button
                type="button"
                className={css.entry}
                data-here={isHere}
                aria-current={criterion.id === selected ? 'true' : undefined}
                title={`${criterion.id} ${criterion.description}`}
                onClick={() => selectInTree(criterion.id)}
              >
                <span className={css.chip} style={{ background: criterion.hue }}>
                  {criterion.number}
                </span>
                <span className={css.text}>{criterion.description}</span>
                {isHere && <span className="visually-hidden">, on this page</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {highlights.length === 0 && <p className={css.none}>No criterion has evidence on a page.</p>}
      <IconButton
        label="Mark only the chosen criterion"
        keys={show(keysOf('boxes.all') ?? '')}
        onPress={() => useDocument.setState({ marks: 'chosen' })}
      >
        <X />
      </IconButton>
    </section>
  );
}
