/** Concepts and limits named in a plain criterion, looked up in the chart by the same vocabulary and measures. */
import { numberOf } from '../../language/dates/durations.ts';
import { recordOf } from '../../language/documents/plain-record.ts';
import { allVariables, tokenise, understand } from '../../language/index.ts';
import type { Chart, Measurement, Span } from '../../language/types.ts';
import { all as allOf, any as anyOf } from '../../tree/index.ts';
import type { LeafOutcome } from '../outcome.ts';
import type { Scope, ValueTest } from '../schema/tests.ts';
import { judgeStatement } from '../tests/statement.ts';
import { judgeValue } from '../tests/value.ts';
import { silent } from '../words.ts';
import { EMPTY_WORDS } from './empty.ts';

/** What a description names. */
export interface Named {
  concepts: string[];
  values: ValueTest[];
  /** Alternatives ("or", commas) rather than parts that must all hold. */
  alternatives: boolean;
  /** The time that the description asks for. */
  scope?: Scope;
  /** Share of the description's words that concepts and limits cover. */
  covered: number;
  /** Share of its content words that its limits cover, with the names, units and conditions of what is measured. */
  limited: number;
  /** Share of its content words that concepts of the vocabulary and limits account for. */
  named: number;
}

const known = new Map<string, Named>();
const KEPT = 2000;
/** Limits that cover so much of a description are all that it asks for. */
export const WHOLE = 0.8;
/** Words of conditions under which something is measured. */
const CONDITION_WORDS = new Set(
  'rest resting awake asleep sleep sleeping exercise exertion walking ambulation room air oxygen baseline fasting overnight supine seated standing breathing'.split(
    ' ',
  ),
);

/** "88 % or less", "at or below 88 %" and the like in the one form that values are read in, the bound included. */
const TRAILING = [
  [
    /\b(?:at or (?:below|under)|(?:less|lower|fewer) than or equal to|(?:no|not) (?:more|greater|higher) than|not (?:above|over|exceeding)|not to exceed|up to)\s+(?=\d)/gi,
    'at most ',
  ],
  [
    /\b(?:at or (?:above|over)|(?:more|greater|higher) than or equal to|(?:no|not) (?:less|lower|fewer) than|not (?:below|under)|a minimum of|minimum)\s+(?=\d)/gi,
    'at least ',
  ],
  [
    /(\d+(?:\.\d+)?(?:\s*(?:%|percent\b|mm\s?Hg\b|[a-zA-Zµ]+(?:\/[a-zA-Z0-9²]+)+))?)\s+or\s+(?:less|lower|fewer|below|under)\b/gi,
    'at most $1',
  ],
  [
    /(\d+(?:\.\d+)?(?:\s*(?:%|percent\b|mm\s?Hg\b|[a-zA-Zµ]+(?:\/[a-zA-Z0-9²]+)+))?)\s+or\s+(?:more|greater|higher|above|over)\b/gi,
    'at least $1',
  ],
] as const;
const limitsFirst = (text: string): string =>
  TRAILING.reduce((said, [pattern, words]) => said.replace(pattern, words), text);
/** The "or" of a limit joins no alternatives. */
const LIMIT_OR =
  /\b(?:at|equal to) or (?:below|above|under|over)\b|\b(?:less|greater|more|higher|lower) than or equal(?: to)?\b/gi;

/** "within the past 6 months", "in the last 12 weeks": counted back from the request; not "within 6 months of surgery". */
const WINDOW =
  /,?\s*\b(?:within|in|during|over|for) (?:the )?(?:(?:last|past|previous|prior|preceding) )?(\d{1,3}|one|two|three|four|six|twelve) (days?|weeks?|months?|years?)\b(?! (?:of|before|after|following|from|prior|preceding|post|old|or (?:more|longer)))/i;
const BACK = /\bwithin\b|\b(?:last|past|previous|prior|preceding)\b/i;

function windowOf(text: string): { rest: string; scope?: Scope } {
  const m = WINDOW.exec(text);
  if (!m || !BACK.test(m[0])) return { rest: text };
  const count = numberOf(m[1]!) ?? Number(m[1]);
  const rest = text.slice(0, m.index) + text.slice(m.index + m[0].length);
  return { rest, scope: { window: { within: `${count} ${m[2]!.toLowerCase()}` } } };
}

export function namedIn(description: string): Named {
  const seen = known.get(description);
  if (seen) return seen;
  const { rest, scope } = windowOf(description);
  const text = limitsFirst(rest);
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  const mentions = chart.mentions.filter((m) => !m.assertion.negated);
  const widest = mentions.filter(
    (m) =>
      !mentions.some(
        (o) => o !== m && o.start <= m.start && m.end <= o.end && o.end - o.start > m.end - m.start,
      ),
  );
  const words = chart.sentences.flatMap((s) => s.tokens);
  const limits = chart.measurements.filter((m) => limitOf(m).length > 0);
  const inside = words.filter((t) =>
    [...widest, ...limits].some((m) => m.start <= t.start && t.end <= m.end),
  ).length;
  const named: Named = {
    ...sharesOf(chart, widest, limits),
    concepts: [...new Set(widest.map((m) => m.concept))],
    values: limits.flatMap(limitOf).map((v) => ({ ...v, ...(scope && { scope }) })),
    ...(scope && { scope }),
    alternatives: /\bor\b|,|\/|;/.test(text.replace(LIMIT_OR, '')),
    covered: words.length ? inside / words.length : 0,
  };
  if (known.size >= KEPT) known.clear();
  known.set(description, named);
  return named;
}

/** Stems of every name and unit of a variable. */
function nameStems(id: string): string[] {
  const variable = allVariables.get(id);
  if (!variable) return [];
  const words = [
    variable.label,
    ...variable.names,
    ...(variable.after ?? []),
    ...Object.keys(variable.units),
  ];
  return words.flatMap((name) => tokenise(name).map((t) => t.stem));
}

const LIMIT_WORDS = new Set('least most minimum maximum'.split(' '));

/**
 * What of the description's content words is accounted for: by limits alone (with names, units and conditions of what is measured),
 * and by limits and concepts.
 */
function sharesOf(chart: Chart, mentions: readonly Span[], limits: readonly Measurement[]) {
  const names = new Set(limits.flatMap(({ variable }) => nameStems(variable)));
  const conditions = limits.some((m) => m.conditions.length > 0);
  const content = chart.sentences
    .flatMap((s) => s.tokens)
    .filter((t) => !EMPTY_WORDS.has(t.norm) && !LIMIT_WORDS.has(t.norm) && /[a-z]/.test(t.norm));
  const inside = (spans: readonly Span[], t: Span) => spans.some((m) => m.start <= t.start && t.end <= m.end);
  const measured = content.filter((t) => names.has(t.stem) || inside(limits, t));
  const conditioned = content.filter((t) => conditions && CONDITION_WORDS.has(t.norm));
  const mentioned = content.filter((t) => inside(mentions, t));
  const share = (...parts: readonly (typeof content)[]) => new Set(parts.flat()).size / content.length;
  if (content.length === 0) return { limited: limits.length > 0 ? 1 : 0, named: 0 };
  return {
    limited: limits.length > 0 ? share(measured, conditioned) : 0,
    named: share(measured, mentioned),
  };
}

/** How a condition of the description is asked for. What charts leave unsaid ("at rest", "on room air", "awake") only rules out its contrary. */
const ASKED: Record<string, string> = {
  rest: '!exercise|recovery',
  awake: '!asleep',
  room_air: '!on_oxygen',
  asleep: 'asleep',
  exercise: 'exercise',
  on_oxygen: 'on_oxygen',
  on_pap: 'on_pap',
  before: '!after',
  after: 'after',
};

/** "BMI > 40" as a test, under the conditions that it names; a bare number is no limit. */
function limitOf(m: Measurement): ValueTest[] {
  const conditions = m.conditions.flatMap((c) => ASKED[c] ?? []);
  const test: ValueTest = {
    kind: 'value',
    variable: [m.variable],
    ...(conditions.length ? { conditions } : {}),
  };
  if (m.comparator === '>') return [{ ...test, above: m.low }];
  if (m.comparator === '>=') return [{ ...test, at_least: m.low }];
  if (m.comparator === '<') return [{ ...test, below: m.high }];
  if (m.comparator === '<=') return [{ ...test, at_most: m.high }];
  return m.low !== m.high ? [{ ...test, between: [m.low, m.high] }] : [];
}

function unmeasured(): LeafOutcome {
  const { silent: _silent, ...open } = silent('the required value');
  return { ...open, reason: 'The required value is not recorded.', rule: 'description' };
}

/** Judges the limits alone: all of them, or one where the description gives alternatives; undefined where there are none. */
export function judgeLimits(named: Named, chart: Chart): LeafOutcome | undefined {
  return named.values.length > 0 ? judgeNamed({ ...named, concepts: [] }, chart) : undefined;
}

/** Judges limits and concepts; undefined when the description names neither. */
export function judgeNamed(named: Named, chart: Chart): LeafOutcome | undefined {
  const parts = [
    ...named.values.map((v) => ({ ...judgeValue(v, chart), limit: true })),
    ...named.concepts.map((c) => ({
      ...judgeStatement(
        { kind: 'statement', yes: [`#${c}`], ...(named.scope && { scope: named.scope }) },
        chart,
      ),
      limit: false,
    })),
  ];
  if (parts.length === 0) return undefined;
  const heard = named.alternatives ? parts.filter((p) => !p.silent || p.limit) : parts;
  const answers = (heard.length ? heard : parts).map((p) => p.answer);
  const answer = named.alternatives ? anyOf(answers) : allOf(answers);
  const deciding = parts.find((p) => p.answer === answer && !p.silent) ?? parts.find((p) => !p.silent);
  if (!deciding) {
    // a limit that was never measured is open, whatever the role of the leaf; a condition that is not named is silence
    return parts.some((p) => p.limit) ? unmeasured() : silent('a statement about this');
  }
  const { limit, ...recorded } = deciding;
  const part = answer === 'unknown' && parts.some((p) => p.silent && !p.limit);
  return {
    ...recorded,
    answer,
    rule: 'description',
    confidence: Math.min(0.7, recorded.confidence),
    ...(part ? { silent: true as const } : {}),
    ...(limit && answer !== 'unknown' && named.limited >= WHOLE ? { exact: true as const } : {}),
  };
}
