/**
 * The tables for PostgreSQL, made from the same migrations: SQLite runs them in memory and is asked what came of it, so that
 * there is one history and no second schema to keep in step. Every table gets the tenant, which leads all its keys, and row-level
 * security: a connection sees and writes the rows of its own tenant only.
 */
import Database from 'better-sqlite3';
import type { Migration } from '../migrations/index.ts';

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  /** Place in the primary key, from 1; 0: not in it. */
  pk: number;
}

interface ForeignKey {
  id: number;
  table: string;
  from: string;
  to: string | null;
}

interface Table {
  columns: Column[];
  foreignKeys: ForeignKey[];
  uniques: string[][];
  checks: string[];
}

export interface Model {
  tables: Map<string, Table>;
  /** SQL by name. */
  indexes: Map<string, { table: string; sql: string }>;
}

const TYPES: Record<string, string> = {
  TEXT: 'text COLLATE "C"',
  INTEGER: 'bigint',
  REAL: 'double precision',
  BLOB: 'bytea',
};

export const TENANT = `current_setting('evident.tenant')`;

/** What the migrations make of an empty database. */
export function modelOf(migrations: readonly Migration[]): Model {
  const sqlite = new Database(':memory:');
  try {
    for (const { sql } of migrations) sqlite.exec(sql);
    const entries = sqlite
      .prepare(
        `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid`,
      )
      .all() as { type: string; name: string; table: string; sql: string }[];
    const model: Model = { tables: new Map(), indexes: new Map() };
    for (const { type, name, table, sql } of entries) {
      if (type === 'table') model.tables.set(name, tableOf(sqlite, name, sql));
      else if (type === 'index') model.indexes.set(name, { table, sql });
      else throw new TypeError(`${type} ${name}: PostgreSQL is not made any.`);
    }
    return model;
  } finally {
    sqlite.close();
  }
}

function tableOf(sqlite: Database.Database, name: string, sql: string): Table {
  const ask = <T>(pragma: string, of: string) => sqlite.pragma(`${pragma}('${of}')`) as T[];
  const uniques = ask<{ name: string; origin: string }>('index_list', name)
    .filter(({ origin }) => origin === 'u')
    .map((index) => ask<{ name: string }>('index_info', index.name).map((column) => column.name));
  return {
    columns: ask<Column>('table_info', name),
    foreignKeys: ask<ForeignKey>('foreign_key_list', name),
    uniques,
    checks: checksOf(sql),
  };
}

/** The conditions of a table, which SQLite tells in its text only. */
function checksOf(sql: string): string[] {
  const checks: string[] = [];
  for (const { index } of sql.matchAll(/\bCHECK\s*\(/g)) {
    const start = sql.indexOf('(', index);
    let depth = 0;
    let end = start;
    do {
      if (sql[end] === '(') depth += 1;
      if (sql[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0);
    checks.push(sql.slice(start, end));
  }
  return checks;
}

/** The statements that lead from one model to the other. Refuses with a TypeError what only a migration of its own can do. */
export function stepsBetween(before: Model, after: Model): string[] {
  const steps: string[] = [];
  for (const name of before.tables.keys())
    if (!after.tables.has(name)) steps.push(`DROP TABLE ${name} CASCADE`);
  for (const [name, table] of after.tables) {
    const old = before.tables.get(name);
    steps.push(...(old ? additions(name, old, table) : create(name, table)));
  }
  for (const [name, { table }] of before.indexes)
    if (!after.indexes.has(name) && after.tables.has(table)) steps.push(`DROP INDEX ${name}`);
  for (const [name, { table, sql }] of after.indexes)
    if (!before.indexes.has(name) || !before.tables.has(table)) steps.push(indexFor(sql));
  return steps;
}

function definition({ name, type, notnull, dflt_value, pk }: Column): string {
  const known = TYPES[type];
  if (!known) throw new TypeError(`Column type ${type} has no counterpart.`);
  return `${name} ${known}${notnull || pk ? ' NOT NULL' : ''}${dflt_value === null ? '' : ` DEFAULT ${dflt_value}`}`;
}

function create(name: string, { columns, foreignKeys, uniques, checks }: Table): string[] {
  const key = columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name);
  const references = Map.groupBy(foreignKeys, ({ id }) => id).values();
  const parts = [
    `tenant text COLLATE "C" NOT NULL DEFAULT ${TENANT}`,
    ...columns.map(definition),
    `PRIMARY KEY (${['tenant', ...key].join(', ')})`,
    ...uniques.map((unique) => `UNIQUE (${['tenant', ...unique].join(', ')})`),
    ...checks.map((check) => `CHECK ${check}`),
    ...[...references].map((keys) => {
      const [from, to] = [keys.map((one) => one.from), keys.map((one) => one.to ?? one.from)];
      return `FOREIGN KEY (tenant, ${from.join(', ')}) REFERENCES ${keys[0]!.table} (tenant, ${to.join(', ')})`;
    }),
  ];
  return [`CREATE TABLE ${name} (${parts.join(', ')})`, ...guard(name)];
}

/** Also for the owner of the tables, whom the service signs in as. */
export const guard = (table: string): string[] => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY tenant ON ${table} USING (tenant = ${TENANT}) WITH CHECK (tenant = ${TENANT})`,
];

function additions(name: string, old: Table, now: Table): string[] {
  const had = new Map(old.columns.map((column) => [column.name, JSON.stringify({ ...column, cid: 0 })]));
  const unchanged = now.columns.filter(
    (column) => had.get(column.name) === JSON.stringify({ ...column, cid: 0 }),
  );
  const added = now.columns.filter((column) => !had.has(column.name));
  if (unchanged.length + added.length < now.columns.length || unchanged.length < old.columns.length)
    throw new TypeError(
      `Table ${name}: columns are changed or removed; the migration must say how in PostgreSQL.`,
    );
  const checks = now.checks.slice(old.checks.length);
  return [
    ...added.map((column) => `ALTER TABLE ${name} ADD COLUMN ${definition(column)}`),
    ...checks.map((check) => `ALTER TABLE ${name} ADD CHECK ${check}`),
  ];
}

/** A row of an index holds 2,704 bytes at most: long words of a person stay out of all. */
function indexFor(sql: string): string {
  return sql.replace(
    /^(CREATE (?:UNIQUE )?INDEX \w+ ON \w+\s*)\(([^)]*)\)/,
    (_all, head: string, list: string) => {
      const columns = list.split(',').map((column) => column.trim());
      return `${head}(${['tenant', ...columns].join(', ')})`;
    },
  );
}

/** The statements of a migration that move rows: they are plain SQL, and run as they stand. */
export const rowStatements = (sql: string): string[] =>
  sql
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => /^(?:INSERT|UPDATE|DELETE)\b/i.test(statement));
