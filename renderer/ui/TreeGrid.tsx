/** Criteria as an ARIA treegrid: the frame that the review and the editor of guidelines fill with their own cells. */
import { ChevronRight } from 'lucide-react';
import { Children, type KeyboardEvent, type ReactNode } from 'react';
import css from './TreeGrid.module.css';

interface TreeGridProps {
  label: string;
  describedBy?: string;
  readOnly: boolean;
  /** Keys pressed on a row. Which row is in the tab order, and where a key leads, is the caller's. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export function TreeGrid({ label, describedBy, readOnly, onKeyDown, children }: TreeGridProps) {
  return (
    <div
      role="treegrid"
      aria-label={label}
      aria-describedby={describedBy}
      aria-readonly={readOnly}
      tabIndex={-1}
      className={css.tree}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** Where a row stands, counted from 1 as ARIA does; `expanded` only for groups. */
export interface TreePlace {
  level: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
}

interface TreeGridRowProps {
  id: string;
  place: TreePlace;
  current: boolean;
  /** Counts for nothing here, and is shown paler. */
  moot?: boolean;
  /** Its text is not cut short. */
  whole?: boolean;
  number: string;
  text: ReactNode;
  onChoose: () => void;
  onToggle: (open: boolean) => void;
  /** The cells after the text. */
  children: ReactNode;
}

/** One row: the twig that opens a group, its number and text, and the caller's cells. Focus stays on the row. */
export function TreeGridRow({ id, place, current, moot, whole, ...row }: TreeGridRowProps) {
  const { level, position, siblings, expanded } = place;
  const style = { '--level': level, '--cells': Children.count(row.children) } as React.CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a treegrid are no table rows
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid handles the keys of its rows
    <div
      id={id}
      role="row"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={current}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      tabIndex={current ? 0 : -1}
      className={css.row}
      data-branch={expanded !== undefined}
      data-moot={moot}
      data-whole={whole}
      style={style}
      onClick={row.onChoose}
    >
      <TreeGridCell className={css.text}>
        {expanded === undefined ? (
          <span className={css.twig} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={css.twig}
            aria-label={expanded ? 'Collapse' : 'Expand'}
            onClick={(event) => {
              event.stopPropagation();
              row.onToggle(!expanded);
            }}
          >
            <ChevronRight aria-hidden className={expanded ? css.turned : undefined} />
          </button>
        )}
        <span className={css.number}>{row.number}</span>
        <span className={css.description}>{row.text}</span>
      </TreeGridCell>
      {row.children}
    </div>
  );
}

interface TreeGridCellProps {
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

export function TreeGridCell({ className, title, children }: TreeGridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a treegrid are no table cells
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the row
    <div role="gridcell" className={className} title={title}>
      {children}
    </div>
  );
}

/** A cell of small signs and words that mark the row. */
export function TreeGridMarks({ className, children }: { className?: string; children: ReactNode }) {
  return <TreeGridCell className={[css.marks, className].filter(Boolean).join(' ')}>{children}</TreeGridCell>;
}
