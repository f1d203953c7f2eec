import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunList, RunSummary } from '../../service/contract/runs.ts';
import { client, explain } from './client.ts';
import { notify } from './notices.ts';
import { isRunning } from './runs.ts';

export const runsKey = ['runs'];

/** The queue. Asked every second while something runs, so that progress is live; else every 15 seconds. */
export function useRuns() {
  return useQuery({
    queryKey: runsKey,
    queryFn: loadRuns,
    refetchInterval: ({ state: { data } }) => pauseAfter(data?.runs ?? []),
  });
}

/** Milliseconds until the queue is asked for again: a long one, of many pages, less often. */
export const pauseAfter = (runs: RunSummary[]): number =>
  Math.max(runs.length, runs.some(isRunning) ? 1_000 : 15_000);

/** The service sorts by due time, decided cases included: with fewer of them the new ones would be those that are missing. */
const MOST_RUNS = 20_000;

/** All pages of the list: the queue is searched, counted and sorted here. Where that are too many, `total` tells how many there are. */
export async function loadRuns(): Promise<RunList> {
  const all: RunList = { runs: [], total: 0 };
  let cursor: string | undefined;
  do {
    const list = await client.listRuns({ query: { limit: 200, ...(cursor && { cursor }) } });
    all.runs.push(...list.runs);
    all.total = list.total;
    cursor = list.next_cursor;
  } while (cursor && all.runs.length < MOST_RUNS);
  return all;
}

export type RunVerb = 'cancel' | 'retry' | 'assign' | 'unassign';

/** Cancel, retry and assign, with the queue fresh afterwards and failures said. */
export function useRunVerb() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, runId, username }: { verb: RunVerb; runId: string; username?: string }) => {
      const params = { run_id: runId };
      if (verb === 'cancel') return client.cancelRun({ params });
      if (verb === 'retry') return client.retryRun({ params });
      return client.assignRun({ params, body: { username: verb === 'assign' ? (username ?? null) : null } });
    },
    onError: (error) => notify('problem', explain(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey }),
  });
}
