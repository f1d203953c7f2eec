/** The random data key, wrapped by a passphrase and/or by the key store of the operating system. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '../contract/errors.ts';
import { KEY_BYTES, newKey, seal, unseal } from './crypto.ts';
import type { KeyFile, KeyPlace, PassphraseWrap } from './key-file.ts';

/** The key store of the operating system; Electron's safeStorage is injected by main/. */
export interface OsKeyStore {
  /** Throws when the key store is locked or would keep the key as plain text. */
  wrap(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array;
  unwrap(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array;
}

export interface KeySources {
  passphrase?: string;
  /** 32 bytes; for tests and for callers that keep the key themselves. */
  dataKey?: Uint8Array;
  osKeyStore?: OsKeyStore;
  /** log2 of scrypt's N when a passphrase wrap is written; 17 (128 MiB, about 0.4 s) unless specified. */
  kdfCost?: number;
}

const DEFAULT_COST = 17;
const CONTEXT = 'evident data key';
const HOW =
  'Set EVIDENT_PASSPHRASE to the passphrase that protects this data folder, or start the desktop app, which uses the key store of the operating system.';

const deriveFromPassphrase = promisify<string, Buffer, number, object, Buffer>(scrypt);

const checkOf = (key: Uint8Array) => createHmac('sha256', key).update('evident key check').digest('hex');

async function passphraseKey(passphrase: string, salt: string, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  const options = { N, r: 8, p: 1, maxmem: 256 * N * 8 };
  return deriveFromPassphrase(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, options);
}

async function wrapByPassphrase(key: Uint8Array, passphrase: string, cost: number): Promise<PassphraseWrap> {
  const salt = randomBytes(16).toString('base64');
  const box = seal(await passphraseKey(passphrase, salt, cost), key, CONTEXT).toString('base64');
  return { kind: 'passphrase', cost, salt, box };
}

const wrapByOs = async (key: Uint8Array, os: OsKeyStore) => ({
  kind: 'os' as const,
  box: Buffer.from(await os.wrap(key)).toString('base64'),
});

/** The key and the wraps that failed although their source was given. */
async function tryUnwrap(
  file: Pick<KeyFile, 'check' | 'wraps'>,
  sources: KeySources,
): Promise<{ key: Uint8Array | undefined; failed: KeyFile['wraps'] }> {
  const { dataKey, osKeyStore, passphrase } = sources;
  const attempts: { wrap?: KeyFile['wraps'][number]; unwrap: () => Promise<Uint8Array> }[] = [];
  if (dataKey) attempts.push({ unwrap: async () => dataKey });
  // The operating system's first: it is quick, and whether it still opens must be known even if the passphrase does.
  for (const wrap of file.wraps.toSorted((a, b) => Number(b.kind === 'os') - Number(a.kind === 'os'))) {
    const box = Buffer.from(wrap.box, 'base64');
    if (wrap.kind === 'os' && osKeyStore) attempts.push({ wrap, unwrap: async () => osKeyStore.unwrap(box) });
    if (wrap.kind === 'passphrase' && passphrase !== undefined) {
      const { salt, cost } = wrap;
      const unwrap = async () => unseal(await passphraseKey(passphrase, salt, cost), box, CONTEXT);
      attempts.push({ wrap, unwrap });
    }
  }
  if (attempts.length === 0) throw new ServiceError(503, 'key_missing', `This data folder is locked. ${HOW}`);
  const failed: KeyFile['wraps'] = [];
  for (const { wrap, unwrap } of attempts) {
    // A source that fails is not an error yet: the keyring may have changed while the passphrase still opens.
    const key = await unwrap().catch(() => undefined);
    const opens =
      key?.length === KEY_BYTES && timingSafeEqual(Buffer.from(checkOf(key)), Buffer.from(file.check));
    if (opens) return { key, failed };
    if (wrap) failed.push(wrap);
  }
  return { key: undefined, failed };
}

/**
 * The data key of the folder. A folder without key file and without database gets a new one; nothing ever replaces or
 * deletes an existing key. A source that is given but not yet among the wraps is added, so that losing one of two is
 * not the loss of the data.
 * Refuses with 503 `key_missing`, `key_wrong` or `key_damaged`.
 */
export async function openDataKey(
  place: KeyPlace,
  hasDatabase: boolean,
  sources: KeySources,
): Promise<Uint8Array> {
  const file = await place.read();
  if (!file) return createDataKey(place, hasDatabase, sources);
  const { key, failed } = await tryUnwrap(file, sources);
  if (!key) throw new ServiceError(503, 'key_wrong', `The key does not open this data folder. ${HOW}`);
  const wraps = await completeWraps(file.wraps, failed, key, sources);
  if (wraps !== file.wraps) await place.write({ ...file, wraps });
  return key;
}

async function createDataKey(
  place: KeyPlace,
  hasDatabase: boolean,
  sources: KeySources,
): Promise<Uint8Array> {
  if (hasDatabase) {
    const detail = 'keys.json is missing from the data folder. Put back the copy that every backup contains.';
    throw new ServiceError(503, 'key_missing', detail);
  }
  const { dataKey, passphrase, osKeyStore, kdfCost = DEFAULT_COST } = sources;
  if (!dataKey && passphrase === undefined && !osKeyStore) {
    throw new ServiceError(503, 'key_missing', `A new data folder needs a key to protect it. ${HOW}`);
  }
  const key = dataKey ?? newKey();
  const wraps: KeyFile['wraps'] = [];
  if (osKeyStore) wraps.push(await wrapByOs(key, osKeyStore));
  if (passphrase !== undefined) wraps.push(await wrapByPassphrase(key, passphrase, kdfCost));
  await place.write({ version: 1, check: checkOf(key), wraps, fresh: true });
  return key;
}

/**
 * The wraps, with one for each source given. A wrap of the operating system that no longer opens is replaced once the
 * present key store has made a new one; if it cannot, the old one stays.
 */
async function completeWraps(
  wraps: KeyFile['wraps'],
  failed: KeyFile['wraps'],
  key: Uint8Array,
  { passphrase, osKeyStore, kdfCost = DEFAULT_COST }: KeySources,
): Promise<KeyFile['wraps']> {
  const usable = (kind: string) => wraps.some((wrap) => wrap.kind === kind && !failed.includes(wrap));
  let complete = wraps;
  if (passphrase !== undefined && !wraps.some((wrap) => wrap.kind === 'passphrase')) {
    complete = [...complete, await wrapByPassphrase(key, passphrase, kdfCost)];
  }
  if (osKeyStore && !usable('os')) {
    const fresh = await wrapByOs(key, osKeyStore).catch(() => undefined);
    if (fresh) complete = [...complete.filter((wrap) => wrap.kind !== 'os'), fresh];
  }
  return complete;
}

/** The key that a key file wraps. Refuses with 503 `key_missing` or `key_wrong`; changes nothing. */
export async function unwrapKey(
  file: Pick<KeyFile, 'check' | 'wraps'>,
  sources: KeySources,
): Promise<Uint8Array> {
  const { key } = await tryUnwrap(file, sources);
  if (!key) throw new ServiceError(503, 'key_wrong', `The key does not open this data folder. ${HOW}`);
  return key;
}

/** Another key, wrapped by all that wraps the present one; each must be given. 409 `passphrase_needed`, `key_store_needed`. */
export async function wrapAgain(
  file: KeyFile,
  key: Uint8Array,
  { passphrase, osKeyStore, kdfCost = DEFAULT_COST }: KeySources,
): Promise<Pick<KeyFile, 'check' | 'wraps'>> {
  const wraps: KeyFile['wraps'] = [];
  for (const wrap of file.wraps) {
    if (wrap.kind === 'os') {
      if (!osKeyStore) {
        const detail = 'The key store of the operating system opens this folder, and is not there now.';
        throw new ServiceError(409, 'key_store_needed', detail);
      }
      wraps.push(await wrapByOs(key, osKeyStore));
    } else {
      const opens =
        passphrase !== undefined && (await tryUnwrap({ ...file, wraps: [wrap] }, { passphrase })).key;
      if (!opens) {
        const detail =
          'A passphrase opens this folder: give it (EVIDENT_PASSPHRASE), so that it opens it afterwards too.';
        throw new ServiceError(409, 'passphrase_needed', detail);
      }
      wraps.push(await wrapByPassphrase(key, passphrase, kdfCost));
    }
  }
  return { check: checkOf(key), wraps };
}

/** What opens the folder. */
export interface KeyProtection {
  /** The key store of the operating system, or this user's key file. */
  keyStore: boolean;
  passphrase: boolean;
  rekeyedAt?: string;
}

export async function keyProtection(place: KeyPlace): Promise<KeyProtection> {
  const file = await place.read();
  const has = (kind: string) => file?.wraps.some((wrap) => wrap.kind === kind) ?? false;
  return {
    keyStore: has('os'),
    passphrase: has('passphrase'),
    ...(file?.rekeyedAt && { rekeyedAt: file.rekeyedAt }),
  };
}

/** Whether this passphrase opens the folder. */
export async function opensByPassphrase(place: KeyPlace, passphrase: string): Promise<boolean> {
  const file = await place.read();
  const wraps = file?.wraps.filter((wrap) => wrap.kind === 'passphrase') ?? [];
  return file !== undefined && (await tryUnwrap({ ...file, wraps }, { passphrase })).key !== undefined;
}

/** Sets the passphrase that wraps the data key; the data itself is not touched. `key` must be the open data key. */
export async function changePassphrase(
  place: KeyPlace,
  key: Uint8Array,
  passphrase: string,
  kdfCost = DEFAULT_COST,
): Promise<void> {
  const file = await place.read();
  if (!file) throw new ServiceError(503, 'key_missing', 'keys.json is missing from the data folder.');
  const kept = file.wraps.filter((wrap) => wrap.kind !== 'passphrase');
  await place.write({
    ...file,
    wraps: [...kept, await wrapByPassphrase(key, passphrase, kdfCost)],
  });
}
