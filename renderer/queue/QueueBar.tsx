import { SearchIcon } from 'lucide-react';
import type { RunSummary } from '../../service/contract/runs.ts';
import { QueueFilters } from './QueueFilters.tsx';
import css from './QueuePage.module.css';
import { SavedFilters } from './SavedFilters.tsx';
import { narrow, useQueueView, useViewer } from './view.ts';

/** Each once, by name. */
const choices = (pairs: (readonly [id: string, name: string])[]) =>
  [...new Map(pairs)].sort(([, a], [, b]) => a.localeCompare(b));

/** What the list is narrowed by: counts, whose cases, which determination, words; and the filters that the person keeps. */
export function QueueBar({ runs, now }: { runs: RunSummary[]; now: number }) {
  const { filter, search = '', assigned_to = '', guideline_code = '' } = useQueueView((v) => v.conditions);
  const viewer = useViewer();
  const people = choices(
    [assigned_to, ...runs.map((run) => run.assigned_to ?? '')]
      .filter((name) => name === assigned_to || name !== viewer.username)
      .filter((name) => !['', 'me', 'none'].includes(name))
      .map((name) => [name, name] as const),
  );
  const guidelines = choices([
    ...(guideline_code ? [[guideline_code, guideline_code] as const] : []),
    ...runs.map((run) => [run.guideline_code, run.guideline_name] as const),
  ]);
  return (
    <div className={css.filters}>
      <QueueFilters
        runs={runs}
        chosen={filter}
        onChoose={(next) => narrow({ filter: next })}
        now={now}
        viewer={viewer}
      />
      <div className={css.narrow}>
        <select
          aria-label="Assigned to"
          className={css.select}
          value={assigned_to}
          onChange={(event) => narrow({ assigned_to: event.target.value })}
        >
          <option value="">Anyone’s</option>
          <option value="me">Mine</option>
          <option value="none">Nobody’s</option>
          {people.map(([name]) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Determination"
          className={css.select}
          value={guideline_code}
          onChange={(event) => narrow({ guideline_code: event.target.value })}
        >
          <option value="">All determinations</option>
          {guidelines.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <SavedFilters />
        <label className={css.search}>
          <SearchIcon aria-hidden />
          <span className="visually-hidden">Search cases</span>
          <input
            id="queue-search"
            type="search"
            maxLength={200}
            placeholder="Patient, member, guideline, service"
            value={search}
            onChange={(event) => narrow({ search: event.target.value })}
          />
        </label>
      </div>
    </div>
  );
}
