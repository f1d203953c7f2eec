/** The encrypted page cache of the reader: what one record cost to read, a second review of it gets for nothing. */
import { createHmac } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';
import { deriveKey, seal, unseal } from './crypto.ts';
import type { FilePort } from './files.ts';

export interface PageCache {
  /** Undefined if unknown or damaged: a cache miss costs time, never a result. */
  get(key: string): Promise<Buffer | undefined>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Empties the cache, for example after a case was destroyed: it holds text of records. */
  clear(): Promise<void>;
}

/** File names are keyed hashes, so that the folder does not tell which records were read. */
export function openPageCache(dataKey: Uint8Array, files: FilePort): PageCache {
  const sealKey = deriveKey(dataKey, 'page-cache');
  const nameKey = deriveKey(dataKey, 'page-cache-names');
  const nameOf = (key: string) => createHmac('sha256', nameKey).update(key).digest('hex');
  return {
    async get(key) {
      const name = nameOf(key);
      const sealed = await files.get(name);
      if (!sealed) return undefined;
      try {
        return unseal(sealKey, sealed, name);
      } catch (cause) {
        if (!(cause instanceof ServiceError)) throw cause;
        await files.delete(name);
        return undefined;
      }
    },
    put(key, bytes) {
      const name = nameOf(key);
      return files.put(name, seal(sealKey, bytes, name));
    },
    async clear() {
      for (const { name } of await files.list()) await files.delete(name);
    },
  };
}
