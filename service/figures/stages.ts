/** How long each stage of a case takes: one pass over an index that stands in the order of these groups. */
import type { StageFigures } from '../contract/analytics.ts';
import { distributionOf } from './distribution.ts';
import { type Db, inOrder, type Range } from './range.ts';

const STAGES = ['open', 'review', 'pended', 'notice'] as const;

export async function stages(db: Db, range: Range): Promise<StageFigures> {
  const rows = await db
    .selectFrom('stage_facts')
    .select(['stage', 'minutes as value', (row) => row.fn.countAll<number>().as('count')])
    .where(inOrder(range, 'decided_day'))
    .groupBy(['stage', 'minutes'])
    .execute();
  return {
    from: range.from,
    to: range.to,
    counted_by: 'first approved or denied between these days',
    stages: STAGES.map((stage) => ({
      stage,
      hours: distributionOf(
        rows.filter((row) => row.stage === stage),
        1 / 60,
      ),
    })),
  };
}
