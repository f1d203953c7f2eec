/**
 * Growing delays after failed sign-ins, per user name, known or not, and per source. They survive a restart.
 *
 * Nobody is ever locked out, least of all by somebody else: failures count against where they came from. A source is known when it
 * is a device from which this user has signed in before, or the user of the machine whose service this is. All others are
 * strangers: together they may fail a hundred times within an hour for a name (NIST SP 800-63B, 5.2.2) before each of their
 * attempts waits the longest time, one after the other; and only so many of them may be under way at once, since each costs a
 * slow hash. What strangers do delays no known source.
 */
import { createHmac } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';
import type { Store } from '../store/index.ts';
import { usernameKey } from './usernames.ts';

const FREE_ATTEMPTS = 3;
const MAX_DELAY_MS = 30_000;
const FORGET_AFTER_MS = 3_600_000;
/** Attempts for one name from one source that may wait for each other. */
const MAX_WAITING = 5;
/** Failures of all strangers together for one name within the hour. */
const STRANGERS_FAILURES = 100;
/** Attempts under way, for whatever names: of one source of strangers, and of all of them. */
const MAX_OF_STRANGER = 16;
const MAX_OF_STRANGERS = 64;

/** Milliseconds to wait before the next attempt after `failures` failed ones. */
export const delayAfter = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(MAX_DELAY_MS, 500 * 2 ** (failures - FREE_ATTEMPTS));

/** Where an attempt comes from. */
export interface SignInSource {
  /** What is counted together. */
  key: string;
  known: boolean;
}

export interface Throttle {
  /**
   * Runs one attempt for this name after those before it and after the delay they have earned. `attempt` answers
   * undefined for a failure. Refuses with 429 `too_many_attempts` when too many attempts of the source are waiting.
   */
  attempt<T>(
    username: string,
    source: SignInSource,
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined>;
}

const tooMany = () =>
  new ServiceError(429, 'too_many_attempts', 'Too many sign-ins at once; try again shortly.');

export function openThrottle(
  store: Store,
  clock: () => Date,
  sleep: (ms: number) => Promise<void>,
): Throttle {
  const key = store.key('login-throttle');
  const line = openLine();
  const counted = openCount();

  async function failuresOf(mac: string): Promise<number> {
    const row = await store.db
      .selectFrom('login_failures')
      .selectAll()
      .where('username_mac', '=', mac)
      .executeTakeFirst();
    if (!row) return 0;
    return clock().getTime() - Date.parse(row.last_at) > FORGET_AFTER_MS ? 0 : row.failures;
  }

  /** After a success the failures of the source are forgotten, those of all strangers are not. */
  const note = (failed: Map<string, number>, forgotten: string[]) =>
    store.write(async (tx) => {
      const over = new Date(clock().getTime() - FORGET_AFTER_MS).toISOString();
      const macs = [...failed.keys(), ...forgotten];
      await tx
        .deleteFrom('login_failures')
        .where((where) => where.or([where('username_mac', 'in', macs), where('last_at', '<', over)]))
        .execute();
      for (const [username_mac, failures] of failed)
        await tx
          .insertInto('login_failures')
          .values({ username_mac, failures, last_at: clock().toISOString() })
          .execute();
    });

  return {
    async attempt(username, source, attempt) {
      const macOf = (who: string) =>
        createHmac('sha256', key)
          .update([usernameKey(username), who].join('\n'))
          .digest('hex');
      const mine = macOf(source.key);
      const strangers = macOf('strangers');

      const run = async (leastDelay: number) => {
        const delay = Math.max(leastDelay, delayAfter(await failuresOf(mine)));
        if (delay > 0) await sleep(delay);
        const result = await attempt();
        if (result !== undefined) {
          await note(new Map(), [mine]);
          return result;
        }
        // Read again: others may have failed while this one waited.
        const failed = new Map([[mine, (await failuresOf(mine)) + 1]]);
        if (!source.known) failed.set(strangers, (await failuresOf(strangers)) + 1);
        await note(failed, []);
        return undefined;
      };

      if (source.known) return line(mine, () => run(0));
      return counted(source.key, () =>
        line(mine, async () => {
          const many = (await failuresOf(strangers)) >= STRANGERS_FAILURES;
          return many ? line(strangers, () => run(MAX_DELAY_MS)) : run(0);
        }),
      );
    },
  };
}

/** One after the other in each of many lines; 429 for whoever finds one full. */
function openLine() {
  const lines = new Map<string, { tail: Promise<unknown>; length: number }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(name) ?? { tail: Promise.resolve(), length: 0 };
    if (line.length >= MAX_WAITING) throw tooMany();
    lines.set(name, line);
    line.length += 1;
    const mine = line.tail.then(work);
    // The next in line waits for the end of this attempt, whatever its outcome; the caller gets the outcome.
    line.tail = mine.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(name);
    }
  };
}

/** So many at once of each name, and of all names together; 429 for whoever is one more. */
function openCount() {
  const underWay = new Map<string, number>();
  let all = 0;
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const own = underWay.get(name) ?? 0;
    if (own >= MAX_OF_STRANGER || all >= MAX_OF_STRANGERS) throw tooMany();
    underWay.set(name, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (underWay.get(name) ?? 1) - 1;
      if (left > 0) underWay.set(name, left);
      else underWay.delete(name);
    }
  };
}
