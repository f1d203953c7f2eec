/** Derived keys that stay when the data key is changed: what they made (chain, fingerprints) is not made again. */
import type Database from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { deriveKey } from './crypto.ts';
import { hasTable } from './database.ts';
import type { Tables } from './tables.ts';

export const KEPT = ['audit', 'fingerprints', 'manifest'] as const;

/**
 * The key of one of these purposes. It stands in the encrypted database once the data key was changed: whoever can read
 * it there could derive it from the data key as well.
 */
export function keptKey(
  sqlite: Database.Database,
  dataKey: Uint8Array,
  purpose: (typeof KEPT)[number],
): Buffer {
  const statement =
    hasTable(sqlite, 'kept_keys') && sqlite.prepare('SELECT key FROM kept_keys WHERE purpose = ?');
  const row = (statement || undefined)?.get(purpose) as { key: Buffer } | undefined;
  return row?.key ?? deriveKey(dataKey, purpose);
}

/** The same from a database that has all its tables. */
export async function keptKeyIn(
  db: Kysely<Tables>,
  dataKey: Uint8Array,
  purpose: (typeof KEPT)[number],
): Promise<Buffer> {
  const row = await db
    .selectFrom('kept_keys')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ? Buffer.from(row.key) : deriveKey(dataKey, purpose);
}
