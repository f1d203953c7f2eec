/**
 * The stages of a case that has been evaluated and to which documents came: each is read by itself (pages read before cost
 * nothing), its pages are put behind the others, and the case is evaluated again with all of them.
 */
import type { Transaction } from 'kysely';
import { RecordError } from '../record/types.ts';
import type { Tables } from '../store/index.ts';
import { bodyOf, documentRows } from './documents.ts';
import { notePages } from './facts.ts';
import { loadFile, openFile, putFiles } from './objects.ts';
import type { Context } from './ports.ts';
import type { Job, Queue } from './queue.ts';
import { writeLog } from './run-log.ts';
import { caseKeyOf, etagOf, findRun, type RunRow, readResults } from './runs.ts';
import { documentContext, openJson } from './sealed.ts';
import { enter, handOver, type Outcome, pageCacheOf, progressWriter, readShared } from './stage.ts';
import type { Actor } from './types.ts';
import { updateTree } from './update-tree.ts';

type Row = Awaited<ReturnType<typeof documentRows>>[number];

/** A run to which documents came. */
interface Following {
  context: Context;
  queue: Queue;
  job: Job;
  run: RunRow;
  key: Buffer;
  signal: AbortSignal;
}

/** Times that somebody may save while the case is evaluated before the job is handed back. */
const MOST_TRIES = 5;

/** Works through the documents that wait. Throws LeaseLost, or whatever failed for all of them. */
export async function followUp(
  context: Context,
  queue: Queue,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store } = context;
  const { stages } = context.config;
  for (;;) {
    const run = await findRun(store.db, job.runId);
    const key = caseKeyOf(store, run);
    const following = { context, queue, job, run, key, signal };
    const rows = await documentRows(store.db, run.id);
    const waiting = rows.find(({ state }) => state === 'waiting');
    if (waiting) {
      if (!stages.includes('read')) return handOver(context, queue, job, 'read');
      await readOrGiveUp(following, waiting);
      continue;
    }
    const fresh = rows.filter(({ state, revision }) => state === 'read' && revision === null);
    if (fresh.length > 0 && !stages.includes('judge')) return handOver(context, queue, job, 'judge');
    if (fresh.length > 0) await evaluate(following, fresh);
    else await queue.fenced(job, (tx) => leave(queue, tx, job));
    const after = await findRun(store.db, job.runId);
    if (after.status === 'completed') return 'completed';
  }
}

/** Ends the job, unless another document came meanwhile: then the run stays as it is, and the job goes on. */
async function leave(queue: Queue, tx: Transaction<Tables>, job: Job): Promise<void> {
  const more = await tx
    .selectFrom('documents')
    .select('id')
    .where('run_id', '=', job.runId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (more) return;
  await queue.finish(tx, job);
  await tx.updateTable('runs').set({ status: 'completed' }).where('id', '=', job.runId).execute();
}

/** A document that cannot be read is reported with its reason; the others go on. */
async function readOrGiveUp(following: Following, row: Row): Promise<void> {
  const { context, queue, job, run } = following;
  try {
    await readDocument(following, row);
  } catch (cause) {
    if (!(cause instanceof RecordError) || cause.code === 'cancelled') throw cause;
    await queue.fenced(job, async (tx) => {
      const failed = { error_code: cause.code, error_detail: cause.message, secret_sealed: null };
      await tx
        .updateTable('documents')
        .set({ state: 'failed', ...failed })
        .where('id', '=', row.id)
        .execute();
      const line = { id: context.newId(), runId: run.id, at: context.clock(), event: 'document.failed' };
      await writeLog(tx, { ...line, level: 'error', detail: { code: cause.code } });
    });
  }
}

async function readDocument(following: Following, row: Row): Promise<void> {
  const { context, queue, job, run, key, signal } = following;
  const { store, reader, clock, newId } = context;
  await enter(context, queue, job, 'reading', 'document.read_started', { pages: row.page_count });
  const added = (await openFile(store, run, key, `document ${row.id}`))!;
  const before = (await openFile(store, run, key, 'case'))!;
  const record = (await loadFile(store, run, key, 'record'))!;
  const password = row.secret_sealed
    ? openJson<string>(key, row.secret_sealed, documentContext(run.id, row.id))
    : undefined;
  const progress = progressWriter(context, job);
  const owner = row.added_by_id;
  const read = await readShared(context, run.id, key, (shared) =>
    reader.read(added, {
      owner,
      ...(password !== undefined && { password }),
      signal,
      onProgress: progress.report,
      pageCache: pageCacheOf(context),
      ...shared,
    }),
  );
  await progress.settled();
  const file = await reader.joinFiles(before, added, password, signal);
  const whole = await reader.appendRecord(record, read.record, { owner, urgent: false, signal });
  const files = await putFiles(context, key, { case: file, record: whole.record, pages: whole.texts });
  const old = await queue.fenced(job, async (tx) => {
    const at = clock().toISOString();
    const replaced = await replaceFiles(
      tx,
      run.id,
      files.map((each) => ({ ...each, created_at: at })),
    );
    await tx
      .updateTable('documents')
      .set({
        state: 'read',
        first_page: whole.pages - read.pages,
        page_count: read.pages,
        secret_sealed: null,
      })
      .where('id', '=', row.id)
      .execute();
    await tx.updateTable('runs').set({ page_count: whole.pages }).where('id', '=', run.id).execute();
    await queue.advance(tx, job);
    await notePages(tx, run.id, read);
    const detail = { pages: read.pages, pages_ocr: read.pagesOcr, pages_failed: read.pagesFailed };
    await writeLog(tx, { id: newId(), runId: run.id, at: clock(), event: 'document.read', detail });
    return replaced;
  });
  context.meter.pagesRead(read.pages);
  for (const id of old) await store.files.delete(id);
}

/** The new files stand in the place of the old ones; the PDF as it was submitted is kept. The names of what is left over. */
async function replaceFiles(
  tx: Transaction<Tables>,
  runId: string,
  files: readonly { kind: string; id: string; bytes: number; created_at: string }[],
): Promise<string[]> {
  const rows = await tx.selectFrom('objects').select(['id', 'kind']).where('run_id', '=', runId).execute();
  const isFirst = !rows.some(({ kind }) => kind === 'submitted');
  const left: string[] = [];
  for (const { id, kind } of rows) {
    if (!files.some((file) => file.kind === kind)) continue;
    if (kind === 'case' && isFirst)
      await tx.updateTable('objects').set({ kind: 'submitted' }).where('id', '=', id).execute();
    else {
      await tx.deleteFrom('objects').where('id', '=', id).execute();
      left.push(id);
    }
  }
  await tx
    .insertInto('objects')
    .values(files.map((file) => ({ ...file, run_id: runId })))
    .execute();
  return left;
}

/** The tree as people left it, judged anew with all pages. Whoever saves meanwhile is not overwritten: it is done again. */
async function evaluate(following: Following, fresh: readonly Row[]): Promise<void> {
  const { context, queue, job, run, key, signal } = following;
  const { store } = context;
  await enter(context, queue, job, 'analysing', 'review.started', { documents: fresh.length });
  const actor: Actor = bodyOf(key, fresh.at(-1)!).by;
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const latest = await findRun(store.db, run.id);
    const present = await readResults(store.db, latest, key, latest.revision);
    const started = performance.now();
    try {
      await updateTree(context, {
        runId: run.id,
        tree: present.criteria.criteria_tree,
        rationale: present.criteria.clinical_rationale,
        onlySave: false,
        ifMatch: etagOf(latest),
        actor,
        pages: {
          decisions: present.identity?.page_decisions ?? [],
          action: 'documents.evaluated',
          detail: { documents: fresh.length, pages: fresh.reduce((sum, row) => sum + row.page_count, 0) },
        },
        following: {
          signal,
          write: (work) => queue.fenced(job, work),
          also: async (tx, revision) => {
            const ids = fresh.map(({ id }) => id);
            const done = { revision, error_code: null, error_detail: null };
            await tx.updateTable('documents').set(done).where('id', 'in', ids).execute();
            await leave(queue, tx, job);
            const at = context.clock();
            const detail = { revision, milliseconds: Math.round(performance.now() - started) };
            const line = { id: context.newId(), runId: run.id, at, event: 'documents.evaluated', detail };
            await writeLog(tx, line);
          },
        },
      });
      return;
    } catch (cause) {
      if ((cause as { code?: string }).code !== 'revision_conflict' || tries === MOST_TRIES) throw cause;
    }
  }
}
