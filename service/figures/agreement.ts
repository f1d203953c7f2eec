/** Where people overrule the engine: by guideline, by leaf, and why. */
import type { AgreementFigures, OverruledLeaf } from '../contract/analytics.ts';
import type { NameOf } from './flow.ts';
import { type LeafTexts, leafTexts } from './leaves.ts';
import { type Db, type Range, within } from './range.ts';

const MOST_LEAVES = 200;
const MOST_REASONS = 10;
const MOST_RUNS = 5;

interface Reviewed {
  guideline_code: string;
  guideline_sha256: string;
  request_type: string | null;
  count: number;
}

const reviewedRuns = (db: Db, range: Range): Promise<Reviewed[]> =>
  db
    .selectFrom('run_facts')
    .select([
      'guideline_code',
      'guideline_sha256',
      'request_type',
      (row) => row.fn.countAll<number>().as('count'),
    ])
    .where(within<'run_facts', 'reviewed_day'>(range, 'reviewed_day') as never)
    .groupBy(['guideline_code', 'guideline_sha256', 'request_type'])
    .execute();

const overruledGroups = (db: Db, range: Range) =>
  db
    .selectFrom('overruled_leaves')
    .select([
      'guideline_code',
      'guideline_sha256',
      'criteria_id',
      'engine',
      'person',
      'rule',
      (row) => row.fn.countAll<number>().as('count'),
    ])
    .where(within<'overruled_leaves', 'day'>(range, 'day') as never)
    .groupBy(['guideline_code', 'guideline_sha256', 'criteria_id', 'engine', 'person', 'rule'])
    .execute();

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
  groups: Awaited<ReturnType<typeof overruledGroups>>,
  texts: LeafTexts,
): Map<string, Tally> {
  const leaves = new Map<string, Tally>();
  for (const run of reviewed)
    for (const { id, description } of texts.under(run.guideline_sha256, run.request_type)) {
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
  for (const { guideline_code, guideline_sha256, criteria_id, engine, person, rule, count } of groups) {
    const description = texts.of(guideline_sha256, criteria_id);
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

async function explained(db: Db, range: Range, leaf: Tally): Promise<OverruledLeaf> {
  const own = db
    .selectFrom('overruled_leaves')
    .where('guideline_code', '=', leaf.guideline_code)
    .where('criteria_id', '=', leaf.criteria_id)
    .where('day', '>=', range.from)
    .where('day', '<=', range.to);
  const reasons = await own
    .select(['reason', (row) => row.fn.countAll<number>().as('count')])
    .where('reason', 'is not', null)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .limit(MOST_REASONS)
    .execute();
  const runs = await own.select('run_id').orderBy('day', 'desc').limit(MOST_RUNS).execute();
  return {
    guideline_code: leaf.guideline_code,
    criteria_id: leaf.criteria_id,
    description: leaf.description,
    reviewed: leaf.reviewed,
    overruled: leaf.overruled,
    agreement: 1 - leaf.overruled / Math.max(1, leaf.reviewed),
    changes: [...leaf.changes.values()].sort((a, b) => b.count - a.count),
    reasons: reasons.map(({ reason, count }) => ({ reason: reason ?? '', count })),
    runs: runs.map(({ run_id }) => run_id),
  };
}

function byGuideline(reviewed: readonly Reviewed[], leaves: readonly Tally[], nameOf: NameOf) {
  const runs = new Map<string, number>();
  for (const { guideline_code, count } of reviewed)
    runs.set(guideline_code, (runs.get(guideline_code) ?? 0) + count);
  return [...runs]
    .map(([code, count]) => {
      const own = leaves.filter(({ guideline_code }) => guideline_code === code);
      const leaves_reviewed = own.reduce((sum, leaf) => sum + leaf.reviewed, 0);
      const leaves_overruled = own.reduce((sum, leaf) => sum + leaf.overruled, 0);
      return {
        guideline_code: code,
        guideline_name: nameOf(code),
        reviewed: count,
        leaves_reviewed,
        leaves_overruled,
        agreement: 1 - leaves_overruled / Math.max(1, leaves_reviewed),
      };
    })
    .sort((a, b) => a.agreement - b.agreement || a.guideline_code.localeCompare(b.guideline_code));
}

export async function agreement(db: Db, range: Range, nameOf: NameOf): Promise<AgreementFigures> {
  const reviewed = await reviewedRuns(db, range);
  const groups = await overruledGroups(db, range);
  const texts = await leafTexts(db, [...new Set(reviewed.map((run) => run.guideline_sha256))]);
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
  const listed: OverruledLeaf[] = [];
  for (const leaf of worst) listed.push(await explained(db, range, leaf));
  const guidelines = byGuideline(reviewed, leaves, nameOf);
  const sum = (part: 'reviewed' | 'leaves_reviewed' | 'leaves_overruled') =>
    guidelines.reduce((total, guideline) => total + guideline[part], 0);
  const decisions = await db
    .selectFrom('run_facts')
    .select([
      'engine_decision as engine',
      'decision as person',
      (row) => row.fn.countAll<number>().as('count'),
    ])
    .where(within<'run_facts', 'decided_day'>(range, 'decided_day') as never)
    .where('engine_decision', 'is not', null)
    .groupBy(['engine_decision', 'decision'])
    .orderBy('engine_decision')
    .orderBy('decision')
    .execute();
  const leaves_reviewed = sum('leaves_reviewed');
  return {
    from: range.from,
    to: range.to,
    counted_by: 'last saved, evaluated or decided by a person between these days',
    reviewed: sum('reviewed'),
    leaves_reviewed,
    leaves_overruled: sum('leaves_overruled'),
    ...(leaves_reviewed > 0 && { agreement: 1 - sum('leaves_overruled') / leaves_reviewed }),
    guidelines,
    leaves: listed,
    decisions: decisions.flatMap(({ engine, person, count }) =>
      engine !== null && person !== null ? [{ engine, person, count }] : [],
    ),
  };
}
