/** How the data folder is: what was last seen of its disk, for `/v1/health`. */
import { statfs } from 'node:fs/promises';
import { ServiceError } from '../contract/errors.ts';
import { isUnwritable, storeError } from './errors.ts';
import type { FilePort } from './files.ts';

/** Something that is not as it should be: a stable code and a sentence for people. */
export interface Trouble {
  code: string;
  detail: string;
}

export interface Condition {
  /** Everything that keeps the folder from being used as it should; empty when all is well. */
  troubles(): Promise<Trouble[]>;
  /** Runs a change, and remembers whether the disk took it. */
  watched<T>(work: () => Promise<T>): Promise<T>;
  /** Runs what needs an object store, and remembers whether that answered. */
  watchedPlace<T>(work: () => Promise<T>): Promise<T>;
  /** The same for a backup. */
  watchedBackup<T>(work: () => Promise<T>): Promise<T>;
}

/** A backup and a few charts need about this much. */
const LOW_BYTES = 256 * 1024 * 1024;

const FULL: Trouble = {
  code: 'disk_full',
  detail: 'The disk is full: cases can be read, and nothing can be changed. Free some space.',
};

/** What was opened without room keeps the database for itself. */
const RESTART: Trouble = {
  code: 'restart_needed',
  detail: 'Evident started on a full disk. There is room again: restart it, so that backups are made.',
};

export function openCondition(
  dataDir: string,
  isFull: boolean = false,
  space: typeof statfs = statfs,
): Condition {
  let unwritable: Trouble | undefined = isFull ? FULL : undefined;
  let place: Trouble | undefined;
  let backup: Trouble | undefined;
  return {
    async watched(work) {
      try {
        const result = await work();
        unwritable = undefined;
        return result;
      } catch (cause) {
        const known = storeError(cause);
        if (known instanceof ServiceError && isUnwritable(known))
          unwritable = { code: known.code, detail: known.message };
        throw cause;
      }
    },
    async watchedPlace(work) {
      try {
        const result = await work();
        place = undefined;
        return result;
      } catch (cause) {
        if (cause instanceof ServiceError && cause.code.startsWith('files_'))
          place = { code: cause.code, detail: cause.message };
        throw cause;
      }
    },
    async watchedBackup(work) {
      try {
        const result = await work();
        backup = undefined;
        return result;
      } catch (cause) {
        backup = { code: 'backup_failed', detail: 'The last backup failed; the log says why.' };
        throw cause;
      }
    },
    async troubles() {
      const started = isFull && !unwritable ? RESTART : undefined;
      const found = [unwritable, place, started, backup].filter((trouble) => trouble !== undefined);
      const { bavail, bsize } = await space(dataDir);
      if (!unwritable && bavail * bsize < LOW_BYTES)
        found.push({ code: 'disk_low', detail: 'The disk is nearly full; free some space.' });
      return found;
    },
  };
}

/** The file port, watched. */
export function watchedFiles(files: FilePort, { watched, watchedPlace }: Condition): FilePort {
  return {
    put: (name, bytes) => watchedPlace(() => watched(() => files.put(name, bytes))),
    get: (name) => watchedPlace(() => files.get(name)),
    delete: (name) => watchedPlace(() => files.delete(name)),
    list: () => watchedPlace(() => files.list()),
  };
}
