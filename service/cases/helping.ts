/** What a worker without a job of its own does in a shared service: it reads pages of records that others are reading. */
import type { FileSource } from '../record/index.ts';
import { documentRows } from './documents.ts';
import { openFile } from './objects.ts';
import { pageWorkOf } from './page-work.ts';
import type { Context } from './ports.ts';
import type { Job, Queue } from './queue.ts';
import { caseKeyOf, findRun, type RunRow } from './runs.ts';
import { documentContext, openJson, secretContext } from './sealed.ts';

/** The PDF of a run that is being read now, its password, and whose turn it is. */
interface Source {
  pdf: FileSource;
  password?: string;
}

/** Reads pages of the run that `job` is about until none is left, the job ends or `signal` aborts. */
export async function helpRead(
  context: Context,
  queue: Queue,
  job: Pick<Job, 'runId' | 'fence'>,
  signal: AbortSignal,
): Promise<void> {
  const { store, reader } = context;
  const run = await findRun(store.db, job.runId);
  const key = caseKeyOf(store, run);
  const source = await sourceOf(context, run, key);
  if (!source) return;
  const { pdf, ...options } = source;
  const work = pageWorkOf(context, run.id, key, () => queue.isHeld(job));
  try {
    await reader.help(pdf, { ...options, signal, share: { ...work, onlyHelps: true } });
  } finally {
    await work.release();
  }
}

async function sourceOf({ store }: Context, run: RunRow, key: Buffer): Promise<Source | undefined> {
  if (run.revision === 0) {
    const pdf = await openFile(store, run, key, 'case');
    const password = run.secret_sealed && openJson<string>(key, run.secret_sealed, secretContext(run.id));
    return pdf && { pdf, ...(password !== null && { password }) };
  }
  const row = (await documentRows(store.db, run.id)).find(({ state }) => state === 'waiting');
  const pdf = row && (await openFile(store, run, key, `document ${row.id}`));
  if (!pdf) return undefined;
  const password =
    row.secret_sealed && openJson<string>(key, row.secret_sealed, documentContext(run.id, row.id));
  return { pdf, ...(password && { password }) };
}
