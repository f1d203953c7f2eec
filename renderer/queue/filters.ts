/** The filters of the queue, in the order in which they need a person. */
import type { RunSummary } from '../../service/contract/runs.ts';
import type { FilterConditions, QueueFilterName, SortColumn } from '../../service/contract/saved-filters.ts';
import { isFinalKind } from '../../service/contract/signing.ts';
import { due } from '../data/due.ts';
import { isRunning, isStopped } from '../data/runs.ts';

export const queueFilters: readonly { id: QueueFilterName; label: string }[] = [
  { id: 'review', label: 'To review' },
  { id: 'mine', label: 'Mine' },
  { id: 'mentioned', label: 'Mentions of me' },
  { id: 'urgent', label: 'Due in 24 h or late' },
  { id: 'referred', label: 'For a physician' },
  { id: 'working', label: 'In progress' },
  { id: 'stopped', label: 'Failed or canceled' },
  { id: 'asked', label: 'Information requested' },
  { id: 'decided', label: 'Decided' },
];
export type { QueueFilterName as QueueFilter, SortColumn };

/** Signed for good. A case that was referred or waits for documents still has its due time. */
const decided = (run: RunSummary) => isFinalKind(run.decision);
/** Nobody has handed it on either. */
const untouched = (run: RunSummary) => !run.decision || run.decision === 'reopen';

/** The person who looks: what waits for her differs by role. */
export interface Viewer {
  username: string | undefined;
  physician: boolean;
}

/** Whether a run passes a filter; one run may pass two (to review and urgent). */
export function inFilter(run: RunSummary, filter: QueueFilterName, now: number, viewer: Viewer): boolean {
  switch (filter) {
    case 'review':
      return (
        run.status === 'completed' &&
        (untouched(run) || (viewer.physician && run.decision === 'refer_to_physician'))
      );
    case 'mine':
      return !decided(run) && run.assigned_to !== undefined && run.assigned_to === viewer.username;
    case 'mentioned':
      return !decided(run) && viewer.username !== undefined && (run.mentions ?? []).includes(viewer.username);
    case 'referred':
      return run.decision === 'refer_to_physician';
    case 'asked':
      return run.decision === 'request_information';
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

export interface Sort {
  column: SortColumn;
  descending: boolean;
}
export const byDue: Sort = { column: 'due', descending: false };

const sortText: Record<SortColumn, (run: RunSummary) => string> = {
  patient: (run) => run.patient_name || run.member_id || '',
  request: (run) => run.service || run.guideline_name,
  due: (run) => run.due_at,
  status: (run) => run.decision ?? `${isRunning(run) ? '2' : '1'} ${run.root_decision ?? run.status}`,
  assigned: (run) => run.assigned_to ?? '\uffff',
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Documents that were asked for have come: the case goes on, and stands first. What is signed for good comes last. */
const rank = (run: RunSummary) => (decided(run) ? 2 : run.returned_at ? 0 : 1);

/** By a column, then by due time. */
export function sorted(runs: readonly RunSummary[], { column, descending }: Sort): RunSummary[] {
  const sign = descending ? -1 : 1;
  const text = sortText[column];
  return [...runs].sort(
    (a, b) =>
      (column === 'due' ? rank(a) - rank(b) : 0) ||
      sign * collator.compare(text(a), text(b)) ||
      a.due_at.localeCompare(b.due_at),
  );
}

const isAssigned = (run: RunSummary, to: string | undefined, viewer: Viewer): boolean => {
  if (to === undefined) return true;
  if (to === 'none') return run.assigned_to === undefined;
  const wanted = to === 'me' ? viewer.username : to;
  return wanted !== undefined && run.assigned_to === wanted;
};

/** Runs that fulfil all conditions that are given, and hold every word of the search. */
export function pick(
  runs: readonly RunSummary[],
  { filter, search = '', assigned_to, guideline_code }: FilterConditions,
  now: number,
  viewer: Viewer,
): RunSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter((run) => {
    if (filter && !inFilter(run, filter, now, viewer)) return false;
    if (guideline_code !== undefined && run.guideline_code !== guideline_code) return false;
    if (!isAssigned(run, assigned_to, viewer)) return false;
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
  });
}
