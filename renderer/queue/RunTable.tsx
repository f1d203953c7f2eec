import type { KeyboardEvent } from 'react';
import type { RunSummary } from '../../service/contract/runs.ts';
import { RunRow } from './RunRow.tsx';
import css from './RunTable.module.css';

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

export function RunTable({ runs, now }: { runs: RunSummary[]; now: number }) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="visually-hidden">Cases, the most urgent first</caption>
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">Request</th>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
            <th scope="col">Assigned</th>
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
