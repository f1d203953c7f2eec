/** Opening a data folder: lock, key, database, files. */
import { chmodSync, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { backUp } from './backup.ts';
import { deriveKey } from './crypto.ts';
import { type Check, openDatabase } from './database.ts';
import { DEFAULT_TENANT } from './database-port.ts';
import { guarded, isUnwritable, storeError } from './errors.ts';
import { type FilePort, folderFault, removeTemporaries } from './files.ts';
import { folderKeys, readKeyFile, writeKeyFile } from './key-file.ts';
import { type KeySources, openDataKey } from './keys.ts';
import { lockFolder } from './lock.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';
import { openPlace } from './place.ts';
import { settleRekey } from './rekey.ts';
import { hasDatabase, refuseWithoutDatabase, settleIdentity } from './safety/identity.ts';
import { settlePlace } from './safety/place.ts';
import { makeAgain, misshapen } from './shape.ts';
import { sqlitePort } from './sqlite-port.ts';
import { assemble, type Store } from './store.ts';

export interface StoreOptions extends KeySources {
  /** Created with mode 0700 if absent. */
  dataDir: string;
  /** `service` (default) allows one process per folder; `tool` is for short commands beside a running service. */
  mode?: 'service' | 'tool';
  /** postgres://…: the database is this server, and the folder holds only what is this machine's. */
  databaseUrl?: string;
  /** Whose rows of a shared database these are; `main` unless specified. */
  tenant?: string;
  clock?: () => Date;
  /** Milliseconds since the machine was started, sleep included; for tests of the clock. */
  uptime?: () => number;
  /** Gets the end of the audit trail from time to time; EVIDENT_AUDIT_ANCHOR unless specified. */
  anchorFile?: string;
  /** Backups kept in the data folder; default 10. */
  keepBackups?: number;
  /** Where the files of cases are (`place.ts`); EVIDENT_FILES_URL unless specified. */
  filesUrl?: string;
  /** For tests of faults: stands between the store and its files. */
  wrapFiles?: (files: FilePort) => FilePort;
  /** For tests of migrations. */
  migrations?: readonly Migration[];
}

const DEFAULT_KEEP = 10;

function prepareFolder(dataDir: string): void {
  try {
    for (const folder of [dataDir, join(dataDir, 'files'), join(dataDir, 'cache')]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (process.platform !== 'win32' && (statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
    }
  } catch (cause) {
    throw storeError(folderFault(cause));
  }
}

/**
 * Opens (or creates) a data folder. Refuses with 503 `key_missing`, `key_wrong`, `key_damaged`, `store_missing`,
 * `store_newer`, `store_in_use`, `store_foreign`, `store_damaged`, `store_readonly`, `files_*`; in none of these cases anything is
 * changed or deleted.
 */
export async function openStore(given: StoreOptions): Promise<Store> {
  const {
    filesUrl = process.env.EVIDENT_FILES_URL,
    databaseUrl = process.env.EVIDENT_DATABASE_URL || undefined,
    tenant = process.env.EVIDENT_TENANT || DEFAULT_TENANT,
  } = given;
  const options = { ...given, filesUrl, tenant };
  return !databaseUrl ? openFolder(options) : openServer(options, databaseUrl);
}

type Given = StoreOptions & { filesUrl: string | undefined; tenant: string };

/** The same over a PostgreSQL server; what that refuses stands with `openShared`. */
async function openServer(options: Given, url: string): Promise<Store> {
  const { dataDir, filesUrl, tenant, mode = 'service', clock = () => new Date() } = options;
  const place = await openPlace(filesUrl, dataDir, true);
  prepareFolder(dataDir);
  const lock = mode === 'service' ? takeLock(join(dataDir, 'service.lock')) : undefined;
  try {
    if (lock) await guarded(() => removeTemporaries(dataDir));
    // Loaded where a server is configured, and not on every laptop.
    const { openShared } = await import('./postgres/open.ts');
    const shared = await openShared({ url, tenant }, options, clock(), options.migrations);
    try {
      const store = await assemble({
        ...options,
        ...shared,
        place,
        // A machine may join at any time: that it has no manifest yet means nothing.
        hadManifest: false,
        clock,
        keepBackups: 0,
        isFull: false,
        release: () => lock?.release(),
      });
      await settlePlace(place, { ...store, identity: shared.identity });
      await store.safety.begin();
      if (mode === 'service') await store.safety.look();
      return store;
    } catch (cause) {
      await shared.database.close();
      throw cause;
    }
  } catch (cause) {
    place.close();
    lock?.release();
    throw storeError(cause);
  }
}

async function openFolder(options: Given): Promise<Store> {
  const {
    dataDir,
    filesUrl,
    mode = 'service',
    clock = () => new Date(),
    keepBackups = DEFAULT_KEEP,
  } = options;
  const place = await openPlace(filesUrl, dataDir);
  const databasePath = join(dataDir, 'evident.db');
  prepareFolder(dataDir);
  // A tool must be alone only while it makes a new folder: two must not make two keys.
  const mustBeAlone = mode === 'service' || !hasDatabase(dataDir);
  const lock = mustBeAlone ? takeLock(join(dataDir, 'service.lock')) : undefined;
  // Whoever changes the data key must be alone; all others may be several.
  let shared: { release(): void } | undefined;
  let sqlite: Database.Database | undefined;
  try {
    shared = takeLock(join(dataDir, 'tools.lock'), 'shared');
    await guarded(async () => refuseWithoutDatabase(dataDir, await readKeyFile(dataDir)));
    await guarded(() => settleRekey(dataDir, options));
    const dataKey = await guarded(() => openDataKey(folderKeys(dataDir), hasDatabase(dataDir), options));
    // Beside a running service the file is in motion; that service has checked the rest.
    const { sqlite: database, isFull } = openOrRead(
      dataDir,
      deriveKey(dataKey, 'database'),
      lock ? 'as needed' : 'length',
    );
    sqlite = database;
    const isNew = await bringUpToDate(sqlite, options, dataKey, clock(), lock !== undefined);
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(databasePath + suffix)) chmodSync(databasePath + suffix, 0o600);
    }
    if (lock) await guarded(() => removeTemporaries(dataDir));
    const keys = await readKeyFile(dataDir);
    const identity = settleIdentity(sqlite, keys, isNew);
    if (mode === 'tool') lock?.release();
    const store = await assemble({
      ...options,
      place,
      database: sqlitePort(sqlite),
      sqlite,
      keys: folderKeys(dataDir),
      dataKey,
      identity,
      hadManifest: keys?.store !== undefined,
      clock,
      keepBackups,
      isFull,
      anchorFile: options.anchorFile ?? process.env.EVIDENT_AUDIT_ANCHOR,
      release() {
        lock?.release();
        shared?.release();
      },
    });
    await settlePlace(place, { ...store, identity });
    if (!isFull && (await store.audit.lacksRows())) await store.write((tx) => store.audit.adopt(tx));
    if (keys?.store === undefined) await bind(dataDir, store, identity);
    if (mode === 'service') await store.safety.look();
    return store;
  } catch (cause) {
    place.close();
    if (sqlite?.open) sqlite.close();
    lock?.release();
    shared?.release();
    throw storeError(cause);
  }
}

/** Less than this, and SQLite cannot even make the files that it works with. */
const NO_ROOM_BYTES = 1024 * 1024;

/** The database; on a full disk for reading, until there is room again. */
function openOrRead(
  dataDir: string,
  key: Uint8Array,
  check: Check,
): { sqlite: Database.Database; isFull: boolean } {
  const path = join(dataDir, 'evident.db');
  try {
    return { sqlite: openDatabase(path, key, check), isFull: false };
  } catch (cause) {
    const { bavail, bsize } = statfsSync(dataDir);
    const isFull = isUnwritable(cause) && bavail * bsize < NO_ROOM_BYTES && hasDatabase(dataDir);
    if (!isFull) throw cause;
    return { sqlite: openDatabase(path, key, check, 'none'), isFull };
  }
}

/** From now on these keys belong to this database. The manifest first: whoever finds the mark will look for it. */
async function bind(dataDir: string, store: Store, identity: string): Promise<void> {
  try {
    await store.safety.begin();
    const keys = await readKeyFile(dataDir);
    if (!keys) return;
    const { fresh: _fresh, ...kept } = keys;
    await guarded(() => writeKeyFile(dataDir, { ...kept, store: identity }));
  } catch (cause) {
    // On a full disk at the next start.
    if (!isUnwritable(cause)) throw cause;
  }
}

function takeLock(path: string, kind: 'exclusive' | 'shared' = 'exclusive'): { release(): void } {
  try {
    return lockFolder(path, kind);
  } catch (cause) {
    throw storeError(cause);
  }
}

/** True if the table that holds the identity was made just now. */
async function bringUpToDate(
  sqlite: Database.Database,
  { dataDir, filesUrl, migrations = allMigrations }: StoreOptions,
  dataKey: Uint8Array,
  now: Date,
  alone: boolean,
): Promise<boolean> {
  const pending = pendingMigrations(sqlite, migrations);
  const done = migrations.filter((migration) => !pending.includes(migration));
  const again = misshapen(sqlite, done);
  if (pending.length === 0 && again.length === 0) return false;
  // A tool must not change the tables under a service that is running.
  const lock = alone ? undefined : takeLock(join(dataDir, 'service.lock'));
  try {
    // Old ones stay: that this folder is in order is not known yet.
    if (pending.length < migrations.length)
      await backUp(dataDir, dataKey, join(dataDir, 'backups'), now, filesUrl);
    makeAgain(sqlite, again);
    migrate(sqlite, pending, now);
    return pending.some(({ name }) => name === '0010-safety');
  } finally {
    lock?.release();
  }
}
