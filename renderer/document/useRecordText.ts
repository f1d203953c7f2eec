import { useQuery } from '@tanstack/react-query';
import { useDocument } from '../case/viewer.ts';
import { client } from '../data/client.ts';

/** What was read on one page; other pages' texts do not draw this one again. */
export function usePageText(runId: string, page: number) {
  return useRecordText(runId).data?.[page];
}

/** The record's text as the service read it, OCR included; it changes only when documents follow, with the number of pages. */
export function useRecordText(runId: string) {
  const pageCount = useDocument((state) => state.pageCount);
  return useQuery({
    queryKey: ['pages', runId, pageCount],
    queryFn: async () => (await client.pages({ params: { run_id: runId } })).pages,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: runId !== '' && pageCount > 0,
  });
}
