/** Whether the tables are those that the migrations make: a folder of an unfinished version may have others under the same name. */
import Database from 'better-sqlite3';
import { ServiceError } from '../contract/errors.ts';
import type { Migration } from './migrations/index.ts';

type Shape = Map<string, Set<string>>;

/** Columns by table. Types and indexes are left out: what lacks an index is slow, what lacks a column fails. */
function shapeOf(database: Database.Database): Shape {
  const rows = database
    .prepare(
      `SELECT tables.name AS name, columns.name AS part FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table'`,
    )
    .all() as { name: string; part: string }[];
  const shape: Shape = new Map();
  for (const { name, part } of rows) shape.set(name, (shape.get(name) ?? new Set()).add(part));
  return shape;
}

const lacks = (actual: Shape, [table, columns]: [string, Set<string>]) =>
  [...columns].some((column) => !actual.get(table)?.has(column));

/**
 * The migrations that are to be done again because their tables have other columns. Refuses with 503 `store_foreign` when
 * one of them made more than what can be made again.
 */
export function misshapen(database: Database.Database, migrations: readonly Migration[]): Migration[] {
  const model = new Database(':memory:');
  try {
    for (const { sql } of migrations) model.exec(sql);
    const actual = shapeOf(database);
    const wrong = [...shapeOf(model)].filter((table) => lacks(actual, table)).map(([name]) => name);
    const owners = new Set(wrong.map((table) => migrations.find(({ sql }) => makes(sql, table))));
    return [...owners].map((migration) => {
      if (migration?.undo !== undefined) return migration;
      const detail =
        'The tables of this data folder are those of an unfinished version of Evident. Nothing was changed; open it with the version that made it.';
      throw new ServiceError(503, 'store_foreign', detail);
    });
  } finally {
    model.close();
  }
}

const makes = (sql: string, table: string) => new RegExp(`CREATE TABLE ${table}\\b`).test(sql);

/** Each in a transaction: what it made is removed, and made anew from what stands elsewhere. */
export function makeAgain(database: Database.Database, migrations: readonly Migration[]): void {
  for (const { undo = '', sql } of migrations) {
    database.transaction(() => {
      database.exec(undo);
      database.exec(sql);
    })();
  }
}
