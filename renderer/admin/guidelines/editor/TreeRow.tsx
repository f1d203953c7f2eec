import { ChevronRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { TestForms } from '../../../../service/contract/test-forms.ts';
import css from './Editor.module.css';
import type { Row } from './rows.ts';
import { operatorPhrase, testPhrase } from './words.ts';

interface TreeRowProps {
  row: Row;
  current: boolean;
  faults: number;
  forms: TestForms | undefined;
  onChoose: (key: string) => void;
  onToggle: (open: boolean) => void;
}

/** One criterion: its place and text, what it asks, what is special about it, its faults. */
export const TreeRow = memo(
  function TreeRow({ row, current, faults, forms, onChoose, onToggle }: TreeRowProps) {
    const { node, level, position, siblings, expanded } = row;
    return (
      // biome-ignore lint/a11y/useSemanticElements: rows of a treegrid are no table rows
      // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid handles the keys of its rows
      <div
        id={`node-${node.key}`}
        role="row"
        aria-level={level}
        aria-posinset={position}
        aria-setsize={siblings}
        aria-selected={current}
        {...(expanded !== undefined && { 'aria-expanded': expanded })}
        tabIndex={current ? 0 : -1}
        className={css.row}
        data-group={expanded !== undefined}
        style={{ '--level': level } as React.CSSProperties}
        onClick={() => onChoose(node.key)}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays on the row */}
        <div role="gridcell" className={css.text}>
          {expanded === undefined ? (
            <span className={css.twig} />
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className={css.twig}
              aria-label={expanded ? 'Close' : 'Open'}
              onClick={(event) => {
                event.stopPropagation();
                onToggle(!expanded);
              }}
            >
              <ChevronRight aria-hidden className={expanded ? css.turned : undefined} />
            </button>
          )}
          <span className={css.id}>{node.criteria_id}</span>
          <span className={css.description}>{node.description || <em>No description yet</em>}</span>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays on the row */}
        <div role="gridcell" className={css.marks}>
          {faults > 0 && (
            <span className={css.fault}>
              <TriangleAlert aria-hidden />
              {faults}
              <span className="visually-hidden">{faults === 1 ? ' fault' : ' faults'}</span>
            </span>
          )}
          {node.role === 'exclude' && <span>exclusion</span>}
          {node.applies_to && (
            <span>{node.applies_to.map((type) => type.replaceAll('_', ' ')).join(', ')}</span>
          )}
          <span className={css.asks}>{operatorPhrase(node) || testPhrase(node, forms)}</span>
        </div>
      </div>
    );
  },
  (before, after) =>
    before.row.node === after.row.node &&
    before.row.expanded === after.row.expanded &&
    before.row.level === after.row.level &&
    before.row.position === after.row.position &&
    before.row.siblings === after.row.siblings &&
    before.current === after.current &&
    before.faults === after.faults &&
    before.forms === after.forms,
);
