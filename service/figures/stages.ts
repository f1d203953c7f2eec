/** How long each stage of a case takes. */
import type { StageFigures } from '../contract/analytics.ts';
import { distributionOf } from './distribution.ts';
import { type Counting, counted } from './months.ts';
import type { Db, Range } from './range.ts';

const STAGES = ['open', 'review', 'pended', 'notice'] as const;

const MINUTES: Counting = {
  name: 'stages',
  table: 'stage_facts',
  day: 'decided_day',
  by: ['stage', 'minutes'],
};

export async function stages(db: Db, range: Range): Promise<StageFigures> {
  const rows = await counted<{ stage: string; minutes: number; count: number }>(db, range, MINUTES);
  return {
    from: range.from,
    to: range.to,
    counted_by: 'first approved or denied between these days',
    stages: STAGES.map((stage) => ({
      stage,
      hours: distributionOf(
        rows.filter((row) => row.stage === stage).map(({ minutes, count }) => ({ value: minutes, count })),
        1 / 60,
      ),
    })),
  };
}
