/** Tables whose cells are parted by bars: "| left | 0 | 121 |". */
import { CELLS } from '../bounds.ts';
import type { TextLine } from '../documents/layout.ts';
import type { Span } from '../types.ts';
import { boxAt, type TextCell } from './columns.ts';

const BAR = /\s*\|\s*/g;
/** The line between a head and its rows: "+---+---+", "|---|---|". */
export const BORDER = /^\s*[|+][\s|+=_-]*$/;
/** A number with no word that says of what. */
const BARE = /^[<>=~]?\s?\d[\d.,]*\s?%?$/;

/** The cells of such a line, three or more; a bar between two words of running text makes none. */
export function barredCells(line: TextLine): TextCell[] | undefined {
  if (!line.text.includes('|') || BORDER.test(line.text)) return undefined;
  const out: TextCell[] = [];
  let from = 0;
  const close = (to: number): void => {
    const raw = line.text.slice(from, to);
    const text = raw.trim();
    if (!text) return;
    const at = from + raw.indexOf(text);
    const [x, last] = [boxAt(line, at), boxAt(line, at + text.length - 1)];
    out.push({
      start: line.start + at,
      end: line.start + at + text.length,
      text,
      x: x?.x ?? 0,
      right: last ? last.x + last.width : 0,
    });
  };
  for (const bar of line.text.matchAll(BAR)) {
    close(bar.index);
    from = bar.index + bar[0].length;
  }
  close(line.text.length);
  return out.length >= 3 && out.length <= CELLS ? out : undefined;
}

/** Words alone over a line of as many cells, of which one at least is a bare number. */
export function headsBars(cells: readonly TextCell[], below: readonly (TextLine | undefined)[]): boolean {
  const next = below.find((line) => line && !BORDER.test(line.text));
  const under = next && barredCells(next);
  return (
    under !== undefined &&
    under.length === cells.length &&
    cells.every(({ text }) => /[A-Za-z%#]/.test(text) && !/\d{2,}|[:.;]\s/.test(text)) &&
    under.some(({ text }, i) => i > 0 && BARE.test(text))
  );
}

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?';
/** "Before (Aug 19-21)", "Test phase 9/24 - 9/26". */
const OF_A_TIME = new RegExp(
  `\\b${MONTH}\\s+\\d{1,2}\\s*(?:-|\u2013|to|through)\\s*(?:${MONTH}\\s+)?\\d|\\b\\d{1,2}/\\d{1,2}\\s*(?:-|\u2013|to|through)\\s*\\d`,
  'i',
);

/** A table that the line above says is of some days has its own days, which the day of the paper is not: its rows are no values of that day. */
export const isOfATime = (above: TextLine | undefined): boolean =>
  above !== undefined && OF_A_TIME.test(above.text);

/** Each cell under its head, by their order. */
export const namedInOrder = (
  cells: readonly TextCell[],
  heads: readonly TextCell[],
): (Span & { heading?: string })[] =>
  cells.map(({ start, end }, i) => ({ start, end, ...(heads[i] && { heading: heads[i].text }) }));
