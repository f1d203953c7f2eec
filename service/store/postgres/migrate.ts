/** Brings a shared database to the present schema; whoever comes second waits and finds it done. */
import type { Client } from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import type { Migration } from '../migrations/index.ts';
import { guard, modelOf, rowStatements, stepsBetween } from './schema.ts';

const OWN = [
  // The wrapped data key, which on a laptop stands in keys.json.
  `CREATE TABLE key_file (tenant text COLLATE "C" PRIMARY KEY DEFAULT current_setting('evident.tenant'), body text NOT NULL)`,
  ...guard('key_file'),
];

/** Refuses with 503 `store_newer`. Under a lock that the caller holds; all of it or nothing. */
export async function migratePostgres(
  client: Client,
  migrations: readonly Migration[],
  now: Date,
): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text COLLATE "C" PRIMARY KEY, applied_at text NOT NULL)',
  );
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  if ([...applied].some((name) => !migrations.some((migration) => migration.name === name))) {
    const detail =
      'This database was written by a newer version of Evident. Nothing was changed; update Evident.';
    throw new ServiceError(503, 'store_newer', detail);
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  if (pending.length === 0) return;
  const done = migrations.filter(({ name }) => applied.has(name));
  await client.query('BEGIN');
  try {
    // Rows of a large database take longer than anything that a request asks.
    await client.query('SET LOCAL statement_timeout = 0');
    if (done.length === 0) for (const statement of OWN) await client.query(statement);
    // A new database gets the tables as they are; there are no rows to move.
    const batches = done.length === 0 ? [pending] : pending.map((migration) => [migration]);
    for (const batch of batches) {
      await apply(client, done, batch, done.length > 0);
      done.push(...batch);
    }
    for (const { name } of pending)
      await client.query('INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)', [
        name,
        now.toISOString(),
      ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw cause;
  }
}

async function apply(
  client: Client,
  done: readonly Migration[],
  batch: readonly Migration[],
  hasRows: boolean,
): Promise<void> {
  const own = batch.length === 1 ? batch[0]?.postgres : undefined;
  if (own !== undefined) {
    await client.query(own);
    return;
  }
  const before = modelOf(done);
  for (const step of stepsBetween(before, modelOf([...done, ...batch]))) await client.query(step);
  if (!hasRows) return;
  const moves = batch.flatMap(({ sql }) => rowStatements(sql));
  if (moves.length === 0) return;
  // Rows of every tenant, and not only of the one that happens to start first.
  const tables = [...before.tables.keys()];
  for (const table of tables) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  for (const move of moves) await client.query(move);
  for (const table of tables) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
}
