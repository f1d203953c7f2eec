/**
 * Backups: a complete, encrypted copy of a data folder that shares nothing with it, every object of it opened. They are in
 * order by number: a clock that was wrong makes none of them older or newer than it is.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../contract/errors.ts';
import type { CheckReport } from './check.ts';
import { copyDurably, runJob } from './copy.ts';
import { makeFolder, syncFolder } from './files.ts';

const PREFIX = 'backup-';
const UNFINISHED = '.part';
/** A time (years beyond 9999 have a sign and six digits), then the number; those made before numbers have none. */
const NAME = /^backup-([+-]?\d{4,6}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)(?:-(\d{6,12}))?$/;

export interface BackupName {
  /** Of the folder. */
  name: string;
  /** ISO 8601, by the clock of that moment. */
  createdAt: string;
  /** Greater than that of every backup made before it into the same folder; 0 for those made before there were numbers. */
  sequence: number;
}

export interface BackupReport extends BackupName, CheckReport {
  path: string;
}

/** The finished backups of the folder, the last made first. What this program did not name is none of them. */
export async function listBackups(folder: string): Promise<BackupName[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name): BackupName[] => {
      const [, date, hours, minutes, seconds, rest, sequence = '0'] = NAME.exec(name) ?? [];
      const createdAt = `${date}T${hours}:${minutes}:${seconds}.${rest}`;
      return date ? [{ name, createdAt, sequence: Number(sequence) }] : [];
    })
    .sort((a, b) => b.sequence - a.sequence || (a.name < b.name ? 1 : -1));
}

/**
 * Makes a backup in `folder`: database (consistent, encrypted with the same key), keys.json, files, manifest. It gets its
 * name when all of it is on disk. Objects that could not be opened are in the report; the rest is there.
 */
export async function backUp(
  dataDir: string,
  dataKey: Uint8Array,
  folder: string,
  now: Date,
  /** Where the files are; in the data folder unless specified. */
  filesUrl?: string,
): Promise<BackupReport> {
  await makeFolder(folder);
  const sequence = ((await listBackups(folder))[0]?.sequence ?? 0) + 1;
  const time = now.toISOString().replaceAll(/[:.]/g, '-');
  const name = `${PREFIX}${time}-${String(sequence).padStart(6, '0')}`;
  const path = join(folder, name);
  const unfinished = path + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const at = now.toISOString();
    const report = await runJob({ kind: 'folder', dataDir, filesUrl, to: unfinished, dataKey, sequence, at });
    await rename(unfinished, path);
    await syncFolder(folder);
    return { name, path, sequence, createdAt: at, ...report };
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    throw cause;
  }
}

/** Deletes all but the last `keep` (one at least) finished backups of the folder, and what a crash left unfinished. */
export async function rotateBackups(folder: string, keep: number): Promise<void> {
  const outdated = (await listBackups(folder)).slice(Math.max(1, keep)).map(({ name }) => name);
  const unfinished = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  );
  for (const name of [...outdated, ...unfinished])
    await rm(join(folder, name), { recursive: true, force: true });
}

/** When the last finished backup of the folder was made, by the clock of that moment; undefined if there is none. */
export async function lastBackupAt(folder: string): Promise<Date | undefined> {
  const [newest] = await listBackups(folder);
  return newest && new Date(newest.createdAt);
}

/**
 * Copies a backup into `dataDir`, which must be absent or empty: nothing is ever overwritten (409 `restore_not_empty`). The
 * files that could not be read; all others are there. The database comes last: cut off, the folder does not open.
 */
export async function restoreBackup(backupDir: string, dataDir: string): Promise<string[]> {
  for (const name of ['evident.db', 'keys.json']) {
    const found = await stat(join(backupDir, name)).catch(() => undefined);
    if (!found) throw new ServiceError(422, 'backup_incomplete', `The backup lacks ${name}.`);
  }
  await makeFolder(dataDir);
  if ((await readdir(dataDir)).length > 0) {
    const detail = 'The folder to restore into is not empty. Choose a new one; nothing was changed.';
    throw new ServiceError(409, 'restore_not_empty', detail);
  }
  const unreadable = await copyReadable(join(backupDir, 'files'), join(dataDir, 'files'));
  for (const name of ['keys.json', 'manifest.json', 'evident.db']) {
    const isThere = await stat(join(backupDir, name)).catch(() => undefined);
    if (isThere) await copyDurably(join(backupDir, name), join(dataDir, name));
  }
  await syncFolder(dataDir);
  return unreadable;
}

/** Copies a tree; the names of files that cannot be read. */
async function copyReadable(from: string, to: string): Promise<string[]> {
  const unreadable: string[] = [];
  await makeFolder(to);
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) unreadable.push(...(await copyReadable(source, target)));
    else if (entry.isFile() && !entry.name.endsWith('.tmp')) {
      try {
        await copyDurably(source, target);
      } catch (cause) {
        const { code } = cause as NodeJS.ErrnoException;
        if (code !== 'EIO' && code !== 'EACCES') throw cause;
        await rm(target, { force: true });
        unreadable.push(entry.name);
      }
    }
  }
  await syncFolder(to);
  return unreadable;
}
