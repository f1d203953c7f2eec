/** Submission: everything is checked before anything is stored, and everything is stored before it is acknowledged. */
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import { type FileSource, piecesOf } from '../record/index.ts';
import { RecordError } from '../record/types.ts';
import type { Tables } from '../store/index.ts';
import { duplicatesOf, requestMacOf } from './duplicates.ts';
import { noteSubmission } from './facts.ts';
import {
  checkForm,
  checkHasRecord,
  checkPages,
  checkRequestType,
  checkSize,
  codeWarnings,
  deadlineOf,
  guidelineOf,
  queueKey,
  searchTextOf,
} from './form.ts';
import { takeBack } from './objects.ts';
import type { Context } from './ports.ts';
import type { Queue } from './queue.ts';
import { writeLog } from './run-log.ts';
import { findRun, type RunRow, viewOf } from './runs.ts';
import { formContext, sealJson, secretContext } from './sealed.ts';
import { addWords } from './search-words.ts';
import { keepGuideline } from './snapshots.ts';
import type { Actor, RunView, Submission } from './types.ts';

const TOO_LARGE = new Set(['record_too_large', 'record_too_many_pages']);

/** A refusal of the reader as one of the service. */
export function recordRefusal(cause: unknown): unknown {
  if (!(cause instanceof RecordError)) return cause;
  const status = TOO_LARGE.has(cause.code) ? 413 : 422;
  return new ServiceError(status, cause.code, cause.message, [{ path: '/pdf_file', message: cause.message }]);
}

/**
 * Refuses with 422 `form_invalid`, `guideline_missing`, `guideline_unknown`, `request_type_unknown`, `record_missing`,
 * `record_not_pdf`, `record_encrypted`, `record_unreadable`, `idempotency_key_reused`; 413 `record_too_large`,
 * `record_too_many_pages`; 507 `disk_full`. In none of these cases is anything stored.
 */
export async function submit(context: Context, queue: Queue, submission: Submission): Promise<RunView> {
  const { store, clock, newId } = context;
  const { form, pdf, attachments, actor, idempotencyKey } = submission;
  checkForm(form);
  const guideline = guidelineOf(form, context.guidelines);
  checkRequestType(form, guideline);
  checkHasRecord(form, pdf);
  const now = clock();
  const { urgency, receivedAt, dueAt } = deadlineOf(form, now);

  const sent = [...(pdf ? [pdf] : []), ...(attachments ?? [])];
  const pdfMac = await store.vault.fileFingerprint(
    pdf ? allPiecesOf(sent) : Buffer.from(JSON.stringify(form.notes)),
  );
  const submissionMac = store.vault.fingerprint(Buffer.from(`${pdfMac}${JSON.stringify(form)}`));
  const repeated = await findRepeated(context, actor, idempotencyKey, submissionMac);
  if (repeated) return viewOf(store, repeated, true);
  const requestMac = requestMacOf(store, form);
  const duplicates = await duplicatesOf(context, { pdfMac, requestMac, actor });
  if (submission.unlessDuplicate && duplicates[0]) {
    const run = await findRun(store.db, duplicates[0].run_id, actor);
    return { ...(await viewOf(store, run, false)), duplicateOf: duplicates, stored: false };
  }

  const { file, pageCount } = await checkedPdf(context, submission);
  const { pdf_password: password, ...kept } = form;
  const runId = newId();
  const { key, wrapped } = store.vault.newCaseKey(runId);
  const fileName = newId();
  await store.vault.putObject(fileName, key, piecesOf(file));

  const insert = async (tx: Transaction<Tables>): Promise<RunRow | undefined> => {
    const raced = await findRepeated(context, actor, idempotencyKey, submissionMac, tx);
    if (raced) return raced;
    const row = {
      id: runId,
      status: 'queued',
      guideline_code: guideline.guideline_code,
      guideline_name: guideline.guideline_name,
      guideline_sha256: await keepGuideline(tx, guideline),
      patient_name: form.patient?.name ?? null,
      member_id: form.patient?.member_id ?? null,
      service: form.request?.service ?? null,
      ...searchTextOf(runId, form, guideline),
      urgency,
      received_at: receivedAt,
      due_at: dueAt,
      queue_key: queueKey(dueAt, false),
      created_at: now.toISOString(),
      created_by_id: actor.id,
      created_by: actor.username,
      idempotency_key: idempotencyKey ?? null,
      submission_mac: submissionMac,
      pdf_mac: pdfMac,
      request_mac: requestMac ?? null,
      page_count: pageCount,
      case_key: wrapped,
      form_sealed: sealJson(key, kept, formContext(runId)),
      secret_sealed: password === undefined ? null : sealJson(key, password, secretContext(runId)),
    };
    await tx.insertInto('runs').values(row).execute();
    await addWords(tx, runId, row.search_text);
    await noteSubmission(tx, row);
    const object = {
      id: fileName,
      run_id: runId,
      kind: 'case',
      bytes: file.length,
      created_at: now.toISOString(),
    };
    await tx.insertInto('objects').values(object).execute();
    await queue.add(tx, runId, dueAt);
    await writeLog(tx, {
      id: newId(),
      runId,
      at: now,
      event: 'run.submitted',
      detail: { guideline: guideline.guideline_code, pages: pageCount, bytes: file.length, typeset: !pdf },
    });
    await store.audit.append(tx, { actor, action: 'run.submitted', objectType: 'run', objectId: runId });
    return undefined;
  };
  const existing = await store.write(insert).catch(async (refusal: unknown) => {
    await takeBack(store, fileName, refusal);
    throw refusal;
  });
  if (existing) {
    await store.files.delete(fileName);
    return viewOf(store, existing, true);
  }
  const view = await viewOf(store, await findRun(store.db, runId, actor), false);
  const same = duplicates.flatMap((each) => (each.same === 'file' ? each.run_id : []));
  const warnings = codeWarnings(form);
  return {
    ...view,
    ...(warnings.length > 0 && { warnings }),
    ...(same.length > 0 && { sameRecordAs: same }),
    ...(duplicates.length > 0 && { duplicateOf: duplicates }),
  };
}

/** Of several files as of one. */
async function* allPiecesOf(files: readonly FileSource[]): AsyncGenerator<Uint8Array> {
  for (const file of files) yield* piecesOf(file);
}

async function checkedPdf(
  { reader, printer, config }: Context,
  { form, pdf, attachments, actor }: Submission,
): Promise<{ file: FileSource; pageCount: number }> {
  const size = [pdf, ...(attachments ?? [])].reduce((sum, file) => sum + (file?.length ?? 0), 0);
  checkSize(size, config);
  const notes = () => printer.caseFile(form, { owner: actor.id, urgent: true });
  try {
    let file = pdf ?? (await notes());
    const behind = [...(attachments ?? [])];
    if (attachments && form.notes?.some(({ text }) => text.trim() !== '')) behind.push(await notes());
    for (const next of behind) file = await reader.joinFiles(file, next);
    const pageCount = await reader.inspect(file, pdf ? form.pdf_password : undefined);
    checkPages(pageCount, config);
    return { file, pageCount };
  } catch (cause) {
    throw recordRefusal(cause);
  }
}

/** The run that this idempotency key already made. 422 `idempotency_key_reused` if it was for something else. */
async function findRepeated(
  { store }: Context,
  actor: Actor,
  idempotencyKey: string | undefined,
  submissionMac: string,
  db: Parameters<typeof findRun>[0] = store.db,
): Promise<RunRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where('created_by_id', '=', actor.id)
    .where('idempotency_key', '=', idempotencyKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (run && run.submission_mac !== submissionMac) {
    throw new ServiceError(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key belongs to another submission.',
    );
  }
  return run;
}
