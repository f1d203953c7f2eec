import { useQuery } from '@tanstack/react-query';
import type { CaseDocument } from '../../../service/contract/documents.ts';
import { client } from '../../data/client.ts';

export const documentsKey = (runId: string) => ['documents', runId];

const WAITING_MS = 1_000;
const IDLE_MS = 15_000;

/** The record as submitted and what followed; asked for more often while something is being read. */
export function useCaseDocuments(runId: string) {
  return useQuery({
    queryKey: documentsKey(runId),
    queryFn: async () => (await client.listDocuments({ params: { run_id: runId } })).documents,
    enabled: runId !== '',
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? WAITING_MS : IDLE_MS),
  });
}

export const isWaiting = (document: CaseDocument): boolean => document.state === 'waiting';

/** What followed the submission and was taken in by the latest revision that took anything in. */
export function latestFollowed(documents: readonly CaseDocument[]): CaseDocument[] {
  const followed = documents.slice(1);
  const revision = Math.max(0, ...followed.map((one) => one.revision ?? 0));
  return revision === 0 ? [] : followed.filter((one) => one.revision === revision);
}
