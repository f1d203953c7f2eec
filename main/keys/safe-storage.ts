import { safeStorage } from 'electron';
import type { SupervisorKeys } from '../service/supervisor.ts';

/**
 * Electron's safeStorage as a key store, or undefined where it is none: on a Linux without a keyring it
 * encrypts with a password that is in its source (`basic_text`), which protects from nobody.
 * Call after the app is ready.
 */
export function safeStorageKeys(platform: NodeJS.Platform = process.platform): SupervisorKeys | undefined {
  if (!safeStorage.isEncryptionAvailable()) return undefined;
  if (platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return undefined;
  }
  return {
    // It takes text only; base64 keeps every byte.
    wrap: (bytes) => safeStorage.encryptString(Buffer.from(bytes).toString('base64')),
    unwrap: (bytes) => Buffer.from(safeStorage.decryptString(Buffer.from(bytes)), 'base64'),
  };
}
