import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { RunSummary } from '../../service/contract/runs.ts';
import type { SortColumn } from './filters.ts';
import { RunRow } from './RunRow.tsx';
import css from './RunTable.module.css';
import { sortBy, useQueueView } from './view.ts';

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
  const sort = useQueueView((view) => view.sort);
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

export function RunTable({ runs, now }: { runs: RunSummary[]; now: number }) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="visually-hidden">Cases; the heads of the columns sort them</caption>
        <thead>
          <tr>
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
            <RunRow key={run.run_id} run={run} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
