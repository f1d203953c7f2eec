/** The metrics of CMS-0057-F (42 CFR 422.122(c)), each with its definition in words. */
import type { Cms0057Figures } from '../contract/analytics.ts';
import { distributionOf } from './distribution.ts';
import { decisionMinutes } from './flow.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { Db, Range } from './range.ts';

type Urgency = 'standard' | 'expedited';

interface Counts {
  decided: number;
  approved: number;
  denied: number;
  afterReview: number;
  extended: number;
}

const countsOf = (rows: readonly Outcome[], urgency: Urgency): Counts => {
  const sum = (test: (row: Outcome) => boolean) =>
    rows.filter((row) => row.urgency === urgency && test(row)).reduce((total, row) => total + row.count, 0);
  return {
    decided: sum(() => true),
    approved: sum(({ decision }) => decision === 'approve'),
    denied: sum(({ decision }) => decision === 'deny'),
    afterReview: sum((row) => row.approved_after_denial === 1),
    extended: sum(({ extended, decision }) => extended === 1 && decision === 'approve'),
  };
};

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
      `Approved after the time for the decision had been extended by a request for information, ${of}.`,
      counts.extended,
    ),
  ];
}

export async function cms0057(db: Db, range: Range): Promise<Cms0057Figures> {
  const bins = await decisionMinutes(db, range);
  const decided = await outcomes(db, range);
  const rows: Cms0057Figures['rows'] = [];
  for (const urgency of ['standard', 'expedited'] as const) {
    rows.push(...shares(urgency, countsOf(decided, urgency)));
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
