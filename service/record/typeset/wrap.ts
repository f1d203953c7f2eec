/** Text into rows, for everything that sets a PDF: one look at each sign, however long a word is. */
import type { PDFFont } from 'pdf-lib';

/** How far one more sign moves the end of a row, in thousandths of the font's size; `before` is '' at the start of a row. */
export type Advance = (before: string, sign: string) => number;

const tables = new WeakMap<PDFFont, { kerned: Map<string, number>; drawn: Map<string, number> }>();

function tablesOf(font: PDFFont) {
  const found = tables.get(font) ?? { kerned: new Map(), drawn: new Map() };
  tables.set(font, found);
  return found;
}

function remembered(table: Map<string, number>, key: string, measure: () => number): number {
  let width = table.get(key);
  if (width === undefined) {
    width = measure();
    table.set(key, width);
  }
  return width;
}

/** With kerning, as the font measures. Looked up: measuring a row anew for each sign takes a long word for ever. */
export function kerned(font: PDFFont): Advance {
  const table = tablesOf(font).kerned;
  const width = (text: string) => font.widthOfTextAtSize(text, 1000);
  const advance: Advance = (before, sign) =>
    remembered(table, before + sign, () => width(before + sign) - (before ? advance('', before) : 0));
  return advance;
}

/** Without, as the font draws. */
export function drawn(font: PDFFont): Advance {
  const table = tablesOf(font).drawn;
  return (_before, sign) => remembered(table, sign, () => font.widthOfTextAtSize(sign, 1000));
}

/**
 * Rows no wider than `room` points at `size`: broken before a word, whose spaces go, else within the word that is wider than a
 * row by itself. A row holds one sign at least.
 */
export function wrapped(text: string, advance: Advance, size: number, room: number): string[] {
  const most = (room * 1000) / size;
  const rows: string[] = [];
  let from = 0;
  let width = 0;
  /** Where the word under way began, with the spaces before it; `from` while nothing stands before it in the row. */
  let word = 0;
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at += 1) {
    const sign = text[at]!;
    if (sign === ' ' && at > from && text[at - 1] !== ' ') word = at;
    width += advance(at > from ? text[at - 1]! : '', sign);
    if (width <= most || at === from) continue;
    const isWithin = word === from;
    rows.push(text.slice(from, isWithin ? at : word));
    from = isWithin ? at : word;
    while (text[from] === ' ') from += 1;
    at = from - 1;
    width = 0;
    word = from;
  }
  if (end > from) rows.push(text.slice(from, end));
  return rows;
}
