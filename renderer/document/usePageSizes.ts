import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { PageSize } from '../case/geometry.ts';
import { useDocument } from '../case/viewer.ts';

export interface SizedPage extends PageSize {
  /** The page's own rotation in degrees; `width` and `height` are after it. */
  rotate: number;
}

const BATCH = 50;
/** A first picture is there by then, or nobody waits for it. */
const PATIENCE_MS = 1_500;

const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: PATIENCE_MS }));

const same = (one: SizedPage, other: SizedPage | undefined) =>
  one.width === other?.width && one.height === other.height && one.rotate === other.rotate;

/** Size of every page in points. The first comes at once and stands in for the others until they are known. */
export function usePageSizes(pdf: PDFDocumentProxy | undefined): SizedPage[] | undefined {
  const [sizes, setSizes] = useState<SizedPage[]>();
  useEffect(() => {
    if (!pdf) return;
    let stopped = false;
    const measure = async (index: number): Promise<SizedPage> => {
      const page = await pdf.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height, rotate: page.rotate };
    };
    const measureAll = async () => {
      const first = await measure(0);
      if (stopped) return;
      useDocument.setState({ typical: first });
      const all = Array.from({ length: pdf.numPages }, () => first);
      // A long record opens at once; a short one with its real sizes.
      if (all.length > BATCH) setSizes([...all]);
      for (let from = 0; from < all.length && !stopped; from += BATCH) {
        // What is on screen is drawn first: measuring keeps the same worker busy.
        if (all.length > BATCH) await idle();
        if (stopped) return;
        const count = Math.min(BATCH, all.length - from);
        // A page that cannot be measured keeps the stand-in; it says so itself when it is drawn.
        const batch = await Promise.allSettled(
          Array.from({ length: count }, (_, index) => measure(from + index)),
        );
        let news = all.length <= BATCH;
        batch.forEach((result, index) => {
          if (result.status !== 'fulfilled' || same(result.value, all[from + index])) return;
          all[from + index] = result.value;
          news = true;
        });
        if (news && !stopped) setSizes([...all]);
      }
    };
    void measureAll().catch(() => setSizes([]));
    return () => {
      stopped = true;
    };
  }, [pdf]);
  return sizes;
}
