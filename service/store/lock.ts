/** One service per data folder. */
import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ServiceError } from '../contract/errors.ts';

/**
 * Holds an exclusive lock of the operating system on `path` until `release` is called or the process ends, however it
 * ends: there is no stale lock to clean up. SQLite does the locking because it does it alike on every platform.
 * Refuses with 503 `store_in_use`.
 */
export function lockFolder(path: string): { release(): void } {
  closeSync(openSync(path, 'a', 0o600));
  const database = new Database(path, { timeout: 0 });
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if (String((cause as { code?: string }).code).startsWith('SQLITE_BUSY')) {
      throw new ServiceError(503, 'store_in_use', 'Another Evident service is using this data folder.');
    }
    throw cause;
  }
  return { release: () => database.close() };
}
