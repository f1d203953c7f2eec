import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SecondOpinion, SecondOpinions } from '../../service/contract/opinions.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { identityOf, leaves } from '../../service/tree/index.ts';
import { client } from '../data/client.ts';
import { queries } from '../data/queries.ts';
import { useReview } from './store.ts';

const WAITING_MS = 5_000;

/** Each revision may be asked about. */
const keyOf = ({ runId, revision }: { runId: string; revision: number | undefined }) =>
  ['opinions', runId, revision] as const;

/** What a second reader says of the open case; looked at again while it is being asked. */
function useOpinions(): SecondOpinions | undefined {
  const runId = useReview((state) => state.runId);
  const revision = useReview((state) => state.revision);
  const query = useQuery({
    queryKey: keyOf({ runId, revision }),
    // Until the new ones are there those of the revision before are shown.
    placeholderData: (before, { queryKey } = {} as never) => (queryKey?.[1] === runId ? before : undefined),
    queryFn: () => client.opinions({ params: { run_id: runId } }),
    enabled: runId !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WAITING_MS : false),
  });
  return query.data;
}

/** The same outside of a component, as far as it is there. */
const opinionsNow = () => queries.getQueryData<SecondOpinions>(keyOf(useReview.getState()));

/** What it says of a criterion, and who it is. */
function opinionIn(all: SecondOpinions | undefined, leaf: CriteriaNode) {
  const opinion = all?.opinions.find(({ criteria_id }) => criteria_id === identityOf(leaf));
  return opinion && { opinion, model: all?.reader?.model ?? '' };
}

export const useOpinion = (leaf: CriteriaNode) => opinionIn(useOpinions(), leaf);
export const opinionNow = (leaf: CriteriaNode) => opinionIn(opinionsNow(), leaf);

/** Criteria of the open case on which it disagrees. */
export function disputedNow(): ReadonlySet<string> {
  const { work } = useReview.getState();
  return work ? disputedIds(work.tree, opinionsNow()) : new Set();
}

/** Whether it is borne out, and another answer than the engine's present one. */
export function differs({ kind, answer }: SecondOpinion, { engine }: CriteriaNode): boolean {
  return kind === 'grounded' && answer !== undefined && engine !== undefined && engine.answer !== answer;
}

/** Criteria on which it disagrees with the engine's present answer. */
export function disputedIds(tree: CriteriaNode, opinions: SecondOpinions | undefined): ReadonlySet<string> {
  if (!opinions?.opinions.length) return new Set();
  const opinionOn = new Map(opinions.opinions.map((opinion) => [opinion.criteria_id, opinion]));
  return new Set(
    leaves(tree)
      .filter((leaf) => {
        const opinion = opinionOn.get(identityOf(leaf));
        return opinion !== undefined && differs(opinion, leaf);
      })
      .map(({ criteria_id }) => criteria_id),
  );
}

/** The same of the open case's tree. */
export function useDisputedIds(tree: CriteriaNode): ReadonlySet<string> {
  const opinions = useOpinions();
  return useMemo(() => disputedIds(tree, opinions), [tree, opinions]);
}
