import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewComment, NewPeerEntry } from '../../../service/contract/desk.ts';
import { client } from '../../data/client.ts';

export const deskKey = (runId: string) => ['desk', runId];

/** Comments and peer-to-peer calls of a case; what others write comes within the quarter of a minute. */
export function useDesk(runId: string) {
  return useQuery({
    queryKey: deskKey(runId),
    queryFn: () => client.desk({ params: { run_id: runId } }),
    enabled: runId !== '',
    refetchInterval: 15_000,
  });
}

/** Adds a comment, or a step of a peer-to-peer call. */
export function useAddToDesk(runId: string) {
  const queries = useQueryClient();
  const params = { run_id: runId };
  const onSuccess = () => void queries.invalidateQueries({ queryKey: deskKey(runId) });
  return {
    comment: useMutation({
      mutationFn: (body: NewComment) => client.addComment({ params, body }),
      onSuccess,
    }),
    peer: useMutation({
      mutationFn: (body: NewPeerEntry) => client.addPeerEntry({ params, body }),
      onSuccess,
    }),
  };
}
