/** The stages of one run: read the record, review it, store the first revision. Each can be cut off and taken up again. */
import type { FinalResults } from '../contract/results.ts';
import type { KeptRecord } from '../record/kept.ts';
import { SYSTEM_ACTOR } from '../store/index.ts';
import { noteReading, noteReview } from './facts.ts';
import { followUp } from './follow.ts';
import { loadRecord, openFile, putFiles } from './objects.ts';
import { requestOpinion } from './opinions.ts';
import type { Context } from './ports.ts';
import type { Job, Queue } from './queue.ts';
import { addRevision } from './revisions.ts';
import { type LogDetail, writeLog } from './run-log.ts';
import { caseKeyOf, findRun, type RunRow, readForm } from './runs.ts';
import { openJson, secretContext } from './sealed.ts';
import { readGuideline } from './snapshots.ts';
import { enter, handOver, type Outcome, pageCacheOf, progressWriter, readShared } from './stage.ts';

/** Works on the job to its end. Throws LeaseLost, RecordError (`cancelled` when `signal` aborts) or whatever failed. */
export async function processRun(
  context: Context,
  queue: Queue,
  job: Job,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, review } = context;
  const run = await findRun(store.db, job.runId);
  if (run.revision > 0) return followUp(context, queue, job, signal);
  const key = caseKeyOf(store, run);
  const record =
    (await loadRecord(store, run, key)) ?? (await readStage(context, queue, job, run, key, signal));
  signal.throwIfAborted();
  if (!context.config.stages.includes('judge')) return handOver(context, queue, job, 'judge');
  await enter(context, queue, job, 'analysing', 'review.started');
  const guideline = await readGuideline(store.db, run.guideline_sha256);
  const started = performance.now();
  const input = { record, form: readForm(run, key), guideline, ccm: context.config.ccm };
  const turn = { owner: run.created_by_id, urgent: false, signal };
  const results = await unlessAborted(review.review(input, turn), signal);
  await complete(context, queue, job, key, results, performance.now() - started);
  return 'completed';
}

/** A reviewer may not notice that nobody waits any more; its result is then dropped. */
async function unlessAborted<T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  try {
    const result = await Promise.race([work, aborted]);
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function readStage(
  context: Context,
  queue: Queue,
  job: Job,
  run: RunRow,
  key: Buffer,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { store, reader, newId, clock } = context;
  await enter(context, queue, job, 'reading', 'read.started', { attempt: job.attempts + 1 });
  const pdf = await openFile(store, run, key, 'case');
  const password = run.secret_sealed && openJson<string>(key, run.secret_sealed, secretContext(run.id));
  const started = performance.now();
  const progress = progressWriter(context, job);
  signal.throwIfAborted();
  const kept = await readShared(context, run.id, key, (shared) =>
    reader.read(pdf!, {
      owner: run.created_by_id,
      ...(password === null ? {} : { password }),
      signal,
      onProgress: progress.report,
      pageCache: pageCacheOf(context),
      ...shared,
    }),
  );
  await progress.settled();
  const files = await putFiles(context, key, { record: kept.record, pages: kept.texts });
  await queue.fenced(job, async (tx) => {
    const at = clock();
    const rows = files.map((file) => ({ ...file, run_id: run.id, created_at: at.toISOString() }));
    await tx.insertInto('objects').values(rows).execute();
    await tx
      .updateTable('runs')
      .set({ page_count: kept.pages, secret_sealed: null })
      .where('id', '=', run.id)
      .execute();
    await queue.advance(tx, job);
    const milliseconds = Math.round(performance.now() - started);
    await noteReading(tx, run.id, milliseconds, kept);
    const detail = { milliseconds, ...countPages(kept) };
    await writeLog(tx, { id: newId(), runId: run.id, at, event: 'read.finished', detail });
  });
  context.meter.pagesRead(kept.pages);
  return kept.record;
}

function countPages({ pages, pagesFailed, sources }: KeptRecord): LogDetail {
  const counts: Record<string, number> = { pages };
  for (const [source, count] of Object.entries(sources)) counts[`pages_${source}`] = count;
  return { ...counts, ...(pagesFailed > 0 && { pages_failed: pagesFailed }) };
}

async function complete(
  context: Context,
  queue: Queue,
  job: Job,
  key: Buffer,
  results: FinalResults,
  milliseconds: number,
): Promise<void> {
  const { store, clock, newId } = context;
  await queue.fenced(job, async (tx) => {
    const at = clock();
    const run = await findRun(tx, job.runId);
    const revision = await addRevision(tx, run, key, {
      kind: 'engine',
      results,
      createdBy: 'engine',
      createdAt: at.toISOString(),
    });
    await noteReview(tx, run.id, at.toISOString(), milliseconds, results);
    const pages = run.page_count ?? 0;
    const progress = { progress_done: pages, progress_total: pages, progress_unit: 'page' };
    await tx
      .updateTable('runs')
      .set({ status: 'completed', ...progress })
      .where('id', '=', run.id)
      .execute();
    await requestOpinion(tx, context, run.id, revision);
    await queue.finish(tx, job);
    const detail = { milliseconds: Math.round(milliseconds), root_decision: results.criteria.root_decision };
    await writeLog(tx, { id: newId(), runId: run.id, at, event: 'run.completed', detail });
    await store.audit.append(tx, {
      actor: SYSTEM_ACTOR,
      action: 'run.completed',
      objectType: 'run',
      objectId: run.id,
    });
  });
  context.changed(job.runId);
}
