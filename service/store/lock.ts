/** One service per data folder. */
import { closeSync, openSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';
import { ServiceError } from '../contract/errors.ts';

/**
 * Holds an exclusive lock of the operating system on `path` until `release` is called or the process ends, however it
 * ends: there is no stale lock to clean up. SQLite does the locking because it does it alike on every platform.
 * Several may hold a shared one, as long as nobody holds it alone. Refuses with 503 `store_in_use`.
 */
export function lockFolder(
  path: string,
  kind: 'exclusive' | 'shared' = 'exclusive',
  again = false,
): { release(): void } {
  closeSync(openSync(path, 'a', 0o600));
  const database = new Database(path, { timeout: 0 });
  try {
    database.pragma('journal_mode = MEMORY');
    database.exec(kind === 'shared' ? 'BEGIN' : 'BEGIN EXCLUSIVE');
    // A transaction takes its shared lock with the first look.
    if (kind === 'shared') database.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch (cause) {
    database.close();
    const code = String((cause as { code?: string }).code);
    if (!again && /^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
      // A lock has no content; whatever came into the file is nobody's.
      truncateSync(path, 0);
      return lockFolder(path, kind, true);
    }
    if (code.startsWith('SQLITE_BUSY')) {
      throw new ServiceError(503, 'store_in_use', 'Another Evident service is using this data folder.');
    }
    throw cause;
  }
  return { release: () => database.close() };
}
