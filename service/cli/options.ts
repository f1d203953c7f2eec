/** What commands on a data folder share: their arguments, the folder and its key. */
import { resolve } from 'node:path';
import { chooseKey, type KeyChoice } from '../../main/keys/choose.ts';
import { dataFolder } from '../../main/paths.ts';
import { openStore, type Store } from '../store/index.ts';
import { say } from './exit.ts';

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
