import { Undo2 } from 'lucide-react';
import { whyVaried } from '../../../service/tree/index.ts';
import type { RemovedRow as Removed } from '../../case/filter.ts';
import { useReview } from '../../case/store.ts';
import { Button } from '../../ui/Button.tsx';
import { putBack } from '../vary.ts';
import css from './CriteriaTree.module.css';

/** A criterion of the determination that was removed in this case: struck through where it stood, with the reason. */
export function RemovedRow({ row }: { row: Removed }) {
  const locked = useReview((state) => state.locked);
  const { removed, level, id } = row;
  const style = { '--level': level } as React.CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a treegrid are no table rows
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to choose; its button has the focus
    <div role="row" aria-level={level} className={css.removed} style={style} data-removed={id}>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a treegrid are no table cells */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: focus is on the button */}
      <div role="gridcell" className={css.removedText}>
        <span className={css.number}>{id}</span>
        <span>
          <del>{removed.description}</del>
          <span className={css.why}>Removed. {whyVaried(removed)}</span>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a treegrid are no table cells */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: focus is on the button */}
      <div role="gridcell">
        {!locked && (
          <Button small icon={<Undo2 />} onPress={() => putBack(removed.original_id ?? id)}>
            Put back
          </Button>
        )}
      </div>
    </div>
  );
}
