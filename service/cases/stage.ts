/** What every stage of a run does: it is entered, and it tells how far it is. */
import type { Page } from '../record/types.ts';
import { type PageWork, pageWorkOf } from './page-work.ts';
import type { Context, Stage } from './ports.ts';
import type { Job, Queue } from './queue.ts';
import { type LogDetail, writeLog } from './run-log.ts';

/** What became of a job that nothing kept from its end. */
export type Outcome = 'completed' | 'handed_over';

/** Progress is stored and reported at most this often. */
const PROGRESS_STEP_MS = 500;

/** The run enters a stage: reported in its log and to who listens. */
export async function enter(
  context: Context,
  queue: Queue,
  job: Job,
  status: 'reading' | 'analysing',
  event: string,
  detail: LogDetail = {},
): Promise<void> {
  await queue.fenced(job, async (tx) => {
    const cleared = { error_code: null, error_detail: null };
    await tx
      .updateTable('runs')
      .set({ status, ...cleared })
      .where('id', '=', job.runId)
      .execute();
    await writeLog(tx, { id: context.newId(), runId: job.runId, at: context.clock(), event, detail });
  });
  context.changed(job.runId);
}

/** What is next is not what the workers of this process do: the job goes back for others. */
export async function handOver(context: Context, queue: Queue, job: Job, stage: Stage): Promise<Outcome> {
  await queue.fenced(job, async (tx) => {
    await queue.handOver(tx, job, stage);
    await tx.updateTable('runs').set({ status: 'queued' }).where('id', '=', job.runId).execute();
  });
  context.changed(job.runId);
  context.store.publish({ topic: 'queue' });
  return 'handed_over';
}

/** The store's cache of bytes as the reader's cache of pages. */
export function pageCacheOf({ store: { pageCache } }: Context) {
  return {
    async get(key: string) {
      const bytes = await pageCache.get(key);
      return bytes && (JSON.parse(bytes.toString('utf8')) as Page);
    },
    put: (key: string, page: Page) => pageCache.put(key, Buffer.from(JSON.stringify(page))),
  };
}

/** Reads a record, together with other processes where there may be any. */
export async function readShared<Read>(
  context: Context,
  runId: string,
  key: Buffer,
  read: (options: { share?: PageWork }) => Promise<Read>,
): Promise<Read> {
  if (!context.config.sharesPages) return read({});
  const share = pageWorkOf(context, runId, key);
  try {
    return await read({ share });
  } finally {
    await share.release();
  }
}

/** Stores progress from time to time; a failure to do so is reported in the log and does not fail the run. */
export function progressWriter({ store, log, changed }: Context, job: Job) {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    report({ done, total }: { done: number; total: number }): void {
      const now = performance.now();
      if (done < total && now - last < PROGRESS_STEP_MS) return;
      last = now;
      writing = writing
        .then(async () => {
          await store.db
            .updateTable('runs')
            .set({ progress_done: done, progress_total: total, progress_unit: 'page' })
            .where('id', '=', job.runId)
            .execute();
          changed(job.runId);
        })
        .catch((error: Error) => log.warn({ run_id: job.runId, error: error.name }, 'progress not stored'));
    },
    settled: () => writing,
  };
}
