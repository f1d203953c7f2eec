/** What leaves the house on paper: the review as a PDF, and the letter that asks for information. */
import { ServiceError } from '../contract/errors.ts';
import { RecordError } from '../record/types.ts';
import { listDecisions } from './decisions.ts';
import { loadFile } from './objects.ts';
import type { Context } from './ports.ts';
import { PICTURE_DPI, picturesBy } from './print/crop.ts';
import { informationLetter } from './print/letter.ts';
import { caseReport } from './print/report.ts';
import { caseKeyOf, findRun, type RunRow, readForm, readResults } from './runs.ts';
import type { Actor } from './types.ts';

export interface Printed {
  bytes: Uint8Array;
  filename: string;
}

/**
 * The review as it stands: decision, rationale, tree, quotes with pictures. Refuses with 409 `run_not_completed`. A page
 * that cannot be drawn leaves its quote without a picture.
 */
export async function printReport(context: Context, runId: string, actor: Actor): Promise<Printed> {
  const { store, clock } = context;
  const run = await findRun(store.db, runId, actor);
  if (run.revision === 0)
    throw new ServiceError(409, 'run_not_completed', 'The review of this record has not finished.');
  const key = caseKeyOf(store, run);
  const pdf = await loadFile(store, run, key, 'case');
  const bytes = await caseReport({
    runId,
    revision: run.revision,
    form: readForm(run, key),
    guidelineName: run.guideline_name,
    receivedAt: run.received_at,
    dueAt: run.due_at,
    results: await readResults(store.db, run, key, run.revision),
    decisions: await listDecisions(context, runId, actor),
    at: clock(),
    pictures: picturesBy((page, crop, frames) => draw(context, pdf, page, crop, frames)),
  });
  await tell(context, run, actor, 'report');
  return { bytes, filename: `review-${runId}.pdf` };
}

/** Refuses with 409 `no_information_requested` unless that is the decision in force. */
export async function printLetter(context: Context, runId: string, actor: Actor): Promise<Printed> {
  const { store } = context;
  const run = await findRun(store.db, runId, actor);
  const decision = (await listDecisions(context, runId, actor)).at(-1);
  if (decision?.decision !== 'request_information')
    throw new ServiceError(409, 'no_information_requested', 'No request for information is in force.');
  const form = readForm(run, caseKeyOf(store, run));
  const bytes = await informationLetter({
    runId,
    form,
    guidelineName: run.guideline_name,
    dueAt: run.due_at,
    decision,
    letterhead: context.config.letterhead,
  });
  await tell(context, run, actor, 'letter');
  return { bytes, filename: `letter-${runId}.pdf` };
}

async function draw(
  { reader }: Context,
  pdf: Uint8Array | undefined,
  page: number,
  crop: Parameters<Parameters<typeof picturesBy>[0]>[1],
  frames: Parameters<Parameters<typeof picturesBy>[0]>[2],
): Promise<Uint8Array | undefined> {
  if (!pdf) return undefined;
  try {
    return await reader.picture(pdf, page, { dpi: PICTURE_DPI, crop, frames });
  } catch (cause) {
    // A file whose password is not kept, or a page that only the OCR could make something of: the quote stands alone.
    if (cause instanceof RecordError) return undefined;
    throw cause;
  }
}

const tell = ({ store }: Context, run: RunRow, actor: Actor, what: string) =>
  store.write((tx) =>
    store.audit.append(tx, {
      actor,
      action: 'run.exported',
      objectType: 'run',
      objectId: run.id,
      detail: { what, revision: run.revision },
    }),
  );
