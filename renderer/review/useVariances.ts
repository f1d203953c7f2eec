import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Proposal } from '../../service/contract/changes.ts';
import { useReview } from '../case/store.ts';
import { client } from '../data/client.ts';
import { useSession } from '../data/session.ts';
import { useChoices } from './useChoices.ts';

const none: Proposal[] = [];

/** Proposals to change the determination in the open case that nobody has settled. */
export function useProposals(): Proposal[] {
  const runId = useReview((state) => state.runId);
  const query = useQuery({
    queryKey: ['variances', runId],
    queryFn: () => client.listVariances({ params: { run_id: runId } }),
    enabled: runId !== '',
    refetchInterval: 15_000,
    select: ({ proposals }) => proposals.filter(({ state }) => state === 'open'),
  });
  return query.data ?? none;
}

/** The criteria that they are about. */
export function useProposedIds(): ReadonlySet<string> {
  const proposals = useProposals();
  return useMemo(() => new Set(proposals.map(({ edit }) => edit.criteria_id)), [proposals]);
}

/** Whether this person changes the determination in a case, or proposes it. */
export function useMayVary(): boolean {
  const role = useSession((session) => session.user?.role);
  const { variance_roles: roles } = useChoices();
  return role !== undefined && roles.includes(role);
}
