/** Pages read, the share of OCR, and the time that machine and people take. */
import type { ReadingFigures } from '../contract/analytics.ts';
import { type Bin, distributionOf } from './distribution.ts';
import { type Db, inOrder, type Range, within } from './range.ts';

type Column = 'read_tenths' | 'review_tenths' | 'person_minutes';

async function bins(
  db: Db,
  range: Range,
  column: Column,
  day: 'completed_day' | 'decided_day',
): Promise<Bin[]> {
  const rows = await db
    .selectFrom('run_facts')
    .select([`${column} as value`, (row) => row.fn.countAll<number>().as('count')])
    .where(inOrder(range, day))
    .where(column, 'is not', null)
    .groupBy(column)
    .execute();
  return rows.map(({ value, count }) => ({ value: value ?? 0, count }));
}

export async function reading(db: Db, range: Range): Promise<ReadingFigures> {
  const days = await db
    .selectFrom('run_facts')
    .select([
      'completed_day as day',
      (row) => row.fn.countAll<number>().as('runs'),
      (row) => row.fn.sum<number>('pages').as('pages'),
      (row) => row.fn.sum<number>('pages_ocr').as('pages_ocr'),
      (row) => row.fn.sum<number>('pages_failed').as('pages_failed'),
    ])
    .where(within<'run_facts', 'completed_day'>(range, 'completed_day') as never)
    .groupBy('completed_day')
    .orderBy('completed_day')
    .execute();
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
      day: day ?? '',
      runs,
      pages: all,
      pages_ocr: ocr,
    })),
  };
}
