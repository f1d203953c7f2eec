/** What the service does by itself from time to time: cases whose time is over destroyed, a backup, orphans swept. */
import { destroyOutdated } from './destroy.ts';
import type { Context } from './ports.ts';
import type { Queue } from './queue.ts';

const MINUTE_MS = 60_000;

export interface Maintenance {
  /** Resolves when nothing of it is under way any more. */
  stop(): Promise<void>;
}

/** The first round comes a minute after the start, so that starting stays quick; then one every hour. */
export function startMaintenance(context: Context, queue: Queue): Maintenance {
  let round: Promise<void> = Promise.resolve();
  const begin = () => {
    round = maintain(context, queue).catch((error: Error) => {
      context.log.error({ error: error.name, ...codeOf(error) }, 'maintenance failed');
    });
  };
  const first = setTimeout(begin, MINUTE_MS);
  const hourly = setInterval(begin, 60 * MINUTE_MS);
  first.unref();
  hourly.unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(hourly);
      return round;
    },
  };
}

const codeOf = (error: Error) => ('code' in error ? { code: String(error.code) } : {});

/** One round; a store without cases needs no backup. Deleting comes first: the backup then does not bring it back. */
export async function maintain(context: Context, queue: Queue): Promise<void> {
  const { store, clock, config, log } = context;
  const destroyed = await destroyOutdated(context, queue);
  if (destroyed > 0) log.info({ cases: destroyed }, 'cases destroyed whose time was over');
  const swept = await store.sweepOrphans();
  if (swept > 0) log.info({ files: swept }, 'files without a case removed');
  const cases = await store.db.selectFrom('runs').select('id').limit(1).executeTakeFirst();
  if (!cases || config.backupHours === 0) return;
  const last = await store.lastBackupAt();
  const age = clock().getTime() - (last?.getTime() ?? Number.NEGATIVE_INFINITY);
  // A backup from the future means that the clock was set back: better one too many.
  if (age >= 0 && age < config.backupHours * 60 * MINUTE_MS) return;
  await store.backup();
  log.info({}, 'backup made');
}
