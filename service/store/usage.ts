/** How much of the disk, and of a bucket, a data folder takes. */
import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Usage {
  database: number;
  files: number;
  cache: number;
  backups: number;
  /** Free on the disk; undefined where the system does not tell. */
  free: number | undefined;
}

/** What vanishes while it is counted counts as nothing. */
const gone = (cause: NodeJS.ErrnoException): undefined => {
  if (cause.code === 'ENOENT') return undefined;
  throw cause;
};

/** Bytes below `path`; a file with several names (backups link to files that never change) counts where it is met first. */
async function bytesOf(path: string, met: Set<string>): Promise<number> {
  const stat = await lstat(path).catch(gone);
  if (!stat) return 0;
  if (!stat.isDirectory()) {
    const id = `${stat.dev} ${stat.ino}`;
    if (stat.nlink > 1 && met.has(id)) return 0;
    if (stat.nlink > 1) met.add(id);
    return stat.size;
  }
  let sum = 0;
  for (const name of (await readdir(path).catch(gone)) ?? []) sum += await bytesOf(join(path, name), met);
  return sum;
}

/** Of files that are in a bucket the database tells the size: to list them would take minutes. */
async function bytesOfObjects(db: Kysely<Tables>): Promise<number> {
  const sum = db.selectFrom('objects').select((each) => each.fn.sum<number>('bytes').as('bytes'));
  return Number((await sum.executeTakeFirst())?.bytes ?? 0);
}

/** `bucket`: the database of a store whose files are not in the folder. */
export async function usageOf(dataDir: string, bucket?: Kysely<Tables>): Promise<Usage> {
  const met = new Set<string>();
  let database = 0;
  for (const suffix of ['', '-wal', '-shm'])
    database += await bytesOf(join(dataDir, `evident.db${suffix}`), met);
  const files = bucket ? await bytesOfObjects(bucket) : await bytesOf(join(dataDir, 'files'), met);
  const cache = await bytesOf(join(dataDir, 'cache'), met);
  const backups = await bytesOf(join(dataDir, 'backups'), met);
  const disk = await statfs(dataDir).catch(() => undefined);
  return { database, files, cache, backups, free: disk && disk.bavail * disk.bsize };
}
