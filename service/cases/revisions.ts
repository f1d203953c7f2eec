/** Revisions of tree and rationale: added, never overwritten. */
import type { Transaction } from 'kysely';
import type { ChangeCounts } from '../contract/changes.ts';
import type { FinalResults, RootDecision } from '../contract/results.ts';
import type { Revision } from '../contract/runs.ts';
import type { Tables } from '../store/index.ts';
import { stillOpen, unreadBands } from '../tree/index.ts';
import { noteRevision, noteVariances } from './facts.ts';
import type { Reading, RunRow } from './runs.ts';
import { revisionContext, sealLargeJson } from './sealed.ts';

export interface NewRevision {
  kind: Revision['kind'];
  results: FinalResults;
  /** The revision whose colours the engine computed last; absent: this one. */
  computedRevision?: number;
  createdBy: string;
  createdAt: string;
  /** How many differences there are to the revision before, by kind. */
  changes?: Record<string, number>;
}

/** Adds the next revision and lets the run's row follow it. Its number. */
export async function addRevision(
  tx: Transaction<Tables>,
  run: RunRow,
  key: Uint8Array,
  { kind, results, computedRevision, createdBy, createdAt, changes }: NewRevision,
): Promise<number> {
  const revision = run.revision + 1;
  const unread = unreadBands(results.criteria.criteria_tree);
  const { root_decision, criteria_tree } = results.criteria;
  await tx
    .insertInto('revisions')
    .values({
      run_id: run.id,
      revision,
      kind,
      computed_revision: computedRevision ?? revision,
      created_at: createdAt,
      created_by: createdBy,
      root_decision,
      body_sealed: await sealLargeJson(key, results, revisionContext(run.id, revision)),
      changes: changes ? JSON.stringify(changes) : null,
    })
    .execute();
  await tx
    .updateTable('runs')
    .set({
      revision,
      root_decision,
      open_count: stillOpen(criteria_tree).length,
      check_count: unread.filter((band) => band === 'check').length,
      likely_count: unread.filter((band) => band === 'likely').length,
      identity: results.identity?.status ?? null,
      pages_aside: results.identity?.pages_set_aside.length ?? null,
    })
    .where('id', '=', run.id)
    .execute();
  if (kind !== 'engine') {
    await noteRevision(tx, run, createdAt, criteria_tree);
    await noteVariances(tx, run, createdAt, results.criteria.variances ?? []);
  }
  return revision;
}

export async function listRevisions(db: Reading, runId: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['revision', 'created_at', 'created_by', 'kind', 'root_decision', 'changes'])
    .where('run_id', '=', runId)
    .orderBy('revision')
    .execute();
  const followed = await db
    .selectFrom('documents')
    .select((row) => ['revision', row.fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy('revision')
    .execute();
  const second = await db
    .selectFrom('opinions')
    .select('made_revision')
    .where('run_id', '=', runId)
    .where('made_revision', 'is not', null)
    .execute();
  const bySecond = new Set(second.map(({ made_revision }) => made_revision));
  const documents = new Map(followed.map(({ revision, count }) => [revision, Number(count)]));
  return rows.map(({ changes, ...row }) => ({
    ...row,
    ...(documents.has(row.revision) && { documents: documents.get(row.revision)! }),
    ...(bySecond.has(row.revision) && { second_reader: true as const }),
    root_decision: row.root_decision as RootDecision,
    ...(changes !== null && { changes: JSON.parse(changes) as ChangeCounts }),
  }));
}

export async function computedRevisionOf(db: Reading, runId: string, revision: number): Promise<number> {
  const row = await db
    .selectFrom('revisions')
    .select('computed_revision')
    .where('run_id', '=', runId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return row.computed_revision;
}
