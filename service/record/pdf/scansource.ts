/** What the picture of a page is made of: a scan at its own resolution, or drawing that is sharp at any. */

import { pageObject } from './numbers.ts';
import type { OpenDocument } from './pdfium.ts';
import { mapRect, type PageMap } from './textlayer.ts';

export interface Scan {
  /** Resolution at which to draw the page, so that pixels of a scan stay what they are. */
  dpi: number;
  /** A picture covers most of the page. */
  scanned: boolean;
  /** Share of the page that the largest picture covers. */
  covers: number;
}

/** Share of the page that the largest picture must cover to count as a scan of it. */
const COVERS = 0.5;
/** A scan of lower resolution is drawn at this, one of higher resolution at the other. */
const LEAST_DPI = 150;
const MOST_DPI = 400;
const DRAWN_DPI = 300;
/** A sheet at that resolution has so many pixels along its long side. A smaller page (one with a user unit, or whose size
 * was never set) is drawn larger, up to the pixels that its scan has. */
const SHEET_PIXELS = 11 * DRAWN_DPI;

export function scanOf(document: OpenDocument, page: number, map: PageMap): Scan {
  const { pdfium } = document;
  const buffer = pdfium._malloc(32);
  let best = 0;
  let dpi = 0;
  const visit = (object: number, depth: number) => {
    const kind = pdfium._FPDFPageObj_GetType!(object);
    if (kind === pageObject.form && depth < 4) {
      const count = pdfium._FPDFFormObj_CountObjects!(object);
      for (let i = 0; i < count && i < 1000; i++) visit(pdfium._FPDFFormObj_GetObject!(object, i), depth + 1);
    }
    if (kind !== pageObject.image) return;
    if (!pdfium._FPDFPageObj_GetBounds!(object, buffer, buffer + 4, buffer + 8, buffer + 12)) return;
    const [left, bottom, right, top] = pdfium.HEAPF32.subarray(buffer >> 2, (buffer >> 2) + 4);
    const rect = mapRect(map, left!, bottom!, right!, top!);
    const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
    const area = width * height;
    if (area <= best || !pdfium._FPDFImageObj_GetImagePixelSize!(object, buffer, buffer + 4)) return;
    const [w, h] = pdfium.HEAPU32.subarray(buffer >> 2, (buffer >> 2) + 2);
    best = area;
    // A sheet may be scanned sideways and turned by its matrix: the longer sides belong together.
    dpi = (72 * Math.max(w!, h!)) / Math.max(width, height);
  };
  const count = pdfium._FPDFPage_CountObjects!(page);
  for (let i = 0; i < count && i < 5000; i++) visit(pdfium._FPDFPage_GetObject!(page, i), 0);
  pdfium._free(buffer);
  const covers = best / (map.width * map.height);
  const scanned = covers >= COVERS;
  if (!scanned) return { dpi: DRAWN_DPI, scanned, covers };
  if (dpi > MOST_DPI) {
    const sheet = (72 * SHEET_PIXELS) / Math.max(map.width, map.height);
    return { dpi: Math.max(DRAWN_DPI, Math.min(dpi, sheet)), scanned, covers };
  }
  return { dpi: Math.max(LEAST_DPI, dpi), scanned, covers };
}
