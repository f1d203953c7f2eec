/** What was acknowledged to clients, and whether a store still has all of it, once each. */
import type { Actor, Cases } from '../../service/cases/types.ts';
import type { Store } from '../../service/store/index.ts';

export interface Acknowledged {
  /** Idempotency key by run. */
  runs: Map<string, string>;
  revisions: { runId: string; revision: number; mark: string }[];
  decisions: { runId: string; reason: string }[];
}

export const auditor: Actor = { id: 'a1', username: 'audit', displayName: 'Audit', role: 'auditor' };

export function must(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Throws at the first thing that is lost or there twice, or a trail that is broken. */
export async function expectKept(
  store: Store,
  cases: Cases,
  { runs, revisions, decisions }: Acknowledged,
): Promise<void> {
  const verdict = await store.audit.verify();
  must(verdict.ok, `The audit trail is broken: ${JSON.stringify(verdict)}`);
  const rows = await store.db
    .selectFrom('runs')
    .select(['id', 'idempotency_key', 'status', 'revision'])
    .execute();
  const keys = rows.map((row) => row.idempotency_key);
  must(new Set(keys).size === keys.length, 'A submission made two runs.');
  for (const [runId, key] of runs) {
    must(
      rows.some((row) => row.id === runId && row.idempotency_key === key),
      `Run ${runId} is lost.`,
    );
  }
  const engine = await store.db
    .selectFrom('revisions')
    .select((row) => ['run_id', row.fn.countAll<number>().as('count')])
    .where('kind', '=', 'engine')
    .groupBy('run_id')
    .execute();
  must(
    engine.every((row) => Number(row.count) === 1),
    'A run has two results.',
  );
  const completed = rows.filter((row) => row.status === 'completed').length;
  must(engine.length === completed, 'A run is completed without a result, or the other way round.');

  for (const { runId, revision, mark } of revisions) {
    const results = await cases.revision(runId, revision, auditor);
    must(results.criteria.criteria_tree.mark === mark, `Revision ${revision} of ${runId} is lost.`);
  }
  for (const { runId, reason } of decisions) {
    const same = (await cases.decisions(runId, auditor)).filter((decision) => decision.reason === reason);
    must(same.length === 1, `A decision on ${runId} is there ${same.length} times.`);
  }
  const files = new Set((await store.files.list()).map((file) => file.name));
  const objects = await store.db.selectFrom('objects').select('id').execute();
  must(
    objects.every((object) => files.has(object.id)),
    'A row has lost its file.',
  );
}
