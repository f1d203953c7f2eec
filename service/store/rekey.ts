/**
 * Changing the data key. A copy of the database is made under the new key and verified; then `keys.json` names both
 * keys, the copy takes the database's place in one rename, and `keys.json` names the new key alone. Cut off anywhere,
 * the next opening sees which of the two keys the database has and goes on with that one.
 */
import { existsSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import { openAudit, SYSTEM_ACTOR } from './audit.ts';
import { runJob } from './copy.ts';
import { deriveKey, newKey } from './crypto.ts';
import { EvidentSqliteDialect, openDatabase, unlockDatabase } from './database.ts';
import { guarded } from './errors.ts';
import { syncFolder } from './files.ts';
import { KEPT, keptKey } from './kept.ts';
import { type KeyFile, readKeyFile, writeKeyFile } from './key-file.ts';
import { type KeySources, unwrapKey, wrapAgain } from './keys.ts';
import { lockFolder } from './lock.ts';
import type { Tables } from './tables.ts';
import { rewrapCaseKey } from './vault.ts';

export interface RekeyOptions extends KeySources {
  dataDir: string;
  clock?: () => Date;
  /** The new key, for callers that keep the key themselves. */
  nextKey?: Uint8Array;
  /** For tests of what a crash leaves: called before each step that changes the folder. */
  before?: (step: 'announce' | 'swap' | 'settle') => void;
}

/**
 * Gives the folder a new data key and ends all sessions. The folder must have been opened (and so be up to date) before,
 * and nobody may be using it now. Case files stay as they are: their keys are wrapped again. Backups made before keep
 * the key they were made with.
 * Refuses with 503 `store_in_use`, 409 `passphrase_needed` or `key_store_needed` (what opens the folder now must be given,
 * so that it opens it afterwards too), and with what `openStore` refuses.
 */
export async function rekeyStore(options: RekeyOptions): Promise<void> {
  const { dataDir, clock = () => new Date(), before = () => undefined } = options;
  const path = join(dataDir, 'evident.db');
  const locks: { release(): void }[] = [];
  try {
    for (const name of ['service.lock', 'tools.lock']) locks.push(lockFolder(join(dataDir, name)));
    await settleRekey(dataDir, options);
    const file = await readKeyFile(dataDir);
    if (!file) throw new ServiceError(503, 'key_missing', 'keys.json is missing from the data folder.');
    const oldKey = await unwrapKey(file, options);
    const key = options.nextKey ?? newKey();
    const next = await wrapAgain(file, key, options);
    const copy = `${path}.rekey.tmp`;
    await guarded(() => makeCopy(path, copy, oldKey, key, clock));
    before('announce');
    await writeKeyFile(dataDir, { ...file, next: { ...next, rekeyedAt: clock().toISOString() } });
    before('swap');
    await guarded(() => rename(copy, path));
    await syncFolder(dirname(path));
    before('settle');
    await settleRekey(dataDir, { ...options, dataKey: options.dataKey && key });
    // What the old key sealed and nobody can open any more.
    await rm(join(dataDir, 'cache'), { recursive: true, force: true });
  } finally {
    for (const lock of locks) lock.release();
  }
}

/** Ends a change of the key that was announced: forward if the database has its new key, else back. */
export async function settleRekey(dataDir: string, sources: KeySources): Promise<void> {
  const file = await readKeyFile(dataDir);
  if (!file?.next) return;
  const path = join(dataDir, 'evident.db');
  const { next, ...old } = file;
  const settled: KeyFile = { version: 1, ...(file.store && { store: file.store }), ...next };
  for (const choice of [settled, old]) {
    // With a wrong passphrase neither opens, nothing is settled, and opening the folder says so.
    const key = await unwrapKey(choice, sources).catch(() => undefined);
    if (key && fits(path, key)) return writeKeyFile(dataDir, choice);
  }
}

function fits(path: string, dataKey: Uint8Array): boolean {
  try {
    openDatabase(path, deriveKey(dataKey, 'database'), 'nothing').close();
    return true;
  } catch (cause) {
    if (cause instanceof ServiceError && cause.code === 'store_damaged') return false;
    throw cause;
  }
}

async function makeCopy(
  from: string,
  to: string,
  oldKey: Uint8Array,
  key: Uint8Array,
  clock: () => Date,
): Promise<void> {
  // An orderly closed database has no log; one that was cut off gets its log written home by this.
  openDatabase(from, deriveKey(oldKey, 'database'), 'everything').close();
  for (const name of [`${from}-wal`, `${from}-shm`])
    if (existsSync(name)) throw new ServiceError(503, 'store_in_use', 'The database is still in use.');
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(to + suffix, { force: true });
  await runJob({ kind: 'database', from, to, dataKey: oldKey });
  const database = new Database(to);
  try {
    unlockDatabase(database, deriveKey(oldKey, 'database'));
    // A log would still hold pages under the old key.
    database.pragma('journal_mode = DELETE');
    database.pragma('synchronous = FULL');
    database.pragma(`rekey = "x'${deriveKey(key, 'database').toString('hex')}'"`);
  } finally {
    database.close();
  }
  await changeContents(to, oldKey, key, clock);
  openDatabase(to, deriveKey(key, 'database'), 'everything').close();
}

/** Everything in the database that depends on the data key. */
async function changeContents(
  path: string,
  oldKey: Uint8Array,
  key: Uint8Array,
  clock: () => Date,
): Promise<void> {
  const sqlite = openDatabase(path, deriveKey(key, 'database'), 'nothing');
  const db = new Kysely<Tables>({ dialect: new EvidentSqliteDialect(sqlite) });
  try {
    const audit = openAudit(db, keptKey(sqlite, oldKey, 'audit'), clock);
    const kept = KEPT.map((purpose) => ({ purpose, key: keptKey(sqlite, oldKey, purpose) }));
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('kept_keys').execute();
      await tx.insertInto('kept_keys').values(kept).execute();
      const runs = await tx
        .selectFrom('runs')
        .select(['id', 'case_key'])
        .where('case_key', 'is not', null)
        .execute();
      for (const { id, case_key } of runs) {
        const wrapped = rewrapCaseKey(oldKey, key, id, case_key!);
        await tx.updateTable('runs').set({ case_key: wrapped }).where('id', '=', id).execute();
      }
      await tx.deleteFrom('signing_keys').execute();
      await tx.deleteFrom('login_failures').execute();
      const ended = { ended_at: clock().toISOString() };
      await tx.updateTable('sessions').set(ended).where('ended_at', 'is', null).execute();
      const entry = { actor: SYSTEM_ACTOR, action: 'store.rekeyed', objectType: 'store', objectId: 'data' };
      await audit.append(tx, { ...entry, detail: { cases: runs.length } });
    });
  } finally {
    await db.destroy();
  }
}
