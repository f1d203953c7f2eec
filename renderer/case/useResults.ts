import { useQuery } from '@tanstack/react-query';
import type { ProblemList } from '../../service/contract/problem-list.ts';
import type { FinalResults } from '../../service/contract/results.ts';
import { client } from '../data/client.ts';
import { useReview } from './store.ts';

/** The results of the open case as last polled: what beside tree and texts is only read. */
function useFinalResults(): FinalResults | undefined {
  const runId = useReview((state) => state.runId);
  const run = useQuery({
    queryKey: ['run', runId],
    queryFn: () => client.getRun({ params: { run_id: runId } }),
    enabled: false,
  });
  const results = run.data?.final_results;
  return results && 'criteria' in results ? results : undefined;
}

export const useResults = (): FinalResults['criteria'] | undefined => useFinalResults()?.criteria;

export const useProblemList = (): ProblemList | undefined => useFinalResults()?.problem_list;
