/** How much waits to be reviewed, and for how long: for whoever watches the service. */
import type { Db } from './range.ts';

export interface QueueFigures {
  waiting: number;
  underWay: number;
  /** Since the one that waits longest was ready to be taken up, which may be again; 0 when none waits. */
  oldestSeconds: number;
}

export async function queueFigures(db: Db, now: Date): Promise<QueueFigures> {
  const rows = await db
    .selectFrom('runs')
    .select(['status'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['queued', 'reading', 'analysing'])
    .groupBy('status')
    .execute();
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + Number(count), 0);
  const { first } = await db
    .selectFrom('jobs')
    .select((row) => row.fn.min('not_before').as('first'))
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow();
  const age = first ? (now.getTime() - Date.parse(first)) / 1000 : 0;
  return {
    waiting: of('queued'),
    underWay: of('reading', 'analysing'),
    oldestSeconds: Math.max(0, Math.round(age)),
  };
}
