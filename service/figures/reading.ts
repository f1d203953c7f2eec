/** Pages read, the share of OCR, and the time that machine and people take. */
import type { ReadingFigures } from '../contract/analytics.ts';
import { type Bin, distributionOf } from './distribution.ts';
import { type Counting, counted } from './months.ts';
import type { Db, Range } from './range.ts';

const DAYS: Counting = {
  name: 'read-days',
  table: 'run_facts',
  day: 'completed_day',
  by: ['completed_day'],
  sums: ['pages', 'pages_ocr', 'pages_failed'],
};
interface Day {
  completed_day: string;
  pages: number;
  pages_ocr: number;
  pages_failed: number;
  count: number;
}

type Column = 'read_tenths' | 'review_tenths' | 'person_minutes';

async function bins(
  db: Db,
  range: Range,
  column: Column,
  day: 'completed_day' | 'decided_day',
): Promise<Bin[]> {
  const counting: Counting = { name: column, table: 'run_facts', day, by: [column], present: column };
  const rows = await counted<{ [column: string]: number; count: number }>(db, range, counting);
  return rows.map((row) => ({ value: row[column] ?? 0, count: row.count }));
}

export async function reading(db: Db, range: Range): Promise<ReadingFigures> {
  const days = (await counted<Day>(db, range, DAYS))
    .map(({ completed_day: day, count: runs, ...sums }) => ({ day, runs, ...sums }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const sum = (part: 'runs' | 'pages' | 'pages_ocr' | 'pages_failed') =>
    days.reduce((total, day) => total + day[part], 0);
  const [pages, pages_ocr] = [sum('pages'), sum('pages_ocr')];
  return {
    from: range.from,
    to: range.to,
    counted_by: 'review finished between these days; time of people by the day of the first final decision',
    runs: sum('runs'),
    pages,
    pages_ocr,
    pages_failed: sum('pages_failed'),
    ...(pages > 0 && { ocr_share: pages_ocr / pages }),
    reading_seconds: distributionOf(await bins(db, range, 'read_tenths', 'completed_day'), 0.1),
    review_seconds: distributionOf(await bins(db, range, 'review_tenths', 'completed_day'), 0.1),
    person_minutes: distributionOf(await bins(db, range, 'person_minutes', 'decided_day')),
    days: days.map(({ day, runs, pages: all, pages_ocr: ocr }) => ({
      day,
      runs,
      pages: all,
      pages_ocr: ocr,
    })),
  };
}
