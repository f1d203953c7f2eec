import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

/** Pages that were asked for before are there at once. */
const known = new WeakMap<PDFDocumentProxy, Map<number, PDFPageProxy>>();

function pagesOf(pdf: PDFDocumentProxy): Map<number, PDFPageProxy> {
  const pages = known.get(pdf) ?? new Map<number, PDFPageProxy>();
  known.set(pdf, pages);
  return pages;
}

/** A page by its index from 0; `failed` for one that is broken. Nothing is asked for while `wanted` is false. */
export function usePage(
  pdf: PDFDocumentProxy,
  index: number,
  wanted: boolean,
): { page: PDFPageProxy | undefined; failed: boolean } {
  const pages = pagesOf(pdf);
  const [page, setPage] = useState(pages.get(index));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || page) return undefined;
    let gone = false;
    pdf.getPage(index + 1).then(
      (loaded) => {
        pages.set(index, loaded);
        if (!gone) setPage(loaded);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [pdf, pages, index, wanted, page]);
  return { page, failed };
}
