/** Brings a database to the present schema, one numbered migration after the other. */
import type Database from 'better-sqlite3';
import { ServiceError } from '../contract/errors.ts';
import { migrations as all, type Migration } from './migrations/index.ts';

/** Name of the newest migration that this program knows. */
export const SCHEMA_VERSION = all.at(-1)?.name ?? '';

const HISTORY = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name TEXT PRIMARY KEY,
  applied_at TEXT NOT NULL
) STRICT`;

/** Names of the migrations that the database has not had yet. Refuses with 503 `store_newer`. */
export function pendingMigrations(database: Database.Database, migrations = all): Migration[] {
  const exists = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'`).get();
  const rows = exists ? database.prepare('SELECT name FROM schema_migrations').all() : [];
  const applied = new Set((rows as { name: string }[]).map((row) => row.name));
  const known = new Set(migrations.map((migration) => migration.name));
  if ([...applied].some((name) => !known.has(name))) {
    const detail =
      'This data folder was written by a newer version of Evident. Nothing was changed; update Evident.';
    throw new ServiceError(503, 'store_newer', detail);
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

/**
 * Applies `pending`, each in its own transaction together with its entry in the history. A new database gets them all in one: nothing
 * can be lost there, and each transaction waits for the disk.
 */
export function migrate(database: Database.Database, pending: readonly Migration[], now: Date): void {
  database.exec(HISTORY);
  const isNew = database.prepare('SELECT 1 FROM schema_migrations').get() === undefined;
  const record = database.prepare('INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)');
  const apply = database.transaction((some: readonly Migration[]) => {
    for (const { name, sql } of some) {
      database.exec(sql);
      record.run(name, now.toISOString());
    }
  });
  for (const some of isNew ? [pending] : pending.map((one) => [one])) apply(some);
}
