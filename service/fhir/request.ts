/** A PAS request bundle, read: the request form it makes, and the documents it carries. */
import { type Fault, ServiceError } from '../contract/errors.ts';
import type { RequestForm } from '../contract/form.ts';
import { sizes } from '../contract/sizes.ts';
import codes from './codes.json' with { type: 'json' };
import { at, codeOf, type Json, listOf, objectOf, objectsOf, textAt, textOf, wordsOf } from './read.ts';

interface FhirRequest {
  form: RequestForm;
  /** PDFs, in the order of the bundle. */
  files: Uint8Array[];
}

const MOST = { entries: 500, items: 100, files: 100, faults: 50, echo: 200_000 };

/** Names the determination: PAS has no place for a policy. */
export const GUIDELINE_TAG = 'urn:evident:guideline';

/** Refuses with 422 `bundle_invalid` and the place of every fault; nothing of the bundle is in the words. */
export function readRequest(sent: unknown): FhirRequest {
  const faults: Fault[] = [];
  const fault = (path: string, message: string): undefined => {
    if (faults.length < MOST.faults) faults.push({ path, message });
    return undefined;
  };
  const bundle = new Bundle(sent, fault);
  const claim = bundle.claim();
  if (claim) checkClaim(claim, bundle, fault);
  const patient = claim && bundle.resolve(claim.patient, '/entry/0/resource/patient', 'Patient');
  if (claim && textAt(claim, 'patient', 'reference') === undefined)
    fault('/entry/0/resource/patient', 'The claim names no patient.');
  const { files, notes } = documentsOf(bundle, fault);
  if (faults.length > 0 || !claim || !patient)
    throw new ServiceError(422, 'bundle_invalid', 'The bundle is not a PAS request.', faults);
  return { form: formOf(bundle, claim, patient, notes), files };
}

type Refuse = (path: string, message: string) => undefined;

class Bundle {
  readonly entries: { fullUrl: string | undefined; resource: Json; path: string }[] = [];
  readonly identifier: unknown;
  readonly #fault: Refuse;

  constructor(sent: unknown, fault: Refuse) {
    this.#fault = fault;
    const bundle = objectOf(sent);
    this.identifier = bundle?.identifier;
    if (bundle?.resourceType !== 'Bundle') {
      fault('/resourceType', 'Must be Bundle.');
      return;
    }
    if (bundle.type !== 'collection') fault('/type', 'Must be collection.');
    if (!textAt(bundle, 'identifier', 'value')) fault('/identifier', 'A request bundle has an identifier.');
    if (!textOf(bundle.timestamp) || Number.isNaN(Date.parse(textOf(bundle.timestamp)!)))
      fault('/timestamp', 'A request bundle has a timestamp.');
    const entries = listOf(bundle.entry);
    if (entries.length === 0) fault('/entry', 'The bundle has no entries.');
    if (entries.length > MOST.entries) {
      fault('/entry', `The bundle has more than ${MOST.entries} entries.`);
      return;
    }
    for (const [index, entry] of entries.entries()) {
      const path = `/entry/${index}/resource`;
      const resource = objectOf(at(entry, 'resource'));
      if (!resource || !textOf(resource.resourceType)) fault(path, 'Is no resource.');
      else this.entries.push({ fullUrl: textAt(entry, 'fullUrl'), resource, path });
    }
  }

  claim(): Json | undefined {
    const [first] = this.entries;
    if (!first) return undefined;
    if (first.resource.resourceType === 'Claim' && first.path === '/entry/0/resource') return first.resource;
    return this.#fault('/entry/0/resource', 'The first entry must be the Claim.');
  }

  all(type: string) {
    return this.entries.filter(({ resource }) => resource.resourceType === type);
  }

  /** The resource that a reference means; a fault where the bundle does not hold it. */
  resolve(reference: unknown, path: string, type?: string): Json | undefined {
    const wanted = textAt(reference, 'reference');
    if (!wanted) return undefined;
    const found = this.entries.find(
      ({ fullUrl, resource: { resourceType, id } }) =>
        fullUrl === wanted ||
        `${String(resourceType)}/${String(id)}` === wanted ||
        fullUrl?.endsWith(`/${wanted}`),
    );
    if (!found) return this.#fault(path, 'The bundle does not hold what this refers to.');
    if (type && found.resource.resourceType !== type) return this.#fault(path, `Must refer to a ${type}.`);
    return found.resource;
  }
}

function checkClaim(claim: Json, bundle: Bundle, fault: Refuse): void {
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
  for (const name of ['insurer', 'provider']) bundle.resolve(claim[name], `${path}/${name}`);
}

interface Note {
  title: string;
  text: string;
  date?: string;
}

/** Spaces after the end are asked for only behind a `=`: else a text of spaces could be divided in as many ways as it is long. */
const BASE64 = /^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/;

/** Attachments of DocumentReferences and Binaries. They carry their data: an address is not fetched. */
function documentsOf(bundle: Bundle, fault: Refuse): { files: Uint8Array[]; notes: Note[] } {
  const files: Uint8Array[] = [];
  const notes: Note[] = [];
  const take = (path: string, type: string | undefined, data: unknown, about: Omit<Note, 'text'>) => {
    if (typeof data !== 'string' || data === '' || data.length % 4 === 1 || !BASE64.test(data))
      return fault(`${path}/data`, 'Must be the document itself, in base64. An address is not fetched.');
    const bytes = Buffer.from(data, 'base64');
    if (files.length + notes.length >= MOST.files)
      return fault(path, `The bundle has more than ${MOST.files} documents.`);
    if (type?.startsWith('text/plain')) {
      const text = bytes.toString('utf8');
      if (text.length > sizes.form_note_text) return fault(`${path}/data`, 'The text is too long.');
      notes.push({ ...about, text });
      return undefined;
    }
    if (type !== undefined && type !== 'application/pdf')
      return fault(`${path}/contentType`, 'Must be application/pdf or text/plain.');
    files.push(new Uint8Array(bytes));
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
  const procedures = items.flatMap((item) => codeOf(item.productOrService) ?? []);
  const diagnoses = objectsOf(claim.diagnosis).flatMap((one) => codeOf(one.diagnosisCodeableConcept) ?? []);
  const [first] = items;
  const day = textOf(first?.servicedDate) ?? textAt(first, 'servicedPeriod', 'start');
  const guideline = objectsOf(at(claim, 'meta', 'tag')).find(({ system }) => system === GUIDELINE_TAG);
  const named = textOf(guideline?.code);
  const practitioner = bundle.all('Practitioner')[0]?.resource;
  const provider = nameOf(practitioner) ?? textOf(bundle.resolve(claim.provider, '')?.name);
  const identifier = objectsOf(claim.identifier)[0];
  const external = textOf(identifier?.value) ?? textAt(bundle.identifier, 'value');
  const echo = echoOf(bundle, claim, items);
  const form: RequestForm = {
    patient: cut({
      name: nameOf(patient),
      member_id: textAt(patient, 'identifier', 0, 'value'),
      date_of_birth: textOf(patient.birthDate),
      sex: textOf(patient.gender),
    }),
    request: {
      ...cut({
        service: first && wordsOf(first.productOrService),
        date_of_service: day,
        ordering_provider: provider,
      }),
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

const withoutText = ({ text: _, ...resource }: Json): Json => resource;

/** What the answer repeats: the claim's head and items, and the resources that it refers to. */
function echoOf(bundle: Bundle, claim: Json, items: Json[]): Json {
  const referred = ['Patient', 'Organization', 'PractitionerRole', 'Practitioner'].flatMap((type) =>
    bundle.all(type).map(({ fullUrl, resource }) => ({
      ...(fullUrl && { fullUrl }),
      resource: withoutText(resource),
    })),
  );
  const head = (name: string) => (claim[name] === undefined ? {} : { [name]: claim[name] });
  const echo = {
    bundle: bundle.identifier,
    claim: {
      ...head('id'),
      ...head('identifier'),
      ...head('type'),
      ...head('patient'),
      ...head('insurer'),
      ...head('provider'),
      fullUrl: bundle.entries[0]?.fullUrl,
      items: items.map(({ sequence, productOrService, servicedDate, servicedPeriod }) => ({
        sequence,
        productOrService,
        ...(servicedDate !== undefined && { servicedDate }),
        ...(servicedPeriod !== undefined && { servicedPeriod }),
      })),
      diagnoses: objectsOf(claim.diagnosis).flatMap((one) => objectOf(one.diagnosisCodeableConcept) ?? []),
    },
    referred,
  };
  if (JSON.stringify(echo).length > MOST.echo)
    throw new ServiceError(413, 'bundle_too_large', 'The people and items of the bundle are too many.');
  return echo;
}
