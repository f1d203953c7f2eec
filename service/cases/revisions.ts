/** Revisions of tree and rationale: added, never overwritten. */
import type { Transaction } from 'kysely';
import type { CriteriaNode, FinalResults, RootDecision } from '../contract/results.ts';
import type { Revision } from '../contract/runs.ts';
import { hinges } from '../review/hinges.ts';
import type { Tables } from '../store/index.ts';
import { noteRevision } from './facts.ts';
import type { Reading, RunRow } from './runs.ts';
import { revisionContext, sealJson } from './sealed.ts';

export interface NewRevision {
  kind: Revision['kind'];
  results: FinalResults;
  /** The revision whose colours the engine computed last; absent: this one. */
  computedRevision?: number;
  createdBy: string;
  createdAt: string;
}

/** Adds the next revision and lets the run's row follow it. Its number. */
export async function addRevision(
  tx: Transaction<Tables>,
  run: RunRow,
  key: Uint8Array,
  { kind, results, computedRevision, createdBy, createdAt }: NewRevision,
): Promise<number> {
  const revision = run.revision + 1;
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
      body_sealed: sealJson(key, results, revisionContext(run.id, revision)),
    })
    .execute();
  await tx
    .updateTable('runs')
    .set({
      revision,
      root_decision,
      open_count: openLeaves(criteria_tree),
      check_count: hinges(criteria_tree).length,
    })
    .where('id', '=', run.id)
    .execute();
  if (kind !== 'engine') await noteRevision(tx, run, createdAt, criteria_tree);
  return revision;
}

export async function listRevisions(db: Reading, runId: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['revision', 'created_at', 'created_by', 'kind', 'root_decision'])
    .where('run_id', '=', runId)
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({ ...row, root_decision: row.root_decision as RootDecision }));
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

/** Open leaves that can still change the outcome: every group above them is open too. */
function openLeaves(tree: CriteriaNode): number {
  let count = 0;
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if ((node.override?.color ?? node.color ?? 'yellow') !== 'yellow') continue;
    if (node.criteria?.length) open.push(...node.criteria);
    else count += 1;
  }
  return count;
}
