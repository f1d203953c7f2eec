/** A page read by its picture. */
import type { Rect } from './frame.ts';
import type { OpenDocument } from './pdfium.ts';
import { renderGrey } from './render.ts';
import { recognise } from './tesseract.ts';
import type { PageMap, PlacedWord } from './textlayer.ts';

/** Resolution at which pages are read. */
const DPI = 200;

/** Words of an open page by OCR; rectangles in points of the displayed page. */
export async function scanWords(document: OpenDocument, page: number, map: PageMap): Promise<PlacedWord[]> {
  const picture = renderGrey(document, page, DPI);
  const words = await recognise(picture, { dpi: DPI });
  const sx = map.width / picture.width;
  const sy = map.height / picture.height;
  return words.map((w) => ({
    text: w.text,
    rect: scaled(w.rect, sx, sy),
    direction: 0,
    source: 'ocr',
    confidence: w.confidence,
  }));
}

function scaled(rect: Rect, sx: number, sy: number): Rect {
  return { left: rect.left * sx, top: rect.top * sy, right: rect.right * sx, bottom: rect.bottom * sy };
}
