/** Connections to a PostgreSQL server, bound to a tenant. `pg` is loaded only where a server is configured. */
import { createHash } from 'node:crypto';
import type { Client, ClientConfig, Pool } from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { mapped } from './errors.ts';

export interface Place {
  /** postgres://user:password@host:port/database; `sslmode` and the like as libpq has them. */
  url: string;
  /** Whose rows this process sees and writes. */
  tenant: string;
}

const TENANT_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Connections for reading and changing; changes of a process come one after the other. */
const MOST_CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** Nothing that a request asks takes so long; a lost server must not hold requests for good. */
const QUERY_MS = 120_000;

/** Refuses with 503 `database_url_invalid` or `tenant_invalid`. */
export function checkPlace({ url, tenant }: Place): void {
  if (!TENANT_NAME.test(tenant)) {
    const detail = 'The tenant is written with up to 63 lower-case letters, digits and hyphens.';
    throw new ServiceError(503, 'tenant_invalid', detail);
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isOne = parsed && /^postgres(?:ql)?:$/.test(parsed.protocol) && parsed.pathname.length > 1;
  if (!isOne || parsed.searchParams.has('options')) {
    const detail =
      'The address of the database is postgres://USER:PASSWORD@HOST:PORT/DATABASE, without the parameter "options".';
    throw new ServiceError(503, 'database_url_invalid', detail);
  }
}

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and sums come as text from the driver; none of ours is beyond what a number holds. */
const asNumbers = (oid: number, usual: (oid: number, format?: never) => unknown, format: unknown) =>
  oid === INT8 || oid === NUMERIC ? Number : usual(oid, format as never);

async function configOf({ url, tenant }: Place): Promise<ClientConfig> {
  const { types } = (await import('pg')).default;
  return {
    connectionString: url,
    // Compiling a statement takes longer than any of ours runs; and no database of this size stands on a disk that turns.
    options: `-c evident.tenant=${tenant} -c jit=off -c random_page_cost=1.1`,
    application_name: 'evident',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: QUERY_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format: unknown) => asNumbers(oid, types.getTypeParser, format)) as never,
    },
  };
}

/** A connection of its own, for what lasts: a lock, listening. */
export async function connectOne(place: Place): Promise<Client> {
  const { Client } = (await import('pg')).default;
  const client = new Client(await configOf(place));
  // Its loss shows at the next query, and to who listens for its end.
  client.on('error', () => undefined);
  await mapped(() => client.connect());
  return client;
}

export async function openConnections(place: Place): Promise<Pool> {
  const { Pool } = (await import('pg')).default;
  const pool = new Pool({ ...(await configOf(place)), max: MOST_CONNECTIONS });
  // A connection that is lost is replaced at the next use; whoever uses it now learns it from the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** What advisory locks are for; the second half of a lock's number is the tenant or the name. */
export const LOCK = { opening: 0x45560001, change: 0x45560002, alone: 0x45560003, name: 0x45560004 } as const;

/** A 32-bit number for a name, as advisory locks have them. */
export const lockNumber = (name: string): number => createHash('sha256').update(name).digest().readInt32BE(0);
