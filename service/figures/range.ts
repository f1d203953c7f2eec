/** The days that a figure is about, and what all queries share. */
import { type Kysely, sql } from 'kysely';
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

/** The last 30 days unless specified. 400 `range_invalid`. */
export function rangeOf(query: FiguresQuery, now: Date): Range {
  const to = query.to ?? now.toISOString().slice(0, 10);
  const refuse = (path: string, message: string) =>
    new ServiceError(400, 'range_invalid', 'The range of days is not valid.', [{ path, message }]);
  if (!isDay(to)) throw refuse('/to', 'must be a day of the calendar, for example 2026-03-31');
  const month = new Date(Date.parse(`${to}T00:00:00Z`) - (DEFAULT_DAYS - 1) * DAY_MS);
  const from = query.from ?? month.toISOString().slice(0, 10);
  if (!isDay(from)) throw refuse('/from', 'must be a day of the calendar, for example 2026-03-01');
  if (from > to) throw refuse('/from', 'must not be after to');
  const code = query.guideline_code;
  return { from, to, ...(code !== undefined && code !== '' && { guidelineCode: code }) };
}

/** Facts of variances whose day is one of the range: they are few, and counted as they stand. */
export function varied({ from, to, guidelineCode }: Range) {
  const code = guidelineCode ? sql`and guideline_code = ${guidelineCode}` : sql``;
  return sql<boolean>`day >= ${from} and day <= ${to} ${code}`;
}
