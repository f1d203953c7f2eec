/** The processes of a shared service, each started again whenever it has ended, as a supervisor does. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../service/store/postgres/testing.ts';
import { type Served, serve } from '../api/evident.ts';

export type Kind = 'api' | 'worker' | 'database';

/** Something that is killed. */
export interface Part {
  kind: Kind;
  name: string;
  isUp(): boolean;
  /** SIGKILL; it comes back by itself. */
  kill(): void;
}

export interface Service extends Part {
  /** Where it was reached last. */
  url(): string | undefined;
  /** Ends it for good, as a stop of the machine does; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** What the service did by itself. */
export interface Stated {
  /** A process that was ready ended though nobody killed it. */
  ended(name: string, log: string): void;
  /** A start was refused: the database was away. */
  refused(name: string, reason: string): void;
}

const LOOK_MS = 100;
const AGAIN_MS = 1000;

/** One process; resolves once it has been ready for the first time. */
export async function supervise(
  kind: 'api' | 'worker',
  name: string,
  start: (how: { signal: AbortSignal; killSignal: 'SIGKILL' }) => Promise<Served>,
  reported: Stated,
): Promise<Service> {
  let served: Served | undefined;
  let death = new AbortController();
  let isStopped = false;

  async function life(): Promise<void> {
    death = new AbortController();
    try {
      served = await start({ signal: death.signal, killSignal: 'SIGKILL' });
    } catch (error) {
      if (!death.signal.aborted) reported.refused(name, (error as Error).message);
      await sleep(AGAIN_MS);
    }
  }
  async function watch(): Promise<void> {
    while (!isStopped) {
      await sleep(LOOK_MS);
      if (isStopped || (served && served.exitCode() === null && !death.signal.aborted)) continue;
      if (served && !death.signal.aborted) reported.ended(name, served.log());
      served = undefined;
      await life();
    }
  }
  await life();
  let url = served?.url;
  const watching = watch();
  return {
    kind,
    name,
    isUp: () => served !== undefined && !death.signal.aborted,
    url() {
      url = served?.url ?? url;
      return url;
    },
    kill: () => death.abort(),
    async stop() {
      isStopped = true;
      await watching;
      const code = (await served?.stop()) ?? null;
      return code;
    },
  };
}

/** The database server, which is away for up to `awayMs`. */
export function supervisedDatabase(server: TestServer, awayMs: () => number): Part & { up(): Promise<void> } {
  let starting: Promise<void> = Promise.resolve();
  let isUp = true;
  return {
    kind: 'database',
    name: 'database',
    isUp: () => isUp,
    kill() {
      isUp = false;
      server.kill();
      starting = sleep(awayMs())
        .then(() => server.start())
        .then(() => {
          isUp = true;
        });
      // Whoever waits for it learns it.
      starting.catch(() => undefined);
    },
    up: () => starting,
  };
}

export const startService =
  (folder: string, name: string, env: Record<string, string>, args: readonly string[]) =>
  (how: { signal: AbortSignal; killSignal: 'SIGKILL' }): Promise<Served> =>
    serve(folder, `${folder}/${name}`, { env, args: ['--log', 'warn', ...args], ...how });
