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

/** Later first; what has no date stands last. */
export function newestFirst(a: string | undefined, b: string | undefined): number {
  return (b ?? '').localeCompare(a ?? '');
}
