/** Reads one page of an open document: its text layer, its picture, or both. */

import { layoutPage } from '../layout/layout.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { scanWords } from '../ocr/scan.ts';
import { annotationWords } from '../pdf/annotations.ts';
import { loadPage, type OpenDocument, withPage } from '../pdf/pdfium.ts';
import { scanOf } from '../pdf/scansource.ts';
import { type PageMap, type PlacedWord, pageMap, textLayerWords, tooDense } from '../pdf/textlayer.ts';
import { isReadable, judgeLayer } from '../pdf/usable.ts';
import type { Page } from '../types.ts';
import { holdsMore, reconcile, visible } from './mixed.ts';
import type { TextPage } from './protocol.ts';

/** A picture that covers less of the page than this (a logo, a signature) is not looked at. */
const WORTH_A_LOOK = 0.04;

/** Beside text that is exact, drawings and signatures must not turn into words. */
const SURE_ENOUGH = 0.4;

/**
 * The page as its text layer tells it.
 * @throws RecordError record_unreadable
 */
export function readTextPage(document: OpenDocument, index: number): TextPage {
  return withPage(document, index, (page) => {
    const map = pageMap(document.pdfium, page);
    const layer = textLayerWords(document, page, map);
    const good = judgeLayer(layer) === 'good';
    const words = [...(good ? layer : []), ...annotationWords(document, page, map)];
    const look = !good || !layer.every(isReadable) || scanOf(document, page, map).covers > WORTH_A_LOOK;
    return { page: toPage(index, map, words), look };
  });
}

/**
 * The page by OCR as far as its text layer does not do. `alive` is called after each step.
 * @throws RecordError record_unreadable, record_too_large, ocr_unavailable
 */
export async function readPicturePage(
  document: OpenDocument,
  index: number,
  alive: () => void,
): Promise<Page> {
  const page = loadPage(document, index);
  try {
    const map = pageMap(document.pdfium, page);
    const layer = textLayerWords(document, page, map);
    const verdict = judgeLayer(layer);
    const typed = annotationWords(document, page, map);
    if (verdict !== 'good') {
      const seen = await scanWords(document, page, map, alive);
      return toPage(index, map, reconcile(seen, layer, typed, verdict));
    }
    const known = [...layer.filter(isReadable), ...typed];
    if (known.length === layer.length + typed.length && !holdsMore(document, page, map, known)) {
      return toPage(index, map, known);
    }
    const rest = await scanWords(document, page, map, alive, visible(known));
    // An invisible layer lies over the picture that has been read now.
    return toPage(index, map, [
      ...rest.filter((word) => (word.confidence ?? 0) > SURE_ENOUGH),
      ...known.filter((word) => !word.hidden),
    ]);
  } finally {
    document.pdfium._FPDF_ClosePage!(page);
  }
}

/** @throws RecordError page_too_dense: laying out costs more than one step a word */
function toPage(index: number, map: PageMap, words: PlacedWord[]): Page {
  if (words.length > DEFAULT_LIMITS.maxPageWords) throw tooDense();
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
