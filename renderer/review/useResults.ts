import { useQuery } from '@tanstack/react-query';
import type { FinalResults } from '../../service/contract/results.ts';
import { client } from '../service/client.ts';
import { useReview } from './store.ts';

/** The results of the case on the desk as last polled: summary and chronic care, which nobody edits here. */
export function useResults(): FinalResults['criteria'] | undefined {
  const runId = useReview((state) => state.runId);
  const run = useQuery({
    queryKey: ['run', runId],
    queryFn: () => client.getRun({ params: { run_id: runId } }),
    enabled: false,
  });
  const results = run.data?.final_results;
  return results && 'criteria' in results ? results.criteria : undefined;
}
