/** The database port over the SQLite file of a data folder, which one service has to itself. */
import type Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { EvidentSqliteDialect } from './database.ts';
import type { DatabasePort } from './database-port.ts';
import type { Tables } from './tables.ts';

export function sqlitePort(sqlite: Database.Database): DatabasePort {
  const db = new Kysely<Tables>({ dialect: new EvidentSqliteDialect(sqlite) });
  return {
    engine: 'sqlite',
    db,
    transaction: (work) => db.transaction().execute(work),
    publish() {},
    subscribe() {},
    alone: (_name, work) => work(),
    async goBy() {},
    // Whatever an earlier process left is taken up at start.
    gone: async () => [],
    async close() {
      await db.destroy();
      // Kysely does not close what it was never asked anything.
      if (sqlite.open) sqlite.close();
    },
  };
}
