/** Where people overrule the engine: by guideline, by leaf, and why. */
import { sql } from 'kysely';
import type { AgreementFigures, OverruledLeaf } from '../contract/analytics.ts';
import type { NameOf } from './flow.ts';
import type { LeafTexts } from './leaves.ts';
import { type Counting, counted } from './months.ts';
import { outcomes } from './outcomes.ts';
import type { Db, Range } from './range.ts';
import { leavesVaried, variances } from './variances.ts';

const MOST_LEAVES = 50;
const MOST_REASONS = 10;
const MOST_RUNS = 5;

interface Reviewed {
  guideline_code: string;
  snapshot: string;
  request_type: string | null;
  count: number;
}

const REVIEWED: Counting = {
  name: 'reviewed',
  table: 'run_facts',
  day: 'reviewed_day',
  by: ['guideline_code', 'snapshot', 'request_type'],
};

interface Overruled {
  guideline_code: string;
  snapshot: string;
  criteria_id: string;
  engine: string;
  person: string;
  rule: string;
  count: number;
}
const OVERRULED: Counting = {
  name: 'overruled',
  table: 'overruled_leaves',
  day: 'day',
  by: ['guideline_code', 'snapshot', 'criteria_id', 'engine', 'person', 'rule'],
};

/** The same leaf of two versions is one leaf as long as its text is the same. */
const keyOf = (code: string, id: string, description: string) => `${code}\n${id}\n${description}`;

interface Tally {
  guideline_code: string;
  criteria_id: string;
  description: string;
  reviewed: number;
  overruled: number;
  changes: Map<string, OverruledLeaf['changes'][number]>;
}

function tally(
  reviewed: readonly Reviewed[],
  groups: readonly Overruled[],
  texts: LeafTexts,
): Map<string, Tally> {
  const leaves = new Map<string, Tally>();
  for (const run of reviewed)
    for (const { id, description } of texts.under(run.snapshot, run.request_type)) {
      const key = keyOf(run.guideline_code, id, description);
      const own = leaves.get(key);
      if (own) own.reviewed += run.count;
      else
        leaves.set(key, {
          guideline_code: run.guideline_code,
          criteria_id: id,
          description,
          reviewed: run.count,
          overruled: 0,
          changes: new Map(),
        });
    }
  for (const { guideline_code, snapshot, criteria_id, engine, person, rule, count } of groups) {
    const description = texts.of(snapshot, criteria_id);
    // A leaf that a reviewer added to one case is no leaf of the guideline.
    const own = description && leaves.get(keyOf(guideline_code, criteria_id, description));
    if (!own) continue;
    own.overruled += count;
    const change = own.changes.get(`${engine} ${person} ${rule}`) ?? { engine, person, rule, count: 0 };
    change.count += count;
    own.changes.set(`${engine} ${person} ${rule}`, change);
  }
  return leaves;
}

interface Why {
  reasons: OverruledLeaf['reasons'];
  runs: string[];
}

interface Latest {
  guideline_code: string;
  criteria_id: string;
  run_id: string;
}

const leafKey = (code: string, id: string) => `${code}\n${id}`;

/** Reasons and latest runs of these leaves, in two queries for all of them. */
async function whys(db: Db, range: Range, leaves: readonly Tally[]): Promise<Map<string, Why>> {
  const found = new Map<string, Why>();
  if (leaves.length === 0) return found;
  const pairs = sql.join(leaves.map((leaf) => sql`(${leaf.guideline_code}, ${leaf.criteria_id})`));
  const own = sql<boolean>`(guideline_code, criteria_id) in (values ${pairs})
    and day >= ${range.from} and day <= ${range.to}`;
  const reasons = await db
    .selectFrom('overruled_leaves')
    .select(['guideline_code', 'criteria_id', 'reason', (row) => row.fn.countAll<number>().as('count')])
    .where(own)
    .where('reason', 'is not', null)
    .groupBy(['guideline_code', 'criteria_id', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();
  const latest = leaves.map(
    ({ guideline_code, criteria_id }) => sql`select * from (
      select guideline_code, criteria_id, run_id from overruled_leaves
      where guideline_code = ${guideline_code} and criteria_id = ${criteria_id} and day >= ${range.from} and day <= ${range.to}
      order by day desc, run_id desc limit ${sql.lit(MOST_RUNS)}) as latest`,
  );
  const { rows: runs } = await sql<Latest>`${sql.join(latest, sql` union all `)}`.execute(db);
  const why = (code: string, id: string): Why => {
    const known = found.get(leafKey(code, id)) ?? { reasons: [], runs: [] };
    found.set(leafKey(code, id), known);
    return known;
  };
  for (const { guideline_code, criteria_id, reason, count } of reasons) {
    const list = why(guideline_code, criteria_id).reasons;
    if (list.length < MOST_REASONS) list.push({ reason: reason ?? '', count });
  }
  for (const { guideline_code, criteria_id, run_id } of runs)
    why(guideline_code, criteria_id).runs.push(run_id);
  return found;
}

const keyOfChange = ({ engine, person, rule }: OverruledLeaf['changes'][number]) =>
  `${engine} ${person} ${rule}`;

const explained = (leaf: Tally, why: Why = { reasons: [], runs: [] }): OverruledLeaf => ({
  guideline_code: leaf.guideline_code,
  criteria_id: leaf.criteria_id,
  description: leaf.description,
  reviewed: leaf.reviewed,
  overruled: leaf.overruled,
  agreement: 1 - leaf.overruled / Math.max(1, leaf.reviewed),
  changes: [...leaf.changes.values()].sort(
    (a, b) => b.count - a.count || keyOfChange(a).localeCompare(keyOfChange(b)),
  ),
  ...why,
});

/** The engine's recommendation against the first final decision. */
async function crossed(db: Db, range: Range): Promise<AgreementFigures['decisions']> {
  const pairs = new Map<string, AgreementFigures['decisions'][number]>();
  for (const { engine_decision: engine, decision: person, count } of await outcomes(db, range)) {
    if (engine === null || person === null) continue;
    const pair = pairs.get(`${engine} ${person}`) ?? { engine, person, count: 0 };
    pair.count += count;
    pairs.set(`${engine} ${person}`, pair);
  }
  return [...pairs.values()].sort(
    (a, b) => a.engine.localeCompare(b.engine) || a.person.localeCompare(b.person),
  );
}

/** The share of answers that people left as they were: neither set otherwise nor taken out of the case. */
function kept(of: { leaves_reviewed: number; leaves_overruled: number; leaves_varied: number }): number {
  const { leaves_reviewed, leaves_overruled, leaves_varied } = of;
  return Math.max(0, 1 - (leaves_overruled + leaves_varied) / Math.max(1, leaves_reviewed));
}

function byGuideline(
  reviewed: readonly Reviewed[],
  leaves: readonly Tally[],
  varied: ReadonlyMap<string, number>,
  nameOf: NameOf,
) {
  const runs = new Map<string, number>();
  for (const { guideline_code, count } of reviewed)
    runs.set(guideline_code, (runs.get(guideline_code) ?? 0) + count);
  return [...runs]
    .map(([code, count]) => {
      const own = leaves.filter(({ guideline_code }) => guideline_code === code);
      const leaves_reviewed = own.reduce((sum, leaf) => sum + leaf.reviewed, 0);
      const leaves_overruled = own.reduce((sum, leaf) => sum + leaf.overruled, 0);
      const leaves_varied = varied.get(code) ?? 0;
      return {
        guideline_code: code,
        guideline_name: nameOf(code),
        reviewed: count,
        leaves_reviewed,
        leaves_overruled,
        leaves_varied,
        agreement: kept({ leaves_reviewed, leaves_overruled, leaves_varied }),
      };
    })
    .sort((a, b) => a.agreement - b.agreement || a.guideline_code.localeCompare(b.guideline_code));
}

export async function agreement(
  db: Db,
  range: Range,
  nameOf: NameOf,
  leafTexts: (snapshots: readonly string[]) => Promise<LeafTexts>,
): Promise<AgreementFigures> {
  const reviewed = await counted<Reviewed>(db, range, REVIEWED);
  const groups = await counted<Overruled>(db, range, OVERRULED);
  const texts = await leafTexts([...new Set(reviewed.map((run) => run.snapshot))]);
  const leaves = [...tally(reviewed, groups, texts).values()];
  const worst = leaves
    .filter(({ overruled }) => overruled > 0)
    .sort(
      (a, b) =>
        b.overruled - a.overruled ||
        a.guideline_code.localeCompare(b.guideline_code) ||
        a.criteria_id.localeCompare(b.criteria_id),
    )
    .slice(0, MOST_LEAVES);
  const why = await whys(db, range, worst);
  const listed = worst.map((leaf) =>
    explained(leaf, why.get(leafKey(leaf.guideline_code, leaf.criteria_id))),
  );
  const guidelines = byGuideline(reviewed, leaves, await leavesVaried(db, range), nameOf);
  const sum = (part: 'reviewed' | 'leaves_reviewed' | 'leaves_overruled' | 'leaves_varied') =>
    guidelines.reduce((total, guideline) => total + guideline[part], 0);
  const totals = {
    leaves_reviewed: sum('leaves_reviewed'),
    leaves_overruled: sum('leaves_overruled'),
    leaves_varied: sum('leaves_varied'),
  };
  return {
    from: range.from,
    to: range.to,
    counted_by: 'last saved, evaluated or decided by a person between these days',
    reviewed: sum('reviewed'),
    ...totals,
    ...(totals.leaves_reviewed > 0 && { agreement: kept(totals) }),
    variances: await variances(db, range, nameOf),
    guidelines,
    leaves: listed,
    decisions: await crossed(db, range),
  };
}
