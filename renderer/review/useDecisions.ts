import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inForce } from '../../service/contract/signing.ts';
import { isFinal, mayEdit } from '../case/decisions.ts';
import { useReview } from '../case/store.ts';
import { client } from '../data/client.ts';
import { useSession } from '../data/session.ts';

export const decisionsKey = (runId: string) => ['decisions', runId];

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
