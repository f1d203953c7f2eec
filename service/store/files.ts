/** The file port: named, immutable, already encrypted blobs; and its adapter over one folder. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { guarded, guardedPieces } from './errors.ts';

/** A blob that is read from its beginning each time that it is asked for. */
export interface Blob {
  readonly bytes: number;
  /** Throws as `get` does, also where the blob is gone meanwhile. */
  read(): AsyncIterable<Uint8Array>;
}

/** What a blob store must do; every adapter passes `testing-file-port.ts`. Names match /^[a-z0-9-]+$/. */
export interface FilePort {
  /** Durable when it resolves: the bytes and the name are on disk. Refuses with 507 `disk_full`. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined if there is no such blob. */
  get(name: string): Promise<Buffer | undefined>;
  /** The same without its bytes in memory. */
  open(name: string): Promise<Blob | undefined>;
  /** No error if there is no such blob. */
  delete(name: string): Promise<void>;
  /** Names, ages and sizes; `modifiedAt` in epoch milliseconds. */
  list(): Promise<{ name: string; modifiedAt: number; bytes: number }[]>;
}

/** Of a large file at a time. */
export const READ_BYTES = 1024 * 1024;

const NAME = /^[a-z0-9-]{2,80}$/;

/** The name, if a blob may have it. */
export function blobName(name: string): string {
  if (!NAME.test(name)) throw new Error('A blob name is not valid.');
  return name;
}

/** End of the name of a file that is not whole yet, or that is of this run only. */
export const TEMPORARY = '.tmp';

/** Other work goes on in the folder: what was there a moment ago may be gone. */
function ignoreMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT') throw cause;
}

/** Why a folder and those above it could not be made: of a disk that fails there Node tells ENOENT, as if one were missing. */
export function folderFault(cause: unknown): unknown {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') return cause;
  return Object.assign(new Error('A folder could not be made.', { cause }), { code: 'EIO' });
}

/** Makes a folder and those above it, and tells whether it was not there before. */
export async function makeFolder(path: string): Promise<boolean> {
  try {
    return (await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined;
  } catch (cause) {
    throw folderFault(cause);
  }
}

/** Makes a rename or removal in `folder` durable. Windows cannot open folders and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a file that must not be there yet; it is on the disk when this resolves. Mode 0600. */
export async function writeNew(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces a file as one step: temporary file in the same folder, fsync, rename, fsync of the folder. Mode 0600. The
 * temporary file has a name of its own, so that two who write the same file at once do not write into each other's.
 */
export async function writeDurably(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}${TEMPORARY}`;
  try {
    await writeNew(temporary, bytes);
    await rename(temporary, path);
  } catch (cause) {
    // What cannot be removed now, the next start removes: what failed first is the reason.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw cause;
  }
  await syncFolder(dirname(path));
}

/** Blobs as files under `root`, spread over folders by the last two characters (UUIDv7 begin alike, end at random). */
export function folderFiles(root: string): FilePort {
  const folderOf = (name: string) => join(root, blobName(name).slice(-2));
  return {
    put: (name, bytes) =>
      guarded(async () => {
        const folder = folderOf(name);
        if (await makeFolder(folder)) await syncFolder(root);
        await writeDurably(join(folder, name), bytes);
      }),
    get: (name) =>
      guarded(async () => {
        try {
          return await readFile(join(folderOf(name), name));
        } catch (cause) {
          if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
          throw cause;
        }
      }),
    open: (name) =>
      guarded(async () => {
        const path = join(folderOf(name), name);
        const found = await stat(path).catch(ignoreMissing);
        const read = () => guardedPieces(createReadStream(path, { highWaterMark: READ_BYTES }));
        return found && { bytes: found.size, read };
      }),
    delete: (name) =>
      guarded(async () => {
        const folder = folderOf(name);
        await rm(join(folder, name), { force: true });
      }),
    list: () =>
      guarded(async () => {
        const found: Awaited<ReturnType<FilePort['list']>> = [];
        await makeFolder(root);
        for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || entry.name.endsWith(TEMPORARY)) continue;
          const age = await stat(join(entry.parentPath, entry.name)).catch(ignoreMissing);
          if (age) found.push({ name: entry.name, modifiedAt: age.mtimeMs, bytes: age.size });
        }
        return found;
      }),
  };
}

/** Removes temporary files that a crash left behind; call it only while no other writer is at work. */
export async function removeTemporaries(root: string): Promise<number> {
  let removed = 0;
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(TEMPORARY)) continue;
    await rm(join(entry.parentPath, entry.name), { force: true });
    removed += 1;
  }
  return removed;
}
