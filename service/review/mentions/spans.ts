/** How two names of one sentence stand to each other. */
import type { Span } from '../../language/types.ts';

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Whichever comes first, what stands between them is all of this kind; `from` is where the text begins in the chart. */
export function joined(text: string, from: number, by: RegExp, a: Span, b: Span): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return second.start > first.end && by.test(text.slice(first.end - from, second.start - from));
}

/** All of the first is in the second. */
export const isWithin = (a: Span, b: Span): boolean => b.start <= a.start && a.end <= b.end;
