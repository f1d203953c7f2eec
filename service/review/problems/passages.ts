/** Passages of the record as a problem list cites them. */
import type { Passage } from '../../contract/problem-list.ts';
import { quoteSpan, textOf } from '../../language/sentences/quote-span.ts';
import type { Chart, Span } from '../../language/types.ts';
import { boxesOf } from '../quote.ts';

/** Citations are short: they lead to the place, the place tells the rest. */
const LIMIT = 240;

export function passageOf(chart: Chart, sentence: number, span: Span): Passage {
  const at = chart.sentences[sentence]!;
  const quote = quoteSpan(chart, at, span, LIMIT);
  const boxes = boxesOf(chart, quote);
  return { text: textOf(chart, quote), page_index: boxes[0]?.page ?? at.page, bounding_box: boxes };
}

/** Every place and its words once, in their order. */
export function distinct<T extends Pick<Passage, 'text' | 'page_index'>>(passages: readonly T[]): T[] {
  const seen = new Set<string>();
  return passages.filter(({ text, page_index }) => {
    const key = `${page_index} ${text}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Later first; what has no date stands last. */
export function newestFirst(a: string | undefined, b: string | undefined): number {
  return (b ?? '').localeCompare(a ?? '');
}
