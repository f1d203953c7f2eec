/**
 * What processes tell each other, by LISTEN and NOTIFY on a connection of its own that comes back by itself; and which of them are there: each
 * holds a lock under its name on that connection, and the server lets go of it when the process ends, however it ends.
 */
import { randomUUID } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { Signal } from '../database-port.ts';
import { connectOne, LOCK, lockNumber, type Place } from './connect.ts';
import { mapped } from './errors.ts';

const CHANNEL = 'evident';
const RETRY_MS = 2000;
/** So long after a connection was made (or made again) others may not have theirs back yet. */
const SETTLED_MS = 5000;

const HELD = `SELECT objid::bigint AS number FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objsubid = 2 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

type Message = Signal & { tenant: string; from: string };

export interface Signals {
  publish(signal: Signal): void;
  subscribe(listener: (signal?: Signal) => void): void;
  goBy(name: string): Promise<void>;
  gone(names: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

export async function openSignals(place: Place, pool: Pool): Promise<Signals> {
  const own = randomUUID();
  const listeners: ((signal?: Signal) => void)[] = [];
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const ownNames = new Set<string>();
  let since = 0;

  const numberOf = (name: string) => lockNumber(`${place.tenant} ${name}`);
  const hold = (on: Client, name: string) =>
    on.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK.name, numberOf(name)]);

  function heard(text: string | undefined): void {
    const { tenant, from, ...signal } = JSON.parse(text ?? '{}') as Message;
    if (tenant !== place.tenant || from === own) return;
    for (const listener of listeners) listener(signal);
  }

  async function listen(): Promise<void> {
    const next = await connectOne(place);
    next.on('notification', ({ payload }) => heard(payload));
    next.on('end', again);
    for (const name of ownNames) await hold(next, name);
    await next.query(`LISTEN ${CHANNEL}`);
    since = performance.now();
    client = next;
  }

  function again(): void {
    if (isClosed) return;
    client = undefined;
    clearTimeout(retry);
    retry = setTimeout(() => {
      listen().then(
        // What was said meanwhile is lost: everybody looks again.
        () => {
          for (const listener of listeners) listener();
        },
        again,
      );
    }, RETRY_MS).unref();
  }

  await listen();
  return {
    publish(signal) {
      const message: Message = { ...signal, tenant: place.tenant, from: own };
      pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(() => undefined);
    },
    subscribe: (listener) => void listeners.push(listener),
    async goBy(name) {
      ownNames.add(name);
      // Where the connection is away just now it is taken when that is back.
      await mapped(async () => client && hold(client, name));
    },
    async gone(names) {
      if (names.length === 0 || !client || performance.now() - since < SETTLED_MS) return [];
      const { rows } = await mapped(() => pool.query<{ number: number }>(HELD, [LOCK.name]));
      const held = new Set(rows.map(({ number }) => number));
      // The server tells the number without its sign.
      return names.filter((name) => !held.has(numberOf(name) >>> 0));
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
