/** Clinical language: what a record says, as data (see README.md). Pure and deterministic: no clock, no network. */
import type { RequestForm } from '../contract/form.ts';
import type { MedicalRecord } from '../record/types.ts';
import { broader } from './concepts.ts';
import { isoDay, readDates } from './dates.ts';
import { documentsOf } from './documents.ts';
import { layoutOf } from './layout.ts';
import { measurementsOf } from './measurements.ts';
import { dateSentences, mentionsOf } from './mentions.ts';
import { sectionsOf } from './sections.ts';
import { sentencesOf } from './sentences.ts';
import type { Chart, RequestContext } from './types.ts';

export { assertionOf, isFact, plainAssertion } from './assertion.ts';
export { allConcepts, broader } from './concepts.ts';
export { kindOf } from './conditions.ts';
export { sentenceAt, wordsOf } from './covered.ts';
export {
  addDays,
  addMonths,
  daysBetween,
  durationsIn,
  readDates,
  stretchesIn,
  yearsBetween,
} from './dates.ts';
export { datesIn } from './mentions.ts';
export { vocabularyNames } from './names.ts';
export { stem } from './stem.ts';
export { normalise, tokenise } from './text.ts';
export { allVariables } from './variables.ts';

/** Reads a record: documents, sections, sentences, concepts and measurements. */
export function understand(record: MedicalRecord, request: RequestContext): Chart {
  const layout = layoutOf(record);
  const documents = documentsOf(layout, request);
  const sections = sectionsOf(documents, layout.lines);
  const sentences = sentencesOf(layout.text, layout.lines, sections);
  const anchor = request.dateOfService ?? lastDate(documents.map((d) => d.date));
  const chart: Chart = {
    text: layout.text,
    words: layout.words,
    documents,
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
  };
}
