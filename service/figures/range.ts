/** The days that a figure is about, and what all queries share. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { FiguresQuery } from '../contract/analytics.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Tables } from '../store/index.ts';

export type Db = Kysely<Tables>;

export interface Range {
  /** YYYY-MM-DD, UTC, both inclusive. */
  from: string;
  to: string;
  guidelineCode?: string;
}

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const isDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** The last 30 days unless told. 400 `range_invalid`. */
export function rangeOf(query: FiguresQuery, now: Date): Range {
  const to = query.to ?? now.toISOString().slice(0, 10);
  const refuse = (path: string, message: string) =>
    new ServiceError(400, 'range_invalid', 'The range of days is not one.', [{ path, message }]);
  if (!isDay(to)) throw refuse('/to', 'must be a day of the calendar, for example 2026-03-31');
  const month = new Date(Date.parse(`${to}T00:00:00Z`) - (DEFAULT_DAYS - 1) * DAY_MS);
  const from = query.from ?? month.toISOString().slice(0, 10);
  if (!isDay(from)) throw refuse('/from', 'must be a day of the calendar, for example 2026-03-01');
  if (from > to) throw refuse('/from', 'must not be after to');
  const code = query.guideline_code;
  return { from, to, ...(code !== undefined && code !== '' && { guidelineCode: code }) };
}

type FactTable = 'run_facts' | 'decision_facts' | 'overruled_leaves';

/**
 * The same for a query whose groups stand in the order of an index: the condition is written so that the database does not
 * pick another index for it and then has to sort.
 */
export function inOrder(range: Range, column: 'completed_day' | 'decided_day' | 'reviewed_day' | 'day') {
  const day = sql<string>`coalesce(${sql.ref(column)}, '')`;
  const code = range.guidelineCode ? sql`and guideline_code = ${range.guidelineCode}` : sql``;
  return sql<boolean>`${day} >= ${range.from} and ${day} <= ${range.to} ${code}`;
}

/** Rows whose `column` is a day of the range. */
export function within<T extends FactTable, C extends keyof Tables[T] & string>(range: Range, column: C) {
  return (row: ExpressionBuilder<Tables, T>) => {
    const where = row as unknown as ExpressionBuilder<Tables, 'run_facts'>;
    const day = column as 'received_day';
    const parts = [where(day, '>=', range.from), where(day, '<=', range.to)];
    if (range.guidelineCode) parts.push(where('guideline_code', '=', range.guidelineCode));
    return where.and(parts);
  };
}
