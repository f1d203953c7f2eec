import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Decision } from '../../service/contract/runs.ts';
import { useSession } from '../app/session.ts';
import { client } from '../service/client.ts';
import { isFinal, mayEdit } from './panels/decisions.ts';
import { useReview } from './store.ts';

export const decisionsKey = (runId: string) => ['decisions', runId];

/** The decision in force: the last one, unless it reopened the case. */
export function inForce(decisions: readonly Decision[]): Decision | undefined {
  const last = decisions.at(-1);
  return last?.decision === 'reopen' ? undefined : last;
}

/** Decisions on a case. A final one locks it, and for roles that only read it is always locked. */
export function useDecisions(runId: string) {
  const query = useQuery({
    queryKey: decisionsKey(runId),
    queryFn: async () => (await client.listDecisions({ params: { run_id: runId } })).decisions,
    refetchInterval: 15_000,
  });
  const reader = !mayEdit(useSession((session) => session.user?.role));
  const locked = reader || isFinal(inForce(query.data ?? []));
  useEffect(() => useReview.setState({ locked }), [locked]);
  return query;
}
