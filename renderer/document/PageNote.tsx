import { useReview } from '../review/store.ts';
import { useRecordText } from './useRecordText.ts';

/** Says how a page was read where that matters: no text to select on scans, nothing read at all. */
export function PageNote({ page }: { page: number }) {
  const runId = useReview((state) => state.runId);
  const source = useRecordText(runId).data?.find((one) => one.page === page)?.source;
  if (source === 'ocr') return <span>· scan, read by OCR: text cannot be selected</span>;
  if (source === 'mixed') return <span>· partly a scan, read by OCR</span>;
  if (source === 'none') return <span>· nothing could be read on this page</span>;
  return null;
}
