/** The request form: what makes it acceptable, and what the queue shows of it. */
import { Errors } from 'typebox/value';
import { diagnosisFault, procedureFault } from '../contract/codes.ts';
import { type Fault, ServiceError } from '../contract/errors.ts';
import { RequestForm } from '../contract/form.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
import type { FileSource } from '../record/index.ts';
import { RecordError } from '../record/types.ts';
import type { CasesConfig, GuidelineLibrary } from './ports.ts';
import { LONGEST_WORD, wordsOf } from './search-words.ts';

const HOUR_MS = 3_600_000;
/** CMS-0057-F: 72 hours for expedited requests, 7 calendar days for standard ones. */
const DUE_HOURS = { expedited: 72, standard: 7 * 24 } as const;

const refuse = (code: string, path: string, message: string) =>
  new ServiceError(422, code, message, [{ path, message }]);

/** Refuses with 422 `form_invalid`, every fault with its path and none with the value. */
export function checkForm(form: unknown): asserts form is RequestForm {
  const faults = Errors(RequestForm, form).map((error) => ({
    path: error.instancePath || '/',
    message: error.message,
  }));
  if (faults.length > 0) throw new ServiceError(422, 'form_invalid', 'The request form has faults.', faults);
}

/**
 * Refuses with 422 `guideline_missing`, `guideline_unknown` (with the nearest names) or, where name and code are known
 * and mean two guidelines, `guideline_conflict`: judging by either could be wrong.
 */
export function guidelineOf(form: RequestForm, guidelines: GuidelineLibrary): Guideline {
  const asked = [form.guideline_name, form.guideline_code].filter(
    (name) => name !== undefined && name.trim() !== '',
  );
  if (asked.length === 0) {
    throw refuse(
      'guideline_missing',
      '/guideline_name',
      'Name the guideline: guideline_name or guideline_code.',
    );
  }
  const nearest = new Set<string>();
  const known = new Set<Guideline>();
  for (const name of asked) {
    const found = guidelines.find(name!);
    if ('guideline_code' in found) known.add(found as Guideline);
    else for (const near of found.nearest as string[]) nearest.add(near);
  }
  const [guideline, other] = known;
  if (other)
    throw refuse('guideline_conflict', '/guideline_code', 'Name and code mean different guidelines.');
  if (guideline) return guideline;
  const path = form.guideline_name?.trim() ? '/guideline_name' : '/guideline_code';
  const errors = [...nearest].map((name) => ({ path, message: `Did you mean ${name}?` }));
  throw new ServiceError(422, 'guideline_unknown', 'There is no such guideline.', errors);
}

/**
 * Refuses with 422 `request_type_unknown`. `initial` is every client's word for a first request: where a guideline
 * distinguishes other things it means the guideline's default.
 */
export function checkRequestType(form: RequestForm, guideline: Guideline): void {
  const asked = form.request?.type
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const known = guideline.request_types;
  if (!asked || asked === 'initial' || !known?.length || known.includes(asked)) return;
  throw refuse('request_type_unknown', '/request/type', `This guideline knows: ${known.join(', ')}.`);
}

const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** Codes without the form of one: reported, and taken all the same, since a client may know better. */
export function codeWarnings({ request }: RequestForm): Fault[] {
  const { diagnosis_codes = [], procedure_codes = [], date_of_service: on = '' } = request ?? {};
  const reported = (field: string, codes: readonly string[], faultOf: (code: string) => string | undefined) =>
    codes.flatMap((code, at) => {
      const message = faultOf(code);
      return message ? [{ path: `/request/${field}/${at}`, message }] : [];
    });
  return [
    ...reported('diagnosis_codes', diagnosis_codes, (code) =>
      diagnosisFault(code, ISO_DAY.test(on) ? on : undefined),
    ),
    ...reported('procedure_codes', procedure_codes, procedureFault),
  ];
}

/** Refuses with 413 `record_too_large` before anything is read. */
export function checkSize(bytes: number, { maxPdfBytes }: Pick<CasesConfig, 'maxPdfBytes'>): void {
  if (bytes <= maxPdfBytes) return;
  throw new ServiceError(413, 'record_too_large', `The file is larger than ${maxPdfBytes} bytes.`);
}

export function checkPages(pages: number, { maxPdfPages }: Pick<CasesConfig, 'maxPdfPages'>): void {
  if (pages <= maxPdfPages) return;
  throw new RecordError('record_too_many_pages', `The record has more than ${maxPdfPages} pages.`);
}

/** Refuses with 422 `record_missing` when there is neither a PDF nor a note with text. */
export function checkHasRecord(form: RequestForm, pdf: FileSource | undefined): void {
  if (pdf || form.notes?.some((note) => note.text.trim() !== '')) return;
  throw refuse('record_missing', '/pdf_file', 'Send the medical record as pdf_file, or notes in the form.');
}

export interface Deadline {
  urgency: 'standard' | 'expedited';
  receivedAt: string;
  dueAt: string;
}

const EARLIEST_RECEIPT = new Date('1900-01-01T00:00:00Z');
/** A day that has begun somewhere on earth, and a clock that is a little ahead. */
const AHEAD_HOURS = 26;

/** A day or time of receipt as sent, else now. Refuses with 422 `form_invalid` what is no day from 1900 on, or in the future. */
export function receiptOf(given: string | undefined, path: string, now: Date): Date {
  const received = given?.trim() ? new Date(given.trim()) : now;
  if (Number.isNaN(received.getTime()))
    throw refuse('form_invalid', path, 'Must be a date or a date and time, for example 2026-01-31.');
  if (received < EARLIEST_RECEIPT || received.getTime() > now.getTime() + AHEAD_HOURS * HOUR_MS)
    throw refuse('form_invalid', path, 'Must be a day from 1900 on that is not in the future.');
  return received;
}

/**
 * When the decision is due, counted from receipt, else from submission. A receipt in the future would put the decision off,
 * one in a year of five digits would sort before all others. Refuses with 422 `form_invalid`.
 */
export function deadlineOf(form: RequestForm, now: Date): Deadline {
  const urgency = form.request?.urgency ?? 'standard';
  const received = receiptOf(form.request?.received_at, '/request/received_at', now);
  const dueAt = new Date(received.getTime() + DUE_HOURS[urgency] * HOUR_MS);
  return { urgency, receivedAt: received.toISOString(), dueAt: dueAt.toISOString() };
}

/**
 * What the queue is sorted by: a case whose documents came before all others ("!" sorts before every digit), then by due
 * time.
 */
export const queueKey = (dueAt: string, returned: boolean): string => (returned ? `!${dueAt}` : dueAt);

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Up to here a text fits into an index, whatever its letters; see migration 0071. So must each of its words. */
const LONGEST_INDEXED = 400;

/** How the sender of a FHIR bundle calls it, which is kept with the form: whoever asks for the request again has nothing else. */
function bundleOf({ metadata }: RequestForm): string | undefined {
  const kept = metadata as { fhir?: { bundle?: { value?: unknown } | null } | null } | undefined;
  const value = kept?.fhir?.bundle?.value;
  return typeof value === 'string' && value.length <= LONGEST_INDEXED ? value : undefined;
}

/** What the queue's search looks at, folded: in the one column or, where it is long, in the other. */
export function searchTextOf(
  runId: string,
  form: RequestForm,
  guideline: Guideline,
): { search_text: string; search_long: string | null } {
  const { patient, request, external_id } = form;
  const parts = [
    patient?.name,
    patient?.member_id,
    request?.service,
    request?.ordering_provider,
    ...(request?.diagnosis_codes ?? []),
    ...(request?.procedure_codes ?? []),
    external_id,
    bundleOf(form),
    guideline.guideline_code,
    guideline.guideline_name,
    runId,
  ];
  const text = fold(parts.filter(Boolean).join('\n'));
  const fits =
    text.length <= LONGEST_INDEXED && wordsOf(text).every((word) => [...word].length <= LONGEST_WORD);
  return { search_text: fits ? text : '', search_long: fits ? null : text };
}

/** The words of a search, folded like the text they are looked for in. */
export const searchWords = (search: string): string[] =>
  fold(search).split(/\s+/).filter(Boolean).slice(0, 10);
