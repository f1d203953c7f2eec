/** The encrypted files of a case: the PDF (`case`) and the record read from it (`record`). */
import { gunzipSync, gzipSync } from 'node:zlib';
import { ServiceError } from '../contract/errors.ts';
import type { MedicalRecord } from '../record/types.ts';
import type { Store } from '../store/index.ts';
import { readLog } from './run-log.ts';
import { caseKeyOf, findRun, type Reading, type RunRow, readResults } from './runs.ts';
import type { RunObject } from './types.ts';

export type FileKind = 'case' | 'record';

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

/** Undefined until the record has been read. */
export async function loadRecord(store: Store, run: RunRow, key: Buffer): Promise<MedicalRecord | undefined> {
  const bytes = await loadFile(store, run, key, 'record');
  return bytes && (JSON.parse(gunzipSync(bytes).toString('utf8')) as MedicalRecord);
}

export const packRecord = (record: MedicalRecord): Buffer => gzipSync(JSON.stringify(record));

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
