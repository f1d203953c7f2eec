/** What the service does by itself from time to time: cases whose time is over destroyed, a backup, orphans swept. */
import { type Hourly, hourly } from '../work/hourly.ts';
import { destroyOutdated } from './destroy.ts';
import type { Context } from './ports.ts';
import type { Queue } from './queue.ts';

const MINUTE_MS = 60_000;

/** The first round comes a minute after the start. */
export const startMaintenance = (context: Context, queue: Queue): Hourly =>
  hourly(
    1,
    () => context.store.alone('maintenance', () => maintain(context, queue)),
    (error) => context.log.error({ error: error.name, ...codeOf(error) }, 'maintenance failed'),
  );

const codeOf = (error: Error) => ('code' in error ? { code: String(error.code) } : {});

/**
 * One round; a store without cases needs no backup. Looking comes before deleting, and that before the backup, which then
 * does not bring back what was deleted. While anything is on hold (clock, manifest, files) nothing is deleted; when it is, by
 * the time that was looked at and no other.
 */
export async function maintain(context: Context, queue: Queue): Promise<void> {
  const { store, clock, config, log } = context;
  await store.scrub();
  const now = await store.safety.timeToDelete();
  const destroyed = now ? await destroyOutdated(context, queue, now) : 0;
  if (destroyed > 0) log.info({ cases: destroyed }, 'cases destroyed whose time was over');
  const { setAside, deleted, returned } = await store.sweepStrays();
  if (setAside + deleted + returned > 0)
    log.info({ set_aside: setAside, deleted, returned }, 'files without a case swept');
  const holds = await store.safety.holds();
  if (holds.length > 0) log.warn({ codes: holds.map(({ code }) => code) }, 'nothing is deleted: on hold');
  // A shared database is backed up by its server.
  if (store.engine === 'postgres') return;
  const cases = await store.db.selectFrom('runs').select('id').limit(1).executeTakeFirst();
  if (!cases || config.backupHours === 0) return;
  const last = await store.lastBackupAt();
  const age = clock().getTime() - (last?.getTime() ?? Number.NEGATIVE_INFINITY);
  // A backup from the future means that the clock was set back: better one too many.
  if (age >= 0 && age < config.backupHours * 60 * MINUTE_MS) return;
  const { faults } = await store.backup();
  log.info({}, 'backup made');
  if (faults.length > 0) log.error({ objects: faults.length }, 'objects cannot be opened');
}
