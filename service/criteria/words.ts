/** Small pieces of the reasons that a nurse reads. */
import { quoteSpan, textOf, withoutLeaders } from '../language/sentences/quote-span.ts';
import type { Chart, Span } from '../language/types.ts';
import type { Finding, LeafOutcome } from './outcome.ts';

/** A reason quotes a sentence whole up to this length: cut short it may lose the words that decide. */
const WHOLE = 200;
/** Of a longer one the clauses around the words that matter. */
const CLAUSES = 160;

/** The words of a span for a reason: its sentences where they are short, else of the one that tells it the clauses around it. */
export function quote(chart: Chart, span: Span, sentence: number): string {
  const home = chart.sentences[sentence];
  const whole = quoteSpan(chart, home, span);
  const own = home && { start: Math.max(span.start, home.start), end: Math.min(span.end, home.end) };
  const isLong = whole.end - whole.start > WHOLE;
  const within = isLong && own && own.start < own.end ? own : span;
  const isShort = home !== undefined && home.end - home.start <= WHOLE;
  const cut = withName(chart, sentence, quoteSpan(chart, home, within, isLong && !isShort ? CLAUSES : WHOLE));
  return `${plain(closed(textOf(chart, cut)))}${isBroken(chart, cut) ? ' ...' : ''}`;
}

/** "without having read Dr.": a title goes on to the name behind it. */
function withName(chart: Chart, sentence: number, { start, end }: Span): Span {
  const next = chart.sentences[sentence + 1];
  const isCut = /\b(?:Dr|Mr|Mrs|Ms|Prof)\.$/.test(chart.text.slice(Math.max(start, end - 6), end));
  return isCut && next && next.end - start <= WHOLE + CLAUSES ? { start, end: next.end } : { start, end };
}

/** Cut between two words of a clause. */
function isBroken(chart: Chart, { end }: Span): boolean {
  return (
    /^\s?[a-z]/.test(chart.text.slice(end, end + 2)) && !/[.;:,!?)]\s*$/.test(chart.text.slice(end - 2, end))
  );
}

function plain(text: string): string {
  return withoutLeaders(text)
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

/** Passages beside a silence: no more than can be read at a glance, and less sure than any that decides. */
export const LOOK_LIMIT = 3;
export const LOOKED_AT = 0.3;

/** What is said where there is nothing to quote. */
export const NOT_MENTIONED = 'The record does not mention this.';

/** Where passages that touch on it are shown beside: of an answer that silence gives, and of one that stays open. */
const NOT_STATED = 'The record does not state this.';
const NOT_SETTLED = 'The record has no statement that settles this.';
const UNSAID: ReadonlySet<string> = new Set([NOT_MENTIONED, NOT_STATED, NOT_SETTLED]);

/** A reason that says no more than that the record says nothing which decides. */
export const isUnsaid = (reason: string | undefined): boolean => reason !== undefined && UNSAID.has(reason);

/** The same outcome, which does not claim that the record never mentions what passages beside it touch on. */
export function withPassagesTold(outcome: LeafOutcome): LeafOutcome {
  if (outcome.reason !== NOT_MENTIONED || outcome.findings.length === 0) return outcome;
  return { ...outcome, reason: outcome.answer === 'unknown' ? NOT_SETTLED : NOT_STATED };
}

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

/** At most `max` findings: deciding stance first, newest first, of one day what meets the test in most ways; no two on one sentence. */
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
        hits.get(keyOf(b))! - hits.get(keyOf(a))! ||
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
