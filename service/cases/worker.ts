/** Takes jobs from the queue, a few at a time, and sees each to an end: completed, failed, postponed or handed back. */
import { availableParallelism, loadavg } from 'node:os';
import { ServiceError } from '../contract/errors.ts';
import { RecordError } from '../record/types.ts';
import { SYSTEM_ACTOR } from '../store/index.ts';
import { giveUpDocuments } from './documents.ts';
import { helpRead } from './helping.ts';
import type { Context } from './ports.ts';
import { processRun } from './process.ts';
import { helped, type Job, LeaseLost, type Queue } from './queue.ts';
import { type LogDetail, writeLog } from './run-log.ts';

export interface Worker {
  /** There may be something to do. */
  wake(): void;
  /** Stops work on a run whose job was withdrawn. */
  abort(runId: string): void;
  /** Hands back what is under way and resolves when nothing is left running. */
  stop(): Promise<void>;
}

/** Handed to what is aborted only so that others have their turn. */
const STEP_BACK = new Error('Others wait.');

/** Leases to whose records nothing could be added are remembered, not for ever. */
const MOST_EXHAUSTED = 1000;

/** Waiting for the disk costs no attempt. */
const STORE_RETRY_SECONDS = 10;

export function startWorker(context: Context, queue: Queue): Worker {
  const { config, log, newId, worker: name } = context;
  /** `longAs`: of a long one, its place in the order in which they became long. */
  const underWay = new Map<string, { abort: AbortController; done: Promise<void>; longAs?: number }>();
  let becameLong = 0;
  /** Runs that were put back because they took long: they start again only where long ones have their place. */
  const steppedBack = new Set<string>();
  /** Pages that are read for another process, and the leases of which no page was left. */
  let helping: { abort: AbortController; done: Promise<void> } | undefined;
  const exhausted = new Set<string>();
  let stopping = false;
  /** Taking jobs from the queue, while that goes on. */
  let claiming: Promise<void> | undefined;
  let missedWake = false;
  let pauseUntil = 0;

  async function work(job: Job, isLong: boolean, abort: AbortController): Promise<void> {
    const beat = setInterval(() => {
      queue.heartbeat(job).then(
        (held) => held || abort.abort(),
        (error: Error) => log.warn({ run_id: job.runId, error: error.name }, 'heartbeat failed'),
      );
    }, config.heartbeatSeconds * 1000);
    beat.unref();
    const slice = sliceOf(job.runId, isLong, abort);
    try {
      if (job.interruptions >= config.maxInterruptions) await park(job, interrupted(job));
      else {
        context.meter.jobEnded(await processRun(context, queue, job, abort.signal));
      }
    } catch (cause) {
      if (abort.signal.reason === STEP_BACK && !stopping) await stepBack(job);
      else await settle(job, cause, abort.signal.aborted);
    } finally {
      clearInterval(beat);
      slice.end();
    }
  }

  const longs = () => [...underWay.values()].filter((run) => run.longAs !== undefined).length;
  /** Those that became long before it keep their places: two that gave way to each other would never end. */
  const longsBefore = (order: number) =>
    [...underWay.values()].filter(({ longAs = order }) => longAs < order).length;

  /** Whether another one has a place: long ones are beyond the others, up to their number. */
  const hasPlace = (isLong: boolean) => {
    const beyond = Math.min(longs() + (isLong ? 1 : 0), config.longRuns);
    return !stopping && underWay.size + (helping ? 1 : 0) < config.workers + beyond;
  };

  /** A run whose slice is over lets others by: from one of the places for long ones, or back in the queue while others wait. */
  function sliceOf(runId: string, isLong: boolean, abort: AbortController): { end(): void } {
    let timer: NodeJS.Timeout;
    const after = (seconds: number) => {
      timer = setTimeout(() => void look(), seconds * 1000 * slowdown()).unref();
    };
    const look = async () => {
      const run = underWay.get(runId);
      if (!run || abort.signal.aborted) return;
      run.longAs ??= ++becameLong;
      const isTooMany = longsBefore(run.longAs) >= config.longRuns;
      if (isTooMany && (await queue.isWaiting({ runs: steppedBack, only: false }).catch(() => false))) {
        steppedBack.add(runId);
        abort.abort(STEP_BACK);
        return;
      }
      wake();
      after(config.sliceSeconds / 10);
    };
    after(isLong ? config.sliceSeconds / 10 : config.sliceSeconds);
    return { end: () => clearTimeout(timer) };
  }

  const stepBack = (job: Job) => handBack(job, 0, false, {}, 'run.stepped_back');

  /** What becomes of a job that did not complete. */
  async function settle(job: Job, cause: unknown, aborted: boolean): Promise<void> {
    if (cause instanceof LeaseLost || (aborted && !stopping)) return;
    if (aborted) return handBack(job, 0, false);
    if (cause instanceof RecordError) return park(job, { code: cause.code, detail: cause.message });
    if (cause instanceof ServiceError && /^(disk_full|store_|files_|database_)/.test(cause.code)) {
      log.error({ run_id: job.runId, code: cause.code }, 'run waits for disk, files or database');
      return handBack(job, STORE_RETRY_SECONDS, false);
    }
    const place = placeOf(cause);
    log.error({ run_id: job.runId, ...place }, 'attempt failed');
    if (cause instanceof ServiceError) return park(job, { code: cause.code, detail: cause.message }, place);
    if (job.attempts + 1 >= config.maxAttempts) {
      const detail = `The review failed ${config.maxAttempts} times; the log says where.`;
      return park(job, { code: 'review_failed', detail }, place);
    }
    return handBack(job, config.backoffSeconds * 5 ** job.attempts, true, place);
  }

  async function handBack(
    job: Job,
    seconds: number,
    counts: boolean,
    place: LogDetail = {},
    event = 'run.postponed',
  ): Promise<void> {
    await queue.fenced(job, async (tx) => {
      await queue.postpone(tx, job, seconds, counts);
      await tx.updateTable('runs').set({ status: 'queued' }).where('id', '=', job.runId).execute();
      const line = { id: newId(), runId: job.runId, at: context.clock(), event };
      await writeLog(tx, { ...line, level: 'warn', detail: { seconds, ...place } });
    });
    context.meter.jobEnded('postponed');
    context.changed(job.runId);
  }

  async function park(
    job: Job,
    error: { code: string; detail: string },
    place: LogDetail = {},
  ): Promise<void> {
    await queue.fenced(job, async (tx) => {
      await queue.finish(tx, job);
      const failed = { status: 'failed', error_code: error.code, error_detail: error.detail };
      if (!(await giveUpDocuments(tx, job.runId, error)))
        await tx.updateTable('runs').set(failed).where('id', '=', job.runId).execute();
      const line = { id: newId(), runId: job.runId, at: context.clock(), event: 'run.failed' };
      await writeLog(tx, { ...line, level: 'error', detail: { ...error, ...place } });
      await context.store.audit.append(tx, {
        actor: SYSTEM_ACTOR,
        action: 'run.failed',
        objectType: 'run',
        objectId: job.runId,
        detail: { code: error.code },
      });
    });
    context.meter.jobEnded('failed');
    context.changed(job.runId);
  }

  async function fill(): Promise<void> {
    if (helping && !hasPlace(false) && (await queue.isWaiting())) {
      helping.abort.abort();
      await helping.done;
    }
    while (hasPlace(false)) {
      const job = await queue.claim(name, { runs: steppedBack, only: false });
      if (!job) break;
      start(job, false);
    }
    while (steppedBack.size > 0 && hasPlace(true)) {
      const job = await queue.claim(name, { runs: steppedBack, only: true });
      if (!job) return;
      steppedBack.delete(job.runId);
      start(job, true);
    }
    if (config.sharesPages && config.stages.includes('read') && !helping && hasPlace(false)) await help();
  }

  /** With nothing of its own to do, the worker reads pages of what others read. */
  async function help(): Promise<void> {
    const job = await queue.toHelp(name, exhausted);
    if (!job) return;
    const abort = new AbortController();
    const done = helpRead(context, queue, job, abort.signal)
      .catch((error: Error) => {
        if (!abort.signal.aborted) log.warn({ run_id: job.runId, ...placeOf(error) }, 'help failed');
      })
      .finally(() => {
        if (!abort.signal.aborted) exhausted.add(helped(job));
        if (exhausted.size > MOST_EXHAUSTED) exhausted.clear();
        helping = undefined;
        wake();
      });
    helping = { abort, done };
  }

  function start(job: Job, isLong: boolean): void {
    const abort = new AbortController();
    const done = work(job, isLong, abort)
      .catch((error: Error) => {
        // The lease runs out by itself and the job is taken up again.
        if (!(error instanceof LeaseLost))
          log.error({ run_id: job.runId, ...placeOf(error) }, 'job left to its lease');
      })
      .finally(() => {
        underWay.delete(job.runId);
        wake();
      });
    underWay.set(job.runId, { abort, done, ...(isLong && { longAs: ++becameLong }) });
  }

  function wake(): void {
    if (stopping || performance.now() < pauseUntil) return;
    if (claiming) {
      missedWake = true;
      return;
    }
    claiming = fill()
      .catch((error: Error) => {
        // A disk that is full now is full a second later too: look, and complain, less often.
        pauseUntil = performance.now() + STORE_RETRY_SECONDS * 1000;
        log.error(placeOf(error), 'queue not available');
      })
      .finally(() => {
        claiming = undefined;
        if (missedWake) {
          missedWake = false;
          wake();
        }
      });
  }

  const timer = setInterval(wake, config.pollMilliseconds);
  timer.unref();
  wake();

  return {
    wake,
    abort(runId) {
      steppedBack.delete(runId);
      underWay.get(runId)?.abort.abort();
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      // What is being claimed has begun then, and can be handed back.
      await claiming;
      const all = [...underWay.values(), ...(helping ? [helping] : [])];
      for (const { abort } of all) abort.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** How much longer everything takes because other programs use the machine too. */
const slowdown = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

const interrupted = (job: Job) => ({
  code: 'run_interrupted',
  detail: `The program ended ${job.interruptions} times while it worked on this record.`,
});

/** Kind and place of a failure; its message stays out, because it may quote the record. */
function placeOf(cause: unknown): LogDetail {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const frame = cause.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  const place = /([\w.-]+:\d+):\d+\)?$/.exec(frame)?.[1] ?? '';
  return { error: cause.name, place, ...(cause instanceof ServiceError ? { code: cause.code } : {}) };
}
