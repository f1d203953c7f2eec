/**
 * A second reader's part in the life of a case. The review is stored first; what is to be asked waits as a row beside it, is asked in the
 * background, one case after the other, and arrives like any other event. Whatever goes wrong here changes nothing of the review.
 */
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { ReaderFacts, ReaderTrial, SecondOpinions } from '../contract/opinions.ts';
import type { Reply } from '../criteria/opinion/model.ts';
import type { Asking } from '../review/opinions.ts';
import { listSamples } from '../samples/index.ts';
import type { Tables } from '../store/index.ts';
import { requireRecord } from './objects.ts';
import type { Context, SecondReader, Turn } from './ports.ts';
import { type LogDetail, writeLog } from './run-log.ts';
import { caseKeyOf, findRun, readForm, readResults } from './runs.ts';
import { openJson, opinionContext, sealJson } from './sealed.ts';
import { readGuideline } from './snapshots.ts';
import { trialMaterial, trialReview } from './trial.ts';
import type { Actor } from './types.ts';

export const NO_READER: SecondReader = {
  isOn: () => false,
  open: () =>
    Promise.reject(new ServiceError(409, 'reader_off', 'No second reader is chosen in the settings.')),
  limits: () => ({ leaves: 0, seconds: 0 }),
};

/** Begun so often without an end, it is given up: a model may end the process that asks it. */
const MOST_ATTEMPTS = 3;

/** In the transaction that stores the review; nothing where no reader is chosen. */
export async function requestOpinion(
  tx: Transaction<Tables>,
  { secondReader, clock }: Context,
  runId: string,
  revision: number,
): Promise<void> {
  if (!secondReader.isOn()) return;
  const row = { run_id: runId, revision, state: 'waiting' as const, created_at: clock().toISOString() };
  await tx.insertInto('opinions').values(row).execute();
}

type Body = Pick<SecondOpinions, 'reader' | 'chosen' | 'asked' | 'seconds' | 'opinions'>;

export async function readOpinions({ store }: Context, runId: string, actor: Actor): Promise<SecondOpinions> {
  const run = await findRun(store.db, runId, actor);
  const row = await store.db
    .selectFrom('opinions')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { state: 'none', opinions: [] };
  const { state, revision, error_code, finished_at, body_sealed } = row;
  const body = body_sealed
    ? openJson<Body>(caseKeyOf(store, run), body_sealed, opinionContext(runId, revision))
    : { opinions: [] };
  return {
    state,
    revision,
    ...(error_code && { error: error_code }),
    ...(finished_at && { at: finished_at }),
    ...body,
  };
}

interface Waiting {
  run_id: string;
  revision: number;
  attempts: number;
}

/** Asks for the cases that wait, oldest first, while a reader is chosen. */
export function startOpinions(
  context: Context,
  changed: (runId: string) => void,
): { abort(runId: string): void; stop(): Promise<void> } {
  const { store, secondReader, log } = context;
  let underWay: { runId: string; abort: AbortController } | undefined;
  let stopping = false;
  let work: Promise<void> | undefined;

  async function next(): Promise<Waiting | undefined> {
    return store.db
      .selectFrom('opinions')
      .select(['run_id', 'revision', 'attempts'])
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
  }

  async function one(row: Waiting): Promise<void> {
    const abort = new AbortController();
    underWay = { runId: row.run_id, abort };
    try {
      await attempt(context, row, abort.signal);
    } catch (cause) {
      if (stopping) return;
      const code = cause instanceof ServiceError ? cause.code : 'reader_failed';
      log.warn({ run_id: row.run_id, code }, 'second opinion failed');
      await finish(context, row, 'failed', { opinions: [] }, code);
    } finally {
      underWay = undefined;
    }
    changed(row.run_id);
  }

  async function all(): Promise<void> {
    while (!stopping && secondReader.isOn()) {
      const row = await next();
      if (!row) return;
      await one(row);
    }
  }

  function wake(): void {
    if (stopping) return;
    work ??= all()
      .catch((error: Error) => log.error({ error: error.name }, 'second opinions not available'))
      .finally(() => {
        work = undefined;
      });
  }
  const timer = setInterval(wake, context.config.pollMilliseconds);
  timer.unref();
  wake();
  return {
    abort(runId) {
      if (underWay?.runId === runId) underWay.abort.abort();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      underWay?.abort.abort();
      await work;
    },
  };
}

async function attempt(context: Context, row: Waiting, signal: AbortSignal): Promise<void> {
  const { store, review, secondReader, config } = context;
  if (row.attempts >= MOST_ATTEMPTS)
    throw new ServiceError(502, 'reader_interrupted', 'The program ended while the reader was asked.');
  await store.write((tx) =>
    tx
      .updateTable('opinions')
      .set({ attempts: row.attempts + 1 })
      .where('run_id', '=', row.run_id)
      .where('revision', '=', row.revision)
      .execute(),
  );
  const run = await findRun(store.db, row.run_id);
  const key = caseKeyOf(store, run);
  const record = await requireRecord(store, run, key);
  const guideline = await readGuideline(store.db, run.guideline_sha256);
  const input = { record, form: readForm(run, key), guideline, ccm: config.ccm };
  const results = await readResults(store.db, run, key, row.revision);
  const { leaves, seconds } = secondReader.limits();
  const turn: Turn = { owner: run.created_by_id, urgent: false, signal };
  const asking = await review.asking({ ...input, results, limits: { leaves } }, turn);
  const started = performance.now();
  const { facts, replies } = await askAll(secondReader, asking, seconds, signal);
  const opinions = await review.opinions({ ...input, asking, replies }, turn);
  const spent = Math.round((performance.now() - started) / 100) / 10;
  await finish(context, row, 'done', {
    ...(facts && { reader: facts }),
    chosen: asking.questions.length,
    asked: replies.length,
    seconds: spent,
    opinions,
  });
}

/** Questions in their order until the time is over. A question without an answer is left out; none with one is a failure. */
async function askAll(
  reader: SecondReader,
  { questions }: Asking,
  seconds: number,
  signal: AbortSignal,
): Promise<{ facts?: ReaderFacts; replies: [string, Reply][] }> {
  const replies: [string, Reply][] = [];
  if (questions.length === 0) return { replies };
  const { facts, ask } = await reader.open();
  const over = AbortSignal.timeout(seconds * 1000);
  let failure: unknown;
  for (const question of questions) {
    if (over.aborted) break;
    try {
      replies.push([question.leaf, await ask(question, AbortSignal.any([signal, over]))]);
    } catch (cause) {
      signal.throwIfAborted();
      failure = over.aborted ? new ServiceError(504, 'reader_too_slow', 'The time was over.') : cause;
    }
  }
  if (replies.length === 0) throw failure;
  return { facts, replies };
}

async function finish(
  { store, clock, newId }: Context,
  { run_id, revision }: Waiting,
  state: 'done' | 'failed',
  body: Body,
  code: string | null = null,
): Promise<void> {
  await store.write(async (tx) => {
    const run = await tx.selectFrom('runs').selectAll().where('id', '=', run_id).executeTakeFirst();
    // Destroyed meanwhile.
    if (!run?.case_key) return;
    const at = clock();
    const sealed = sealJson(caseKeyOf(store, run), body, opinionContext(run_id, revision));
    await tx
      .updateTable('opinions')
      .set({ state, error_code: code, finished_at: at.toISOString(), body_sealed: sealed })
      .where('run_id', '=', run_id)
      .where('revision', '=', revision)
      .execute();
    const detail: LogDetail = code ? { code } : { asked: body.asked ?? 0, seconds: body.seconds ?? 0 };
    await writeLog(tx, { id: newId(), runId: run_id, at, event: `opinion.${state}`, detail });
  });
}

/** Seconds for all samples together: somebody waits. */
const TRIAL_SECONDS = 240;

/** One criterion of each sample, the likeliest to matter; nothing is stored. */
export async function tryReader(context: Context, actor: Actor, signal: AbortSignal): Promise<ReaderTrial> {
  const { secondReader, review, guidelines, config } = context;
  const opened = performance.now();
  const since = (start: number) => Math.round((performance.now() - start) / 10) / 100;
  const { facts, ask } = await secondReader.open();
  const trial: ReaderTrial = {
    reader: facts,
    opening_seconds: since(opened),
    tokens_read: 0,
    tokens_written: 0,
    samples: [],
  };
  const turn: Turn = { owner: actor.id, urgent: true, signal };
  const either = AbortSignal.any([signal, AbortSignal.timeout(TRIAL_SECONDS * 1000)]);
  for (const { id, title, guideline_code } of listSamples()) {
    const guideline = guidelines.find(guideline_code);
    if (!('criteria' in guideline)) continue;
    const material = await trialMaterial(context, { kind: 'sample', id }, actor, signal);
    const results = await trialReview(context, material, guideline, turn);
    const input = { record: material.record, form: material.form, guideline, ccm: config.ccm };
    const asking = await review.asking({ ...input, results, limits: { leaves: 1 } }, turn);
    const [question] = asking.questions;
    if (!question) continue;
    const started = performance.now();
    const row = { title, criterion: asking.leaves[0]!.node.description };
    try {
      const reply = await ask(question, either);
      const seconds = since(started);
      trial.tokens_read += reply.tokens?.read ?? 0;
      trial.tokens_written += reply.tokens?.written ?? 0;
      const [opinion] = await review.opinions({ ...input, asking, replies: [[question.leaf, reply]] }, turn);
      trial.samples.push({ ...row, seconds, ...(opinion && { opinion }) });
    } catch (cause) {
      signal.throwIfAborted();
      const code =
        cause instanceof ServiceError ? cause.code : either.aborted ? 'reader_too_slow' : undefined;
      if (!code) throw cause;
      trial.samples.push({ ...row, seconds: since(started), error: code });
    }
  }
  return trial;
}
