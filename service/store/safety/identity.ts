/**
 * Whether keys, database and files of a folder belong together. A folder counts as new only while nothing of Evident is in
 * it: an absent database beside keys or charts is a loss, never a beginning.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { ServiceError } from '../../contract/errors.ts';
import { listBackups } from '../backup.ts';
import type { KeyFile } from '../key-file.ts';

const missing = (detail: string) => new ServiceError(503, 'store_missing', detail);

/** An empty file holds no database. */
export function hasDatabase(dataDir: string): boolean {
  const path = join(dataDir, 'evident.db');
  return existsSync(path) && statSync(path).size > 0;
}

function countFiles(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp')).length;
}

/**
 * Refuses with 503 `store_missing` when there is no database and the folder holds anything that only a folder in use
 * has: keys that have opened a database, files of cases, a manifest, backups, a log of the database.
 */
export async function refuseWithoutDatabase(dataDir: string, keys: KeyFile | undefined): Promise<void> {
  if (hasDatabase(dataDir)) return;
  const files = countFiles(join(dataDir, 'files')) + countFiles(join(dataDir, 'quarantine'));
  const backups = await listBackups(join(dataDir, 'backups'));
  const found = [
    ...(keys && !keys.fresh ? ['keys'] : []),
    ...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'} of cases`] : []),
    ...(existsSync(join(dataDir, 'manifest.json')) ? ['a manifest'] : []),
    ...(existsSync(join(dataDir, 'evident.db-wal')) ? ['a log of the database'] : []),
    ...(backups.length > 0 ? [`${backups.length} ${backups.length === 1 ? 'backup' : 'backups'}`] : []),
  ];
  if (found.length === 0) return;
  const newest = backups[0] ? ` The newest backup is backups/${backups[0].name}.` : '';
  throw missing(
    `The database (evident.db) is missing or empty, but the data folder holds ${found.join(', ')}. Nothing was changed. ` +
      `Put evident.db back, or restore a backup into a new folder: evident restore BACKUP --data NEW_FOLDER.${newest}`,
  );
}

/**
 * The identity of the database, made if this is its first start with one. `isNew`: the table for it was made just now, so
 * the database is older than identities and takes the one that the keys know. Refuses with 503 `store_missing`.
 */
export function settleIdentity(sqlite: Database.Database, keys: KeyFile | undefined, isNew: boolean): string {
  const row = sqlite.prepare(`SELECT value FROM safety WHERE name = 'store'`).get() as
    | { value: string }
    | undefined;
  if (row && (keys?.store ?? row.value) === row.value) return row.value;
  if (row || (keys?.store !== undefined && !isNew)) {
    throw missing(
      'The database in this data folder is not the one that keys.json and the files belong to. Nothing was changed. ' +
        'Put back the database or the keys.json that belong together; every backup holds such a pair.',
    );
  }
  const store = keys?.store ?? randomUUID();
  sqlite.prepare(`INSERT INTO safety (name, value) VALUES ('store', ?)`).run(store);
  return store;
}
