import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { RunSummary } from '../../service/contract/runs.ts';
import type { SortColumn } from './filters.ts';
import { RunRow } from './RunRow.tsx';
import css from './RunTable.module.css';
import { sortBy, sortOf, tick, useQueueView } from './view.ts';

/** Moves between the rows' links with the arrow keys; Tab still reaches the buttons of a row. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-row]')];
  const row = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row]');
  const next = links[(row ? links.indexOf(row) : -1) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const columns: { id: SortColumn; label: string }[] = [
  { id: 'patient', label: 'Patient' },
  { id: 'request', label: 'Request' },
  { id: 'due', label: 'Due' },
  { id: 'status', label: 'Status' },
  { id: 'assigned', label: 'Assigned' },
];

function SortHead({ id, label }: { id: SortColumn; label: string }) {
  const sort = sortOf(useQueueView((view) => view.conditions));
  const here = sort.column === id;
  const Icon = sort.descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={here ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={css.sort} onClick={() => sortBy(id)}>
        {label}
        {here && <Icon aria-hidden />}
      </button>
    </th>
  );
}

function TickAll({ runs }: { runs: RunSummary[] }) {
  const ticked = useQueueView((view) => view.ticked);
  const count = runs.filter((run) => ticked.has(run.run_id)).length;
  return (
    <input
      type="checkbox"
      aria-label="Select all cases shown"
      checked={count === runs.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < runs.length;
      }}
      onChange={(event) =>
        tick(
          runs.map((run) => run.run_id),
          event.target.checked,
        )
      }
    />
  );
}

interface RunTableProps {
  runs: RunSummary[];
  now: number;
  /** Whether cases can be ticked, to work on many at once. */
  ticks: boolean;
}

export function RunTable({ runs, now, ticks }: RunTableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="visually-hidden">Cases; use the column headings to sort</caption>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={css.tick}>
                <TickAll runs={runs} />
              </th>
            )}
            {columns.map(({ id, label }) => (
              <SortHead key={id} id={id} label={label} />
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {runs.map((run) => (
            <RunRow key={run.run_id} run={run} now={now} ticks={ticks} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
