/**
 * Columns that only the rows around them tell: in type of fixed pitch two spaces part a cell from the next, too little to
 * be sure of in one row, but the next cell begins where those above and below it begin.
 */
import { unionAll } from '../frame.ts';
import { height, type Segment } from './segments.ts';

/** Rows looked at above and below. */
const REACH = 6;
/** Rows further apart than this many heights are not of one table. */
const NEAR = 2.2;
/** Edges this close are one edge, in heights. */
const SAME_EDGE = 0.25;
/** A gap between cells against the usual one of the row. */
const WIDER = 1.4;

/** The rows with segments split where a gap wider than its neighbours ends at an edge of a column. */
export function alignRows(rows: Segment[][]): Segment[][] {
  const edges = rows.map((row) => row.slice(1).map((segment) => segment.rect.left));
  return rows.map((row, i) => {
    const columns = around(rows, i).flatMap((j) => edges[j]!);
    return columns.length ? row.flatMap((segment) => splitAt(segment, columns)) : row;
  });
}

/** Indices of the rows near row `i` that may be of the same table. */
function around(rows: Segment[][], i: number): number[] {
  const found: number[] = [];
  for (const step of [-1, 1]) {
    for (let j = i + step; j >= 0 && j < rows.length && Math.abs(j - i) <= REACH; j += step) {
      if (apart(rows[j - step]!, rows[j]!) > NEAR) break;
      found.push(j);
    }
  }
  return found;
}

/** Distance of the middles of two rows, in heights. */
function apart(a: Segment[], b: Segment[]): number {
  const [one, two] = [a[0]!.rect, b[0]!.rect];
  return Math.abs(one.top + one.bottom - two.top - two.bottom) / 2 / Math.max(height(one), height(two));
}

function splitAt(segment: Segment, columns: number[]): Segment[] {
  const { items } = segment;
  const gaps = items.slice(1).map((item, i) => item.rect.left - items[i]!.rect.right);
  if (gaps.length < 2) return [segment];
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 2]!;
  const size = height(segment.rect);
  const parts = [[items[0]!]];
  gaps.forEach((gap, i) => {
    const { left } = items[i + 1]!.rect;
    const isEdge = gap > WIDER * usual && columns.some((x) => Math.abs(x - left) < SAME_EDGE * size);
    if (isEdge) parts.push([]);
    parts.at(-1)!.push(items[i + 1]!);
  });
  return parts.length === 1
    ? [segment]
    : parts.map((part) => ({ items: part, rect: unionAll(part.map((item) => item.rect)) }));
}
