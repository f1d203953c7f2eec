/** Small pieces of the reasons that a nurse reads. */
import type { Chart, Measurement, Sentence } from '../language/types.ts';
import type { Finding, LeafOutcome } from './outcome.ts';

/** "2026-01-05, p. 3". */
export function place(sentence: Sentence, date?: string): string {
  const page = `p. ${sentence.page + 1}`;
  return date ? `${date}, ${page}` : page;
}

/** The words of a span, shortened for a reason. */
export function quote(chart: Chart, start: number, end: number, max = 90): string {
  const text = chart.text.slice(start, end).replace(/\s+/g, ' ').trim();
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}

/** `"She denies falls" (negated: denies), 2026-01-05, p. 3.`: a finding as a reason. */
export function says(chart: Chart, finding: Finding): string {
  const note = finding.note ? ` (${finding.note})` : '';
  const words = quote(chart, finding.span.start, finding.span.end);
  return `"${words}"${note}, ${place(chart.sentences[finding.sentence]!, finding.date)}.`;
}

/** "86 % (rest, room air)". */
export function valueText(m: Measurement): string {
  const number = m.low === m.high ? `${m.low}` : `${m.low} to ${m.high}`;
  // UCUM annotations in braces ({score}, {events}) are for machines
  const unit = m.unit && m.unit !== '1' && !m.unit.startsWith('{') ? ` ${m.unit}` : '';
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
