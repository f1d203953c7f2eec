/** What is known about whose chart this is; undefined for a case that is not finished, or of an earlier version. */
import { useQuery } from '@tanstack/react-query';
import type { Identity } from '../../service/contract/identity.ts';
import type { Run } from '../../service/contract/runs.ts';
import { client } from '../data/client.ts';
import { useReview } from './store.ts';

export const identityIn = (run: Run | undefined): Identity | undefined =>
  run && 'identity' in run.final_results ? run.final_results.identity : undefined;

/** Of the case on screen; shares its query with the page that keeps it up to date. */
export function useIdentity(): Identity | undefined {
  const runId = useReview((state) => state.runId);
  const { data } = useQuery({
    queryKey: ['run', runId],
    queryFn: () => client.getRun({ params: { run_id: runId } }),
    enabled: runId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return identityIn(data);
}
