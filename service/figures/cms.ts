/** The metrics of CMS-0057-F (42 CFR 422.122(c)), each with its definition in words. */
import { sql } from 'kysely';
import type { Cms0057Figures } from '../contract/analytics.ts';
import { distributionOf } from './distribution.ts';
import { decisionMinutes } from './flow.ts';
import { type Db, type Range, within } from './range.ts';

type Urgency = 'standard' | 'expedited';

interface Counts {
  decided: number;
  approved: number;
  denied: number;
  afterReview: number;
  extended: number;
}

/** One pass over the decisions of the range for all counts. */
async function countsOf(db: Db, range: Range): Promise<Record<Urgency, Counts>> {
  const count = (urgency: Urgency, condition = sql`1 = 1`) =>
    sql<number>`sum(case when urgency = ${urgency} and ${condition} then 1 else 0 end)`;
  const columns = (urgency: Urgency) => [
    count(urgency).as(`${urgency}_decided`),
    count(urgency, sql`decision = 'approve'`).as(`${urgency}_approved`),
    count(urgency, sql`decision = 'deny'`).as(`${urgency}_denied`),
    count(urgency, sql`approved_after_denial = 1`).as(`${urgency}_after`),
    count(urgency, sql`extended = 1 and decision = 'approve'`).as(`${urgency}_extended`),
  ];
  const row = (await db
    .selectFrom('run_facts')
    .select([...columns('standard'), ...columns('expedited')])
    .where(within<'run_facts', 'decided_day'>(range, 'decided_day') as never)
    .executeTakeFirstOrThrow()) as Record<string, number | null>;
  const of = (urgency: Urgency): Counts => ({
    decided: row[`${urgency}_decided`] ?? 0,
    approved: row[`${urgency}_approved`] ?? 0,
    denied: row[`${urgency}_denied`] ?? 0,
    afterReview: row[`${urgency}_after`] ?? 0,
    extended: row[`${urgency}_extended`] ?? 0,
  });
  return { standard: of('standard'), expedited: of('expedited') };
}

function shares(urgency: Urgency, counts: Counts): Cms0057Figures['rows'] {
  const row = (metric: string, label: string, definition: string, count: number) => ({
    metric,
    urgency,
    label: `${label}, ${urgency}`,
    definition,
    count,
    of: counts.decided,
    ...(counts.decided > 0 && { percent: (100 * count) / counts.decided }),
  });
  const of = `of all ${urgency} requests first decided in the period`;
  return [
    row('approved', 'Approved', `First final decision is an approval, ${of}.`, counts.approved),
    row('denied', 'Denied', `First final decision is a denial, ${of}.`, counts.denied),
    row(
      'approved_after_review',
      'Approved after review of a denial',
      `Denied at first, reopened and approved since, ${of}.`,
      counts.afterReview,
    ),
    row(
      'extended_approved',
      'Extended and approved',
      `Approved after more information had been requested, which extends the time, ${of}.`,
      counts.extended,
    ),
  ];
}

export async function cms0057(db: Db, range: Range): Promise<Cms0057Figures> {
  const bins = await decisionMinutes(db, range);
  const counts = await countsOf(db, range);
  const rows: Cms0057Figures['rows'] = [];
  for (const urgency of ['standard', 'expedited'] as const) {
    rows.push(...shares(urgency, counts[urgency]));
    const hours = distributionOf(bins.get(urgency) ?? [], 1 / 60);
    const time = (metric: 'mean' | 'median', label: string) => ({
      metric: `${metric}_time`,
      urgency,
      label: `${label} time to decision, ${urgency}`,
      definition: `${label} of the hours from receipt to the first final decision of ${urgency} requests.`,
      count: hours.count,
      ...(hours[metric] !== undefined && { hours: hours[metric] }),
    });
    rows.push(time('mean', 'Average'), time('median', 'Median'));
  }
  return {
    from: range.from,
    to: range.to,
    counted_by: 'first approved or denied between these days',
    rows,
  };
}
