/**
 * A second reader's part in the life of a case. The review is stored first; what is to be asked waits as a row beside it, is asked in the
 * background, one case after the other, and arrives like any other event. Whatever goes wrong here changes nothing of the review.
 */
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { SecondOpinions } from '../contract/opinions.ts';
import type { SecondReader } from '../criteria/opinion/port.ts';
import type { Tables } from '../store/index.ts';
import { finish, latestBody, round, type Waiting } from './opinion-round.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, findRun } from './runs.ts';
import type { Actor } from './types.ts';

export const NO_READER: SecondReader = {
  isOn: () => false,
  open: () =>
    Promise.reject(new ServiceError(409, 'reader_off', 'No second reader is chosen in the settings.')),
  limits: () => ({ leaves: 0, seconds: 0 }),
};

/**
 * In the transaction that stores the review; nothing where no reader is chosen. What an earlier review of the case still waited for is
 * not asked any more.
 */
export async function requestOpinion(
  tx: Transaction<Tables>,
  { secondReader, clock }: Context,
  runId: string,
  revision: number,
): Promise<void> {
  if (!secondReader.isOn()) return;
  await tx.deleteFrom('opinions').where('run_id', '=', runId).where('state', '=', 'waiting').execute();
  const row = { run_id: runId, revision, state: 'waiting' as const, created_at: clock().toISOString() };
  await tx.insertInto('opinions').values(row).execute();
}

/** While a later review waits to be asked about, or where that failed, what was said of the one before stays. */
export async function readOpinions(
  { store, secondReader }: Context,
  runId: string,
  actor: Actor,
): Promise<SecondOpinions> {
  const run = await findRun(store.db, runId, actor);
  const row = await store.db
    .selectFrom('opinions')
    .select(['state', 'revision', 'error_code', 'finished_at', 'made_revision'])
    .where('run_id', '=', runId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { state: 'none', opinions: [] };
  const latest = await latestBody(store.db, runId, caseKeyOf(store, run));
  // Nobody is asked while the reader is off: there is nothing to wait for.
  const state = row.state === 'waiting' && !secondReader.isOn() ? (latest ? 'done' : 'none') : row.state;
  const { replies: _replies, ...body } = latest?.body ?? { opinions: [] };
  return {
    state,
    revision: latest?.revision ?? row.revision,
    ...(row.error_code && { error: row.error_code }),
    ...(row.finished_at && { at: row.finished_at }),
    ...(row.made_revision && { made_revision: row.made_revision }),
    ...body,
  };
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
      await round(context, row, abort.signal);
    } catch (cause) {
      if (stopping) return;
      const code = cause instanceof ServiceError ? cause.code : 'reader_failed';
      // It goes on waiting until the reader is switched on again.
      if (code === 'reader_off') return;
      log.warn({ run_id: row.run_id, code }, 'second opinion failed');
      await finish(context, row, { state: 'failed', body: { opinions: [] }, code });
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

  /** One process of a shared service asks at a time: the reader is one model on one machine. */
  async function turn(): Promise<void> {
    if (secondReader.isOn() && (await next())) await store.alone('second reader', all);
  }

  function wake(): void {
    if (stopping) return;
    work ??= turn()
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
