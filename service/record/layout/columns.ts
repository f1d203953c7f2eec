/** Reading order: finds columns of running text and yields regions in the order in which a person reads them. */
import { median } from '../frame.ts';
import { rowsOf, type Segment } from './segments.ts';
import { tableRows } from './tables.ts';

/** Rows that a column pair must have to count as columns. */
const LEAST_ROWS = 3;

/**
 * Splits segments into regions that are read one after the other. Tables and forms stay whole (their rows are read
 * across); columns of prose, and boxes side by side whose lines do not align, are separated.
 */
export function regionsOf(segments: Segment[], depth = 0): Segment[][] {
  if (segments.length < 2 * LEAST_ROWS || depth > 6) return segments.length ? [segments] : [];
  const rows = rowsOf(segments);
  for (const x of gutters(rows)) {
    const run = longestRun(rows, x);
    if (!run) continue;
    const [first, last] = withoutTables(rows, run, x);
    if (last - first + 1 < LEAST_ROWS) continue;
    const inside = rows.slice(first, last + 1).flat();
    const left = inside.filter((s) => s.rect.right <= x);
    const right = inside.filter((s) => s.rect.left >= x);
    if (!areColumns(left, right)) continue;
    return [rows.slice(0, first).flat(), left, right, rows.slice(last + 1).flat()].flatMap((part) =>
      regionsOf(part, depth + 1),
    );
  }
  return [segments];
}

/** Places where many rows have a gap, most frequent first. */
function gutters(rows: Segment[][]): number[] {
  const edges: { x: number; weight: number }[] = [];
  for (const row of rows) {
    row.slice(1).forEach((segment, i) => {
      edges.push({ x: row[i]!.rect.right, weight: 1 }, { x: segment.rect.left, weight: -1 });
    });
  }
  // Rows with text on one side only also leave the gutter free, so the left edges of all segments are candidates too.
  edges.sort((a, b) => a.x - b.x || a.weight - b.weight);
  const found: { x: number; count: number }[] = [];
  let open = 0;
  edges.forEach((edge, i) => {
    open += edge.weight;
    const next = edges[i + 1];
    if (edge.weight > 0 && next && next.weight < 0 && next.x > edge.x) {
      found.push({ x: (edge.x + next.x) / 2, count: open });
    }
  });
  return found
    .filter((f) => f.count >= 2)
    .sort((a, b) => b.count - a.count)
    .slice(0, 4)
    .map((f) => f.x);
}

/** The longest stretch of rows that nothing crosses at `x`, as first and last index. */
function longestRun(rows: Segment[][], x: number): [number, number] | undefined {
  let best: [number, number] | undefined;
  let from = 0;
  rows.forEach((row, i) => {
    if (row.some((s) => s.rect.left < x && s.rect.right > x)) from = i + 1;
    else if (!best || i - from > best[1] - best[0]) best = [from, i];
  });
  return best && best[1] - best[0] + 1 >= LEAST_ROWS ? best : undefined;
}

/** A table across the gutter, above or below the columns, is none of them: the boxes at the head of a form. */
function withoutTables(rows: Segment[][], [first, last]: [number, number], x: number): [number, number] {
  const inside = rows.slice(first, last + 1);
  const cells = tableRows(inside);
  const isAcross = (i: number) => {
    const row = inside[i];
    return row !== undefined && row.length >= 3 && row[0]!.rect.right <= x && row.at(-1)!.rect.left >= x;
  };
  // A heading may stand between the edge of the stretch and the table.
  const length = (step: 1 | -1, edge: number) => {
    let from = edge;
    while (inside[from]?.length === 1) from += step;
    let i = from;
    const table = cells[from]?.table;
    while (table !== undefined && cells[i]?.table === table && isAcross(i)) i += step;
    return Math.abs(i - from) >= 2 ? Math.abs(i - edge) : 0;
  };
  const above = length(1, 0);
  return [first + above, above < inside.length ? last - length(-1, inside.length - 1) : last];
}

function areColumns(left: Segment[], right: Segment[]): boolean {
  if (left.length < LEAST_ROWS || right.length < LEAST_ROWS) return false;
  if (isProse(left) && isProse(right)) return true;
  const aligned = left.filter((l) =>
    right.some(
      (r) =>
        Math.abs(l.rect.bottom - r.rect.bottom) < 0.2 * Math.min(h(l), h(r)) ||
        Math.abs(mid(l) - mid(r)) < 0.15 * h(l),
    ),
  ).length;
  return aligned < 0.35 * Math.min(left.length, right.length);
}

/** Running text: several words to a line, and most lines fill the width. */
function isProse(segments: Segment[]): boolean {
  const width =
    Math.max(...segments.map((s) => s.rect.right)) - Math.min(...segments.map((s) => s.rect.left));
  return (
    median(segments.map((s) => s.items.length)) >= 4 &&
    median(segments.map((s) => s.rect.right - s.rect.left)) >= 0.6 * width
  );
}

function h(s: Segment): number {
  return s.rect.bottom - s.rect.top;
}
function mid(s: Segment): number {
  return (s.rect.top + s.rect.bottom) / 2;
}
