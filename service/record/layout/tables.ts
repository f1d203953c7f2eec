/** Tables: consecutive rows whose segments fall into the same columns. */
import type { Segment } from './segments.ts';

export interface TableRow {
  /** Index of the table in the region. */
  table: number;
  /** Column of each segment of the row. */
  columns: number[];
}

interface Interval {
  left: number;
  right: number;
}

/** For each row (top to bottom) its place in a table, or undefined. */
export function tableRows(rows: Segment[][]): (TableRow | undefined)[] {
  const result: (TableRow | undefined)[] = rows.map(() => undefined);
  let table = 0;
  let from = 0;
  while (from < rows.length) {
    const run = growRun(rows, from);
    if (!run) {
      from++;
      continue;
    }
    for (let i = from; i <= run.last; i++) {
      result[i] = { table, columns: rows[i]!.map((s) => columnOf(run.columns, s)) };
    }
    table++;
    from = run.last + 1;
  }
  return result;
}

/** The longest run of rows from `from` on that form a table, with its columns. */
function growRun(rows: Segment[][], from: number): { last: number; columns: Interval[] } | undefined {
  if (rows[from]!.length < 2) return undefined;
  let columns = merge(rows[from]!.map(span));
  let last = from;
  let multi = 1;
  for (let i = from + 1; i < rows.length; i++) {
    const row = rows[i]!;
    if (distance(rows[i - 1]!, row) > 2.2 * rowHeight(row)) break;
    const next = [row, withoutOverlong(row, columns)]
      .map((cells) => merge([...columns, ...cells.map(span)]))
      .find((merged) => merged.length >= 2 && distinct(rows.slice(from, i + 1), merged));
    if (!next) break;
    columns = next;
    if (row.length > 1) {
      multi++;
      last = i;
    } else if (i - last > 2) break;
  }
  return multi >= 2 ? { last, columns } : undefined;
}

/**
 * A cell whose text runs on over the columns beside it says nothing about where columns are, if the other cells of its
 * row stand in theirs.
 */
function withoutOverlong(row: Segment[], columns: Interval[]): Segment[] {
  const own = row.filter((s) => columns.filter((c) => overlaps(c, s)).length === 1);
  return own.length > 0 ? own : row;
}

/** Every segment of a row has a column of its own, and most rows keep at least two. */
function distinct(rows: Segment[][], columns: Interval[]): boolean {
  return rows.every((row) => new Set(row.map((s) => columnOf(columns, s))).size === row.length);
}

function columnOf(columns: Interval[], segment: Segment): number {
  return Math.max(
    0,
    columns.findIndex((c) => overlaps(c, segment)),
  );
}

function overlaps(column: Interval, { rect }: Segment): boolean {
  return rect.left < column.right && rect.right > column.left;
}

function span(segment: Segment): Interval {
  return { left: segment.rect.left, right: segment.rect.right };
}

function merge(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => a.left - b.left);
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const last = merged.at(-1);
    if (last && interval.left < last.right) last.right = Math.max(last.right, interval.right);
    else merged.push({ ...interval });
  }
  return merged;
}

function rowHeight(row: Segment[]): number {
  return Math.max(...row.map((s) => s.rect.bottom - s.rect.top));
}

function distance(above: Segment[], below: Segment[]): number {
  return Math.min(...below.map((s) => s.rect.top)) - Math.max(...above.map((s) => s.rect.bottom));
}
