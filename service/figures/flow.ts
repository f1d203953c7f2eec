/** What came in, how long it took, what was decided, what is open. */
import { sql } from 'kysely';
import type { DecisionFigures, OpenWork, TurnaroundFigures, VolumeFigures } from '../contract/analytics.ts';
import { type Bin, distributionOf } from './distribution.ts';
import { type Counting, counted } from './months.ts';
import type { Db, Range } from './range.ts';

export type NameOf = (code: string) => string;

const head = ({ from, to }: Range, counted_by: string) => ({ from, to, counted_by });
type Urgency = 'standard' | 'expedited';
const HOURS_ALLOWED = { standard: 168, expedited: 72 } as const;

const RECEIVED: Counting = {
  name: 'received',
  table: 'run_facts',
  day: 'received_day',
  by: ['received_day', 'guideline_code', 'urgency'],
};
interface Received {
  received_day: string;
  guideline_code: string;
  urgency: string;
  count: number;
}

export async function volume(db: Db, range: Range, nameOf: NameOf): Promise<VolumeFigures> {
  const rows = await counted<Received>(db, range, RECEIVED);
  const days = new Map<string, { day: string; standard: number; expedited: number }>();
  const codes = new Map<string, number>();
  for (const { received_day: day, urgency, guideline_code, count } of rows) {
    const one = days.get(day) ?? { day, standard: 0, expedited: 0 };
    one[urgency === 'expedited' ? 'expedited' : 'standard'] += count;
    days.set(day, one);
    codes.set(guideline_code, (codes.get(guideline_code) ?? 0) + count);
  }
  const sum = (part: 'standard' | 'expedited') =>
    [...days.values()].reduce((total, day) => total + day[part], 0);
  const [standard, expedited] = [sum('standard'), sum('expedited')];
  return {
    ...head(range, 'received between these days'),
    received: standard + expedited,
    standard,
    expedited,
    days: [...days.values()].sort((a, b) => a.day.localeCompare(b.day)),
    guidelines: [...codes]
      .map(([code, received]) => ({ guideline_code: code, guideline_name: nameOf(code), received }))
      .sort((a, b) => b.received - a.received || a.guideline_code.localeCompare(b.guideline_code)),
  };
}

const MINUTES: Counting = {
  name: 'decision-minutes',
  table: 'run_facts',
  day: 'decided_day',
  by: ['urgency', 'decided_minutes'],
};

/** Of every urgency: minutes to the first final decision, and how often each. */
export async function decisionMinutes(db: Db, range: Range): Promise<Map<string, Bin[]>> {
  type Row = { urgency: string; decided_minutes: number | null; count: number };
  const bins = new Map<string, Bin[]>();
  for (const { urgency, decided_minutes, count } of await counted<Row>(db, range, MINUTES)) {
    const own = bins.get(urgency) ?? [];
    own.push({ value: decided_minutes ?? 0, count });
    bins.set(urgency, own);
  }
  return bins;
}

const DAYS: Counting = {
  name: 'decision-days',
  table: 'run_facts',
  day: 'decided_day',
  by: ['decided_day', 'urgency'],
  sums: ['on_time', 'decided_minutes'],
};
interface DecidedDay {
  decided_day: string;
  urgency: string;
  on_time: number;
  decided_minutes: number;
  count: number;
}

/** In order, both urgencies of each. */
async function decidedDays(db: Db, range: Range) {
  const groups = Map.groupBy(await counted<DecidedDay>(db, range, DAYS), (row) => row.decided_day);
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, rows]) => {
      const sum = (of: 'count' | 'on_time' | 'decided_minutes', urgency?: Urgency) =>
        rows.reduce((total, row) => total + (!urgency || row.urgency === urgency ? Number(row[of]) : 0), 0);
      return {
        day,
        standard: sum('count', 'standard'),
        standard_on_time: sum('on_time', 'standard'),
        expedited: sum('count', 'expedited'),
        expedited_on_time: sum('on_time', 'expedited'),
        minutes: sum('decided_minutes'),
      };
    });
}

export async function turnaround(db: Db, range: Range): Promise<TurnaroundFigures> {
  const bins = await decisionMinutes(db, range);
  const days = await decidedDays(db, range);
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const row = (urgency: Urgency | 'all', decided: number, on_time: number) => ({
    urgency,
    hours: distributionOf(urgency === 'all' ? [...bins.values()].flat() : (bins.get(urgency) ?? []), 1 / 60),
    on_time,
    late: decided - on_time,
    ...(decided > 0 && { on_time_share: on_time / decided }),
    ...(urgency !== 'all' && { allowed_hours: HOURS_ALLOWED[urgency] }),
  });
  const all = [sum((day) => day.standard), sum((day) => day.expedited)] as const;
  const timely = [sum((day) => day.standard_on_time), sum((day) => day.expedited_on_time)] as const;
  return {
    ...head(range, 'first approved or denied between these days'),
    rows: [
      row('standard', all[0], timely[0]),
      row('expedited', all[1], timely[1]),
      row('all', all[0] + all[1], timely[0] + timely[1]),
    ],
    days: days.map((day) => {
      const decided = day.standard + day.expedited;
      return {
        day: day.day,
        decided,
        on_time: day.standard_on_time + day.expedited_on_time,
        mean_hours: day.minutes / decided / 60,
      };
    }),
  };
}

const FINALS: Counting = {
  name: 'decisions',
  table: 'run_facts',
  day: 'decided_day',
  by: ['guideline_code', 'decision'],
};
const STEPS: Counting = { name: 'steps', table: 'decision_facts', day: 'day', by: ['decision'] };

export async function decisions(db: Db, range: Range, nameOf: NameOf): Promise<DecisionFigures> {
  type Final = { guideline_code: string; decision: string | null; count: number };
  const finals = await counted<Final>(db, range, FINALS);
  const steps = await counted<{ decision: string; count: number }>(db, range, STEPS);
  const step = (kind: string) => steps.find(({ decision }) => decision === kind)?.count ?? 0;
  const sum = (kind: string, rows = finals) =>
    rows.filter(({ decision }) => decision === kind).reduce((total, row) => total + row.count, 0);
  const [approved, denied] = [sum('approve'), sum('deny')];
  return {
    ...head(range, 'first approved or denied between these days; steps on the way by their own day'),
    decided: approved + denied,
    approved,
    denied,
    information_requested: step('request_information'),
    referred: step('refer_to_physician'),
    reopened: step('reopen'),
    guidelines: [...Map.groupBy(finals, (row) => row.guideline_code)]
      .map(([code, rows]) => ({
        guideline_code: code,
        guideline_name: nameOf(code),
        approved: sum('approve', rows),
        denied: sum('deny', rows),
      }))
      .sort(
        (a, b) =>
          b.approved + b.denied - a.approved - a.denied || a.guideline_code.localeCompare(b.guideline_code),
      ),
  };
}

const PROGRESS = ['queued', 'reading', 'analysing'];
const DAY_MS = 86_400_000;

/** Cases without a final decision in force; cancelled ones wait for nobody. */
export async function openWork(db: Db, nameOf: NameOf, now: Date): Promise<OpenWork> {
  const at = now.toISOString();
  const soon = new Date(now.getTime() + DAY_MS).toISOString();
  const rows = await db
    .selectFrom('runs')
    .select([
      'status',
      'decision',
      'assigned_to',
      'guideline_code',
      (row) => row.fn.countAll<number>().as('open'),
      sql<number>`sum(case when due_at < ${at} then 1 else 0 end)`.as('overdue'),
      sql<number>`sum(case when due_at >= ${at} and due_at < ${soon} then 1 else 0 end)`.as('soon'),
    ])
    // Spelt out, so that the index of open cases can answer.
    .where(sql<boolean>`locked = 0 and deleted_at is null`)
    .where('status', '!=', 'cancelled')
    .groupBy(['status', 'decision', 'assigned_to', 'guideline_code'])
    .execute();
  type Row = (typeof rows)[number];
  const count = (test: (row: Row) => boolean, part: 'open' | 'overdue' | 'soon' = 'open') =>
    rows.filter(test).reduce((sum, row) => sum + row[part], 0);
  const grouped = <K extends string | null>(key: (row: Row) => K) =>
    [...Map.groupBy(rows, key)]
      .map(([name, own]) => ({
        name,
        open: own.reduce((sum, row) => sum + row.open, 0),
        overdue: own.reduce((sum, row) => sum + row.overdue, 0),
      }))
      .sort((a, b) => b.open - a.open || String(a.name).localeCompare(String(b.name)));
  const done = (row: Row) => row.status === 'completed';
  return {
    at,
    open: count(() => true),
    in_progress: count((row) => PROGRESS.includes(row.status)),
    failed: count((row) => row.status === 'failed'),
    to_review: count((row) => done(row) && row.decision === null),
    waiting_for_information: count((row) => done(row) && row.decision === 'request_information'),
    with_physician: count((row) => done(row) && row.decision === 'refer_to_physician'),
    overdue: count(() => true, 'overdue'),
    due_within_24_hours: count(() => true, 'soon'),
    unassigned: count((row) => row.assigned_to === null),
    people: grouped((row) => row.assigned_to).flatMap(({ name, ...own }) =>
      name === null ? [] : [{ username: name, ...own }],
    ),
    guidelines: grouped((row) => row.guideline_code).map(({ name, ...own }) => ({
      guideline_code: name,
      guideline_name: nameOf(name),
      ...own,
    })),
  };
}
