/** The piles a queue falls into, in the order in which they need a person. */
import type { RunSummary } from '../../service/contract/runs.ts';
import { due } from './due.ts';

export const piles = [
  { id: 'review', label: 'To review' },
  { id: 'urgent', label: 'Due in 24 h or late' },
  { id: 'working', label: 'In progress' },
  { id: 'stopped', label: 'Failed or cancelled' },
  { id: 'decided', label: 'Decided' },
] as const;
export type Pile = (typeof piles)[number]['id'];

const decided = (run: RunSummary) => run.decision !== undefined && run.decision !== 'reopen';

export function isRunning(run: { status: string }): boolean {
  return !['completed', 'failed', 'cancelled'].includes(run.status);
}

export function isStopped(run: { status: string }): boolean {
  return run.status === 'failed' || run.status === 'cancelled';
}

/** Whether a run lies on a pile; one run may lie on two (to review and urgent). */
export function onPile(run: RunSummary, pile: Pile, now: number): boolean {
  switch (pile) {
    case 'review':
      return run.status === 'completed' && !decided(run);
    case 'urgent':
      return !decided(run) && run.status !== 'cancelled' && due(run.due_at, now).state !== 'later';
    case 'working':
      return isRunning(run);
    case 'stopped':
      return isStopped(run);
    case 'decided':
      return decided(run);
  }
}

/** Rows of a pile (or all), holding every word of the search, most urgent first. */
export function pick(
  runs: readonly RunSummary[],
  pile: Pile | undefined,
  search: string,
  now: number,
): RunSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return runs
    .filter((run) => !pile || onPile(run, pile, now))
    .filter((run) => {
      const text = [
        run.patient_name,
        run.member_id,
        run.guideline_name,
        run.guideline_code,
        run.service,
        run.assigned_to,
      ]
        .join(' ')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(decided(a)) - Number(decided(b)) || a.due_at.localeCompare(b.due_at));
}
