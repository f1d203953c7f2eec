/** Says how a page was read where that matters: words of scans may be misread, or there are none. */
export function PageNote({ source, selectable }: { source: string | undefined; selectable: boolean }) {
  const text = selectable ? 'check words against the picture' : 'its text cannot be selected';
  if (source === 'ocr') return <span>· scan, read by OCR: {text}</span>;
  if (source === 'mixed') return <span>· partly a scan, read by OCR: {text}</span>;
  if (source === 'none') return <span>· nothing could be read on this page: draw a box to mark it</span>;
  return null;
}
