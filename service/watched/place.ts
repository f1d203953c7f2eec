/** The watched folder on disk: what lies there, whether it is whole, and moving it away. */
import { constants } from 'node:fs';
import {
  chmod,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ServiceError } from '../contract/errors.ts';

/** Unchanged for so long, a file that ends like a PDF is whole. */
const SETTLED_MS = 10_000;
/** And one that does not end like one is as whole as it will be. */
const ABANDONED_MS = 5 * 60_000;
/** Looked at in one look; the others have their turn when these are gone. */
const MOST_AT_ONCE = 500;
/** Where the end of a PDF is looked for. */
const END_BYTES = 2048;

const NO_LINKS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

export interface Found {
  name: string;
  size: number;
  modifiedAt: Date;
}

/** Ordinary files with the name of a PDF, oldest first. Throws what the system throws where the folder cannot be read. */
export async function pdfsIn(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && /^[^.~].*\.pdf$/i.test(entry.name))
    .map(({ name }) => name);
  const found = await Promise.all(
    names
      .sort()
      .slice(0, MOST_AT_ONCE)
      .map((name) => statOf(folder, name)),
  );
  return found
    .filter((each) => each !== undefined)
    .sort((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime());
}

/** Undefined where it went away meanwhile. */
async function statOf(folder: string, name: string): Promise<Found | undefined> {
  try {
    const { size, mtime } = await lstat(join(folder, name));
    return { name, size, modifiedAt: mtime };
  } catch {
    return undefined;
  }
}

/** Remembers how each file was, to tell those that still grow. */
export function openGrowth() {
  const seen = new Map<string, { size: number; modified: number; since: number }>();
  return {
    /** Milliseconds for which the file has been as it is. */
    unchangedFor({ name, size, modifiedAt }: Found, now: number): number {
      const before = seen.get(name);
      const modified = modifiedAt.getTime();
      if (before && before.size === size && before.modified === modified) return now - before.since;
      seen.set(name, { size, modified, since: now });
      return 0;
    },
    /** Forgets those that are gone. */
    keep(names: ReadonlySet<string>): void {
      for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
    },
  };
}

/** Whether nothing more is to come of a file that has been as it is for so long. */
export async function isWhole(folder: string, { name, size }: Found, unchangedMs: number): Promise<boolean> {
  if (unchangedMs < SETTLED_MS) return false;
  if (unchangedMs >= ABANDONED_MS) return true;
  return opened(folder, name, async (file) => {
    const end = Buffer.alloc(Math.min(END_BYTES, size));
    await file.read(end, 0, end.length, size - end.length);
    return end.includes('%%EOF');
  });
}

/** The bytes of a file; refuses with 413 `record_too_large` before they are read. */
export function bytesOf(folder: string, { name }: Found, mostBytes: number): Promise<Buffer> {
  return opened(folder, name, async (file) => {
    const { size } = await file.stat();
    if (size > mostBytes)
      throw new ServiceError(413, 'record_too_large', `The file is larger than ${mostBytes} bytes.`);
    return file.readFile();
  });
}

async function opened<T>(folder: string, name: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(join(folder, name), NO_LINKS);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** Moves a file into a folder inside the watched one, under a name that is free there; answers that name. */
export async function setAside(folder: string, name: string, into: 'taken' | 'failed'): Promise<string> {
  const target = join(folder, into);
  await mkdir(target, { recursive: true, mode: 0o700 });
  if (!(await lstat(target)).isDirectory()) throw new Error('Not a folder.');
  await chmod(target, 0o700);
  const { name: stem, ext } = parse(name);
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${stem} (${count})${ext}`;
    if (await lstat(join(target, free)).catch(() => undefined)) continue;
    await rename(join(folder, name), join(target, free));
    return free;
  }
}

export const remove = (folder: string, name: string): Promise<void> => unlink(join(folder, name));

/** The reason beside a file that was set aside. */
export const writeReason = (folder: string, name: string, text: string): Promise<void> =>
  writeFile(join(folder, 'failed', `${name}.txt`), text, { mode: 0o600 });
