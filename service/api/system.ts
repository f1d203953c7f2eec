/** The service about itself, for whoever looks after it: version, health, storage, backups, licences. */
import { platform, release } from 'node:os';
import { join } from 'node:path';
import type { SystemReport } from '../contract/system.ts';
import { ENGINE_VERSION } from '../review/version.ts';
import { networkOf } from '../settings/reader.ts';
import { SCHEMA_VERSION, type Usage } from '../store/index.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { licencesOf } from './licences.ts';

const HOUR_MS = 3_600_000;
/** Walking through the folder takes a while when there are many files. */
const USAGE_LIFE_MS = 60_000;

export function systemHandlers(
  {
    folder,
    figures,
    library,
    settings,
    access,
    version,
    packageRoot,
    watched,
    reaches,
  }: Pick<
    ApiDeps,
    | 'folder'
    | 'figures'
    | 'library'
    | 'settings'
    | 'access'
    | 'version'
    | 'packageRoot'
    | 'watched'
    | 'reaches'
  >,
  clock: () => Date = () => new Date(),
): Handlers<'system' | 'licences' | 'listHolds' | 'confirmHold'> {
  const startedAt = clock();
  let usage: { at: number; value: Promise<Usage> } | undefined;

  function usageNow(): Promise<Usage> {
    const now = clock().getTime();
    if (!usage || Math.abs(now - usage.at) > USAGE_LIFE_MS) usage = { at: now, value: folder.usage() };
    return usage.value;
  }

  async function backupState(): Promise<SystemReport['backup']> {
    const hours = settings.values['backup.interval_hours'];
    const last = await folder.lastBackupAt();
    const failed = (await folder.troubles()).find(({ code }) => code === 'backup_failed');
    const next = last && hours > 0 ? new Date(last.getTime() + hours * HOUR_MS) : undefined;
    // The service looks once an hour.
    const isLate = next !== undefined && clock().getTime() > next.getTime() + HOUR_MS;
    const state = failed ? 'failed' : hours === 0 ? 'off' : !last ? 'none' : isLate ? 'due' : 'ok';
    return {
      state,
      kept: (await folder.listBackups()).length,
      folder: join(folder.dataDir, 'backups'),
      ...(last && { last_at: last.toISOString() }),
      ...(next && { next_at: next.toISOString() }),
      ...(failed && { error: failed.code }),
    };
  }

  return {
    system: async () => {
      const { database, files, cache, backups, free } = await usageNow();
      const troubles = await folder.troubles();
      const setup = await access.needsSetup();
      const bucket = folder.filesAt.startsWith('s3:') ? folder.filesAt : undefined;
      const status = setup ? 'setup' : troubles.length > 0 ? 'degraded' : 'ready';
      return {
        version,
        engine_version: ENGINE_VERSION,
        schema_version: SCHEMA_VERSION,
        health: { status, version, ...(troubles[0] && { detail: troubles[0].detail, reasons: troubles }) },
        started_at: startedAt.toISOString(),
        runtime: `Node ${process.versions.node}, ${platform()} ${release()}, ${process.arch}`,
        network: networkOf(settings.values, reaches),
        storage: {
          folder: folder.dataDir,
          ...(bucket !== undefined && { bucket }),
          database_bytes: database,
          files_bytes: files,
          cache_bytes: cache,
          backups_bytes: backups,
          ...(free !== undefined && { free_bytes: free }),
        },
        backup: await backupState(),
        watched_folder: watched.report(),
        holds: await folder.safety.holds(),
        counts: { ...(await figures.totals()), guidelines_in_force: library.current().length },
      };
    },
    listHolds: async () => ({ holds: await folder.safety.holds() }),
    confirmHold: async ({ actor, params }) => {
      await folder.safety.confirm(params.code, actor);
      return { holds: await folder.safety.holds() };
    },
    licences: () => licencesOf(packageRoot),
  };
}
