/** Opening a data folder: lock, key, database, files. */
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { Kysely, type Transaction } from 'kysely';
import { type Audit, openAudit } from './audit.ts';
import { backUp, lastBackupAt, listBackups, rotateBackups } from './backup.ts';
import { openPageCache, type PageCache } from './cache.ts';
import { openCondition, type Trouble, watchedFiles } from './condition.ts';
import { deriveKey } from './crypto.ts';
import { EvidentSqliteDialect, openDatabase } from './database.ts';
import { guarded, storeError } from './errors.ts';
import { type FilePort, folderFiles, removeTemporaries } from './files.ts';
import { keptKey } from './kept.ts';
import {
  changePassphrase,
  type KeyProtection,
  type KeySources,
  keyProtection,
  openDataKey,
  opensByPassphrase,
} from './keys.ts';
import { lockFolder } from './lock.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';
import { settleRekey } from './rekey.ts';
import { makeAgain, misshapen } from './shape.ts';
import type { Tables } from './tables.ts';
import { openVault, type Vault } from './vault.ts';

export interface StoreOptions extends KeySources {
  /** Created with mode 0700 if absent. */
  dataDir: string;
  /** `service` (default) allows one process per folder; `tool` is for short commands beside a running service. */
  mode?: 'service' | 'tool';
  clock?: () => Date;
  /** Backups kept in the data folder; default 10. */
  keepBackups?: number;
  /** For tests of faults: stands between the store and its files. */
  wrapFiles?: (files: FilePort) => FilePort;
  /** For tests of migrations. */
  migrations?: readonly Migration[];
}

export interface Store {
  /** For reading outside of a change. Inside `write`, use its transaction only: there is one connection. */
  readonly db: Kysely<Tables>;
  /** One change: all of it is on disk when this resolves, or none of it is. */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  readonly files: FilePort;
  readonly vault: Vault;
  readonly pageCache: PageCache;
  readonly audit: Audit;
  readonly dataDir: string;
  /** A 256-bit key for one purpose (links, login). */
  key(purpose: string): Buffer;
  /** What opens the folder. */
  protection(): Promise<KeyProtection>;
  /** Whether this passphrase opens the folder: asked before it is changed. */
  opensByPassphrase(passphrase: string): Promise<boolean>;
  changePassphrase(passphrase: string): Promise<void>;
  /** Writes and verifies a complete backup; into the data folder (and rotates) unless `folder` is given. Its path. */
  backup(folder?: string): Promise<string>;
  /** How many backups in the data folder are kept from now on. */
  keepBackups(count: number): void;
  /** What keeps the folder from being used as it should: full or read-only disk, failed backup. Empty: all is well. */
  troubles(): Promise<Trouble[]>;
  /** When the newest backup in the data folder was made. */
  lastBackupAt(): Promise<Date | undefined>;
  /** Backups in the data folder, newest first. */
  listBackups(): Promise<{ name: string; createdAt: string }[]>;
  /** Deletes blobs without a row, older than an hour; the number deleted. */
  sweepOrphans(): Promise<number>;
  /** SQLite's own handle, for fault tests. */
  readonly sqlite: Database.Database;
  close(): Promise<void>;
}

const DEFAULT_KEEP = 10;
const ORPHAN_AGE_MS = 3_600_000;

function prepareFolder(dataDir: string): void {
  try {
    for (const folder of [dataDir, join(dataDir, 'files'), join(dataDir, 'cache')]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (process.platform !== 'win32' && (statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
    }
  } catch (cause) {
    throw storeError(cause);
  }
}

/**
 * Opens (or creates) a data folder. Refuses with 503 `key_missing`, `key_wrong`, `key_damaged`, `store_newer`,
 * `store_in_use`, `store_foreign`, `store_damaged`, `store_readonly`; in none of these cases anything is changed or deleted.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, mode = 'service', clock = () => new Date(), keepBackups = DEFAULT_KEEP } = options;
  const databasePath = join(dataDir, 'evident.db');
  prepareFolder(dataDir);
  // A tool must be alone only while it makes a new folder: two must not make two keys.
  const mustBeAlone = mode === 'service' || !existsSync(databasePath);
  const lock = mustBeAlone ? takeLock(join(dataDir, 'service.lock')) : undefined;
  // Whoever changes the data key must be alone; all others may be several.
  let shared: { release(): void } | undefined;
  let sqlite: Database.Database | undefined;
  try {
    shared = takeLock(join(dataDir, 'tools.lock'), 'shared');
    await guarded(() => settleRekey(dataDir, options));
    const dataKey = await guarded(() => openDataKey(dataDir, existsSync(databasePath), options));
    const databaseKey = deriveKey(dataKey, 'database');
    // Beside a running service the file is in motion; that service has checked the rest.
    sqlite = openDatabase(databasePath, databaseKey, lock ? 'as needed' : 'length');
    await bringUpToDate(sqlite, options, databaseKey, clock(), lock !== undefined);
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(databasePath + suffix)) chmodSync(databasePath + suffix, 0o600);
    }
    if (lock) await guarded(() => removeTemporaries(dataDir));
    if (mode === 'tool') lock?.release();
    return assemble(options, sqlite, dataKey, clock, keepBackups, () => {
      lock?.release();
      shared?.release();
    });
  } catch (cause) {
    sqlite?.close();
    lock?.release();
    shared?.release();
    throw storeError(cause);
  }
}

function takeLock(path: string, kind: 'exclusive' | 'shared' = 'exclusive'): { release(): void } {
  try {
    return lockFolder(path, kind);
  } catch (cause) {
    throw storeError(cause);
  }
}

async function bringUpToDate(
  sqlite: Database.Database,
  { dataDir, keepBackups = DEFAULT_KEEP, migrations = allMigrations }: StoreOptions,
  databaseKey: Uint8Array,
  now: Date,
  alone: boolean,
): Promise<void> {
  const pending = pendingMigrations(sqlite, migrations);
  const done = migrations.filter((migration) => !pending.includes(migration));
  const again = misshapen(sqlite, done);
  if (pending.length === 0 && again.length === 0) return;
  // A tool must not change the tables under a service that is running.
  const lock = alone ? undefined : takeLock(join(dataDir, 'service.lock'));
  try {
    if (pending.length < migrations.length) {
      await backUp(dataDir, databaseKey, join(dataDir, 'backups'), now);
      await rotateBackups(join(dataDir, 'backups'), keepBackups);
    }
    makeAgain(sqlite, again);
    migrate(sqlite, pending, now);
  } finally {
    lock?.release();
  }
}

function assemble(
  { dataDir, kdfCost, wrapFiles = (files) => files }: StoreOptions,
  sqlite: Database.Database,
  dataKey: Uint8Array,
  clock: () => Date,
  keepBackups: number,
  release: () => void,
): Store {
  let kept = keepBackups;
  const db = new Kysely<Tables>({ dialect: new EvidentSqliteDialect(sqlite) });
  const condition = openCondition(dataDir);
  const files = watchedFiles(wrapFiles(folderFiles(join(dataDir, 'files'))), condition);
  return {
    db,
    write: (work) => guarded(() => condition.watched(() => db.transaction().execute(work))),
    files,
    vault: openVault(dataKey, keptKey(sqlite, dataKey, 'fingerprints'), files),
    pageCache: openPageCache(dataKey, folderFiles(join(dataDir, 'cache'))),
    audit: openAudit(db, keptKey(sqlite, dataKey, 'audit'), clock),
    dataDir,
    key: (purpose) => deriveKey(dataKey, purpose),
    protection: () => keyProtection(dataDir),
    opensByPassphrase: (passphrase) => opensByPassphrase(dataDir, passphrase),
    changePassphrase: (passphrase) => changePassphrase(dataDir, dataKey, passphrase, kdfCost),
    async backup(folder) {
      const target = folder ?? join(dataDir, 'backups');
      const path = await guarded(() =>
        condition.watchedBackup(() => backUp(dataDir, deriveKey(dataKey, 'database'), target, clock())),
      );
      if (folder === undefined) await rotateBackups(target, kept);
      return path;
    },
    listBackups: () => listBackups(join(dataDir, 'backups')),
    keepBackups(count) {
      kept = count;
    },
    troubles: condition.troubles,
    lastBackupAt: () => lastBackupAt(join(dataDir, 'backups')),
    async sweepOrphans() {
      const rows = await db.selectFrom('objects').select('id').execute();
      const known = new Set(rows.map((row) => row.id));
      const oldest = Date.now() - ORPHAN_AGE_MS;
      let deleted = 0;
      for (const { name, modifiedAt } of await files.list()) {
        if (known.has(name) || modifiedAt > oldest) continue;
        await files.delete(name);
        deleted += 1;
      }
      return deleted;
    },
    sqlite,
    async close() {
      await db.destroy();
      // Kysely does not close what it was never asked anything.
      if (sqlite.open) sqlite.close();
      release();
    },
  };
}
