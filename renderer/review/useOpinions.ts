import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SecondOpinions } from '../../service/contract/opinions.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { identityOf, leaves } from '../../service/tree/index.ts';
import { client } from '../data/client.ts';
import { useReview } from './store.ts';

const WAITING_MS = 5_000;

/** What a second reader says of the case on the desk; looked at again while it is being asked. */
export function useOpinions(): SecondOpinions | undefined {
  const runId = useReview((state) => state.runId);
  const query = useQuery({
    queryKey: ['opinions', runId],
    queryFn: () => client.opinions({ params: { run_id: runId } }),
    enabled: runId !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_MS : false),
  });
  return query.data;
}

/** Criteria on which it disagrees with the engine's present answer. */
export function disputedIds(tree: CriteriaNode, opinions: SecondOpinions | undefined): ReadonlySet<string> {
  const answers = new Map(
    (opinions?.opinions ?? [])
      .filter(({ kind }) => kind === 'grounded')
      .map(({ criteria_id, answer }) => [criteria_id, answer]),
  );
  if (answers.size === 0) return new Set();
  return new Set(
    leaves(tree)
      .filter((leaf) => {
        const answer = answers.get(identityOf(leaf));
        return answer !== undefined && leaf.engine !== undefined && leaf.engine.answer !== answer;
      })
      .map(({ criteria_id }) => criteria_id),
  );
}

/** The same of the tree on the desk. */
export function useDisputedIds(tree: CriteriaNode): ReadonlySet<string> {
  const opinions = useOpinions();
  return useMemo(() => disputedIds(tree, opinions), [tree, opinions]);
}
