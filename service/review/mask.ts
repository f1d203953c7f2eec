/** A chart in which some sentences do not count, so that a leaf can be judged on what a person left standing. */
import type { Chart, Span } from '../language/types.ts';

/** A copy in which sentences outside `counts` are blank; indexes and offsets stay as they are. */
export function maskChart(chart: Chart, counts: (sentence: number) => boolean): Chart {
  const blank = (index: number) => !counts(index);
  const mentions = chart.mentions.filter((mention) => !blank(mention.sentence));
  const measurements = chart.measurements.filter((measurement) => !blank(measurement.sentence));
  return {
    ...chart,
    text: blankText(chart, blank),
    sentences: chart.sentences.map((sentence) =>
      blank(sentence.index) ? { ...sentence, text: '', tokens: [] } : sentence,
    ),
    mentions,
    measurements,
    byConcept: indexBy(mentions.map((mention) => mention.concept)),
    byVariable: indexBy(measurements.map((measurement) => measurement.variable)),
  };
}

/** Blanks keep every other offset where it was. */
function blankText(chart: Chart, blank: (sentence: number) => boolean): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of chart.sentences.filter((sentence) => blank(sentence.index))) {
    if (start < at) continue;
    pieces.push(chart.text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  pieces.push(chart.text.slice(at));
  return pieces.join('');
}

function indexBy(keys: string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [i, key] of keys.entries()) {
    const list = index.get(key);
    if (list) list.push(i);
    else index.set(key, [i]);
  }
  return index;
}

/** Sentences that a quote stands in: those that overlap any place where its words occur. */
export function sentencesOf(chart: Chart, quote: string): Set<number> {
  const found = new Set<number>();
  for (const span of occurrences(chart, quote)) {
    for (const sentence of chart.sentences) {
      if (sentence.start < span.end && span.start < sentence.end) found.add(sentence.index);
    }
  }
  return found;
}

/** Every place where the words of a quote stand in the chart, white space aside. */
export function occurrences(chart: Pick<Chart, 'text'>, quote: string): Span[] {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const pattern = new RegExp(
    words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+'),
    'gi',
  );
  return [...chart.text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
