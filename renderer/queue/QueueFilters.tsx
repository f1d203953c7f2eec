import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { RunSummary } from '../../service/contract/runs.ts';
import { inFilter, type QueueFilter, queueFilters, type Viewer } from './filters.ts';
import css from './QueueFilters.module.css';

interface QueueFiltersProps {
  runs: RunSummary[];
  chosen: QueueFilter | undefined;
  onChoose: (filter: QueueFilter | undefined) => void;
  now: number;
  viewer: Viewer;
}

/** Filters that are shown only when a case passes them. */
const quiet = new Set<QueueFilter>(['mentioned', 'referred', 'asked', 'working', 'stopped']);

/** The dashboard: how many cases lie where. Each count filters the table; choosing it again shows all. */
export function QueueFilters({ runs, chosen, onChoose, now, viewer }: QueueFiltersProps) {
  return (
    <ToggleButtonGroup
      aria-label="Show only"
      selectionMode="single"
      selectedKeys={chosen ? [chosen] : []}
      onSelectionChange={(keys) => onChoose([...keys][0] as QueueFilter | undefined)}
      className={css.filters!}
    >
      {queueFilters.map((filter) => {
        const count = runs.filter((run) => inFilter(run, filter.id, now, viewer)).length;
        if (count === 0 && filter.id !== chosen && quiet.has(filter.id)) return null;
        return (
          <ToggleButton
            key={filter.id}
            id={filter.id}
            className={css.filter!}
            data-attention={filter.id === 'urgent' && count > 0}
          >
            <span className={css.count}>{count}</span>
            <span className={css.label}>{filter.label}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
