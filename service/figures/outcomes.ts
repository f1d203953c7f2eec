/** How often each outcome of a case occurs: one pass over an index that stands in the order of these groups. */
import { type Db, inOrder, type Range } from './range.ts';

export type Outcome = Awaited<ReturnType<typeof outcomes>>[number];

export const outcomes = (db: Db, range: Range) =>
  db
    .selectFrom('run_facts')
    .select([
      'urgency',
      'decision',
      'extended',
      'approved_after_denial',
      'engine_decision',
      (row) => row.fn.countAll<number>().as('count'),
    ])
    .where(inOrder(range, 'decided_day'))
    .groupBy(['urgency', 'decision', 'extended', 'approved_after_denial', 'engine_decision'])
    .execute();
