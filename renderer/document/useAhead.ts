import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect } from 'react';
import { pagesAhead } from '../case/ahead.ts';
import { useReview } from '../case/store.ts';
import { drawAhead } from './pictures.ts';

/** After a rest on a criterion: draws the pages that the next keys will lead to. */
export function useAhead(pdf: PDFDocumentProxy, pages: readonly { rotate: number }[], scale: number): void {
  const selected = useReview((state) => state.selected);
  const evidence = useReview((state) => state.evidence);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen says when to look ahead again
  useEffect(() => {
    const timer = setTimeout(() => {
      drawAhead(pdf, pagesAhead(), (page) => {
        const at = pages[page];
        return at && { scale, rotate: at.rotate };
      });
    }, 250);
    return () => clearTimeout(timer);
  }, [pdf, pages, scale, selected, evidence]);
}
