/**
 * Moves a store: from a data folder to a shared PostgreSQL database, or back. Every row and every file is read back and compared
 * by hash; the source stays as it was. The key comes last, so that what was cut off does not open.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import { SYSTEM_ACTOR } from './audit.ts';
import { deriveKey, sha256 } from './crypto.ts';
import { openDatabase } from './database.ts';
import { type DatabasePort, DEFAULT_TENANT } from './database-port.ts';
import type { FilePort } from './files.ts';
import { folderKeys, type KeyFile, type KeyPlace } from './key-file.ts';
import { type KeySources, openDataKey } from './keys.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openStore } from './open.ts';
import { openPlace } from './place.ts';
import { prepareServer, sharedKeys } from './postgres/open.ts';
import { modelOf } from './postgres/schema.ts';
import { type Part, type Row, rowsInOrder } from './rows.ts';
import { sqlitePort } from './sqlite-port.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export interface FolderEnd {
  dataDir: string;
}
export interface ServerEnd {
  databaseUrl: string;
  tenant?: string;
  /** As EVIDENT_FILES_URL: where the processes that share the database find the files. */
  filesUrl: string;
}
/** One of the two is a folder, the other a server. */
export type MoveEnd = FolderEnd | ServerEnd;

export interface MoveReport {
  tables: number;
  rows: number;
  objects: number;
  /** Entries of the audit trail, verified at the new place. */
  entries: number;
}

const isServer = (end: MoveEnd): end is ServerEnd => 'databaseUrl' in end;
const refuse = (code: string, detail: string) =>
  new ServiceError(409, code, `${detail} Nothing was changed.`);

/**
 * Refuses with what `openStore` refuses, and with 409 `move_not_empty`, `move_trail_broken`, `passphrase_needed`; 500 `move_differs`
 * where something did not arrive as it was sent.
 */
export async function moveStore(from: MoveEnd, to: MoveEnd, keys: KeySources): Promise<MoveReport> {
  const scratch = `${(isServer(from) ? (to as FolderEnd) : from).dataDir}.moving`;
  // What a move left that was cut off.
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { mode: 0o700 });
  const source = await openStore({ ...placesOf(from, scratch), ...keys });
  try {
    if (!(await source.audit.verify()).ok)
      throw refuse('move_trail_broken', 'The audit trail does not hold: "evident audit verify" says why.');
    const kept = keysOf(from);
    const file = (await kept.read())!;
    if (isServer(to) && !file.wraps.some(({ kind }) => kind === 'passphrase')) {
      const detail =
        'Other machines open a shared database by its passphrase: set one with "evident key passphrase".';
      throw refuse('passphrase_needed', detail);
    }
    const dataKey = await openDataKey(kept, true, keys);
    const report = await copyAll(source, to, dataKey, scratch);
    await writeKeys(to, file);
    return { ...report, entries: await settle(to, keys, report, scratch) };
  } finally {
    await source.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A server's end works in a folder of its own beside the other end's, which is not kept. */
const placesOf = (end: MoveEnd, scratch: string) =>
  isServer(end)
    ? { ...end, dataDir: join(scratch, 'server') }
    : { ...end, databaseUrl: '', filesUrl: 'file:' };

const keysOf = (end: MoveEnd): KeyPlace =>
  isServer(end)
    ? sharedKeys({ url: end.databaseUrl, tenant: end.tenant ?? DEFAULT_TENANT })
    : folderKeys(end.dataDir);

/** The mark of a folder's database is made at its first start, together with its manifest. */
async function writeKeys(
  to: MoveEnd,
  { store, fresh: _fresh, next: _next, ...file }: KeyFile,
): Promise<void> {
  await keysOf(to).write({ ...file, ...(isServer(to) && store !== undefined && { store }) });
}

async function openTarget(to: MoveEnd, dataKey: Uint8Array): Promise<DatabasePort> {
  if (isServer(to)) {
    const place = { url: to.databaseUrl, tenant: to.tenant ?? DEFAULT_TENANT };
    const port = await prepareServer(place, new Date());
    if (!(await sharedKeys(place).read())) return port;
    await port.close();
    throw refuse('move_not_empty', `The database already holds the tenant ${place.tenant}.`);
  }
  if (existsSync(to.dataDir) && readdirSync(to.dataDir).length > 0)
    throw refuse('move_not_empty', 'The folder to move into is not empty.');
  mkdirSync(to.dataDir, { recursive: true, mode: 0o700 });
  const sqlite = openDatabase(join(to.dataDir, 'evident.db'), deriveKey(dataKey, 'database'), 'nothing');
  migrate(sqlite, migrations, new Date());
  return sqlitePort(sqlite);
}

async function copyAll(source: Store, to: MoveEnd, dataKey: Uint8Array, scratch: string) {
  const target = await openTarget(to, dataKey);
  const { filesUrl, dataDir } = isServer(to)
    ? { ...to, dataDir: join(scratch, 'files') }
    : { ...to, filesUrl: undefined };
  const place = await openPlace(filesUrl, dataDir, isServer(to));
  try {
    // Nobody changes the source meanwhile: the folder is locked, and a server's changes wait for this one.
    const report = await source.write(async (tx) => {
      const objects = await copyFiles(tx, source.files, place.files);
      return { objects, ...(await target.transaction((into) => copyRows(tx, into))) };
    });
    const identity = await target.db
      .selectFrom('safety')
      .select('value')
      .where('name', '=', 'store')
      .executeTakeFirstOrThrow();
    await place.owners?.put(identity.value, new Uint8Array());
    await target.db.deleteFrom('safety').where('name', '=', 'files').execute();
    await target.db.insertInto('safety').values({ name: 'files', value: place.kind }).execute();
    return report;
  } finally {
    place.close();
    await target.close();
  }
}

const differs = (what: string) =>
  new ServiceError(
    500,
    'move_differs',
    `${what} did not arrive as it was sent. The source is as it was; empty the target and move again.`,
  );

/** Sealed as they are: they are not opened on the way. */
async function copyFiles(tx: Transaction<Tables>, from: FilePort, to: FilePort): Promise<number> {
  const names = await tx.selectFrom('objects').select('id').orderBy('id').execute();
  let copied = 0;
  for (const { id } of names) {
    const bytes = await from.get(id);
    // What is missing at the source is missing at the target, and reported by the check there as it was here.
    if (!bytes) continue;
    await to.put(id, bytes);
    const arrived = await to.get(id);
    if (!arrived || sha256(arrived) !== sha256(bytes)) throw differs(`File ${id}`);
    copied += 1;
  }
  return copied;
}

/** Results of a large case are megabytes: few rows at a time. */
const BATCH = 100;

/** Every table after those that it refers to. */
function parts(): Part[] {
  const { tables } = modelOf(migrations);
  const ordered: Part[] = [];
  const visit = (name: string): void => {
    if (ordered.some((one) => one.table === name)) return;
    const { columns, foreignKeys } = tables.get(name)!;
    for (const { table } of foreignKeys) if (table !== name) visit(table);
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    ordered.push({
      table: name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
    });
  };
  for (const name of tables.keys()) visit(name);
  return ordered;
}

/** In the order of the key, which is the same in both databases. */
const addTo = (hash: ReturnType<typeof createHash>, { columns }: Part, rows: readonly Row[]) => {
  for (const row of rows) {
    const values = columns.map((column) => {
      const value = row[column];
      return value instanceof Uint8Array ? { bytes: sha256(value) } : (value ?? null);
    });
    hash.update(JSON.stringify(values));
  }
};

async function copyRows(
  from: Transaction<Tables>,
  to: Transaction<Tables>,
): Promise<{ tables: number; rows: number }> {
  const all = parts();
  let count = 0;
  for (const part of all) {
    const sent = createHash('sha256');
    for await (const rows of rowsInOrder(from, part, BATCH)) {
      await to
        .insertInto(part.table as 'runs')
        .values(rows as never)
        .execute();
      addTo(sent, part, rows);
      count += rows.length;
    }
    const arrived = createHash('sha256');
    for await (const rows of rowsInOrder(to, part, BATCH)) addTo(arrived, part, rows);
    if (sent.digest('hex') !== arrived.digest('hex')) throw differs(`Table ${part.table}`);
  }
  return { tables: all.length, rows: count };
}

/** Opens the new place as a service would, verifies its trail and every file, and writes that it was moved. */
async function settle(
  to: MoveEnd,
  keys: KeySources,
  report: { rows: number; objects: number },
  scratch: string,
) {
  const store = await openStore({ ...placesOf(to, join(scratch, 'after')), ...keys });
  try {
    const entry = { actor: SYSTEM_ACTOR, action: 'store.moved', objectType: 'store', objectId: 'data' };
    const detail = { to: isServer(to) ? 'server' : 'folder', rows: report.rows, objects: report.objects };
    await store.write((tx) => store.audit.append(tx, { ...entry, detail }));
    const [verdict, { faults }] = [await store.audit.verify(), await store.check()];
    if (!verdict.ok || faults.some(({ fault }) => fault === 'damaged')) throw differs('The store');
    return verdict.rows;
  } finally {
    await store.close();
  }
}
