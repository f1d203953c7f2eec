/**
 * Files that belong to no case: left by a submission that was cut off, or by a deletion that was. Or, if the database is the
 * wrong one, every chart there is. So they are counted first, seen several times over more than a day, set aside, and
 * deleted only after a month in which neither the database nor any backup asked for them.
 */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { listBackups } from '../backup.ts';
import type { FilePort } from '../files.ts';
import type { Tables } from '../tables.ts';
import { type BackupManifest, readManifest } from './manifest.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const STRAY = {
  /** A file is put before its row; a younger one may still get it. */
  ageMs: HOUR_MS,
  /** Looks that must find it without a case before it is set aside, and the time between the first and that one. */
  sightings: 3,
  watchMs: DAY_MS,
  /** In quarantine. */
  keepMs: 30 * DAY_MS,
  /** More than so many, and more than this share of all files, are not debris: the database may be the wrong one. */
  few: 20,
  share: 0.1,
} as const;

export interface Sweep {
  setAside: number;
  deleted: number;
  /** Files of cases that lay in quarantine and were brought back. */
  returned: number;
  /** Rows whose file is nowhere. */
  missing: string[];
  /** Set when there are too many: nothing was moved or deleted then. */
  tooMany?: { strays: number; files: number };
}

export interface SweepOptions {
  db: Kysely<Tables>;
  files: FilePort;
  quarantine: FilePort;
  dataDir: string;
  manifestKey: Uint8Array;
  /** The time that may be believed; undefined while something is on hold: then nothing is moved aside or deleted. */
  now: Date | undefined;
  /** So many strays were confirmed by a person. */
  allowed: number;
}

async function move(name: string, from: FilePort, to: FilePort): Promise<boolean> {
  const bytes = await from.get(name);
  if (!bytes) return false;
  await to.put(name, bytes);
  await from.delete(name);
  return true;
}

async function knownNames(db: Kysely<Tables>): Promise<Set<string>> {
  const rows = await db.selectFrom('objects').select('id').execute();
  return new Set(rows.map((row) => row.id));
}

/** Names in any backup of the folder; undefined when one of them cannot tell. */
async function namesInBackups(dataDir: string, key: Uint8Array): Promise<Set<string> | undefined> {
  const folder = join(dataDir, 'backups');
  const names = new Set<string>();
  for (const backup of await listBackups(folder)) {
    const manifest = await readManifest<BackupManifest>(join(folder, backup.name), key);
    if (typeof manifest === 'string' || !Array.isArray(manifest.files)) return undefined;
    for (const file of manifest.files) names.add(file.name);
  }
  return names;
}

export async function sweepStrays(options: SweepOptions): Promise<Sweep> {
  const { db, files, quarantine, now, allowed } = options;
  const sweep: Sweep = { setAside: 0, deleted: 0, returned: 0, missing: [] };
  // Files before rows: a file that is put meanwhile is then not met without its row.
  const present = await files.list();
  const aside = await quarantine.list();
  const known = await knownNames(db);
  const have = new Set(present.map((file) => file.name));
  const inQuarantine = new Set(aside.map((file) => file.name));
  for (const name of known) {
    if (have.has(name)) continue;
    if (inQuarantine.has(name) && (await move(name, quarantine, files))) sweep.returned += 1;
    else if (!(await files.get(name)) && (await isKnown(db, name))) sweep.missing.push(name);
  }
  const oldest = Date.now() - STRAY.ageMs;
  const strays = present.filter((file) => !known.has(file.name) && file.modifiedAt <= oldest);
  const limit = Math.max(STRAY.few, allowed, Math.floor(present.length * STRAY.share));
  if (strays.length > limit) {
    sweep.tooMany = { strays: strays.length, files: present.length };
    return sweep;
  }
  if (!now) return sweep;
  for (const { name } of strays) if (await setAside(options, now, name)) sweep.setAside += 1;
  sweep.deleted = await deleteOutdated(options, now, inQuarantine);
  await forgetFound(db, known);
  return sweep;
}

async function isKnown(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await db.selectFrom('objects').select('id').where('id', '=', name).executeTakeFirst();
  return row !== undefined;
}

/** Notes that the file was seen once more; true if that was enough and it lies in quarantine now. */
async function setAside({ db, files, quarantine }: SweepOptions, now: Date, name: string): Promise<boolean> {
  const row = await db.selectFrom('stray_files').selectAll().where('name', '=', name).executeTakeFirst();
  const sightings = (row?.sightings ?? 0) + 1;
  const since = row?.first_seen_at ?? now.toISOString();
  const isEnough = sightings >= STRAY.sightings && now.getTime() - Date.parse(since) >= STRAY.watchMs;
  const isMoved = isEnough && (await move(name, files, quarantine));
  const values = {
    name,
    sightings,
    first_seen_at: since,
    quarantined_at: isMoved ? now.toISOString() : null,
  };
  await db
    .insertInto('stray_files')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
  return isMoved;
}

/** Deletes what lay in quarantine for long and stands in no backup; what has no note of when it came gets one. */
async function deleteOutdated(
  { db, quarantine, dataDir, manifestKey }: SweepOptions,
  now: Date,
  names: ReadonlySet<string>,
): Promise<number> {
  if (names.size === 0) return 0;
  const backedUp = await namesInBackups(dataDir, manifestKey);
  let deleted = 0;
  for (const name of names) {
    const row = await db.selectFrom('stray_files').selectAll().where('name', '=', name).executeTakeFirst();
    if (!row?.quarantined_at) {
      const at = now.toISOString();
      const values = {
        name,
        sightings: STRAY.sightings,
        first_seen_at: row?.first_seen_at ?? at,
        quarantined_at: at,
      };
      await db
        .insertInto('stray_files')
        .values(values)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
      continue;
    }
    const isOver = now.getTime() - Date.parse(row.quarantined_at) >= STRAY.keepMs;
    if (!isOver || !backedUp || backedUp.has(name) || (await isKnown(db, name))) continue;
    await quarantine.delete(name);
    await db.deleteFrom('stray_files').where('name', '=', name).execute();
    deleted += 1;
  }
  return deleted;
}

/** A file that belongs to a case after all begins anew, should it be found without one later. */
async function forgetFound(db: Kysely<Tables>, known: ReadonlySet<string>): Promise<void> {
  const noted = await db.selectFrom('stray_files').select('name').execute();
  for (const { name } of noted)
    if (known.has(name)) await db.deleteFrom('stray_files').where('name', '=', name).execute();
}
