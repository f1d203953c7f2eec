/** Changes of determinations in single cases: how many, of what kind, for which reasons, under which guideline. */
import { sql } from 'kysely';
import type { VarianceFigures } from '../contract/analytics.ts';
import type { NameOf } from './flow.ts';
import { type Db, type Range, varied } from './range.ts';

interface Group {
  guideline_code: string;
  kind: string;
  category: string;
  count: number;
}

function summed(groups: readonly Group[], of: (group: Group) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const group of groups) sums.set(of(group), (sums.get(of(group)) ?? 0) + group.count);
  return [...sums].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
}

export async function variances(db: Db, range: Range, nameOf: NameOf): Promise<VarianceFigures> {
  const groups: Group[] = await db
    .selectFrom('variance_facts')
    .select(['guideline_code', 'kind', 'category', (row) => row.fn.countAll<number>().as('count')])
    .where(varied(range))
    .groupBy(['guideline_code', 'kind', 'category'])
    .execute();
  const cases = await db
    .selectFrom('variance_facts')
    .select(['guideline_code', (row) => row.fn.count<number>('run_id').distinct().as('count')])
    .where(varied(range))
    .groupBy('guideline_code')
    .execute();
  const casesOf = new Map(cases.map(({ guideline_code, count }) => [guideline_code, count]));
  return {
    cases: cases.reduce((sum, { count }) => sum + count, 0),
    total: groups.reduce((sum, { count }) => sum + count, 0),
    kinds: summed(groups, ({ kind }) => kind).map(([kind, count]) => ({ kind, count })),
    categories: summed(groups, ({ category }) => category).map(([category, count]) => ({ category, count })),
    guidelines: summed(groups, ({ guideline_code }) => guideline_code).map(([guideline_code, count]) => ({
      guideline_code,
      guideline_name: nameOf(guideline_code),
      cases: casesOf.get(guideline_code) ?? 0,
      count,
    })),
  };
}

/** Leaves of determinations that stand in cases with another text, or not at all, by guideline; overruled ones count there. */
export async function leavesVaried(db: Db, range: Range): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('variance_facts')
    .select(['guideline_code', (row) => row.fn.countAll<number>().as('count')])
    .where(varied(range))
    .where('leaf_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from overruled_leaves as o
        where o.run_id = variance_facts.run_id and o.criteria_id = variance_facts.leaf_id)`,
    )
    .groupBy('guideline_code')
    .execute();
  return new Map(rows.map(({ guideline_code, count }) => [guideline_code, count]));
}
