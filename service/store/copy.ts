/** The slow work on a whole data folder: a verified copy of it, and opening every object. On a thread of its own. */
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { ServiceError } from '../contract/errors.ts';
import { type CheckReport, checkObjects, checkPresence, type ObjectFault } from './check.ts';
import { deriveKey, sha256 } from './crypto.ts';
import { hasTable, openDatabase } from './database.ts';
import { isAway, storeError } from './errors.ts';
import { folderFiles, makeFolder, syncFolder, writeNew } from './files.ts';
import { keptKey } from './kept.ts';
import { type FilesPlace, openPlace, readerOf } from './place.ts';
import {
  type BackupManifest,
  DESCRIBE,
  described,
  MANIFEST,
  type ManifestFile,
  readManifest,
  signed,
} from './safety/manifest.ts';

interface Key {
  dataKey: Uint8Array;
}
interface Place {
  dataDir: string;
  /** Where its files are; in the folder unless specified. */
  filesUrl?: string | undefined;
}
export interface DatabaseJob extends Key {
  kind: 'database';
  from: string;
  to: string;
}
export interface FolderJob extends Key, Place {
  kind: 'folder';
  /** An empty folder. */
  to: string;
  sequence: number;
  /** ISO 8601. */
  at: string;
}
export interface CheckJob extends Key, Place {
  kind: 'check';
  /** A backup of the folder: what its manifest lists must be there as it was. */
  backup?: string;
  /** Only whether each is there, where to open them all would be to fetch them all. */
  presence?: boolean;
}
export type Job = DatabaseJob | FolderJob | CheckJob;

/** A copy that is on disk when it resolves, and shares nothing with the original. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await settle(to);
}

async function settle(path: string): Promise<void> {
  await chmod(path, 0o600);
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Does the job in this thread. */
export async function runHere(job: Job): Promise<CheckReport> {
  if (job.kind === 'check') return checkFolder(job);
  if (job.kind === 'folder') return copyFolder(job);
  copyDatabaseHere(job);
  return { opened: 0, faults: [] };
}

/** VACUUM INTO copies what is committed, encrypted with the same key; then every page of the copy is looked at. */
function copyDatabaseHere({ from, to, dataKey }: DatabaseJob): void {
  const key = deriveKey(dataKey, 'database');
  const source = openDatabase(from, key, 'nothing');
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
  openDatabase(to, key, 'everything').close();
}

async function checkFolder({ dataDir, filesUrl, dataKey, backup, presence }: CheckJob): Promise<CheckReport> {
  const place = await openPlace(filesUrl, dataDir);
  const sqlite = openDatabase(join(dataDir, 'evident.db'), deriveKey(dataKey, 'database'), 'nothing');
  try {
    const isNamed = stillNames(sqlite);
    if (presence) return await checkPresence(sqlite, new Set((await blobsAt(place)).keys()), isNamed);
    const read = readerOf(place);
    const report = await checkObjects(sqlite, dataKey, read, isNamed);
    if (backup !== undefined) {
      const key = keptKey(sqlite, dataKey, 'manifest');
      const known = new Set(report.faults.map(({ object }) => object));
      const faults = await missedFrom(await readManifest<BackupManifest>(backup, key), read, isNamed);
      report.faults.push(...faults.filter(({ object }) => !known.has(object)));
    }
    return report;
  } finally {
    sqlite.close();
    place.close();
  }
}

/** Everything in the place, what was set aside included, by name. */
async function blobsAt({ files, quarantine }: FilesPlace): Promise<Map<string, ManifestFile>> {
  const blobs = [...(await files.list()), ...(await quarantine.list())];
  return new Map(blobs.map(({ name, bytes }) => [name, { name, bytes }]));
}

/** What a backup's manifest lists and is not there, or not as it was; `wasOpened` tells what the database names. */
async function missedFrom(
  manifest: BackupManifest | 'absent' | 'damaged',
  read: (name: string) => Promise<Uint8Array | undefined>,
  wasOpened: (name: string) => boolean,
): Promise<ObjectFault[]> {
  // Backups had none at first.
  if (manifest === 'absent') return [];
  if (manifest === 'damaged') return [{ object: MANIFEST, run: '', kind: 'file', fault: 'damaged' }];
  const faults: ObjectFault[] = [];
  for (const file of manifest.files) {
    // What stays in a bucket has no hash: that it opens is all there is to know.
    if (file.sha256 === undefined && wasOpened(file.name)) continue;
    const bytes = await read(file.name).catch((cause: unknown) => {
      if (isAway(cause)) throw cause;
    });
    if (bytes && (file.sha256 === undefined || sha256(bytes) === file.sha256)) continue;
    faults.push({ object: file.name, run: '', kind: 'file', fault: bytes ? 'damaged' : 'missing' });
  }
  return faults;
}

function stillNames(sqlite: Database.Database): (name: string) => boolean {
  if (!hasTable(sqlite, 'objects')) return () => false;
  const row = sqlite.prepare('SELECT 1 FROM objects WHERE id = ?');
  return (name) => row.get(name) !== undefined;
}

/**
 * Copies database, keys and files, and opens every object from the copy. What cannot be opened is copied as far as it can
 * be read, and named in report and manifest. Files in a bucket stay there: whether each is there is looked at.
 */
async function copyFolder(job: FolderJob): Promise<CheckReport> {
  const { dataDir, filesUrl, to, dataKey, sequence, at } = job;
  const place = await openPlace(filesUrl, dataDir);
  await refuseWithoutSpace(dataDir, to);
  const key = deriveKey(dataKey, 'database');
  const path = join(to, 'evident.db');
  copyDatabaseHere({ kind: 'database', from: join(dataDir, 'evident.db'), to: path, dataKey });
  await copyDurably(join(dataDir, 'keys.json'), join(to, 'keys.json'));
  const source = openDatabase(join(dataDir, 'evident.db'), key, 'nothing');
  const copy = openDatabase(path, key, 'nothing');
  let report: CheckReport;
  try {
    // Files after rows: each row of the copied database finds its file.
    const files =
      place.kind === 's3'
        ? await namedBlobs(place, stillNames(copy))
        : await copyFiles(dataDir, join(to, 'files'), stillNames(copy));
    report =
      place.kind === 's3'
        ? await checkPresence(copy, new Set(files.map(({ name }) => name)), stillNames(source))
        : await checkCopies(copy, dataKey, join(to, 'files'), files, stillNames(source));
    const damaged = report.faults.map((fault) => fault.object);
    if (hasTable(copy, 'safety')) {
      const present = described(copy.prepare(DESCRIBE).get());
      const manifest: BackupManifest = { version: 1, made_at: at, ...present, sequence, files, damaged };
      const text = signed(keptKey(copy, dataKey, 'manifest'), manifest);
      await writeNew(join(to, MANIFEST), Buffer.from(`${text}\n`));
    }
  } finally {
    copy.close();
    source.close();
    place.close();
  }
  await settle(path);
  await syncFolder(to);
  return report;
}

/** What is in a bucket and belongs to a case. */
async function namedBlobs(place: FilesPlace, isWanted: (name: string) => boolean): Promise<ManifestFile[]> {
  const blobs = [...(await blobsAt(place)).values()].filter(({ name }) => isWanted(name));
  return blobs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Opens every object from the copy, read back: what was written is what was read. */
async function checkCopies(
  copy: Database.Database,
  dataKey: Uint8Array,
  folder: string,
  files: readonly ManifestFile[],
  isWanted: (name: string) => boolean,
): Promise<CheckReport> {
  const objects = folderFiles(folder);
  const hashes = new Map(files.map((file) => [file.name, file.sha256]));
  const read = async (name: string) => {
    const bytes = await objects.get(name);
    if (bytes && sha256(bytes) !== hashes.get(name)) throw new Error('The copy differs.');
    return bytes;
  };
  return checkObjects(copy, dataKey, read, isWanted);
}

/**
 * Every file of cases, and of those that were set aside the ones that a case asks for. What cannot be read is left out, and
 * missed when the objects are opened.
 */
async function copyFiles(
  dataDir: string,
  to: string,
  isWanted: (name: string) => boolean,
): Promise<ManifestFile[]> {
  const copied = new Map<string, ManifestFile>();
  await mkdir(to, { mode: 0o700 });
  const folders = new Set<string>();
  for (const { name, path } of [
    ...(await blobsIn(join(dataDir, 'files'))),
    ...(await blobsIn(join(dataDir, 'quarantine'))).filter((blob) => isWanted(blob.name)),
  ]) {
    const bytes = copied.has(name) ? undefined : await readFile(path).catch(() => undefined);
    if (!bytes) continue;
    const folder = join(to, name.slice(-2));
    if (!folders.has(folder)) await makeFolder(folder);
    folders.add(folder);
    await writeNew(join(folder, name), bytes);
    copied.set(name, { name, bytes: bytes.length, sha256: sha256(bytes) });
  }
  for (const folder of folders) await syncFolder(folder);
  await syncFolder(to);
  return [...copied.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function blobsIn(folder: string): Promise<{ name: string; path: string }[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[a-z0-9-]{2,80}$/.test(entry.name))
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}

/** Better no backup than one that fills the disk on which the next chart is to be stored. */
async function refuseWithoutSpace(dataDir: string, to: string): Promise<void> {
  const space = await statfs(to).catch(() => undefined);
  if (!space) return;
  let needed = (await stat(join(dataDir, 'evident.db'))).size;
  for (const { path } of await blobsIn(join(dataDir, 'files')))
    needed += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  if (needed < space.bavail * space.bsize) return;
  throw new ServiceError(507, 'disk_full', 'There is not enough room on the disk for a backup.');
}

type Outcome =
  | { done: true; report: CheckReport }
  | { done: false; status?: number; code?: string; message: string };

/** Does the job on a thread of its own; here where the thread's file is not to be found. */
export async function runJob(job: Job): Promise<CheckReport> {
  const file = fileURLToPath(new URL('./copy-worker.ts', import.meta.url));
  if (!existsSync(file)) return runHere(job);
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    const worker = new Worker(file, { workerData: job });
    worker.on('message', resolve).on('error', reject);
    worker.on('exit', () => reject(new Error('The copying thread ended.')));
  });
  if (!outcome.done) throw refusal(outcome);
  return outcome.report;
}

/** Errors lose their class on the way between threads. */
function refusal({ status, code, message }: { status?: number; code?: string; message: string }): unknown {
  if (status !== undefined && code !== undefined) return new ServiceError(status, code, message);
  return storeError(Object.assign(new Error(message), { code }));
}
