import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewComment, NewPeerEntry } from '../../../service/contract/case-notes.ts';
import { client } from '../../data/client.ts';

export const caseNotesKey = (runId: string) => ['case-notes', runId];

/** Comments and peer-to-peer calls of a case; what others write comes within the quarter of a minute. */
export function useCaseNotes(runId: string) {
  return useQuery({
    queryKey: caseNotesKey(runId),
    queryFn: () => client.desk({ params: { run_id: runId } }),
    enabled: runId !== '',
    refetchInterval: 15_000,
  });
}

/** Adds a comment, or a step of a peer-to-peer call; `added` is called after each, also when its form is gone by then. */
export function useAddToCaseNotes(runId: string, added: () => void) {
  const queries = useQueryClient();
  const params = { run_id: runId };
  const onSuccess = () => {
    added();
    void queries.invalidateQueries({ queryKey: caseNotesKey(runId) });
  };
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
