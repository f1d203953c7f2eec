/** The clinical summary: five members, made of the record's own sentences, each cited, none twice. */
import type { ClinicalSummary, CriteriaNode, SummaryMember } from '../contract/results.ts';
import { isBoilerplate } from '../language/documents/boilerplate.ts';
import { quoteSpan, textOf } from '../language/sentences/quote-span.ts';
import type { Chart, Sentence } from '../language/types.ts';
import { leaves } from '../tree/index.ts';
import { medicationSentences } from './medications.ts';
import { boxesOf } from './quote.ts';
import { toldDiagnoses, toldOfPatient, toldReason, toldTreatment } from './summary-told.ts';

/** What an empty member says. */
export const NOT_DOCUMENTED = 'Not documented in the record.';

/** Sentences per member, and characters of one. */
const SENTENCES = 5;
/** From here on a member takes nothing more from documents that the tree does not rest on. */
const ENOUGH = 2;
const SHORT = 12;

const AGE = /\b\d{1,3}[\s-]*(?:y\.?\/?o\b|year[\s-]*old|yrs?[\s-]*old)|\b\d{2}\s?[MF]\b/i;
/** Sentences that name a diagnosis rather than argue about one. */
const NAMED = /^(?:\w+\s){0,2}(?:diagnos[ei]s|impression|assessment|conclusions?|problem list)\b/i;
/** A result says what was found. */
const FINDING =
  /\d|\b(?:show\w*|reveal\w*|demonstrat\w*|positive|negative|normal|abnormal|consistent|evidence|severe|moderate|mild)\b/i;
const PAPER = new Set(['policy', 'fax_cover']);

/** Members in the order of the interface; a sentence that one member took is not offered to the next. */
export function clinicalSummary(chart: Chart, tree: CriteriaNode): ClinicalSummary {
  const quotes = evidenceQuotes(tree);
  const usable = chart.sentences.filter((sentence) => {
    const document = chart.documents[sentence.document];
    if (!document || document.otherPatient || PAPER.has(document.kind)) return false;
    return sentence.text.length >= SHORT && !isBoilerplate(chart, sentence);
  });
  const ranking = rankDocuments(chart, usable, quotes);
  const ranked = (sentences: Sentence[]) =>
    sentences.toSorted(
      (a, b) => ranking.place.get(a.document)! - ranking.place.get(b.document)! || a.start - b.start,
    );
  const inSections = (...kinds: string[]) =>
    ranked(usable.filter((sentence) => kinds.includes(chart.sections[sentence.section]?.kind ?? 'other')));
  const withAge = ranked(usable.filter((sentence) => AGE.test(sentence.text))).slice(0, 1);
  const taken = new Set<string>();
  const prose = ranked(usable.filter((sentence) => sentence.kind !== 'row' && !isTitle(chart, sentence)));
  // what stands under its heading, else what the notes tell of it
  const member = (candidates: Sentence[], told: () => Sentence[]) => {
    const made = memberOf(chart, candidates, taken, ranking.relevant);
    return made.evidence_content.length > 0 ? made : memberOf(chart, told(), taken, ranking.relevant);
  };
  const measured = measuredIn(chart);
  const results = usable.filter((s) => measured.has(s.index) && quotes.has(textOf(chart, s)));
  return {
    patient_background: member(
      [
        ...withAge,
        ...inSections('past_medical'),
        ...inSections('social').slice(0, 2),
        ...inSections('history_present').slice(0, 3),
      ],
      () => toldOfPatient(chart, prose),
    ),
    diagnosis: member(
      first(inSections('assessment'), (sentence) => sentence.kind === 'list' || NAMED.test(sentence.text)),
      () => toldDiagnoses(chart, prose),
    ),
    reason_for_request: member(
      [...aboutRequest(chart, usable), ...inSections('chief_complaint', 'indication').slice(0, 2)],
      () => toldReason(prose),
    ),
    key_test_results: member(
      [
        ...ranked(results),
        ...inSections('results', 'imaging').filter(isFinding),
        ...inSections('vitals').filter(isFinding),
      ],
      () => prose.filter((sentence) => measured.has(sentence.index)),
    ),
    current_treatment: member(
      [
        ...medicationSentences(chart).filter((sentence) => !isBoilerplate(chart, sentence)),
        ...inSections('plan'),
      ],
      () => toldTreatment(prose),
    ),
  };
}

/** Those that fit before the others, each in their order. */
function first(sentences: Sentence[], fits: (sentence: Sentence) => boolean): Sentence[] {
  return [...sentences.filter(fits), ...sentences.filter((sentence) => !fits(sentence))];
}

/** The name of a paper, or of who wrote it. */
function isTitle(chart: Chart, { text, document }: Sentence): boolean {
  const title = chart.documents[document]?.title.trim().toLowerCase();
  return text.trim().toLowerCase() === title || !/[a-z]{3}/.test(text);
}

function isFinding(sentence: Sentence): boolean {
  return FINDING.test(sentence.text);
}

function evidenceQuotes(tree: CriteriaNode): Set<string> {
  return new Set(
    leaves(tree).flatMap((leaf) =>
      (leaf.clinical_decisioning ?? []).flatMap(
        (entry) => entry.exact_text_sentence_relevant_to_criteria ?? [],
      ),
    ),
  );
}

interface Ranking {
  /** Place of each document by index. */
  place: Map<number, number>;
  /** Documents that the tree rests on. */
  relevant: Set<number>;
}

/** Documents by how much of the tree rests on them, the newest first among equals. */
function rankDocuments(chart: Chart, usable: Sentence[], quotes: Set<string>): Ranking {
  const shown = new Map<number, number>();
  for (const { document, text } of usable) {
    if (quotes.has(text.replace(/\s+/g, ' ').trim())) shown.set(document, (shown.get(document) ?? 0) + 1);
  }
  const count = (index: number) => shown.get(index) ?? 0;
  const order = chart.documents.toSorted(
    (a, b) =>
      count(b.index) - count(a.index) || (b.date ?? '').localeCompare(a.date ?? '') || a.index - b.index,
  );
  return {
    place: new Map(order.map((document, place) => [document.index, place])),
    relevant: new Set(shown.keys()),
  };
}

function memberOf(
  chart: Chart,
  candidates: Sentence[],
  taken: Set<string>,
  relevant: ReadonlySet<number>,
): SummaryMember {
  const evidence: SummaryMember['evidence_content'] = [];
  for (const sentence of candidates) {
    if (evidence.length === SENTENCES) break;
    if (evidence.length >= ENOUGH && relevant.size > 0 && !relevant.has(sentence.document)) continue;
    const span = quoteSpan(chart, sentence, {
      start: sentence.start,
      end: Math.min(sentence.end, sentence.start + 1),
    });
    const text = textOf(chart, span);
    const key = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    // A heading that stands alone says nothing, and a copied sentence nothing new.
    if (
      key.length < SHORT ||
      /:$/.test(text) ||
      [...taken].some((other) => other.includes(key) || key.includes(other))
    )
      continue;
    taken.add(key);
    evidence.push({ text, page_index: boxesOf(chart, span)[0]?.page ?? sentence.page });
  }
  if (evidence.length === 0) return { summary_content: NOT_DOCUMENTED, evidence_content: [] };
  const content = evidence.map(({ text, page_index }) => `${ended(unnumbered(text))} (p. ${page_index + 1})`);
  return { summary_content: content.join(' '), evidence_content: evidence };
}

/** Numbers and bullets of the list that a sentence was taken from mean nothing outside it. */
function unnumbered(text: string): string {
  return text.replace(/^(?:\d{1,2}[.)]|[-*\u2022])\s+/, '');
}

function ended(text: string): string {
  const whole = text.replace(/[,;:\s]+$/, '');
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** Sentences that share the most words with the service asked for. */
function aboutRequest(chart: Chart, usable: Sentence[]): Sentence[] {
  const wanted = new Set((chart.request.service ?? '').toLowerCase().match(/[a-z]{4,}/g) ?? []);
  if (wanted.size === 0) return [];
  const scored = usable
    .map((sentence) => {
      const shared = new Set(sentence.tokens.map((token) => token.norm).filter((norm) => wanted.has(norm)));
      const asks = /\b(?:request|order|recommend|need|candidate|referr|prescri|schedul|proceed|plan)/i.test(
        sentence.text,
      );
      return { sentence, score: shared.size + (asks && shared.size > 0 ? 1 : 0) };
    })
    .filter(({ score }) => score >= Math.min(2, wanted.size));
  scored.sort((a, b) => b.score - a.score || a.sentence.start - b.sentence.start);
  return scored.slice(0, 3).map(({ sentence }) => sentence);
}

/** Sentences with a value that was measured in the patient. */
function measuredIn(chart: Chart): Set<number> {
  const values = chart.measurements.filter(
    ({ assertion: a, variable }) =>
      a.subject === 'patient' &&
      !(a.policy || a.target || a.hypothetical || a.planned || a.negated) &&
      variable !== 'age',
  );
  return new Set(values.map((measurement) => measurement.sentence));
}
