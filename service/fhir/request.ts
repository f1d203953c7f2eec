/** A PAS request bundle, read: the request form it makes, and the documents it carries. */
import { ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import { sizes } from '../contract/sizes.ts';
import { Bundle } from './bundle.ts';
import { isCancelled, isContinued } from './certification.ts';
import codes from './codes.json' with { type: 'json' };
import { toEcho } from './echo.ts';
import { at, codeOf, type Json, listOf, memberIdsOf, objectsOf, textAt, textOf, wordsOf } from './read.ts';

interface FhirRequest {
  form: RequestForm;
  /** PDFs, in the order of the bundle. */
  files: Uint8Array[];
}

const MOST = { items: 100, files: 100 };

/** Names the determination: PAS has no place for a policy. */
export const GUIDELINE_TAG = 'urn:evident:guideline';

/** Documents that were taken out of a bundle, by what stands in place of their base64; undefined of one that was none. */
type Documents = ReadonlyMap<string, Uint8Array | undefined>;

/** Refuses with 422 `bundle_invalid` and the place of every fault; nothing of the bundle is in the words. */
export function readRequest(sent: unknown, documents: Documents = new Map()): FhirRequest {
  const bundle = new Bundle(sent);
  const { faults, fault } = bundle;
  const claim = bundle.claim();
  if (claim) checkClaim(claim, bundle);
  const patient = claim && bundle.resolve(claim.patient, '/entry/0/resource/patient', 'Patient');
  if (claim && textAt(claim, 'patient', 'reference') === undefined)
    fault('/entry/0/resource/patient', 'The claim names no patient.');
  const { files, notes } = documentsOf(bundle, documents);
  if (faults.length > 0 || !claim || !patient)
    throw new ServiceError(422, 'bundle_invalid', 'The bundle is not a PAS request.', faults);
  return { form: formOf(bundle, claim, patient, notes), files };
}

function checkClaim(claim: Json, bundle: Bundle): void {
  const { fault } = bundle;
  const path = '/entry/0/resource';
  if (claim.use !== 'preauthorization') fault(`${path}/use`, 'Must be preauthorization.');
  if (claim.status !== 'active') fault(`${path}/status`, 'Must be active.');
  const items = listOf(claim.item);
  if (items.length === 0) fault(`${path}/item`, 'The claim has no items.');
  if (items.length > MOST.items) {
    fault(`${path}/item`, `The claim has more than ${MOST.items} items.`);
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, item] of items.entries()) {
    const sequence = at(item, 'sequence');
    if (!Number.isInteger(sequence) || Number(sequence) < 1 || seen.has(sequence))
      fault(`${path}/item/${index}/sequence`, 'Must be a positive number of its own.');
    seen.add(sequence);
    if (!wordsOf(at(item, 'productOrService')))
      fault(`${path}/item/${index}/productOrService`, 'Says no product or service.');
  }
  if (items.length > 0 && items.every(isCancelled))
    fault(`${path}/item`, 'Asks to cancel every item: nothing is left to review.');
  for (const name of ['insurer', 'provider']) bundle.resolve(claim[name], `${path}/${name}`);
}

interface Note {
  title: string;
  text: string;
  date?: string;
}

/** Spaces after the end are asked for only behind a `=`: else a text of spaces could be divided in as many ways as it is long. */
const BASE64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/;

/** A character is four bytes at most. */
const MOST_OF_NOTE = 4 * sizes.form_note_text;

function bytesIn(data: unknown): Uint8Array | undefined {
  if (typeof data !== 'string' || data === '' || data.length % 4 === 1 || !BASE64.test(data))
    return undefined;
  return new Uint8Array(Buffer.from(data, 'base64'));
}

/** Attachments of DocumentReferences and Binaries. They carry their data: an address is not fetched. */
function documentsOf(bundle: Bundle, taken: Documents): { files: Uint8Array[]; notes: Note[] } {
  const { fault } = bundle;
  const files: Uint8Array[] = [];
  const notes: Note[] = [];
  const take = (path: string, type: string | undefined, data: unknown, about: Omit<Note, 'text'>) => {
    const bytes = typeof data === 'string' && taken.has(data) ? taken.get(data) : bytesIn(data);
    if (!bytes)
      return fault(`${path}/data`, 'Must be the document itself, in base64. An address is not fetched.');
    if (files.length + notes.length >= MOST.files)
      return fault(path, `The bundle has more than ${MOST.files} documents.`);
    if (type?.startsWith('text/plain')) {
      const text = bytes.length <= MOST_OF_NOTE ? Buffer.from(bytes).toString('utf8') : undefined;
      if (text === undefined || text.length > sizes.form_note_text)
        return fault(`${path}/data`, 'The text is too long.');
      notes.push({ ...about, text });
      return undefined;
    }
    if (type !== undefined && type !== 'application/pdf')
      return fault(`${path}/contentType`, 'Must be application/pdf or text/plain.');
    files.push(bytes);
    return undefined;
  };
  for (const { resource, path } of bundle.all('DocumentReference')) {
    const date = textOf(resource.date)?.slice(0, 10);
    const about = { title: wordsOf(resource.type) ?? 'Document', ...(date && { date }) };
    for (const [index, content] of listOf(resource.content).entries()) {
      const attachment = at(content, 'attachment');
      take(
        `${path}/content/${index}/attachment`,
        textAt(attachment, 'contentType'),
        at(attachment, 'data'),
        about,
      );
    }
  }
  for (const { resource, path } of bundle.all('Binary'))
    take(path, textOf(resource.contentType), resource.data, { title: 'Document' });
  return { files, notes };
}

/** The pages of the form that a claim fills; what a response has to echo is kept beside them. */
function formOf(bundle: Bundle, claim: Json, patient: Json, notes: Note[]): RequestForm {
  const items = objectsOf(claim.item);
  const asked = items.filter((item) => !isCancelled(item));
  const procedures = asked.flatMap((item) => codeOf(item.productOrService) ?? []);
  const diagnoses = objectsOf(claim.diagnosis).flatMap((one) => codeOf(one.diagnosisCodeableConcept) ?? []);
  const [first] = asked;
  const day = textOf(first?.servicedDate) ?? textAt(first, 'servicedPeriod', 'start');
  const guideline = objectsOf(at(claim, 'meta', 'tag')).find(({ system }) => system === GUIDELINE_TAG);
  const named = textOf(guideline?.code);
  const practitioner = bundle.all('Practitioner')[0]?.resource;
  const provider = nameOf(practitioner) ?? textOf(bundle.resolve(claim.provider, '')?.name);
  const identifier = objectsOf(claim.identifier)[0];
  const external = textOf(identifier?.value) ?? textAt(bundle.identifier, 'value');
  const echo = toEcho(bundle, claim, items);
  const form: RequestForm = {
    patient: cut({
      name: nameOf(patient),
      member_id: memberIdsOf(patient)[0],
      date_of_birth: textOf(patient.birthDate),
      sex: textOf(patient.gender),
    }),
    request: {
      ...cut({
        service: first && wordsOf(first.productOrService),
        date_of_service: day,
        ordering_provider: provider,
      }),
      ...(isContinued(asked) && { type: 'continued' }),
      urgency: isUrgent(claim) ? 'expedited' : 'standard',
      diagnosis_codes: cutCodes(diagnoses),
      procedure_codes: cutCodes(procedures),
    },
    metadata: { fhir: echo },
  };
  if (named) form.guideline_code = named.slice(0, sizes.form_text);
  if (external) form.external_id = external.slice(0, sizes.form_text);
  if (notes.length > 0) form.notes = notes;
  return form;
}

/** By its priority, or by the level of service that X12 has for it. */
function isUrgent(claim: Json): boolean {
  const levels = objectsOf(claim.extension)
    .filter(({ url }) => textOf(url)?.endsWith('/extension-levelOfServiceCode'))
    .map(({ valueCodeableConcept }) => codeOf(valueCodeableConcept));
  return (
    codeOf(claim.priority) === 'stat' ||
    levels.some((code) => code !== undefined && codes.urgent_levels_of_service.includes(code))
  );
}

/** As long as a code of the form may be. */
const CODE = 128;
const cutCodes = (codes: string[]) => codes.slice(0, sizes.form_codes).map((code) => code.slice(0, CODE));

function cut<T extends Record<string, string | undefined>>(values: T): { [K in keyof T]?: string } {
  const kept = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.slice(0, sizes.form_text)]],
  );
  return Object.fromEntries(kept);
}

function nameOf(person: Json | undefined): string | undefined {
  const name = objectsOf(person?.name)[0];
  const given = listOf(name?.given).flatMap((part) => textOf(part) ?? []);
  return textOf(name?.text) ?? textOf([...given, textOf(name?.family) ?? ''].join(' '));
}
