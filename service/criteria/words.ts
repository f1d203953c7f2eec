/** Small pieces of the reasons that a nurse reads. */
import { quoteSpan, textOf } from '../language/sentences/quote-span.ts';
import type { Chart, Span } from '../language/types.ts';
import type { Finding, LeafOutcome } from './outcome.ts';

/** A reason quotes about a line. */
const LINE = 110;

/** The words of a span for a reason: its sentences where they are short, else of the one that tells it the clauses around it. */
export function quote(chart: Chart, span: Span, sentence: number): string {
  const home = chart.sentences[sentence];
  const whole = quoteSpan(chart, home, span);
  const own = home && { start: Math.max(span.start, home.start), end: Math.min(span.end, home.end) };
  const within = whole.end - whole.start > LINE && own && own.start < own.end ? own : span;
  return closed(textOf(chart, quoteSpan(chart, home, within, LINE)))
    .replaceAll('"', "'")
    .replace(/^(?:[-*\u2022]|\(?\d{1,2}[.)])\s+/, '')
    .replace(/[\s.,;:\u2013-]+$/, '');
}

/** Without the beginning of a parenthesis that is cut off, and without the end of one; never without all. */
function closed(text: string): string {
  const open = text.lastIndexOf('(');
  if (open > 20 && !text.includes(')', open)) return text.slice(0, open);
  const end = text.indexOf(')');
  return end > 0 && !text.slice(0, end).includes('(') && text.length - end > 20 && !/^\W*\w{1,3}\)/.test(text)
    ? text.slice(end + 1).trim()
    : text;
}

/** What is said where there is nothing to quote. */
export const NOT_MENTIONED = 'The record does not mention this.';

/** Nothing in the chart speaks about it; `reason` says it of what was looked for. A silence has no page. */
export function silent(missing: string, reason = NOT_MENTIONED): LeafOutcome {
  return {
    answer: 'unknown',
    reason,
    rule: 'silence',
    confidence: 0.5,
    findings: [],
    silent: true,
    missing,
  };
}

/** At most `max` findings: deciding stance first, newest first, no two on one sentence. */
export function rank(findings: readonly Finding[], first: Finding['stance'], max = 5): Finding[] {
  const seen = new Set<string>();
  const keyOf = (f: Finding) => `${f.sentence}:${f.stance}`;
  const hits = new Map<string, number>();
  for (const f of findings) hits.set(keyOf(f), (hits.get(keyOf(f)) ?? 0) + 1);
  return [...findings]
    .sort(
      (a, b) =>
        Number(b.stance === first) - Number(a.stance === first) ||
        b.confidence - a.confidence ||
        (b.date ?? '').localeCompare(a.date ?? '') ||
        a.span.start - b.span.start,
    )
    .filter((f) => {
      if (seen.has(keyOf(f))) return false;
      seen.add(keyOf(f));
      return true;
    })
    .slice(0, max)
    .map((f) => ({ ...f, hits: hits.get(keyOf(f))! }));
}
