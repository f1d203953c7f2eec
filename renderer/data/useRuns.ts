import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunList } from '../../service/contract/runs.ts';
import { client, explain } from './client.ts';
import { notify } from './notices.ts';
import { isRunning } from './runs.ts';

export const runsKey = ['runs'];

/** The queue. Asked every second while something runs, so that progress is live; else every 15 seconds. */
export function useRuns() {
  return useQuery({
    queryKey: runsKey,
    queryFn: loadAll,
    refetchInterval: (query) => (query.state.data?.runs.some(isRunning) ? 1_000 : 15_000),
  });
}

/** All pages of the list, up to 1,000 cases: the queue is searched and sorted here. */
async function loadAll(): Promise<RunList> {
  const all: RunList = { runs: [], total: 0 };
  let cursor: string | undefined;
  do {
    const list = await client.listRuns({ query: { limit: 200, ...(cursor && { cursor }) } });
    all.runs.push(...list.runs);
    all.total = list.total;
    cursor = list.next_cursor;
  } while (cursor && all.runs.length < 1_000);
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
