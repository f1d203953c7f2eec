/** Clinical language: what a record says, as data (see README.md). Pure and deterministic: no clock, no network. */
import type { RequestForm } from '../contract/form.ts';
import type { MedicalRecord } from '../record/types.ts';
import { dateSentences, mentionsOf } from './assertion/mentions.ts';
import { isoDay, readDates } from './dates/dates.ts';
import { documentsOf } from './documents/documents.ts';
import { layoutOf } from './documents/layout.ts';
import { sectionsOf } from './documents/sections.ts';
import { identify } from './identity/identify.ts';
import { sentencesOf } from './sentences/sentences.ts';
import type { Chart, RequestContext } from './types.ts';
import { measurementsOf } from './values/measurements.ts';
import { broader } from './vocabulary/concepts.ts';

export { askedMentions } from './assertion/asked.ts';
export { assertionOf, isFact, plainAssertion } from './assertion/assertion.ts';
export { datesIn, statedPrecision, statedRange } from './assertion/mentions.ts';
export { isOfRelative } from './assertion/named-others.ts';
export {
  addDays,
  addMonths,
  daysBetween,
  dayWithoutYear,
  monthsBetween,
  readDates,
  stretchesIn,
  yearsBetween,
} from './dates/dates.ts';
export { durationsIn } from './dates/durations.ts';
export { monthOf } from './dates/months.ts';
export { STUDIES } from './documents/studies.ts';
export { coverOf, sentenceAt, wordsOf } from './sentences/covered.ts';
export { type Condition, conditionsIn, kindOf } from './values/conditions.ts';
export { namesIn } from './values/prose.ts';
export { allConcepts, askedConcepts, askedIn, broader } from './vocabulary/concepts.ts';
export { vocabularyNames } from './vocabulary/names.ts';
export { stem } from './vocabulary/stem.ts';
export { normalise, tokenise } from './vocabulary/text.ts';
export { allVariables } from './vocabulary/variables.ts';

/** Reads a record: documents, sections, sentences, concepts and measurements. */
export function understand(record: MedicalRecord, request: RequestContext): Chart {
  const layout = layoutOf(record);
  const identity = identify(layout, request);
  const documents = documentsOf(layout, request, identity);
  const sections = sectionsOf(documents, layout.lines);
  // What stands on another patient's pages is not read at all: it can be evidence of nothing.
  const sentences = sentencesOf(layout.text, layout.lines, sections)
    .filter((sentence) => !documents[sentence.document]?.otherPatient)
    .map((sentence, index) => ({ ...sentence, index }));
  const anchor =
    request.dateOfService ?? lastDate(documents.map((d) => (d.otherPatient ? undefined : d.date)));
  const chart: Chart = {
    text: layout.text,
    words: layout.words,
    documents,
    identity,
    sections,
    sentences,
    mentions: [],
    measurements: [],
    request,
    ...(anchor ? { anchor } : {}),
    byConcept: new Map(),
    byVariable: new Map(),
  };
  dateSentences(chart);
  chart.mentions = mentionsOf(chart);
  chart.measurements = measurementsOf(chart);
  chart.mentions.forEach((m, i) => {
    for (const id of broader(m.concept)) push(chart.byConcept, id, i);
  });
  chart.measurements.forEach((m, i) => {
    push(chart.byVariable, m.variable, i);
  });
  return chart;
}

const lastDate = (dates: (string | undefined)[]): string | undefined =>
  dates
    .filter((d) => d !== undefined)
    .sort()
    .at(-1);

function push(map: Map<string, number[]>, key: string, index: number): void {
  const list = map.get(key);
  if (list) list.push(index);
  else map.set(key, [index]);
}

/** What the engine may use of a request form. Dates become ISO; a date that cannot be read is left out. */
export function requestContextOf(form: RequestForm): RequestContext {
  const iso = (text: string | undefined): string | undefined => {
    const m = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '');
    return m ? isoDay(Number(m[1]), Number(m[2]), Number(m[3])) : readDates(text ?? '')[0]?.date;
  };
  const dateOfService = iso(form.request?.date_of_service);
  const dateOfBirth = iso(form.patient?.date_of_birth);
  return {
    diagnosisCodes: form.request?.diagnosis_codes ?? [],
    procedureCodes: form.request?.procedure_codes ?? [],
    ...(form.request?.type ? { type: form.request.type } : {}),
    ...(form.request?.service ? { service: form.request.service } : {}),
    ...(dateOfService ? { dateOfService } : {}),
    ...(dateOfBirth ? { dateOfBirth } : {}),
    ...(form.patient?.sex ? { sex: form.patient.sex } : {}),
    ...(form.patient?.name ? { patientName: form.patient.name } : {}),
    ...(form.patient?.member_id ? { memberId: form.patient.member_id } : {}),
  };
}
