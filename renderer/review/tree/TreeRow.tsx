import { ChevronRight, PencilLine, Quote, Split, UserRound } from 'lucide-react';
import { memo } from 'react';
import { ColorMark } from '../../ui/marks.tsx';
import { select, toggle } from '../select.ts';
import css from './CriteriaTree.module.css';
import type { Row } from './filter.ts';
import { colorOf, disagrees, isLeaf } from './walk.ts';
import { operatorWords } from './words.ts';

/** One criterion: place in the tree, text, what marks it, and what it means for the request. */
export const TreeRow = memo(function TreeRow({ row, current }: { row: Row; current: boolean }) {
  const { node, level, position, siblings, expanded, moot } = row;
  const id = node.criteria_id;
  const evidence = node.clinical_decisioning?.length ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a treegrid are no table rows
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid handles the keys of its rows
    <div
      id={`row-${id}`}
      role="row"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={current}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      tabIndex={current ? 0 : -1}
      className={css.row}
      data-leaf={isLeaf(node)}
      data-moot={moot}
      style={{ '--level': level } as React.CSSProperties}
      onClick={() => select(id)}
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
              toggle(id);
            }}
          >
            <ChevronRight aria-hidden className={expanded ? css.turned : undefined} />
          </button>
        )}
        <span className={css.id}>{id}</span>
        <span className={css.description}>
          {node.description}
          {!isLeaf(node) && <span className={css.operator}>{operatorWords(node)}</span>}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays on the row */}
      <div role="gridcell" className={css.marks}>
        {disagrees(node) ? (
          <span className={css.flag} title="You and the engine differ">
            <Split aria-hidden />
            <span className="visually-hidden">Differs from the engine</span>
          </span>
        ) : (
          node.override && (
            <span className={css.flag} title="Set by a person">
              <PencilLine aria-hidden />
              <span className="visually-hidden">Set by a person</span>
            </span>
          )
        )}
        {node.judgement && !node.override && (
          <span title="Needs a person's judgement">
            <UserRound aria-hidden />
            <span className="visually-hidden">Needs judgement</span>
          </span>
        )}
        {evidence > 0 && (
          <span title={`${evidence} evidence`}>
            <Quote aria-hidden />
            {evidence}
            <span className="visually-hidden"> evidence</span>
          </span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: focus stays on the row */}
      <div
        role="gridcell"
        className={css.color}
        {...(moot && { title: 'Open, but its group is settled without it' })}
      >
        <ColorMark color={colorOf(node)} />
      </div>
    </div>
  );
});
