/** The encrypted files of a case: the PDF (`case`), the record read from it (`record`) and its plain text (`pages`). */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ServiceError } from '../contract/errors.ts';
import type { MedicalRecord, Page } from '../record/types.ts';
import type { Store } from '../store/index.ts';
import { readLog } from './run-log.ts';
import { caseKeyOf, findRun, type Reading, type RunRow, readResults } from './runs.ts';
import type { RunObject } from './types.ts';

export type FileKind = 'case' | 'record' | 'pages';

export interface PageText {
  page: number;
  text: string;
  source: string;
  /**
   * Where words read by OCR lie, five numbers a word: its place in `text`, then x, y, width and height in ten-thousandths
   * of the page. Absent for pages that have their own text.
   */
  words?: number[];
}

/** Off the main thread: a long record is tens of megabytes. */
const compress = promisify<Buffer, Buffer>(gzip);
const expand = promisify<Buffer, Buffer>(gunzip);

async function nameOf(db: Reading, runId: string, kind: FileKind): Promise<string | undefined> {
  const row = await db
    .selectFrom('objects')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.id;
}

/** 503 `object_missing` when the row is there and the file is not. */
export async function loadFile(
  store: Store,
  run: RunRow,
  key: Buffer,
  kind: FileKind,
): Promise<Buffer | undefined> {
  const name = await nameOf(store.db, run.id, kind);
  if (name === undefined) return undefined;
  const bytes = await store.vault.getObject(name, key);
  if (!bytes) throw new ServiceError(503, 'object_missing', 'A file of this case is not in the data folder.');
  return bytes;
}

const openPacked = async <T>(bytes: Buffer | undefined): Promise<T | undefined> =>
  bytes && (JSON.parse((await expand(bytes)).toString('utf8')) as T);

/** Undefined until the record has been read. */
export const loadRecord = async (store: Store, run: RunRow, key: Buffer) =>
  openPacked<MedicalRecord>(await loadFile(store, run, key, 'record'));

/** Undefined until the record has been read. Texts kept before words had places get them from the record. */
export async function loadPageTexts(store: Store, run: RunRow, key: Buffer): Promise<PageText[] | undefined> {
  const pages = await openPacked<PageText[]>(await loadFile(store, run, key, 'pages'));
  if (!pages?.some((page) => isScan(page.source) && !page.words)) return pages;
  const record = await loadRecord(store, run, key);
  return record ? record.pages.map(pageText) : pages;
}

const isScan = (source: string) => source === 'ocr' || source === 'mixed';

/** The two files that are kept of a record: all of it for the engine, and its text for search, which is soon opened. */
export async function packRecord(record: MedicalRecord): Promise<{ kind: FileKind; bytes: Buffer }[]> {
  const texts = record.pages.map(pageText);
  const pack = async (kind: FileKind, value: unknown) => ({
    kind,
    bytes: await compress(Buffer.from(JSON.stringify(value))),
  });
  return [await pack('record', record), await pack('pages', texts)];
}

function pageText({ index, lines, source }: Page): PageText {
  const text = lines.map((line) => line.text).join('\n');
  if (!isScan(source)) return { page: index, text, source };
  const words: number[] = [];
  let from = 0;
  for (const word of lines.flatMap((line) => line.words)) {
    const at = text.indexOf(word.text, from);
    if (at < 0) continue;
    from = at + word.text.length;
    if (word.source !== 'ocr') continue;
    const { x, y, width, height } = word.box;
    words.push(at, ...[x, y, width, height].map((part) => Math.round(part * 10_000)));
  }
  return { page: index, text, source, words };
}

/** What a presigned link serves. 404 `object_not_found` while it does not exist yet. */
export async function openObject(
  store: Store,
  runId: string,
  object: RunObject,
): Promise<{ bytes: Uint8Array; mediaType: string; filename: string }> {
  const run = await findRun(store.db, runId);
  const key = caseKeyOf(store, run);
  if (object === 'log') {
    const bytes = Buffer.from(await readLog(store.db, runId));
    return { bytes, mediaType: 'application/x-ndjson', filename: `${runId}-log.jsonl` };
  }
  if (object === 'result' && run.revision > 0) {
    const results = await readResults(store.db, run, key, run.revision);
    const bytes = Buffer.from(JSON.stringify(results, null, 2));
    return { bytes, mediaType: 'application/json', filename: `${runId}-result.json` };
  }
  const bytes = object === 'case' ? await loadFile(store, run, key, 'case') : undefined;
  if (!bytes) throw new ServiceError(404, 'object_not_found', 'This file does not exist yet.');
  return { bytes, mediaType: 'application/pdf', filename: `${runId}.pdf` };
}
