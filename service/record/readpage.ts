/** Reads one page of an open document: its text layer, or its picture. */
import { annotationWords } from './annotations.ts';
import type { Rect } from './frame.ts';
import { layoutPage } from './layout.ts';
import { type OpenDocument, withPage } from './pdfium.ts';
import type { TextPage } from './protocol.ts';
import { scanWords } from './scan.ts';
import { type PlacedWord, pageMap, textLayerWords } from './textlayer.ts';
import type { Page } from './types.ts';
import { judgeLayer } from './usable.ts';

/** The page as its text layer tells it. */
export function readTextPage(document: OpenDocument, index: number): TextPage {
  return withPage(document, index, (page) => {
    const map = pageMap(document.pdfium, page);
    const layer = textLayerWords(document, page, map);
    const verdict = judgeLayer(layer);
    const words = [...layer, ...annotationWords(document, page, map)];
    return { page: toPage(index, map, verdict === 'good' ? words : []), look: verdict !== 'good' };
  });
}

/** The page by OCR. */
export async function readPicturePage(document: OpenDocument, index: number): Promise<Page> {
  const page = document.pdfium._FPDF_LoadPage!(document.handle, index);
  try {
    const map = pageMap(document.pdfium, page);
    const typed = annotationWords(document, page, map);
    const seen = await scanWords(document, page, map);
    // Fields are drawn, so they are in the picture too; what was typed is exact.
    const words = [...seen.filter((w) => !typed.some((t) => !t.aside && isInside(w.rect, t.rect))), ...typed];
    return toPage(index, map, words);
  } finally {
    document.pdfium._FPDF_ClosePage!(page);
  }
}

/** The middle of `inner` lies in `outer`. */
function isInside(inner: Rect, outer: Rect): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}

function toPage(
  index: number,
  map: { width: number; height: number; rotation: Page['rotation'] },
  words: PlacedWord[],
): Page {
  return {
    index,
    width: map.width,
    height: map.height,
    rotation: map.rotation,
    source: sourceOf(words),
    lines: layoutPage(words, map.width, map.height),
  };
}

function sourceOf(words: PlacedWord[]): Page['source'] {
  const ocr = words.filter((w) => w.source === 'ocr').length;
  if (words.length === 0) return 'none';
  return ocr === 0 ? 'text' : ocr === words.length ? 'ocr' : 'mixed';
}
