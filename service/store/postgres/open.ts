/** Opening a store whose database is a PostgreSQL server. The data folder holds only what is this machine's: page cache, manifest. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import type { DatabasePort } from '../database-port.ts';
import { type KeyPlace, keyFileOf } from '../key-file.ts';
import { type KeySources, openDataKey } from '../keys.ts';
import { migrations as allMigrations, type Migration } from '../migrations/index.ts';
import { checkPlace, connectOne, LOCK, lockNumber, type Place } from './connect.ts';
import { mapped } from './errors.ts';
import { migratePostgres } from './migrate.ts';
import { postgresPort } from './port.ts';

const OLDEST = 15;

/** Refuses with 503 `database_too_old` or `database_role_too_strong`. */
async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; strong: boolean }>(
    `SELECT current_setting('server_version_num') AS version,
       (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS strong`,
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST) {
    const detail = `Evident needs PostgreSQL ${OLDEST} or newer; this server is version ${major}.`;
    throw new ServiceError(503, 'database_too_old', detail);
  }
  if (rows[0]?.strong) {
    const detail =
      'The database user is a superuser or bypasses row-level security, which keeps tenants apart. Use one that owns the ' +
      'database and is neither: CREATE ROLE evident LOGIN PASSWORD ...; CREATE DATABASE evident OWNER evident.';
    throw new ServiceError(503, 'database_role_too_strong', detail);
  }
}

/** The wrapped data key in the database itself, so that every process opens the same. */
const keysIn = (client: Client): KeyPlace => ({
  async read() {
    const { rows } = await mapped(() => client.query<{ body: string }>('SELECT body FROM key_file'));
    return rows[0] && keyFileOf(rows[0].body);
  },
  async write(file) {
    const text =
      'INSERT INTO key_file (body) VALUES ($1) ON CONFLICT (tenant) DO UPDATE SET body = excluded.body';
    await mapped(() => client.query(text, [JSON.stringify(file)]));
  },
});

/** Each use on a connection of its own: it is asked rarely. */
export function sharedKeys(place: Place): KeyPlace {
  const once = async <T>(work: (keys: KeyPlace) => Promise<T>) => {
    const client = await connectOne(place);
    try {
      return await work(keysIn(client));
    } finally {
      await client.end();
    }
  };
  return { read: () => once((keys) => keys.read()), write: (file) => once((keys) => keys.write(file)) };
}

/**
 * Runs `work` on a connection to a server that fits, its tables up to date; whoever starts at the same time waits. Refuses with 503
 * `database_url_invalid`, `tenant_invalid`, `database_refused`, `database_unreachable`, `database_too_old`, `database_role_too_strong`,
 * `store_newer`.
 */
async function upToDate<T>(
  place: Place,
  now: Date,
  migrations: readonly Migration[],
  work: (client: Client) => Promise<T>,
): Promise<T> {
  checkPlace(place);
  const client = await connectOne(place);
  try {
    await checkServer(client);
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK.opening, lockNumber('schema')]);
    await mapped(() => migratePostgres(client, migrations, now));
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tables, without opening anything: for a move, which brings rows and key. */
export const prepareServer = (place: Place, now: Date): Promise<DatabasePort> =>
  upToDate(place, now, allMigrations, () => postgresPort(place));

export interface Shared {
  database: DatabasePort;
  dataKey: Uint8Array;
  keys: KeyPlace;
  /** Of the database, made with it. */
  identity: string;
}

/**
 * Opens the data key too, which the first process of a tenant makes. Refuses besides with 503 `key_missing`, `key_wrong`,
 * `key_damaged`.
 */
export const openShared = (
  place: Place,
  sources: KeySources,
  now: Date,
  migrations: readonly Migration[] = allMigrations,
): Promise<Shared> =>
  upToDate(place, now, migrations, async (client) => {
    const keys = keysIn(client);
    const { rows } = await client.query<{ value: string }>(`SELECT value FROM safety WHERE name = 'store'`);
    const dataKey = await openDataKey(keys, rows.length > 0, sources);
    const identity = rows[0]?.value ?? randomUUID();
    if (rows.length === 0) {
      await client.query(`INSERT INTO safety (name, value) VALUES ('store', $1)`, [identity]);
      const { fresh: _fresh, ...kept } = (await keys.read())!;
      await keys.write({ ...kept, store: identity });
    }
    return { database: await postgresPort(place), dataKey, keys: sharedKeys(place), identity };
  });
