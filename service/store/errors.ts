/** Failures of disk and database, reported as refusals a person can act on. No path and no SQL in any of them. */
import { ServiceError } from '../contract/errors.ts';

const BY_CODE: readonly [RegExp, number, string, string][] = [
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)/,
    507,
    'disk_full',
    'The disk is full. Nothing was changed; free some space and try again.',
  ],
  [
    /^(SQLITE_BUSY|SQLITE_LOCKED)/,
    503,
    'store_busy',
    'The database is busy. Nothing was changed; try again.',
  ],
  [
    /^(EMFILE|ENFILE)/,
    503,
    'store_busy',
    'Too many files are open on this machine. Nothing was changed; try again.',
  ],
  [
    /^(SQLITE_READONLY|SQLITE_CANTOPEN|EACCES|EPERM|EROFS)/,
    503,
    'store_readonly',
    'The data folder cannot be written.',
  ],
  [
    /^(SQLITE_CORRUPT|SQLITE_NOTADB)/,
    503,
    'store_damaged',
    'The database is damaged. Nothing was changed; restore a backup.',
  ],
  [/^(SQLITE_IOERR|EIO)/, 503, 'store_io', 'The disk reports an error. Nothing was changed.'],
];

/** The ServiceError for a failure of disk or database; anything else comes back as it is. */
export function storeError(cause: unknown): unknown {
  const code = (cause as { code?: unknown } | null)?.code;
  if (cause instanceof ServiceError || typeof code !== 'string') return cause;
  const known = BY_CODE.find(([pattern]) => pattern.test(code));
  if (!known) return cause;
  const [, status, name, detail] = known;
  return Object.assign(new ServiceError(status, name, detail), { cause });
}

/** True when nothing can be written just now while reading goes on: full disk, read-only folder. */
export function isUnwritable(cause: unknown): cause is ServiceError {
  return cause instanceof ServiceError && /^(disk_full|store_(?:readonly|io))$/.test(cause.code);
}

/** True when a change was certainly not made: it was refused, or there was no room or no turn for it. Of a connection that broke nobody knows. */
export const isUndone = (cause: unknown): boolean =>
  cause instanceof ServiceError &&
  (cause.status < 500 || /^(disk_full|store_(?:busy|readonly))$/.test(cause.code));

/** Of a place that does not answer nothing is known: least of all that its objects are damaged. */
export function isAway(cause: unknown): cause is ServiceError {
  return cause instanceof ServiceError && cause.code.startsWith('files_');
}

/** Runs `work`; failures of disk and database come out as ServiceErrors, or those of another place as `errorOf` tells them. */
export async function guarded<T>(
  work: () => Promise<T>,
  errorOf: (cause: unknown) => unknown = storeError,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw errorOf(cause);
  }
}

/** The same for what comes piece by piece. */
export async function* guardedPieces<T>(
  pieces: AsyncIterable<T>,
  errorOf: (cause: unknown) => unknown = storeError,
): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (cause) {
    throw errorOf(cause);
  }
}
