/** From a span of the chart's text to the words a person reads and the boxes that cover them. */
import type { Box } from '../contract/results.ts';
import type { Chart, ChartWord, Sentence, Span } from '../language/types.ts';

/** Quotes longer than this are cut to the clauses around the words that matter. */
export const QUOTE_LIMIT = 300;

/** A gap wider than this many line heights is a column gap: the box stops there. */
const COLUMN_GAP = 4;

/** Words of the chart that overlap a span, in text order (binary search: charts hold hundreds of thousands of words). */
export function wordsIn(chart: Pick<Chart, 'words'>, span: Span): ChartWord[] {
  const words = chart.words;
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.end <= span.start) low = middle + 1;
    else high = middle;
  }
  const found: ChartWord[] = [];
  for (let i = low; i < words.length && words[i]!.start < span.end; i++) found.push(words[i]!);
  return found;
}

/** The text of a span on one line: runs of white space become one space. */
export function textOf(chart: Pick<Chart, 'text'>, span: Span): string {
  return chart.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
}

/** One box per line piece: words that follow each other on the same line of the same page. */
export function boxesOf(chart: Pick<Chart, 'words'>, span: Span): Box[] {
  const boxes: Box[] = [];
  let open: Box | undefined;
  for (const word of wordsIn(chart, span)) {
    if (open && continues(open, word)) {
      const right = Math.max(open.x + open.width, word.box.x + word.box.width);
      const bottom = Math.max(open.y + open.height, word.box.y + word.box.height);
      open.y = Math.min(open.y, word.box.y);
      open.width = right - open.x;
      open.height = bottom - open.y;
    } else {
      open = { ...word.box, page: word.page };
      boxes.push(open);
    }
  }
  return boxes.map(rounded);
}

function continues(open: Box, word: ChartWord): boolean {
  if (open.page !== word.page || word.box.x < open.x) return false;
  const overlap = Math.min(open.y + open.height, word.box.y + word.box.height) - Math.max(open.y, word.box.y);
  const height = Math.min(open.height, word.box.height);
  return overlap >= height / 2 && word.box.x - (open.x + open.width) <= COLUMN_GAP * height;
}

/** Five decimals are a hundredth of a point, and keep sums of floats out of the bytes of a result. */
function rounded(box: Box): Box {
  const round = (n: number) => Math.round(Math.min(1, Math.max(0, n)) * 1e5) / 1e5;
  return {
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
    page: box.page,
  };
}

/** Places where a long sentence may be cut without changing what its pieces say. */
const CLAUSE_END = /[;:.](?=\s)|,(?=\s)|\n|\s{3,}|\s[-\u2013\u2014](?=\s)/g;

/**
 * The shortest self-sufficient quote for a finding: the whole sentences, row or label line that it lies in while they are
 * short enough, else the clauses around the finding. Never longer than `QUOTE_LIMIT`; a finding that is longer is quoted
 * from the clause where it begins.
 */
export function quoteSpan(
  chart: Pick<Chart, 'text' | 'sentences'>,
  sentence: Sentence | undefined,
  finding: Span,
): Span {
  const { start, end } = sentence ? reach(chart, sentence, finding) : finding;
  if (end - start <= QUOTE_LIMIT) return trimmed(chart, { start, end });
  const cuts = [start];
  for (const match of chart.text.slice(start, end).matchAll(CLAUSE_END))
    cuts.push(start + match.index + match[0].length);
  cuts.push(end);
  let left = cuts.findLastIndex((cut) => cut <= finding.start);
  let right = cuts.findIndex((cut) => cut >= finding.end);
  if (cuts[right]! - cuts[left]! > QUOTE_LIMIT) return capped(chart, { start: cuts[left]!, end }, cuts);
  // Clauses are taken in turn, what precedes first: a subject or a negation usually stands there.
  for (let grown = true; grown; ) {
    grown = false;
    if (left > 0 && cuts[right]! - cuts[left - 1]! <= QUOTE_LIMIT) {
      left--;
      grown = true;
    }
    if (right < cuts.length - 1 && cuts[right + 1]! - cuts[left]! <= QUOTE_LIMIT) {
      right++;
      grown = true;
    }
  }
  return trimmed(chart, { start: cuts[left]!, end: cuts[right]! });
}

/** From the beginning of the first sentence that a finding touches to the end of the last. */
function reach({ sentences }: Pick<Chart, 'sentences'>, sentence: Sentence, finding: Span): Span {
  let first = sentence;
  while ((sentences[first.index - 1]?.end ?? 0) > finding.start) first = sentences[first.index - 1]!;
  let last = sentence;
  while ((sentences[last.index + 1]?.start ?? finding.end) < finding.end) last = sentences[last.index + 1]!;
  return { start: Math.min(first.start, finding.start), end: Math.max(last.end, finding.end) };
}

/** As much of a span as the limit lets through: up to the end of a clause, where none is near to the end of a word. */
function capped(chart: Pick<Chart, 'text'>, { start }: Span, cuts: readonly number[]): Span {
  const most = start + QUOTE_LIMIT;
  const clause = cuts.findLast((cut) => cut > start && cut <= most);
  const word = chart.text.lastIndexOf(' ', most);
  return trimmed(chart, { start, end: clause ?? (word > start ? word : most) });
}

function trimmed(chart: Pick<Chart, 'text'>, span: Span): Span {
  const text = chart.text.slice(span.start, span.end);
  const start = span.start + (text.length - text.trimStart().length);
  return { start, end: start + text.trim().length };
}
