/** Backups: a complete, encrypted, verified copy of a data folder, and its restoration into an empty one. */
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../contract/errors.ts';
import { copyDatabase } from './copy.ts';
import { syncFolder } from './files.ts';

const PREFIX = 'backup-';
const UNFINISHED = '.part';

/** A copy that is on disk when it resolves. */
async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Encrypted files never change once written: a second name for the same bytes is a copy that costs no space. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Swept or destroyed since the folder was listed: no row of the backup can need it that the original does not lack.
    if (code === 'ENOENT') return;
    await copyDurably(from, to);
  }
}

async function copyTree(from: string, to: string, copy: typeof copyDurably): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (entry.isDirectory()) await copyTree(source, join(to, entry.name), copy);
    else if (!entry.name.endsWith('.tmp')) await copy(source, join(to, entry.name));
  }
  await syncFolder(to);
}

/**
 * Copies the database (consistent, encrypted with the same key), keys.json and the files into `folder`/backup-<time>,
 * verifies the copy, and only then gives it its name.
 */
export async function backUp(
  dataDir: string,
  databaseKey: Uint8Array,
  folder: string,
  now: Date,
): Promise<string> {
  const path = join(folder, PREFIX + now.toISOString().replaceAll(/[:.]/g, '-'));
  const unfinished = path + UNFINISHED;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await copyDatabase({
      from: join(dataDir, 'evident.db'),
      to: join(unfinished, 'evident.db'),
      key: databaseKey,
    });
    await chmod(join(unfinished, 'evident.db'), 0o600);
    await copyDurably(join(dataDir, 'keys.json'), join(unfinished, 'keys.json'));
    // Files after rows: each row of the copied database finds its file, a file without row is swept later.
    await copyTree(join(dataDir, 'files'), join(unfinished, 'files'), linkOrCopy);
    await rename(unfinished, path);
    await syncFolder(folder);
    return path;
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    throw cause;
  }
}

/** Deletes all but the newest `keep` finished backups of the folder, and what a crash left unfinished. */
export async function rotateBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).sort();
  const finished = names.filter((name) => !name.endsWith(UNFINISHED));
  const outdated = finished.slice(0, -keep);
  const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
  for (const name of [...outdated, ...unfinished])
    await rm(join(folder, name), { recursive: true, force: true });
}

/** The finished backups of the folder, newest first; `createdAt` is ISO 8601. */
export async function listBackups(folder: string): Promise<{ name: string; createdAt: string }[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(PREFIX) && !name.endsWith(UNFINISHED))
    .sort()
    .reverse()
    .map((name) => {
      const [date, time] = name.slice(PREFIX.length).split('T');
      const [hours, minutes, seconds, rest] = (time ?? '').split('-');
      return { name, createdAt: `${date}T${hours}:${minutes}:${seconds}.${rest}` };
    });
}

/** When the newest finished backup of the folder was made; undefined if there is none. */
export async function lastBackupAt(folder: string): Promise<Date | undefined> {
  const [newest] = await listBackups(folder);
  return newest && new Date(newest.createdAt);
}

/** Copies a backup into `dataDir`, which must be absent or empty: nothing is ever overwritten (409 `restore_not_empty`). */
export async function restoreBackup(backupDir: string, dataDir: string): Promise<void> {
  for (const name of ['evident.db', 'keys.json']) {
    const found = await stat(join(backupDir, name)).catch(() => undefined);
    if (!found) throw new ServiceError(422, 'backup_incomplete', `The backup lacks ${name}.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDir)).length > 0) {
    const detail = 'The folder to restore into is not empty. Choose a new one; nothing was changed.';
    throw new ServiceError(409, 'restore_not_empty', detail);
  }
  await copyTree(backupDir, dataDir, copyDurably);
}
