/** What processes tell each other, by LISTEN and NOTIFY on a connection of its own that comes back by itself. */
import { randomUUID } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { Signal } from '../database-port.ts';
import { connectOne, type Place } from './connect.ts';

const CHANNEL = 'evident';
const RETRY_MS = 2000;

type Message = Signal & { tenant: string; from: string };

export interface Signals {
  publish(signal: Signal): void;
  subscribe(listener: (signal?: Signal) => void): void;
  close(): Promise<void>;
}

export async function openSignals(place: Place, pool: Pool): Promise<Signals> {
  const own = randomUUID();
  const listeners: ((signal?: Signal) => void)[] = [];
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function heard(text: string | undefined): void {
    const { tenant, from, ...signal } = JSON.parse(text ?? '{}') as Message;
    if (tenant !== place.tenant || from === own) return;
    for (const listener of listeners) listener(signal);
  }

  async function listen(): Promise<void> {
    const next = await connectOne(place);
    next.on('notification', ({ payload }) => heard(payload));
    next.on('end', again);
    await next.query(`LISTEN ${CHANNEL}`);
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
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
