/** What commands share: parsing of options, the data folder and its key. */
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { chooseKey, type KeyChoice } from '../../main/keys/choose.ts';
import { dataFolder } from '../../main/paths.ts';
import { openStore, type Store } from '../store/index.ts';
import { say, UsageError } from './exit.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses strictly; anything unknown is a UsageError that repeats the usage line. */
export function parse<const O extends Options>(argv: string[], options: O, usage: string) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\nUsage: evident ${usage}`);
  }
}

/** The positional arguments, exactly as many as the usage line names. */
export function positionals(given: string[], count: number, usage: string): string[] {
  if (given.length !== count) throw new UsageError(`Usage: evident ${usage}`);
  return given;
}

/** The folder of `--data`, else EVIDENT_DATA, else this user's application data. */
export function dataDirOf(given: string | undefined): string {
  return resolve(given ?? dataFolder());
}

/** EVIDENT_PASSPHRASE, else the key store of this system. */
export async function keyOf(dataDir: string): Promise<Omit<KeyChoice, 'warning'>> {
  const { warning, ...key } = await chooseKey(dataDir);
  if (warning) say(`note: ${warning}.`);
  return key;
}

/** Opens the data folder beside a running service, does the work and closes it again. */
export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir, mode: 'tool', ...(await keyOf(dataDir)) });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
