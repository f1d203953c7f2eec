/** Findings of a leaf as evidence entries: the deciding sentence first, then up to four others, both stances. */
import type { EvidenceEntry } from '../contract/results.ts';
import { BY_NUMBERS, type Finding, type LeafOutcome } from '../criteria/outcome.ts';
import { usDate } from '../criteria/reasons/dates.ts';
import { noteText } from '../criteria/reasons/templates.ts';
import { quoteSpan, textOf } from '../language/sentences/quote-span.ts';
import type { Chart, ChartDocument, Span } from '../language/types.ts';
import { evidenceId } from './ids.ts';
import { boxesOf } from './quote.ts';

/** More than five quotes per leaf are a burden, not a help. */
export const EVIDENCE_LIMIT = 5;

interface Quote {
  span: Span;
  finding: Finding;
  key: string;
  date: string;
}

/** Evidence of one leaf. `criteriaId` is part of the id of every entry, so that ids are unique in a tree. */
export function evidenceOf(chart: Chart, criteriaId: string, leaf: LeafOutcome): EvidenceEntry[] {
  const quotes = bothStances(collapse(leaf.findings.map((finding) => quoteOf(chart, finding))));
  return quotes.map(({ span, finding }) => {
    const text = textOf(chart, span);
    const boxes = boxesOf(chart, span);
    const where = placeOf(chart, finding.sentence, boxes[0]?.page);
    return {
      id: evidenceId([criteriaId, finding.stance, text, boxes]),
      bounding_box: boxes,
      exact_text_sentence_relevant_to_criteria: text,
      stance: finding.stance,
      ...(where && { page_text: where }),
      origin: 'engine',
      confidence: Math.round(finding.confidence * 1000) / 1000,
      ...(finding.note && { note: noteText(finding.note) }),
      ...(finding.place === 0 && BY_NUMBERS.has(leaf.rule) && { decides: true }),
    };
  });
}

function quoteOf(chart: Chart, finding: Finding): Quote {
  const sentence = chart.sentences[finding.sentence];
  const span = quoteSpan(chart, sentence, finding.span);
  const key = textOf(chart, span)
    .toLowerCase()
    // A point inside a number counts, one at the end of a sentence does not.
    .replace(/\.(?!\d)|[^\p{L}\p{N}%.<>=/]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { span, finding, key, date: documentOf(chart, finding.sentence)?.date ?? finding.date ?? '' };
}

/**
 * Sentences copied forward from note to note count once, at the place of the first, quoted from the latest note. A
 * sentence that was found on both sides keeps the side that ranks first.
 */
function collapse(quotes: Quote[]): Quote[] {
  const kept = new Map<string, Quote>();
  const sentences = new Set<number>();
  for (const quote of quotes) {
    if (sentences.has(quote.finding.sentence) || [...kept.values()].some((k) => repeats(k, quote))) continue;
    sentences.add(quote.finding.sentence);
    const key = `${quote.finding.stance} ${quote.key}`;
    const before = kept.get(key);
    if (!before || quote.date > before.date) kept.set(key, quote);
  }
  // A Map keeps the place of the first insertion, which is the rank of the best copy.
  return [...kept.values()];
}

/** Half of it at least stands in the other already, and says nothing else: a person would read it twice. */
function repeats(shown: Quote, { span, finding }: Quote): boolean {
  if (finding.stance !== shown.finding.stance && finding.stance !== 'mentions') return false;
  const shared = Math.min(shown.span.end, span.end) - Math.max(shown.span.start, span.start);
  return shared * 2 >= span.end - span.start;
}

/** The first entries, but never only one side of a conflict: the best of the other side takes the last place. */
function bothStances(quotes: Quote[]): Quote[] {
  const shown = quotes.slice(0, EVIDENCE_LIMIT);
  for (const stance of ['supports', 'contradicts'] as const) {
    if (shown.some((quote) => quote.finding.stance === stance)) continue;
    const other = quotes.slice(EVIDENCE_LIMIT).find((quote) => quote.finding.stance === stance);
    if (other) shown[EVIDENCE_LIMIT - 1] = other;
  }
  return shown;
}

export function documentOf(chart: Chart, sentence: number): ChartDocument | undefined {
  return chart.documents[chart.sentences[sentence]?.document ?? -1];
}

/** "p. 3, Progress note, 01/05/2026": where a sentence stands, for people. */
export function placeOf(chart: Chart, sentence: number, page: number | undefined): string {
  const document = documentOf(chart, sentence);
  const at = page ?? chart.sentences[sentence]?.page;
  const date = document?.date && usDate(document.date);
  return [at === undefined ? '' : `p. ${at + 1}`, document?.title, date].filter(Boolean).join(', ');
}
