/** The database port over a PostgreSQL server that several processes share. */
import { Kysely, sql } from 'kysely';
import type { DatabasePort } from '../database-port.ts';
import type { Tables } from '../tables.ts';
import { connectOne, LOCK, lockNumber, openConnections, type Place } from './connect.ts';
import { EvidentPostgresDialect, tenantPlugin } from './dialect.ts';
import { openSignals } from './signals.ts';

/**
 * Changes of a tenant come one after the other, in this process by waiting for each other and across processes by a lock that ends
 * with the transaction: the same as on a laptop, so what a change has read cannot become stale before it writes, and the
 * audit trail stays one chain. A change takes a few milliseconds; reading waits for nobody.
 */
export async function postgresPort(place: Place): Promise<DatabasePort> {
  const pool = await openConnections(place);
  const db = new Kysely<Tables>({ dialect: new EvidentPostgresDialect({ pool }), plugins: [tenantPlugin()] });
  const signals = await openSignals(place, pool);
  const tenant = lockNumber(place.tenant);
  let last: Promise<unknown> = Promise.resolve();

  return {
    engine: 'postgres',
    db,
    transaction(work) {
      const change = last.then(() =>
        db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(LOCK.change)}, ${sql.lit(tenant)})`.execute(tx);
          return work(tx);
        }),
      );
      last = change.catch(() => undefined);
      return change;
    },
    publish: signals.publish,
    subscribe: signals.subscribe,
    async alone(name, work) {
      const client = await connectOne(place);
      try {
        const numbers = [LOCK.alone, lockNumber(`${place.tenant} ${name}`)];
        const { rows } = await client.query<{ got: boolean }>(
          'SELECT pg_try_advisory_lock($1, $2) AS got',
          numbers,
        );
        return rows[0]?.got ? await work() : undefined;
      } finally {
        // The lock goes with the connection.
        await client.end().catch(() => undefined);
      }
    },
    goBy: signals.goBy,
    gone: signals.gone,
    async close() {
      await last;
      await signals.close();
      await db.destroy();
    },
  };
}
