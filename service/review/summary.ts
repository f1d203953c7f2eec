/** The clinical summary: five members, made of the record's own sentences, each cited, none twice. */
import type { ClinicalSummary, CriteriaNode, SummaryMember } from '../contract/results.ts';
import type { Chart, Sentence } from '../language/types.ts';
import { medicationSentences } from './medications.ts';
import { boxesOf, quoteSpan, textOf } from './quote.ts';
import { leavesOf } from './tree.ts';

/** What an empty member says. */
export const NOT_DOCUMENTED = 'Not documented in the record.';

/** Sentences per member, and characters of one. */
const SENTENCES = 5;
const SHORT = 12;

const AGE = /\b\d{1,3}[\s-]*(?:y\/?o|year[\s-]*old|yrs?[\s-]*old)\b/i;
const PAPER = new Set(['policy', 'fax_cover']);

/** Members in the order of the interface; a sentence that one member took is not offered to the next. */
export function clinicalSummary(chart: Chart, tree: CriteriaNode): ClinicalSummary {
  const taken = new Set<string>();
  const member = (candidates: Sentence[]) => memberOf(chart, candidates, taken);
  const usable = chart.sentences.filter((sentence) => {
    const document = chart.documents[sentence.document];
    return (
      document !== undefined &&
      !document.otherPatient &&
      !PAPER.has(document.kind) &&
      sentence.text.length >= SHORT
    );
  });
  const newest = (sentences: Sentence[]) => newestDocumentFirst(chart, sentences);
  const inSections = (...kinds: string[]) =>
    newest(usable.filter((sentence) => kinds.includes(chart.sections[sentence.section]?.kind ?? 'other')));
  const withAge = newest(usable.filter((sentence) => AGE.test(sentence.text))).slice(0, 1);
  return {
    patient_background: member([
      ...withAge,
      ...inSections('past_medical'),
      ...inSections('social').slice(0, 2),
    ]),
    diagnosis: member(inSections('assessment')),
    reason_for_request: member([
      ...aboutRequest(chart, usable),
      ...inSections('chief_complaint', 'indication'),
    ]),
    key_test_results: member([
      ...decidingResults(chart, tree, usable),
      ...inSections('results', 'imaging', 'vitals'),
    ]),
    current_treatment: member([...newest(medicationSentences(chart)), ...inSections('plan')]),
  };
}

function memberOf(chart: Chart, candidates: Sentence[], taken: Set<string>): SummaryMember {
  const evidence: SummaryMember['evidence_content'] = [];
  for (const sentence of candidates) {
    if (evidence.length === SENTENCES) break;
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
  const content = evidence.map(({ text, page_index }) => `${ended(text)} (p. ${page_index + 1})`);
  return { summary_content: content.join(' '), evidence_content: evidence };
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Sentences of the newest document first, in their own order inside it. */
function newestDocumentFirst(chart: Chart, sentences: Sentence[]): Sentence[] {
  const date = (sentence: Sentence) => chart.documents[sentence.document]?.date ?? '';
  return sentences.toSorted(
    (a, b) => date(b).localeCompare(date(a)) || a.document - b.document || a.start - b.start,
  );
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

/** Measured sentences that the tree rests on, in the tree's order. */
function decidingResults(chart: Chart, tree: CriteriaNode, usable: Sentence[]): Sentence[] {
  const measured = new Set(
    chart.measurements
      .filter((m) => m.assertion.subject === 'patient' && m.variable !== 'age')
      .map((m) => m.sentence),
  );
  const quotes = new Set(
    leavesOf(tree).flatMap((leaf) =>
      (leaf.clinical_decisioning ?? []).flatMap(
        (entry) => entry.exact_text_sentence_relevant_to_criteria ?? [],
      ),
    ),
  );
  const bySpan = usable.filter(
    (sentence) => measured.has(sentence.index) && quotes.has(textOf(chart, sentence)),
  );
  return newestDocumentFirst(chart, bySpan);
}
