import { useQuery } from '@tanstack/react-query';
import { client } from '../../data/client.ts';

/** Says that this window has the case open, for as long as it is looked at; who else has. */
export function usePresence(runId: string) {
  return useQuery({
    queryKey: ['presence', runId],
    queryFn: async () => (await client.present({ params: { run_id: runId } })).others,
    refetchInterval: 15_000,
    // Who comes back to a window that was hidden is here again at once.
    refetchOnWindowFocus: 'always',
  });
}
