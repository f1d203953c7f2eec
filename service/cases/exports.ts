/** What goes out on paper: the review as a PDF, and the letter that asks for information. */
import { ServiceError } from '../contract/errors.ts';
import type { FinalResults } from '../contract/results.ts';
import { PICTURE_DPI, type Pictures, reportPlaces } from '../print/crop.ts';
import type { AuditEntry } from '../store/index.ts';
import { listDecisions } from './decisions.ts';
import { openFile } from './objects.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, checkReviewed, findRun, type RunRow, readForm, readResults } from './runs.ts';
import type { Actor, PrintedFile } from './types.ts';

/**
 * The review as it stands: decision, rationale, tree, quotes with pictures. Refuses with 409 `run_not_completed`. A page
 * that cannot be drawn leaves its quote without a picture.
 */
export async function printReport(context: Context, runId: string, actor: Actor): Promise<PrintedFile> {
  const { store, clock } = context;
  const run = await findRun(store.db, runId, actor);
  checkReviewed(run);
  const key = caseKeyOf(store, run);
  const results = await readResults(store.db, run, key, run.revision);
  const bytes = await context.printer.report(
    {
      runId,
      revision: run.revision,
      form: readForm(run, key),
      guidelineName: run.guideline_name,
      receivedAt: run.received_at,
      dueAt: run.due_at,
      results,
      decisions: await listDecisions(context, runId, actor),
      at: clock(),
      pictures: await picturesOf(context, run, key, results),
    },
    { owner: actor.id, urgent: true },
  );
  await noteExport(context, runId, actor, { what: 'report', revision: run.revision });
  return { bytes, filename: `review-${runId}.pdf` };
}

/** Refuses with 409 `no_information_requested` unless that is the decision in force. */
export async function printLetter(context: Context, runId: string, actor: Actor): Promise<PrintedFile> {
  const { store } = context;
  const run = await findRun(store.db, runId, actor);
  const decision = (await listDecisions(context, runId, actor)).at(-1);
  if (decision?.decision !== 'request_information')
    throw new ServiceError(409, 'no_information_requested', 'No request for information is in force.');
  const form = readForm(run, caseKeyOf(store, run));
  const { letterhead } = context.config;
  const bytes = await context.printer.letter(
    { runId, form, guidelineName: run.guideline_name, dueAt: run.due_at, decision, letterhead },
    { owner: actor.id, urgent: true },
  );
  await noteExport(context, runId, actor, { what: 'letter', revision: run.revision });
  return { bytes, filename: `letter-${runId}.pdf` };
}

/** By the key of their place; without those that cannot be drawn: the quote then stands alone. */
async function picturesOf(
  { store, reader }: Context,
  run: RunRow,
  key: Buffer,
  { criteria }: FinalResults,
): Promise<Pictures> {
  const places = reportPlaces(criteria.criteria_tree);
  const pdf = places.size > 0 ? await openFile(store, run, key, 'case') : undefined;
  const pictures = new Map<string, Uint8Array>();
  if (!pdf) return pictures;
  const drawn = await reader.pictures(pdf, [...places.values()], PICTURE_DPI);
  for (const [at, place] of [...places.keys()].entries()) {
    const png = drawn[at];
    if (png) pictures.set(place, png);
  }
  return pictures;
}

/** In the trail: a file of the case was made for somebody. */
export const noteExport = (
  { store }: Context,
  runId: string,
  actor: Actor,
  detail: NonNullable<AuditEntry['detail']>,
) =>
  store.write((tx) =>
    store.audit.append(tx, {
      actor,
      action: 'run.exported',
      objectType: 'run',
      objectId: runId,
      detail,
    }),
  );
