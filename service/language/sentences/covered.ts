/** What of a chart lies under a stretch of its text. */
import { firstThat } from '../lists.ts';
import type { Chart, ChartWord, Sentence, Span } from '../types.ts';

/** The words that a span covers, in reading order. */
export function wordsOf(chart: Pick<Chart, 'words'>, span: Span): ChartWord[] {
  const out: ChartWord[] = [];
  for (let i = firstEndingAfter(chart.words, span.start); i < chart.words.length; i++) {
    const word = chart.words[i];
    if (!word || word.start >= span.end) break;
    out.push(word);
  }
  return out;
}

/** The sentence at an offset of the text. */
export function sentenceAt(chart: Chart, offset: number): Sentence | undefined {
  const s = chart.sentences[firstEndingAfter(chart.sentences, offset)];
  return s && s.start <= offset ? s : undefined;
}

/** Tells of an offset whether one of the spans, in any order, holds it. */
export function coverOf(spans: readonly Span[]): (offset: number) => boolean {
  const ordered = [...spans].sort((a, b) => a.start - b.start);
  /** For each span the last end of it and those before it. */
  const ends: number[] = [];
  for (const { end } of ordered) ends.push(Math.max(end, ends.at(-1) ?? end));
  return (offset) => {
    const at = firstThat(ordered, ({ start }) => start > offset);
    return at > 0 && ends[at - 1]! > offset;
  };
}

/** Index of the first span that ends after `offset`; spans are in order. */
const firstEndingAfter = (spans: readonly Span[], offset: number): number =>
  firstThat(spans, ({ end }) => end > offset);
