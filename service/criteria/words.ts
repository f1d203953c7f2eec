/** Small pieces of the reasons that a nurse reads. */
import { quoteSpan, textOf } from '../language/quote-span.ts';
import type { Chart, Measurement, Sentence, Span } from '../language/types.ts';
import type { Finding, LeafOutcome } from './outcome.ts';

/** "2026-01-05, p. 3". */
export function place(sentence: Sentence, date?: string): string {
  const page = `p. ${sentence.page + 1}`;
  return date ? `${date}, ${page}` : page;
}

/** A reason quotes about a line. */
const LINE = 110;

/** The words of a span for a reason: its sentences where they are short, else of the one that tells it the clauses around it. */
export function quote(chart: Chart, span: Span, sentence: number): string {
  const home = chart.sentences[sentence];
  const whole = quoteSpan(chart, home, span);
  const own = home && { start: Math.max(span.start, home.start), end: Math.min(span.end, home.end) };
  const within = whole.end - whole.start > LINE && own && own.start < own.end ? own : span;
  return textOf(chart, quoteSpan(chart, home, within, LINE))
    .replaceAll('"', "'")
    .replace(/[\s.,;:\u2013-]+$/, '');
}

/** `"She denies falls" (negated: denies), 2026-01-05, p. 3.`: a finding as a reason. */
export function says(chart: Chart, finding: Finding): string {
  const note = finding.note ? ` (${finding.note})` : '';
  const words = quote(chart, finding.span, finding.sentence);
  return `"${words}"${note}, ${place(chart.sentences[finding.sentence]!, finding.date)}.`;
}

/** UCUM codes as people write them. */
const PRINTED: Record<string, string> = {
  'mm[Hg]': 'mm Hg',
  'cm[H2O]': 'cm H2O',
  '[lb_av]': 'lb',
  '[in_i]': 'in',
  '[ft_i]': 'ft',
  '/h': 'per hour',
  '/d': 'per day',
  '/wk': 'per week',
  '/mo': 'per month',
  deg: 'degrees',
  d: 'days',
  wk: 'weeks',
  mo: 'months',
  a: 'years',
};

/** "86 % (rest, room air)". */
export function valueText(m: Measurement): string {
  const number = m.low === m.high ? `${m.low}` : `${m.low} to ${m.high}`;
  // UCUM annotations in braces ({score}, {events}) are for machines
  const unit = m.unit && m.unit !== '1' && !m.unit.startsWith('{') ? ` ${PRINTED[m.unit] ?? m.unit}` : '';
  const conditions = m.conditions.length ? ` (${m.conditions.join(', ').replaceAll('_', ' ')})` : '';
  return `${m.comparator ?? ''}${number}${unit}${conditions}`;
}

export function silent(missing: string): LeafOutcome {
  return {
    answer: 'unknown',
    reason: `Nothing in the record speaks about this.`,
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
