/** Pages that have both a text layer and a picture with text: what to take from which. */
import { median, type Rect } from '../frame.ts';
import { uncoveredText } from '../ocr/missed.ts';
import type { OpenDocument } from '../pdf/pdfium.ts';
import { renderGrey } from '../pdf/render.ts';
import type { PageMap, PlacedWord } from '../pdf/textlayer.ts';
import type { Verdict } from '../pdf/usable.ts';

/** Enough to tell text from paper. */
const LOOK_DPI = 150;
/** Fewer regions that look like text are a logo or a signature. */
const LEAST_REGIONS = 3;

/**
 * Whether the page shows text that its layer lacks: a fax server's header line over a scanned sheet, a pasted report.
 */
export function holdsMore(document: OpenDocument, page: number, map: PageMap, words: PlacedWord[]): boolean {
  const picture = renderGrey(document, page, LOOK_DPI);
  const [sx, sy] = [picture.width / map.width, picture.height / map.height];
  const rects = words.map(({ rect }) => ({
    left: rect.left * sx,
    top: rect.top * sy,
    right: rect.right * sx,
    bottom: rect.bottom * sy,
  }));
  const size = median(
    words.filter((w) => w.direction % 180 === 0).map((w) => (w.rect.bottom - w.rect.top) * sy),
  );
  // Boxes of the layer reach from ascent to descent, ink is about two thirds of that.
  return uncoveredText(picture, rects, 0.7 * size).length >= LEAST_REGIONS;
}

/** Where words stand that are known already and can be seen: the rest of the picture is what OCR is asked about. */
export function visible(words: PlacedWord[]): Rect[] {
  return words.filter((w) => !w.hidden && !w.aside).map((w) => w.rect);
}

/**
 * Words of a page that was read by its picture. What a person typed is exact and replaces what OCR saw there. An
 * invisible layer is somebody else's OCR: it is only asked about numbers that stayed doubtful.
 */
export function reconcile(
  seen: PlacedWord[],
  layer: PlacedWord[],
  typed: PlacedWord[],
  verdict: Verdict,
): PlacedWord[] {
  const exact = typed.filter((t) => !t.aside);
  const kept = seen.filter((w) => !exact.some((e) => isInside(w.rect, e.rect)));
  const settled = verdict === 'hidden' ? kept.map((w) => settle(w, layer)) : kept;
  return [...settled, ...typed];
}

/** A doubtful number is settled when the hidden layer has the same word at the same place. */
function settle(word: PlacedWord, layer: PlacedWord[]): PlacedWord {
  if (!word.doubtful) return word;
  const other = layer.find((l) => isInside(word.rect, l.rect) || isInside(l.rect, word.rect));
  if (other?.text !== word.text) return word;
  const { doubtful: _, ...sure } = word;
  return sure;
}

/** The middle of `inner` lies in `outer`. */
function isInside(inner: Rect, outer: Rect): boolean {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
}
