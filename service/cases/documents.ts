/** Documents that follow a submission: taken in at once, read and evaluated by the queue (`follow.ts`). */
import type { Selectable, Transaction } from 'kysely';
import type { CaseDocument, DocumentList, NewDocument } from '../contract/documents.ts';
import { ServiceError } from '../contract/errors.ts';
import { type FileSource, piecesOf } from '../record/index.ts';
import { RecordError } from '../record/types.ts';
import type { Tables } from '../store/index.ts';
import { checkPages, checkSize, queueKey, receiptOf } from './form.ts';
import { openFile, takeBack } from './objects.ts';
import type { Context } from './ports.ts';
import type { Queue } from './queue.ts';
import { writeLog } from './run-log.ts';
import { caseKeyOf, findRun, type Reading, type RunRow } from './runs.ts';
import { documentContext, openJson, sealJson } from './sealed.ts';
import { recordRefusal } from './submit.ts';
import type { Actor } from './types.ts';
import { checkEditable } from './update-tree.ts';

/** What is sealed of a document: what was said of it, and who added it. */
export type DocumentBody = Pick<NewDocument, 'title' | 'kind' | 'source'> & {
  by: Pick<Actor, 'id' | 'username' | 'displayName' | 'role'>;
};

export interface Addition {
  runId: string;
  document: NewDocument;
  pdf: FileSource;
  actor: Actor;
}

/**
 * Durable when it resolves. A case for which information was requested stands first in the queue again. Refuses with 409
 * `run_not_completed`, `case_locked`, `document_repeated`; 422 `form_invalid`, `case_file_encrypted`, `record_not_pdf`,
 * `record_encrypted`, `record_unreadable`; 413 `record_too_large`, `record_too_many_pages`.
 */
export async function addDocument(
  context: Context,
  queue: Queue,
  { runId, document, pdf, actor }: Addition,
): Promise<CaseDocument> {
  const { store, clock, newId } = context;
  const run = await findRun(store.db, runId, actor);
  checkEditable(run);
  const now = clock();
  const receivedAt = receiptOf(document.received_at, '/document/received_at', now).toISOString();
  const key = caseKeyOf(store, run);
  const { pdf_password: password, received_at: _, ...reported } = document;
  const pageCount = await pagesOf(context, run, key, pdf, password);
  const id = newId();
  const fileName = newId();
  await store.vault.putObject(fileName, key, piecesOf(pdf));
  const { displayName, username, role } = actor;
  const body: DocumentBody = { ...reported, by: { id: actor.id, username, displayName, role } };
  const row = {
    id,
    run_id: runId,
    state: 'waiting' as const,
    file_mac: await store.vault.fileFingerprint(piecesOf(pdf)),
    page_count: pageCount,
    first_page: null,
    received_at: receivedAt,
    added_at: now.toISOString(),
    added_by_id: actor.id,
    revision: null,
    error_code: null,
    error_detail: null,
    body_sealed: sealJson(key, body, documentContext(runId, id)),
    secret_sealed: password === undefined ? null : sealJson(key, password, documentContext(runId, id)),
  };
  try {
    await store.write(async (tx) => {
      const latest = await findRun(tx, runId, actor);
      checkEditable(latest);
      await checkNew(tx, latest, row.file_mac);
      await tx.insertInto('documents').values(row).execute();
      const file = { id: fileName, run_id: runId, kind: `document ${id}`, bytes: pdf.length };
      await tx
        .insertInto('objects')
        .values({ ...file, created_at: row.added_at })
        .execute();
      await comeBack(tx, latest, row.added_at);
      // While a document before it is being read, that job takes this one along.
      if (latest.status === 'completed') {
        await tx.updateTable('runs').set({ status: 'queued' }).where('id', '=', runId).execute();
        await queue.renew(tx, runId);
      }
      const detail = { pages: pageCount, bytes: pdf.length, kind: document.kind, source: document.source };
      await writeLog(tx, { id: newId(), runId, at: now, event: 'document.added', detail });
      const entry = { actor, action: 'document.added', objectType: 'run', objectId: runId, detail };
      await store.audit.append(tx, { ...entry, rows: [{ facet: 'document', key: [id] }] });
    });
  } catch (refusal) {
    await takeBack(store, fileName, refusal);
    throw refusal;
  }
  context.changed(runId);
  return shown(row, body);
}

/** Information was requested and now it comes: the case waits for a person again, before all others. */
async function comeBack(tx: Transaction<Tables>, run: RunRow, at: string): Promise<void> {
  if (run.decision !== 'request_information') return;
  const back = { decision: null, returned_at: at, queue_key: queueKey(run.due_at, true) };
  await tx.updateTable('runs').set(back).where('id', '=', run.id).execute();
}

async function checkNew(tx: Transaction<Tables>, run: RunRow, mac: string): Promise<void> {
  const same = await tx
    .selectFrom('documents')
    .select('id')
    .where('run_id', '=', run.id)
    .where('file_mac', '=', mac)
    .where('state', '!=', 'failed')
    .executeTakeFirst();
  if (same || run.pdf_mac === mac)
    throw new ServiceError(409, 'document_repeated', 'This very file is in the case already.');
}

/** Pages of the new document, once it is certain that it can be added to the case file. */
async function pagesOf(
  { store, reader, config }: Context,
  run: RunRow,
  key: Buffer,
  pdf: FileSource,
  password: string | undefined,
): Promise<number> {
  checkSize(pdf.length, config);
  try {
    const pages = await reader.inspect(pdf, password);
    checkPages((run.page_count ?? 0) + pages, config);
    await reader.inspect((await openFile(store, run, key, 'case'))!).catch(lockedCase);
    return pages;
  } catch (cause) {
    throw recordRefusal(cause);
  }
}

function lockedCase(cause: unknown): never {
  if (!(cause instanceof RecordError) || cause.code !== 'record_encrypted') throw cause;
  throw new ServiceError(
    422,
    'case_file_encrypted',
    'The file of this case is locked with a password, so nothing can be added to it: submit both as a new case.',
  );
}

type DocumentRow = Pick<
  Selectable<Tables['documents']>,
  | 'id'
  | 'state'
  | 'page_count'
  | 'first_page'
  | 'received_at'
  | 'added_at'
  | 'revision'
  | 'error_code'
  | 'error_detail'
>;

/** Read, but not evaluated, is waiting or failed to whoever asks. */
function shown(row: DocumentRow, { title, kind, source, by }: DocumentBody): CaseDocument {
  const { first_page, revision, error_code, error_detail } = row;
  return {
    document_id: row.id,
    state: row.state !== 'read' || revision !== null ? row.state : error_code === null ? 'waiting' : 'failed',
    ...(title && { title }),
    kind,
    source,
    received_at: row.received_at,
    added_at: row.added_at,
    added_by: by.username,
    ...(first_page !== null && { first_page }),
    page_count: row.page_count,
    ...(revision !== null && { revision }),
    ...(error_code !== null && { error: { code: error_code, detail: error_detail ?? '' } }),
  };
}

export const documentRows = (db: Reading, runId: string) =>
  db.selectFrom('documents').selectAll().where('run_id', '=', runId).orderBy('id').execute();

export const bodyOf = (key: Uint8Array, row: { id: string; run_id: string; body_sealed: Buffer }) =>
  openJson<DocumentBody>(key, row.body_sealed, documentContext(row.run_id, row.id));

/** The record as submitted first, then what followed. */
export async function listDocuments({ store }: Context, runId: string, actor: Actor): Promise<DocumentList> {
  const run = await findRun(store.db, runId, actor);
  const key = caseKeyOf(store, run);
  const rows = await documentRows(store.db, runId);
  const followed = rows.map((row) => shown(row, bodyOf(key, row)));
  const behind = rows.reduce((sum, row) => sum + (row.first_page === null ? 0 : row.page_count), 0);
  const first: CaseDocument = {
    document_id: runId,
    state: run.revision > 0 ? 'read' : 'waiting',
    received_at: run.received_at,
    added_at: run.created_at,
    added_by: run.created_by,
    first_page: 0,
    page_count: Math.max(0, (run.page_count ?? 0) - behind),
    ...(run.revision > 0 && { revision: 1 }),
  };
  return { documents: [first, ...followed] };
}

/**
 * Documents that could not be taken in, for a case that had been evaluated before: it stands as it did. False for a case that
 * has nothing to fall back on.
 */
export async function giveUpDocuments(
  tx: Transaction<Tables>,
  runId: string,
  error: { code: string; detail: string },
): Promise<boolean> {
  const run = await findRun(tx, runId);
  if (run.revision === 0) return false;
  await tx
    .updateTable('documents')
    .set({ error_code: error.code, error_detail: error.detail })
    .where('run_id', '=', runId)
    .where('revision', 'is', null)
    .where('state', '!=', 'failed')
    .execute();
  await tx
    .updateTable('documents')
    .set({ state: 'failed' })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .execute();
  await tx.updateTable('runs').set({ status: 'completed' }).where('id', '=', runId).execute();
  return true;
}

/** Has documents that could not be taken in tried again; false where there are none. */
export async function retryDocuments(tx: Transaction<Tables>, run: RunRow): Promise<boolean> {
  if (run.revision === 0 || run.status !== 'completed') return false;
  const open = tx
    .updateTable('documents')
    .set({ error_code: null, error_detail: null })
    .where('run_id', '=', run.id)
    .where('error_code', 'is not', null);
  const read = await open.where('state', '=', 'read').executeTakeFirst();
  const failed = await open.set({ state: 'waiting' }).where('state', '=', 'failed').executeTakeFirst();
  return read.numUpdatedRows + failed.numUpdatedRows > 0n;
}
