import { useQuery } from '@tanstack/react-query';
import { client } from '../data/client.ts';

/** What was read on one page; other pages' texts do not draw this one again. */
export function usePageText(runId: string, page: number) {
  return useRecordText(runId).data?.[page];
}

/** The record's text as the service read it, OCR included; it does not change. */
export function useRecordText(runId: string) {
  return useQuery({
    queryKey: ['pages', runId],
    queryFn: async () => (await client.pages({ params: { run_id: runId } })).pages,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: runId !== '',
  });
}
