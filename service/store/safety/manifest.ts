/**
 * manifest.json: which database belongs to the folder, its schema, how much it holds and where its audit trail ends. It is
 * signed with a key of its own, stands beside the database and in every backup, and so shows when either was replaced
 * by an older copy or cut.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { writeDurably } from '../files.ts';
import type { Tables } from '../tables.ts';

/** Where the audit trail ended: the number and the HMAC of the last entry; 0 and '' when it is empty. */
export interface Head {
  seq: number;
  mac: string;
}

export interface Manifest {
  version: 1;
  /** The database's identity. */
  store: string;
  /** Name of its newest migration. */
  schema: string;
  made_at: string;
  audit: Head;
  /** Rows of `runs`; a run keeps its row for good. */
  cases: number;
  objects: number;
}

/** An object as a backup holds it. */
export interface ManifestFile {
  name: string;
  bytes: number;
  /** Of its sealed bytes; absent for what stays in a bucket. */
  sha256?: string;
}

/** A backup's also tells its place in the order of backups, and every file. */
export interface BackupManifest extends Manifest {
  sequence: number;
  files: ManifestFile[];
  /** Objects that could not be opened when the backup was made. */
  damaged: string[];
}

export const MANIFEST = 'manifest.json';

/** The signed text: the manifest and the HMAC over its JSON. */
export function signed(key: Uint8Array, content: object): string {
  const mac = createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');
  return JSON.stringify({ ...content, mac });
}

/** The content of a signed text; undefined when it was not signed with this key. */
export function opened<T extends object>(key: Uint8Array, text: string): T | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || !('mac' in parsed)) return undefined;
  const { mac, ...content } = parsed;
  const expected = createHmac('sha256', key).update(JSON.stringify(content)).digest();
  const given = Buffer.from(typeof mac === 'string' ? mac : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected) ? (content as T) : undefined;
}

/** `absent` where there is none, `damaged` where it is not as it was signed. */
export async function readManifest<T extends Manifest = Manifest>(
  folder: string,
  key: Uint8Array,
): Promise<T | 'absent' | 'damaged'> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    return 'damaged';
  }
  return opened<T>(key, text) ?? 'damaged';
}

export const writeManifest = (folder: string, key: Uint8Array, manifest: Manifest): Promise<void> =>
  writeDurably(join(folder, MANIFEST), Buffer.from(`${signed(key, manifest)}\n`));

/** What the database says of itself, in one statement and so at one moment. */
export const DESCRIBE = `SELECT (SELECT value FROM safety WHERE name = 'store') AS store,
  (SELECT max(name) FROM schema_migrations) AS schema,
  (SELECT seq FROM audit ORDER BY seq DESC LIMIT 1) AS seq,
  (SELECT mac FROM audit ORDER BY seq DESC LIMIT 1) AS mac,
  (SELECT count(*) FROM runs) AS cases,
  (SELECT count(*) FROM objects) AS objects`;

type Described = Pick<Manifest, 'store' | 'schema' | 'audit' | 'cases' | 'objects'>;

export function described(row: unknown): Described {
  const { store, schema, seq, mac, cases, objects } = row as Record<string, string | number | null>;
  return {
    store: String(store ?? ''),
    schema: String(schema ?? ''),
    audit: { seq: Number(seq ?? 0), mac: String(mac ?? '') },
    cases: Number(cases ?? 0),
    objects: Number(objects ?? 0),
  };
}

export const describeDatabase = async (db: Kysely<Tables>): Promise<Described> =>
  described((await sql.raw(DESCRIBE).execute(db)).rows[0]);
