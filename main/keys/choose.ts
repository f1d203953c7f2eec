import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFolder, here, type Surroundings } from '../paths.ts';
import { fileKeyPlace } from './file.ts';
import { secretServicePlace } from './linux.ts';
import { keychainPlace } from './macos.ts';
import { passphraseOf } from './passphrase.ts';
import { type KeyStore, keyStoreOver } from './place.ts';
import { dpapiKeyStore } from './windows.ts';

/** What opens a data folder, in the form the store asks for, and what the person must be told. */
export interface KeyChoice {
  passphrase?: string;
  osKeyStore?: KeyStore;
  /** Set when the protection is weaker than it could be. */
  warning?: string;
}

/** The key store of this system, without Electron; it may turn out not to work. */
export function systemKeyStore({ platform }: Surroundings = here()): KeyStore {
  if (platform === 'win32') return dpapiKeyStore();
  if (platform === 'darwin') return keyStoreOver(keychainPlace());
  return keyStoreOver(secretServicePlace());
}

/**
 * Chooses the key for a data folder where there is no Electron (docs/decisions/0001):
 * 1. `EVIDENT_PASSPHRASE` (or its file), alone when the folder is new or was opened with it before;
 * 2. the key file, where there is one already;
 * 3. the key store of the system, if it gives back what it takes;
 * 4. a new key file, for a new data folder only, with a warning.
 * With none of them the store refuses to open the folder and says how to go on.
 */
export async function chooseKey(
  dataDir: string,
  around: Surroundings = here(),
  system: KeyStore = systemKeyStore(around),
): Promise<KeyChoice> {
  const passphrase = passphraseOf(around);
  const wraps = wrapsOf(dataDir);
  if (passphrase !== undefined && !wraps.includes('os')) return { passphrase };
  const file = fileKeyPlace(configFolder(around));
  const warning =
    `the key to your data is in ${file.path}: whoever can use your account or read this disk can read your ` +
    'data. Set EVIDENT_PASSPHRASE to protect it better';
  if (existsSync(file.path)) return { passphrase, osKeyStore: keyStoreOver(file), warning };
  if (await works(system)) return { passphrase, osKeyStore: system };
  if (wraps.length > 0) return { passphrase };
  return { osKeyStore: keyStoreOver(file), warning };
}

async function works(store: KeyStore): Promise<boolean> {
  const probe = randomBytes(32);
  try {
    return Buffer.from(await store.unwrap(await store.wrap(probe))).equals(probe);
  } catch {
    return false; // Not there, locked or refused: the next source is tried and the person is told which.
  }
}

/** The kinds of keys that open the folder already; none for a new one. */
function wrapsOf(dataDir: string): string[] {
  const path = join(dataDir, 'keys.json');
  if (!existsSync(path)) return [];
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as { wraps?: unknown } | null;
    const wraps: unknown[] = Array.isArray(file?.wraps) ? file.wraps : [];
    return wraps.map((wrap) => String((wrap as { kind?: unknown } | null)?.kind));
  } catch {
    // Not readable, or no JSON: the store says what is wrong with the file and how to mend it.
    return [];
  }
}
