/** The words around a finding that can be quoted by themselves: whole sentences, or clauses of a long one. */
import type { Chart, Sentence, Span } from '../types.ts';

/** Quotes longer than this are cut to the clauses around the words that matter. */
export const QUOTE_LIMIT = 300;

/** Places where a long sentence may be cut without changing what its pieces say. */
const CLAUSE_END = /[;:.](?=\s)|,(?=\s)|\s{3,}|\s[-\u2013\u2014](?=\s)/g;

/**
 * The shortest self-sufficient quote for a finding: the whole sentences, row or label line that it lies in while they are
 * short enough, else the clauses around the finding. Never longer than `limit` characters; a finding that is longer is quoted
 * from the clause where it begins.
 */
export function quoteSpan(
  chart: Pick<Chart, 'text' | 'sentences'>,
  sentence: Sentence | undefined,
  finding: Span,
  limit = QUOTE_LIMIT,
): Span {
  const [home, body] = sentence ? belowHead(chart, sentence, finding) : [sentence, finding];
  return fromItsBeginning(chart, home, body, wholeOrClauses(chart, home, body, limit));
}

/** Labels of the printed head of a paper. */
const HEAD = /\b(?:DOB|MRN|date of (?:birth|service)|provider)\s*:/gi;

/** A finding that begins in the title or the printed head of a paper and goes on below is quoted from there: who the patient is is no part of it. */
function belowHead(
  { sentences }: Pick<Chart, 'sentences'>,
  home: Sentence,
  finding: Span,
): [home: Sentence, body: Span] {
  let body: Sentence | undefined;
  for (
    let i = firstOf(sentences, home, finding).index;
    (sentences[i + 1]?.start ?? finding.end) < finding.end;
    i++
  )
    if ((sentences[i]!.text.match(HEAD)?.length ?? 0) > 1) body = sentences[i + 1]!;
  return body ? [body, { start: body.start, end: finding.end }] : [home, finding];
}

function wholeOrClauses(
  chart: Pick<Chart, 'text' | 'sentences'>,
  sentence: Sentence | undefined,
  finding: Span,
  limit: number,
): Span {
  const { start, end } = sentence ? reach(chart, sentence, finding, limit) : finding;
  if (end - start <= limit) return trimmed(chart, { start, end });
  const cuts = [start];
  for (const match of chart.text.slice(start, end).matchAll(CLAUSE_END))
    cuts.push(start + match.index + match[0].length);
  cuts.push(end);
  let left = cuts.findLastIndex((cut) => cut <= finding.start);
  let right = cuts.findIndex((cut) => cut >= finding.end);
  if (cuts[right]! - cuts[left]! > limit) return capped(chart, cuts[left]!, cuts, limit);
  // Clauses are taken in turn, what precedes first: a subject or a negation usually stands there.
  for (let grown = true; grown; ) {
    grown = false;
    if (left > 0 && cuts[right]! - cuts[left - 1]! <= limit) {
      left--;
      grown = true;
    }
    if (right < cuts.length - 1 && cuts[right + 1]! - cuts[left]! <= limit) {
      right++;
      grown = true;
    }
  }
  return trimmed(chart, { start: cuts[left]!, end: cuts[right]! });
}

/** "PERFORMED. Conclusion: ...": the last words of a sentence that the line break cut off. */
const REST = /^(?:[A-Za-z]{3,},?\s){0,2}[A-Za-z]{3,}[.;]\s+(?=[A-Z])/;
/** "3 Anxiety about it": the number of a list. */
const NUMBER = /^\(?(\d{1,2})[.)]?\s+(?=[A-Z])/;

/** Without the end of the sentence before and without the number of a list, which say nothing of this one. */
function fromItsBeginning(
  chart: Pick<Chart, 'text' | 'sentences'>,
  sentence: Sentence | undefined,
  finding: Span,
  cut: Span,
): Span {
  const home = sentence && firstOf(chart.sentences, sentence, finding);
  if (!home || cut.start !== home.start) return cut;
  const text = chart.text.slice(cut.start, cut.end);
  const before = chart.sentences[home.index - 1];
  const isCutOff =
    before?.document === home.document && before.kind === 'prose' && !/[.!?:;"')\]]\s*$/.test(before.text);
  const [rest = ''] = isCutOff ? (REST.exec(text) ?? []) : [];
  const [number = '', count] = NUMBER.exec(text) ?? [];
  const skipped = rest || (number && isNumbered(chart, home, Number(count)) ? number : '');
  const start = cut.start + skipped.length;
  return finding.end > start ? { start, end: cut.end } : cut;
}

/** So many sentences off, the items before and behind begin with the numbers before and behind. */
const NEXT_ITEM = 6;

function isNumbered(chart: Pick<Chart, 'sentences'>, { index, document }: Sentence, count: number): boolean {
  for (let i = Math.max(0, index - NEXT_ITEM); i <= index + NEXT_ITEM; i++) {
    const near = chart.sentences[i];
    if (!near || near.document !== document || i === index) continue;
    const [, other] = NUMBER.exec(near.text) ?? [];
    if (other !== undefined && Number(other) === count + (i < index ? -1 : 1)) return true;
  }
  return false;
}

/** The text of a span on one line: runs of white space become one space. */
export function textOf(chart: Pick<Chart, 'text'>, span: Span): string {
  return chart.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
}

const LEADERS = /\s?(?:[.\u2026] ?){4,}/g;
/** The dots that lead from a name to its value are space: "ODI ........ 8.8" reads "ODI 8.8". */
export const withoutLeaders = (text: string): string => text.replace(LEADERS, ' ');
export const hasLeaders = (text: string): boolean => text.search(LEADERS) >= 0;

/** From the beginning of the first sentence that a finding touches to the end of the last, with what that one leaves open. */
function reach(
  { sentences }: Pick<Chart, 'sentences'>,
  sentence: Sentence,
  finding: Span,
  limit: number,
): Span {
  const first = firstOf(sentences, sentence, finding);
  let last = sentence;
  while ((sentences[last.index + 1]?.start ?? finding.end) < finding.end) last = sentences[last.index + 1]!;
  const start = Math.min(first.start, finding.start);
  const closing = closingOf(sentences, first, last);
  const end = closing.end - start <= limit ? closing.end : last.end;
  return { start, end: Math.max(end, finding.end) };
}

/** The first sentence that a finding touches. */
function firstOf(sentences: readonly Sentence[], sentence: Sentence, finding: Span): Sentence {
  let first = sentence;
  while ((sentences[first.index - 1]?.end ?? 0) > finding.start) first = sentences[first.index - 1]!;
  return first;
}

/** So many sentences on, a quotation that is open may be closed. */
const CLOSES_WITHIN = 2;

/** The sentence that answers a question, or that closes a quotation: the first half alone says something else. */
function closingOf(sentences: readonly Sentence[], first: Sentence, last: Sentence): Sentence {
  const isOwn = (next: Sentence | undefined): next is Sentence =>
    next !== undefined && next.section === last.section && next.kind === last.kind;
  const next = sentences[last.index + 1];
  if (/\w\?$/.test(last.text.trimEnd())) return isOwn(next) ? next : last;
  let marks = 0;
  for (let i = first.index; i <= last.index; i++) marks += marksIn(sentences[i]!);
  if (marks % 2 === 0) return last;
  for (let i = last.index + 1; i <= last.index + CLOSES_WITHIN; i++) {
    const each = sentences[i];
    if (!isOwn(each)) return last;
    if (marksIn(each) % 2 === 1) return each;
  }
  return last;
}

/** Quotation marks; that of inches is none. */
const marksIn = ({ text }: Sentence): number => text.match(/(?<!\d)["\u201c\u201d]/g)?.length ?? 0;

/** As much of a span as the limit lets through: up to the end of a clause, where none is near to the end of a word. */
function capped(chart: Pick<Chart, 'text'>, start: number, cuts: readonly number[], limit: number): Span {
  const most = start + limit;
  const clause = cuts.findLast((cut) => cut > start && cut <= most);
  const word = chart.text.slice(start, most + 1).lastIndexOf(' ');
  return trimmed(chart, { start, end: clause ?? (word > 0 ? start + word : most) });
}

function trimmed(chart: Pick<Chart, 'text'>, span: Span): Span {
  const text = chart.text.slice(span.start, span.end);
  const start = span.start + (text.length - text.trimStart().length);
  return { start, end: start + text.trim().length };
}
