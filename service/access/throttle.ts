/** Growing delays after failed sign-ins, per user name, known or not. They survive a restart. */
import { createHmac } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';
import type { Store } from '../store/index.ts';
import { usernameKey } from './usernames.ts';

const FREE_ATTEMPTS = 3;
const MAX_DELAY_MS = 30_000;
const FORGET_AFTER_MS = 3_600_000;
const MAX_WAITING = 5;

/** Milliseconds to wait before the next attempt after `failures` failed ones. */
export const delayAfter = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(MAX_DELAY_MS, 500 * 2 ** (failures - FREE_ATTEMPTS));

export interface Throttle {
  /**
   * Runs one attempt for this name after those before it and after the delay they have earned. `attempt` answers
   * undefined for a failure. Refuses with 429 `too_many_attempts` when too many attempts for the name are waiting.
   */
  attempt<T>(username: string, attempt: () => Promise<T | undefined>): Promise<T | undefined>;
}

export function openThrottle(
  store: Store,
  clock: () => Date,
  sleep: (ms: number) => Promise<void>,
): Throttle {
  const key = store.key('login-throttle');
  const queues = new Map<string, { tail: Promise<unknown>; length: number }>();

  async function failuresOf(mac: string): Promise<number> {
    const row = await store.db
      .selectFrom('login_failures')
      .selectAll()
      .where('username_mac', '=', mac)
      .executeTakeFirst();
    if (!row) return 0;
    return clock().getTime() - Date.parse(row.last_at) > FORGET_AFTER_MS ? 0 : row.failures;
  }

  async function run<T>(mac: string, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
    const failures = await failuresOf(mac);
    const delay = delayAfter(failures);
    if (delay > 0) await sleep(delay);
    const result = await attempt();
    await store.write(async (tx) => {
      const forgotten = new Date(clock().getTime() - FORGET_AFTER_MS).toISOString();
      await tx
        .deleteFrom('login_failures')
        .where((where) => where.or([where('username_mac', '=', mac), where('last_at', '<', forgotten)]))
        .execute();
      if (result !== undefined) return;
      const row = { username_mac: mac, failures: failures + 1, last_at: clock().toISOString() };
      await tx.insertInto('login_failures').values(row).execute();
    });
    return result;
  }

  return {
    async attempt(username, attempt) {
      const mac = createHmac('sha256', key).update(usernameKey(username)).digest('hex');
      const queue = queues.get(mac) ?? { tail: Promise.resolve(), length: 0 };
      if (queue.length >= MAX_WAITING) {
        throw new ServiceError(429, 'too_many_attempts', 'Too many sign-ins at once; try again shortly.');
      }
      queues.set(mac, queue);
      queue.length += 1;
      const mine = queue.tail.then(() => run(mac, attempt));
      // The next in line waits for the end of this attempt, whatever its outcome; the caller gets the outcome.
      queue.tail = mine.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await mine;
      } finally {
        queue.length -= 1;
        if (queue.length === 0) queues.delete(mac);
      }
    },
  };
}
