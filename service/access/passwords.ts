/** Password rules and the slow hash. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '../contract/errors.ts';
import { COMMON_PASSWORDS, isLeaked } from './common-passwords.ts';
import { usernameKey } from './usernames.ts';

const MINIMUM_LENGTH = 8;
const MAXIMUM_LENGTH = 1024;
const HASH_BYTES = 32;
const MAX_WAITING = 64;

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
/** As it reads; a 1 is taken for an i or for an l. */
const unLeet = (text: string) =>
  ['i', 'l'].map((one) =>
    [...text].map((char) => (char === '1' ? one : (LOOK_ALIKES[char] ?? char))).join(''),
  );
const withoutTail = (text: string) => text.replace(/[^\p{L}]+$/u, '');

/** A leaked word with no more than this added is that word; with more, what is added may be the password. */
const MOST_ADDED = 4;

function isCommon(password: string): boolean {
  const folded = fold(password);
  const bare = withoutTail(folded);
  const forms = [
    folded,
    bare,
    ...unLeet(bare),
    ...unLeet(folded).flatMap((read) => [read, withoutTail(read)]),
  ];
  return forms.some(
    (form) => COMMON_PASSWORDS.has(form) || (form.length >= folded.length - MOST_ADDED && isLeaked(form)),
  );
}

function isMonotonous(password: string): boolean {
  if (new Set(password).size < 4) return true;
  const steps = [...password]
    .slice(1)
    .map((char, index) => char.codePointAt(0)! - password.codePointAt(index)!);
  return steps.every((step) => step === steps[0]);
}

/** Refuses with 422 `password_weak`, naming the rule that failed and never the password. */
export function checkPassword(password: string, username: string): void {
  const refuse = (message: string) => {
    throw new ServiceError(422, 'password_weak', message, [{ path: '/password', message }]);
  };
  const length = [...password].length;
  if (length < MINIMUM_LENGTH) refuse(`A password needs at least ${MINIMUM_LENGTH} characters.`);
  if (length > MAXIMUM_LENGTH) refuse(`A password has at most ${MAXIMUM_LENGTH} characters.`);
  if (isMonotonous(password)) refuse('The password repeats or counts up; choose another.');
  if (isCommon(password)) refuse('The password is among the first that an attacker tries; choose another.');
  const letters = (text: string) =>
    fold(text)
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/\p{N}+$/u, '');
  if (letters(password) === letters(usernameKey(username)))
    refuse('The password is the user name; choose another.');
}

const PASSPHRASE_MINIMUM = 12;

/** What may protect a data folder: it can be tried without limit by whoever has a copy. 422 `passphrase_weak`. */
export function checkPassphrase(passphrase: string, path: string): void {
  const refuse = (message: string) => {
    throw new ServiceError(422, 'passphrase_weak', message, [{ path, message }]);
  };
  if ([...passphrase].length < PASSPHRASE_MINIMUM)
    refuse(`A passphrase needs at least ${PASSPHRASE_MINIMUM} characters; several words are best.`);
  if (isMonotonous(passphrase)) refuse('The passphrase repeats or counts up; choose another.');
  if (isCommon(passphrase))
    refuse('The passphrase is among the first that an attacker tries; choose another.');
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export interface PasswordHasher {
  /** `scrypt$log2N$salt$hash`, salt and hash in base64. */
  hash(password: string): Promise<string>;
  /**
   * With `stored` undefined it takes the same time and answers false: nobody learns whether a user exists. What is not `first`
   * waits until nothing else does.
   */
  verify(password: string, stored: string | undefined, first?: boolean): Promise<boolean>;
}

/**
 * scrypt with N = 2^cost, r = 8 (17: 128 MiB and 0.4 s each), at most `concurrency` at a time so that a flood of logins
 * cannot take the machine's memory. Refuses with 429 `too_many_attempts` when too many wait.
 */
export function passwordHasher(cost = 17, concurrency = 1): PasswordHasher {
  let running = 0;
  const waiting: [first: (() => void)[], later: (() => void)[]] = [[], []];

  /** What may wait leaves one place free, so that what is first need not wait for it. */
  const isFree = (first: boolean) => running < (first ? concurrency : Math.max(1, concurrency - 1));

  async function slot<T>(first: boolean, work: () => Promise<T>): Promise<T> {
    if (!isFree(first)) {
      const line = waiting[first ? 0 : 1];
      if (line.length >= MAX_WAITING) {
        throw new ServiceError(429, 'too_many_attempts', 'Too many sign-ins at once; try again shortly.');
      }
      // Counted by whoever leaves, so that nobody slips in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      running -= 1;
      const next = [true, false].find((kind) => waiting[kind ? 0 : 1].length > 0 && isFree(kind));
      if (next !== undefined) {
        running += 1;
        waiting[next ? 0 : 1].shift()?.();
      }
    }
  }

  const compute = (password: string, salt: Buffer, logN: number, first: boolean) =>
    slot(first, () => {
      const N = 2 ** logN;
      return derive(password.normalize('NFKC'), salt, HASH_BYTES, { N, r: 8, p: 1, maxmem: 256 * N * 8 });
    });

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await compute(password, salt, cost, true);
      return ['scrypt', cost, salt.toString('base64'), hash.toString('base64')].join('$');
    },
    async verify(password, stored, first = true) {
      const [, logN, salt, hash] = (stored ?? `scrypt$${cost}$AAAAAAAAAAAAAAAAAAAAAA==$`).split('$');
      const computed = await compute(password, Buffer.from(salt!, 'base64'), Number(logN), first);
      const expected = Buffer.from(hash!, 'base64');
      return expected.length === computed.length && timingSafeEqual(expected, computed);
    },
  };
}
