/** keys.json as a file: its shape, read with care, and written in one step. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { ServiceError } from '../contract/errors.ts';
import { storeError } from './errors.ts';
import { writeDurably } from './files.ts';

const BASE64 = '^[A-Za-z0-9+/]+={0,2}$';
const Box = Type.String({ pattern: BASE64 });

/** `cost` is log2 of scrypt's N: 20 takes 1 GiB, and more than that was never written by this program. */
const PassphraseWrap = Type.Object({
  kind: Type.Literal('passphrase'),
  cost: Type.Integer({ minimum: 1, maximum: 20 }),
  salt: Box,
  box: Box,
});
export type PassphraseWrap = Static<typeof PassphraseWrap>;

const Keys = {
  /** Tells a wrong key from a damaged database; reveals nothing of the key. */
  check: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  wraps: Type.Array(Type.Union([PassphraseWrap, Type.Object({ kind: Type.Literal('os'), box: Box })]), {
    maxItems: 8,
  }),
  /** When the data key was last changed. */
  rekeyedAt: Type.Optional(Type.String()),
};

const KeyFile = Type.Object({
  version: Type.Literal(1),
  ...Keys,
  /** Identity of the database that these keys have opened. */
  store: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** No database was opened with these keys yet: the folder is being made. */
  fresh: Type.Optional(Type.Literal(true)),
  /** A change of the data key has begun: the database has this key, or still the present one. */
  next: Type.Optional(Type.Object(Keys)),
});
export type KeyFile = Static<typeof KeyFile>;

/** Where the wrapped data key is kept: beside the data folder's database, or in a shared one. */
export interface KeyPlace {
  /** Undefined if there is none. Refuses with 503 `key_damaged` whatever this program did not write. */
  read(): Promise<KeyFile | undefined>;
  write(file: KeyFile): Promise<void>;
}

/** keys.json of a data folder. */
export const folderKeys = (dataDir: string): KeyPlace => ({
  read: () => readKeyFile(dataDir),
  write: (file) => writeKeyFile(dataDir, file),
});

const keyFilePath = (dataDir: string) => join(dataDir, 'keys.json');

const damaged = () =>
  new ServiceError(
    503,
    'key_damaged',
    'keys.json is damaged. Nothing was changed. Put back the copy that every backup contains.',
  );

/** Undefined if there is none. Refuses with 503 `key_damaged` whatever this program did not write. */
export async function readKeyFile(dataDir: string): Promise<KeyFile | undefined> {
  let text: string;
  try {
    text = await readFile(keyFilePath(dataDir), 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw code === 'EISDIR' ? damaged() : storeError(cause);
  }
  return keyFileOf(text);
}

/** Refuses with 503 `key_damaged` whatever this program did not write. */
export function keyFileOf(text: string): KeyFile {
  try {
    const file: unknown = JSON.parse(text);
    if (Check(KeyFile, file)) return file;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw damaged();
}

export const writeKeyFile = (dataDir: string, file: KeyFile) =>
  writeDurably(keyFilePath(dataDir), Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
