/** How the data folder is: what was last seen of its disk, for `/v1/health`. */
import { statfs } from 'node:fs/promises';
import type { ServiceError } from '../contract/errors.ts';
import { isAway, isUnwritable, storeError } from './errors.ts';
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

const BACKUP_FAILED: Trouble = {
  code: 'backup_failed',
  detail: 'The last backup failed; the log says why.',
};

const reported = ({ code, message }: ServiceError): Trouble => ({ code, detail: message });

/** Runs work and remembers how the last of it went: `troubleOf` tells which failures are one, a success ends it. */
function watch(troubleOf: (cause: unknown) => Trouble | undefined, first?: Trouble) {
  let last = first;
  return {
    trouble: () => last,
    async run<T>(work: () => Promise<T>): Promise<T> {
      try {
        const result = await work();
        last = undefined;
        return result;
      } catch (cause) {
        last = troubleOf(cause) ?? last;
        throw cause;
      }
    },
  };
}

export function openCondition(
  dataDir: string,
  isFull: boolean = false,
  space: typeof statfs = statfs,
): Condition {
  const disk = watch(
    (cause) => {
      const known = storeError(cause);
      return isUnwritable(known) ? reported(known) : undefined;
    },
    isFull ? FULL : undefined,
  );
  const place = watch((cause) => (isAway(cause) ? reported(cause) : undefined));
  const backup = watch(() => BACKUP_FAILED);
  return {
    watched: disk.run,
    watchedPlace: place.run,
    watchedBackup: backup.run,
    async troubles() {
      const unwritable = disk.trouble();
      const started = isFull && !unwritable ? RESTART : undefined;
      const found = [unwritable, place.trouble(), started, backup.trouble()].filter(
        (trouble) => trouble !== undefined,
      );
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
    open: (name) => watchedPlace(() => files.open(name)),
    delete: (name) => watchedPlace(() => files.delete(name)),
    list: () => watchedPlace(() => files.list()),
  };
}
