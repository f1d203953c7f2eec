/**
 * Blocks: which lines flow into each other. A line that ended although the next word would have fitted was ended on
 * purpose, so the next line starts a new block; the same where spacing, indent or size change.
 */
import { height, type Segment } from './segments.ts';
import type { TableRow } from './tables.ts';

interface Row {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width of the first word and height of the line. */
  firstWord: number;
  size: number;
  text: string;
}

/** Block number of each row of a region, starting at 0. */
export function blocksOf(rows: Segment[][], cells: (TableRow | undefined)[]): number[] {
  const shapes = rows.map(shapeOf);
  const widths = shapes.map((_, i) => wrapWidth(shapes, i));
  let block = 0;
  return shapes.map((row, i) => {
    const before = shapes[i - 1];
    if (before && !flows(before, row, widths[i - 1]!, cells[i - 1], cells[i])) block++;
    return block;
  });
}

function shapeOf(row: Segment[]): Row {
  const first = row[0]!;
  const word = first.items[0]!;
  return {
    left: first.rect.left,
    right: Math.max(...row.map((s) => s.rect.right)),
    top: Math.min(...row.map((s) => s.rect.top)),
    bottom: Math.max(...row.map((s) => s.rect.bottom)),
    firstWord: word.rect.right - word.rect.left,
    size: Math.max(...row.map((s) => height(s.rect))),
    text: first.items.map((i) => i.word.text).join(' '),
  };
}

/** Where text is wrapped around row `i`: the right edge that several neighbouring rows reach, else the region's. */
function wrapWidth(rows: Row[], i: number): number {
  const region = Math.max(...rows.map((r) => r.right));
  const near = rows
    .slice(Math.max(0, i - 6), i + 7)
    .filter((r) => Math.abs(r.left - rows[i]!.left) < 4 * rows[i]!.size);
  const edge = Math.max(...near.map((r) => r.right));
  const reaching = near.filter((r) => edge - r.right < 0.08 * (edge - r.left)).length;
  return reaching >= 3 ? edge : region;
}

const BULLET =
  /^(?:[\u2022\u25cf\u25aa\u25e6\u2023\u00b7\u2610\u2611\u2612\u25a1\u2713*\u2013-]|\[[ xX]?\]|\(?\d{1,2}[.)]|[a-zA-Z][.)])(?:\s|$)/;

function flows(before: Row, row: Row, right: number, a?: TableRow, b?: TableRow): boolean {
  if (a || b) return a !== undefined && b !== undefined && a.table === b.table;
  const size = Math.min(before.size, row.size);
  if (Math.max(before.size, row.size) > 1.25 * size) return false;
  if (row.top - before.bottom > 0.75 * size) return false;
  if (BULLET.test(row.text)) return false;
  if (row.left - before.left > 1.5 * size && !BULLET.test(before.text)) return false;
  const space = 0.3 * size;
  const fits = before.right + space + row.firstWord < right - 0.5 * size;
  return !fits;
}
