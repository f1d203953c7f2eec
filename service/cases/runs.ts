/** A run's row: finding it for an actor, its key, its view. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import { reachOf } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import { isMatched } from '../contract/if-match.ts';
import type { FinalResults } from '../contract/results.ts';
import type { RunStatus } from '../contract/runs.ts';
import type { Store, Tables } from '../store/index.ts';
import { formContext, openJson, openLargeJson, revisionContext } from './sealed.ts';
import type { Actor, RunView } from './types.ts';

export type RunRow = Selectable<Tables['runs']>;
export type Reading = Kysely<Tables> | Transaction<Tables>;

export const runNotFound = () => new ServiceError(404, 'run_not_found', 'There is no such run.');

/** By the table of rights: every case, or those that the actor has submitted. */
export function maySee(run: { created_by_id: string }, actor: Actor): boolean {
  const reach = reachOf(actor.role, 'run:read');
  return reach === 'all' || (reach === 'own' && run.created_by_id === actor.id);
}

/** 404 `run_not_found` for an unknown, destroyed or invisible run. Without `actor`: on behalf of the system. */
export async function findRun(db: Reading, runId: string, actor?: Actor): Promise<RunRow> {
  const run = await db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst();
  if (!run || run.deleted_at !== null || (actor && !maySee(run, actor))) throw runNotFound();
  return run;
}

/** 409 `run_not_completed` while there is no revision. */
export function checkReviewed(run: RunRow): void {
  if (run.revision === 0)
    throw new ServiceError(409, 'run_not_completed', 'The review of this record has not finished.');
}

export function caseKeyOf(store: Store, run: RunRow): Buffer {
  if (!run.case_key) throw runNotFound();
  return store.vault.openCaseKey(run.id, run.case_key);
}

/** A run that somebody may see, with its key. */
export async function openRun(
  store: Store,
  runId: string,
  actor: Actor,
): Promise<{ run: RunRow; key: Buffer }> {
  const run = await findRun(store.db, runId, actor);
  return { run, key: caseKeyOf(store, run) };
}

/** Opaque to clients; another one for every revision. */
export const etagOf = (run: { id: string; revision: number }): string =>
  `${run.id.slice(-12)}-${run.revision}`;

/** 412 `revision_conflict` unless `ifMatch` names the present revision. */
export function checkIfMatch(run: RunRow, ifMatch: string | undefined): void {
  if (isMatched(ifMatch, etagOf(run))) return;
  throw new ServiceError(
    412,
    'revision_conflict',
    'Someone has saved another revision since; load it first.',
  );
}

export async function readResults(
  db: Reading,
  run: RunRow,
  key: Uint8Array,
  revision: number,
): Promise<FinalResults> {
  const row = await db
    .selectFrom('revisions')
    .select('body_sealed')
    .where('run_id', '=', run.id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!row) throw new ServiceError(404, 'revision_not_found', 'There is no such revision.');
  const context = revisionContext(run.id, revision);
  return openLargeJson<FinalResults>(key, row.body_sealed, context, !db.isTransaction);
}

export function readForm(run: RunRow, key: Uint8Array): RequestForm {
  return openJson<RequestForm>(key, run.form_sealed!, formContext(run.id));
}

/** The run as api/ sees it; `withResults` false leaves out the (large) results. */
export async function viewOf(store: Store, run: RunRow, withResults: boolean): Promise<RunView> {
  const key = caseKeyOf(store, run);
  const results =
    withResults && run.revision > 0 ? await readResults(store.db, run, key, run.revision) : undefined;
  const busy = run.status === 'reading' || run.status === 'analysing';
  return {
    runId: run.id,
    status: run.status as RunStatus,
    ...(busy ? { stage: run.status } : {}),
    ...progressOf(run),
    ...errorOf(run),
    form: readForm(run, key),
    guidelineCode: run.guideline_code,
    guidelineName: run.guideline_name,
    createdAt: run.created_at,
    createdBy: run.created_by,
    revision: run.revision,
    etag: etagOf(run),
    dueAt: run.due_at,
    ...(run.assigned_to === null ? {} : { assignedTo: run.assigned_to }),
    ...(run.decision === null ? {} : { decision: run.decision }),
    ...(run.returned_at === null ? {} : { returnedAt: run.returned_at }),
    ...(results ? { results } : {}),
  };
}

export function progressOf(run: RunRow): { progress?: { done: number; total: number; unit: string } } {
  if (run.progress_total === null) return {};
  const { progress_done: done, progress_total: total, progress_unit: unit } = run;
  return { progress: { done: done ?? 0, total, unit: unit ?? 'page' } };
}

export function errorOf(run: RunRow): { error?: { code: string; detail: string } } {
  return run.error_code === null ? {} : { error: { code: run.error_code, detail: run.error_detail ?? '' } };
}
