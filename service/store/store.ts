/** An open data folder: what all others use of it. */
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import type { Kysely, Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import { chainKeys, openAudit, type Audit as Trail } from './audit.ts';
import { type AuditVerdict, verifyTrail } from './audit-verify.ts';
import {
  type BackupName,
  type BackupReport,
  backUp,
  lastBackupAt,
  listBackups,
  rotateBackups,
} from './backup.ts';
import { openPageCache, type PageCache } from './cache.ts';
import { type CheckReport, checkShared, type ObjectFault } from './check.ts';
import { openCondition, type Trouble, watchedFiles } from './condition.ts';
import { runJob } from './copy.ts';
import { deriveKey } from './crypto.ts';
import type { DatabasePort, Signal } from './database-port.ts';
import { guarded } from './errors.ts';
import { type FilePort, folderFiles } from './files.ts';
import { keptKeyIn } from './kept.ts';
import type { KeyPlace } from './key-file.ts';
import { changePassphrase, type KeyProtection, keyProtection, opensByPassphrase } from './keys.ts';
import { type FilesPlace, readerOf } from './place.ts';
import { openSafety, type Safety } from './safety/index.ts';
import { openKeeper } from './safety/keeper.ts';
import { type Sweep, sweepStrays } from './safety/strays.ts';
import type { Tables } from './tables.ts';
import { type Usage, usageOf } from './usage.ts';
import { openVault, type Vault } from './vault.ts';

export interface Audit extends Trail {
  /** Finds any edit, removal, reordering or cut of the trail, and any row that is not as the trail recorded it. */
  verify(): Promise<AuditVerdict>;
}

export interface Store {
  /** A file of this folder, or a server that several processes share. */
  readonly engine: DatabasePort['engine'];
  /** Whose rows these are where the database is shared. */
  readonly tenant: string;
  /** For reading outside of a change. Inside `write`, use its transaction only: there is one connection. */
  readonly db: Kysely<Tables>;
  /** One change: all of it is on disk when this resolves, or none of it is. */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  readonly files: FilePort;
  /** For people: "folder", or the bucket in which the files are. */
  readonly filesAt: string;
  readonly vault: Vault;
  readonly pageCache: PageCache;
  readonly audit: Audit;
  /** What waits for a person before anything is deleted by itself. */
  readonly safety: Safety;
  readonly dataDir: string;
  /** Tells the other processes of a shared store what has changed; call it after the change. */
  publish(signal: Signal): void;
  /** Calls back for what other processes publish; without a signal when some may have been missed. */
  subscribe(listener: (signal?: Signal) => void): void;
  /** Runs `work` unless another process of the store is at work under the same name; then undefined. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** The name that this process goes by among those that share the store. */
  goBy(name: string): Promise<void>;
  /** Those of the names that no living process goes by, as far as can be told. */
  gone(names: readonly string[]): Promise<string[]>;
  /** A 256-bit key for one purpose (links, login). */
  key(purpose: string): Buffer;
  /** What opens the folder. */
  protection(): Promise<KeyProtection>;
  /** Whether this passphrase opens the folder: asked before it is changed. */
  opensByPassphrase(passphrase: string): Promise<boolean>;
  changePassphrase(passphrase: string): Promise<void>;
  /**
   * Makes a complete backup and opens every object of it; into the data folder (and deletes the oldest there, unless
   * something is on hold) if no `folder` is given. 501 `backup_by_server` for a shared database.
   */
  backup(folder?: string): Promise<BackupReport>;
  /** Opens every object there is; what the manifest of `backup` lists must be there too. */
  check(backup?: string): Promise<CheckReport>;
  /** Opens every object and verifies the audit trail, if that was not done for a day; what does not hold is put on hold. */
  scrub(): Promise<void>;
  /** How many backups in the data folder are kept from now on. */
  keepBackups(count: number): void;
  /** What keeps the folder from being used as it should: full or read-only disk, failed backup. Empty: all is well. */
  troubles(): Promise<Trouble[]>;
  /** When the last backup in the data folder was made. */
  lastBackupAt(): Promise<Date | undefined>;
  /** Backups in the data folder, the last made first. */
  listBackups(): Promise<BackupName[]>;
  /** Sets files aside that belong to no case, brings back those that do, and deletes what nobody asked for in a month. */
  sweepStrays(): Promise<Sweep>;
  /** How much of disk and bucket is taken. */
  usage(): Promise<Usage>;
  /** SQLite's own handle, for fault tests; undefined with a server. */
  readonly sqlite: Database.Database;
  close(): Promise<void>;
}

export interface OpenFolder {
  dataDir: string;
  tenant: string;
  place: FilesPlace;
  filesUrl?: string | undefined;
  database: DatabasePort;
  sqlite?: Database.Database;
  keys: KeyPlace;
  dataKey: Uint8Array;
  /** Identity of the database. */
  identity: string;
  /** The folder had a manifest before. */
  hadManifest: boolean;
  clock: () => Date;
  uptime?: () => number;
  keepBackups: number;
  /** Opened on a full disk: nothing can be written now. */
  isFull: boolean;
  kdfCost?: number;
  anchorFile?: string;
  wrapFiles?: (files: FilePort) => FilePort;
  release(): void;
}

const SCRUB_EVERY_MS = 86_400_000;

export async function assemble(open: OpenFolder): Promise<Store> {
  const {
    dataDir,
    place,
    filesUrl,
    database,
    keys,
    dataKey,
    identity,
    hadManifest,
    clock,
    kdfCost,
    wrapFiles = (files) => files,
  } = open;
  let kept = open.keepBackups;
  const { engine, db, publish, subscribe, alone, goBy, gone } = database;
  const condition = openCondition(dataDir, open.isFull);
  const files = watchedFiles(wrapFiles(place.files), condition);
  const manifestKey = await keptKeyIn(db, dataKey, 'manifest');
  const keeper = await openKeeper({
    db,
    dataDir,
    key: manifestKey,
    store: identity,
    clock,
    expected: hadManifest,
    ...(open.anchorFile !== undefined && { anchorFile: open.anchorFile }),
  });
  const auditKey = await keptKeyIn(db, dataKey, 'audit');
  const audit: Audit = {
    ...openAudit(db, auditKey, clock, keeper),
    verify: () => verifyTrail(database, chainKeys(auditKey), keeper),
  };

  const write: Store['write'] = (work) =>
    guarded(() =>
      condition.watched(async () => {
        let change: object | undefined;
        const result = await database.transaction((tx) => {
          change = tx;
          return work(tx);
        });
        if (change) keeper.committed(change);
        return result;
      }),
    );
  const safety = openSafety({ db, write, audit, keeper, clock, ...(open.uptime && { uptime: open.uptime }) });

  const read = readerOf({ files, quarantine: place.quarantine });
  const present = async () =>
    new Set([...(await files.list()), ...(await place.quarantine.list())].map(({ name }) => name));
  const checkAll = async (how: { backup?: string; presence?: boolean }) =>
    engine === 'postgres'
      ? checkShared(db, dataKey, read, how.presence ? await present() : undefined)
      : runJob({ kind: 'check', dataDir, filesUrl, dataKey, ...how });

  return {
    engine,
    tenant: open.tenant,
    db,
    write,
    publish,
    subscribe,
    alone,
    goBy,
    gone,
    files,
    filesAt: place.name,
    vault: openVault(dataKey, await keptKeyIn(db, dataKey, 'fingerprints'), files),
    pageCache: openPageCache(dataKey, folderFiles(join(dataDir, 'cache'))),
    audit,
    safety,
    dataDir,
    key: (purpose) => deriveKey(dataKey, purpose),
    protection: () => keyProtection(keys),
    opensByPassphrase: (passphrase) => opensByPassphrase(keys, passphrase),
    changePassphrase: (passphrase) => changePassphrase(keys, dataKey, passphrase, kdfCost),
    async backup(folder) {
      if (engine === 'postgres') throw backedUpByServer();
      const target = folder ?? join(dataDir, 'backups');
      const report = await guarded(() =>
        condition.watchedBackup(() => backUp(dataDir, dataKey, target, clock(), filesUrl)),
      );
      await keeper.flush();
      await weigh(safety, report.faults);
      if (folder === undefined && (await safety.timeToDelete())) await rotateBackups(target, kept);
      return report;
    },
    async check(backup) {
      const report = await guarded(() => checkAll({ ...(backup !== undefined && { backup }) }));
      await weigh(safety, report.faults);
      return report;
    },
    async scrub() {
      const last = Date.parse((await safety.recall('checked_at')) ?? '');
      if (Math.abs(clock().getTime() - last) < SCRUB_EVERY_MS) return;
      const { faults } = await checkAll({ presence: place.kind === 's3' });
      await weigh(safety, faults);
      const verdict = await audit.verify();
      if (!verdict.ok) {
        const detail = { seq: verdict.seq, fault: verdict.fault };
        const accepted = await safety.recall('audit_accepted');
        if (accepted !== JSON.stringify(detail)) await safety.put('audit_broken', detail);
      }
      await safety.remember('checked_at', clock().toISOString());
    },
    listBackups: () => listBackups(join(dataDir, 'backups')),
    keepBackups(count) {
      kept = count;
    },
    async troubles() {
      const holds = (await safety.holds()).map(({ code, detail }) => ({ code, detail }));
      return [...(await condition.troubles()), ...holds];
    },
    lastBackupAt: () => lastBackupAt(join(dataDir, 'backups')),
    async sweepStrays() {
      const now = await safety.timeToDelete();
      const allowed = Number((await safety.recall('strays_allowed')) ?? 0);
      const { quarantine } = place;
      const sweep = await sweepStrays({ db, files, quarantine, dataDir, manifestKey, now, allowed });
      if (sweep.tooMany) await safety.put('strays_many', sweep.tooMany);
      await weigh(
        safety,
        sweep.missing.map((object) => ({ object, run: '', kind: '', fault: 'missing' })),
      );
      return sweep;
    },
    usage: () => usageOf(dataDir, place.kind === 's3' ? db : undefined),
    sqlite: open.sqlite as Database.Database,
    async close() {
      await keeper.flush();
      place.close();
      await database.close();
      open.release();
    },
  };
}

const backedUpByServer = () =>
  new ServiceError(
    501,
    'backup_by_server',
    'The database of this service is a PostgreSQL server: it is backed up there, with pg_dump. Nothing was done.',
  );

/** What nobody has seen and accepted yet puts everything on hold that deletes. */
async function weigh(safety: Safety, faults: readonly ObjectFault[]): Promise<void> {
  if (faults.length === 0) return;
  const accepted = new Set(JSON.parse((await safety.recall('objects_accepted')) ?? '[]') as string[]);
  if (faults.every(({ object }) => accepted.has(object))) return;
  await safety.remember('objects_faulty', JSON.stringify(faults.map(({ object }) => object)));
  const missing = faults.filter(({ fault }) => fault === 'missing').length;
  await safety.put('objects_damaged', { missing, damaged: faults.length - missing });
}
