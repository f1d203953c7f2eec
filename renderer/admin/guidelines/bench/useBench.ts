import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewBench } from '../../../../service/contract/bench.ts';
import { client } from '../../../data/client.ts';
import { useOwn } from '../../../data/useOwn.ts';

/** A trial of a version: started once, polled until it ends, still there when the person comes back to the page. */
export function useBench(code: string, version: number) {
  const queries = useQueryClient();
  const [id, setId] = useOwn<string | undefined>(`bench ${code} ${version}`, undefined);
  const bench = useQuery({
    queryKey: ['bench', id],
    queryFn: () => client.getBench({ params: { bench_id: id ?? '' } }),
    enabled: id !== undefined,
    retry: false,
    refetchInterval: (query) => (query.state.data?.state === 'running' ? 1_000 : false),
  });
  const start = useMutation({
    mutationFn: (body: NewBench) => client.startBench({ body }),
    onSuccess: (made) => {
      queries.setQueryData(['bench', made.bench_id], made);
      setId(made.bench_id);
    },
  });
  const cancel = useMutation({
    mutationFn: () => client.cancelBench({ params: { bench_id: id ?? '' } }),
    onSettled: () => setId(undefined),
  });
  // A trial that the service has forgotten is as good as none.
  return { bench: bench.isError ? undefined : bench.data, start, cancel };
}
