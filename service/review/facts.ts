/** Statements that count as facts about the patient, for the parts of a result that no criterion asks for. */
import { findPatterns, type Match } from '../criteria/patterns/match.ts';
import { standingOf } from '../criteria/patterns/standing.ts';
import type { Pattern } from '../criteria/schema/tests.ts';
import type { Chart, ChartDocument, DocumentKind } from '../language/types.ts';

/** Kinds of document in which a patient is seen. */
const ENCOUNTERS: ReadonlySet<DocumentKind> = new Set([
  'visit',
  'consult',
  'history_physical',
  'discharge',
  'operative',
  'therapy',
  'nursing',
  'telehealth',
] as const);

/** Sections that speak about others, or about what may happen. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'family',
  'criteria',
  'instructions',
  'consent',
  'allergies',
]);

/**
 * Relatives in the sentence before the words: chronic care counts only what is surely the patient's own, and a condition
 * of the patient is told in more than one place.
 */
const RELATIVE =
  /\b(?:mother|father|parents?|brothers?|sisters?|siblings?|son|daughter|husband|wife|spouse|uncle|aunt|cousins?|grand(?:mother|father|parents?)|in-?\s?law|family)\b/i;

/** Asserted statements about this patient that match, oldest first; resolved ones are left out. */
export function asserted(chart: Chart, patterns: readonly Pattern[]): Match[] {
  return findPatterns(chart, patterns)
    .filter((match) => {
      const sentence = chart.sentences[match.sentence]!;
      const document = chart.documents[sentence.document];
      if (document?.kind === 'policy' || document?.kind === 'fax_cover') return false;
      if (ELSEWHERE.has(chart.sections[sentence.section]?.kind ?? 'other')) return false;
      if (RELATIVE.test(chart.text.slice(sentence.start, match.span.start))) return false;
      if (match.assertion.cues.some((cue) => cue.flag === 'historical' && /resolved|remote/i.test(cue.text)))
        return false;
      return standingOf(match.assertion) === 'asserted';
    })
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.span.start - b.span.start);
}

/** Nobody is seen by what is written, asked or called: an e-consult, a message of the portal, a telephone note. */
const NOBODY_SEEN =
  /\be-?consult\w*|\belectronic consult|\bportal\b|\bmessag\w*|\b(?:tele)?phone\b|\btel\.? (?:encounter|note|call)\b|\b(?:nurse|patient|outreach) call\b|\bchart review\b|\bcurbside\b|\binterprofessional\b|\basynchronous\b|\bin-?(?:box|basket)\b/i;

/** It is no visit, whoever writes it. */
export const seesNobody = ({ mode, title }: ChartDocument): boolean =>
  mode === 'telephone' || NOBODY_SEEN.test(title);

/** They sell, file or pay; they see nobody. */
const NEVER_SEE: ReadonlySet<string> = new Set(['supplier', 'staff', 'laboratory']);

/** Documents of encounters with this patient, oldest first; undated ones stand first. */
export function encounters(chart: Chart): ChartDocument[] {
  return chart.documents
    .filter(
      (document) =>
        ENCOUNTERS.has(document.kind) &&
        !seesNobody(document) &&
        !NEVER_SEE.has(document.authorRole ?? '') &&
        !document.otherPatient,
    )
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.index - b.index);
}

/** Who examines a patient and answers for it. */
const PRACTITIONERS: ReadonlySet<string> = new Set(['physician', 'advanced_practice']);
/** Titles of what is written without seeing anybody, whoever writes it. */
const ON_PAPER = /\b(?:addend(?:um|a)|summary|review|message|thread|portal|result)/i;
/** They see pictures and specimens. */
const SEES_NO_PATIENT = /\b(?:radiolog|patholog)/i;

/**
 * The day on which the patient was last seen: by a practitioner, whatever the note is called; else by a therapist or a nurse;
 * in a chart of reports alone the latest dated document that is not mere paper.
 */
export function latestEncounterDate(chart: Chart): string | undefined {
  const latest = (documents: readonly ChartDocument[]) =>
    documents
      .flatMap(({ date }) => date ?? [])
      .sort()
      .at(-1);
  const own = chart.documents.filter(({ otherPatient }) => !otherPatient);
  const paper = new Set<DocumentKind>(['fax_cover', 'policy', 'form', 'order', 'letter', 'log', 'telephone']);
  return (
    latest(own.filter(isSeenByPractitioner)) ??
    latest(encounters(chart)) ??
    latest(own.filter((document) => !paper.has(document.kind) && !seesNobody(document)))
  );
}

function isSeenByPractitioner(document: ChartDocument): boolean {
  const { kind, author = '', authorRole = '', title } = document;
  if (seesNobody(document) || !PRACTITIONERS.has(authorRole)) return false;
  if (ENCOUNTERS.has(kind)) return true;
  return kind === 'other' && !ON_PAPER.test(title) && !SEES_NO_PATIENT.test(author);
}
