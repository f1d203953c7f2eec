/**
 * Blocks: which lines flow into each other. A line that ended although the next word would have fitted was ended on
 * purpose, so the next line starts a new block, unless it ended within a word; the same where spacing, indent or size
 * change.
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
  /** Boxes of OCR words hug the ink, so their heights vary from line to line. */
  inked: boolean;
  text: string;
  /** The last word. */
  end: string;
}

/** Block number of each row of a region, starting at 0. */
export function blocksOf(rows: Segment[][], cells: (TableRow | undefined)[]): number[] {
  const shapes = rows.map(shapeOf);
  const widths = shapes.map((_, i) => wrapWidth(shapes, i));
  const pitch = usualPitch(shapes);
  let block = 0;
  return shapes.map((row, i) => {
    const before = shapes[i - 1];
    if (before && !flows(before, row, { right: widths[i - 1]!, pitch, above: cells[i - 1], here: cells[i] }))
      block++;
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
    inked: row.some((s) => s.items.some((i) => i.word.source === 'ocr')),
    text: first.items.map((i) => i.word.text).join(' '),
    end: row.at(-1)!.items.at(-1)!.word.text,
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

/** A word that goes on in the next line ("oxy-", "gen"): the line was full, whatever others reach. */
const DIVIDED = /\p{L}-$/u;
const REST = /^\p{Ll}{2}/u;

interface Surroundings {
  /** Where text is wrapped. */
  right: number;
  /** Usual distance of lines in a paragraph. */
  pitch: number;
  above: TableRow | undefined;
  here: TableRow | undefined;
}

function flows(before: Row, row: Row, { right, pitch, above, here }: Surroundings): boolean {
  if (above || here) return above !== undefined && here !== undefined && above.table === here.table;
  const size = Math.min(before.size, row.size);
  const largest = Math.max(before.size, row.size);
  if (largest > (row.inked ? 1.8 : 1.25) * size) return false;
  if (distance(before, row) > Math.min(1.35 * pitch, 2.5 * largest)) return false;
  if (BULLET.test(row.text)) return false;
  if (row.left - before.left > 1.5 * size && !BULLET.test(before.text)) return false;
  if (DIVIDED.test(before.end) && REST.test(row.text)) return true;
  const space = 0.3 * size;
  const fits = before.right + space + row.firstWord < right - 0.5 * size;
  return !fits;
}

/** From the middle of one row to the middle of the next. */
function distance(above: Row, below: Row): number {
  return (below.top + below.bottom - above.top - above.bottom) / 2;
}

/** Line distance inside paragraphs: the lower quartile of all distances that are not overlaps. */
function usualPitch(rows: Row[]): number {
  const pitches = rows
    .slice(1)
    .map((row, i) => distance(rows[i]!, row))
    .filter((d, i) => d > 0.8 * rows[i + 1]!.size)
    .sort((a, b) => a - b);
  return pitches[pitches.length >> 2] ?? 0;
}
