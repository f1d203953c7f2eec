/**
 * The encrypted files of a case: the PDF (`case`), the record read from it (`record`) and its plain text (`pages`). Once
 * documents have followed, each as it came (`document` and its id) and the PDF as it was submitted (`submitted`).
 */
import { ServiceError } from '../contract/errors.ts';
import { isUndone, type Store } from '../store/index.ts';
import type { Context, Turn } from './ports.ts';
import { readLog } from './run-log.ts';
import { caseKeyOf, findRun, type Reading, type RunRow, readResults } from './runs.ts';
import { unpack } from './sealed.ts';
import type { RunObject, ServedFile } from './types.ts';

export type FileKind = 'case' | 'submitted' | 'record' | 'pages' | `document ${string}`;

async function nameOf(db: Reading, runId: string, kind: FileKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('objects')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.id;
}

/** A file of the case by `get`; undefined where it has none of the kind. 503 `object_missing` when the row is there and the file is not. */
async function found<Got>(
  { db }: Store,
  run: RunRow,
  kind: FileKind,
  get: (name: string) => Promise<Got | undefined>,
): Promise<Got | undefined> {
  const name = await nameOf(db, run.id, kind);
  if (name === undefined) return undefined;
  const got = await get(name);
  if (got) return got;
  throw new ServiceError(503, 'object_missing', 'A file of this case is not in the data folder.');
}

/** Its bytes. */
export const loadFile = (store: Store, run: RunRow, key: Buffer, kind: FileKind) =>
  found(store, run, kind, (name) => store.vault.getObject(name, key));

/** The same for what may be large: its bytes are not in memory. */
export const openFile = (store: Store, run: RunRow, key: Buffer, kind: FileKind) =>
  found(store, run, kind, (name) => store.vault.openObject(name, key));

/**
 * A file that was put before a change that then failed goes; where the change may have been made all the same it stays, for the sweep
 * of files without a case to decide.
 */
export async function takeBack({ files }: Store, name: string, cause: unknown): Promise<void> {
  if (!isUndone(cause)) return;
  // The sweep finds it too, and what the change was refused for says more.
  await files.delete(name).catch(() => undefined);
}

/** Files under new names, by their kind, before their rows are written (store/README, recipe 3). */
export async function putFiles<Kind extends FileKind>(
  { store, newId }: Pick<Context, 'store' | 'newId'>,
  key: Buffer,
  files: Record<Kind, Uint8Array>,
): Promise<{ id: string; kind: string; bytes: number }[]> {
  const rows: { id: string; kind: string; bytes: number }[] = [];
  for (const [kind, bytes] of Object.entries<Uint8Array>(files)) {
    const id = newId();
    await store.vault.putObject(id, key, bytes);
    rows.push({ id, kind, bytes: bytes.length });
  }
  return rows;
}

/** As it is kept (`record/kept.ts`). Undefined until the record has been read. */
export const loadRecord = (store: Store, run: RunRow, key: Buffer) => loadFile(store, run, key, 'record');

/** The same where there must be one. 409 `run_not_read`. */
export async function requireRecord(store: Store, run: RunRow, key: Buffer): Promise<Buffer> {
  const record = await loadRecord(store, run, key);
  if (!record) throw new ServiceError(409, 'run_not_read', 'The record has not been read yet.');
  return record;
}

/** JSON of the record's text, page by page. Undefined until the record has been read. */
export async function loadPageTexts(
  { store, reader }: Pick<Context, 'store' | 'reader'>,
  run: RunRow,
  key: Buffer,
  turn: Turn,
): Promise<Buffer | undefined> {
  const kept = await loadFile(store, run, key, 'pages');
  const texts = kept && (await unpack(kept));
  if (!texts || !lacksPlaces(texts)) return texts;
  const record = await loadRecord(store, run, key);
  return record ? unpack(await reader.textsOf(record, turn)) : texts;
}

/** Texts that were kept before words had places. They are long, so they are not opened to look. */
const lacksPlaces = (texts: Buffer): boolean =>
  ['ocr', 'mixed'].some((source) => texts.includes(`"source":"${source}"`)) && !texts.includes('"words":[');

/** What a presigned link serves. 404 `object_not_found` while it does not exist yet. */
export async function openObject(store: Store, runId: string, object: RunObject): Promise<ServedFile> {
  const run = await findRun(store.db, runId);
  const key = caseKeyOf(store, run);
  if (object === 'log') {
    const file = Buffer.from(await readLog(store.db, runId));
    return { file, mediaType: 'application/x-ndjson', filename: `${runId}-log.jsonl` };
  }
  if (object === 'result' && run.revision > 0) {
    const results = await readResults(store.db, run, key, run.revision);
    const file = Buffer.from(JSON.stringify(results, null, 2));
    return { file, mediaType: 'application/json', filename: `${runId}-result.json` };
  }
  const file = object === 'case' ? await openFile(store, run, key, 'case') : undefined;
  if (!file) throw new ServiceError(404, 'object_not_found', 'This file does not exist yet.');
  return { file, mediaType: 'application/pdf', filename: `${runId}.pdf` };
}
