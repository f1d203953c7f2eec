/** Concepts and limits named in a plain criterion, looked up in the chart by the same vocabulary and measures. */
import { recordOf } from '../../language/documents/plain-record.ts';
import { allVariables, tokenise, understand } from '../../language/index.ts';
import { rememberedByText } from '../../language/sentences/remembered.ts';
import type { Chart, Span, Token } from '../../language/types.ts';
import { all as allOf, any as anyOf } from '../../tree/index.ts';
import { meets } from '../limits.ts';
import type { LeafOutcome } from '../outcome.ts';
import type { Scope, ValueTest } from '../schema/tests.ts';
import { measured as measuredOf } from '../tests/measured.ts';
import { judgeStatement } from '../tests/statement.ts';
import { judgeValue } from '../tests/value.ts';
import { silent } from '../words.ts';
import { LIMIT_OR, limitsFirst } from './comparators.ts';
import { EMPTY_WORDS } from './empty.ts';
import { COUNT_WORDS, LASTING, type LimitOf, limitsIn, PRESSURES } from './limits.ts';
import { asksForNormal, judgeNormal, type NormalLimit } from './normal.ts';
import { denied, isFirstNeeded, isOfChange, joinedByOr, type Rest, restOf, withoutValues } from './rest.ts';
import { lookBackIn } from './window.ts';

/** What a description names. */
export interface Named {
  concepts: string[];
  values: ValueTest[];
  /** Alternatives ("or", commas) rather than parts that must all hold. */
  alternatives: boolean;
  /** Both "and" and "or" join what it asks for, so that only a reader knows what belongs together. */
  mixed: boolean;
  /** The time that the description asks for. */
  scope?: Scope;
  /** Share of the description's words that concepts and limits cover. */
  covered: number;
  /** Share of its content words that its limits cover, with the names, units and conditions of what is measured. */
  limited: number;
  /** Share of its content words that concepts of the vocabulary and limits account for. */
  named: number;
  /** What it asks for beside its limits. */
  rest: Rest;
  /** A limit that must be met, however the others belong together. */
  needed?: ValueTest;
  /** A limit that the laboratory prints is all that it asks for. */
  normal?: NormalLimit;
  /** One of its limits is enough. */
  either: boolean;
}

export const asksForLimitsAlone = ({ rest }: Named): boolean => rest === 'nothing';

/** Limits are there, and nothing else is asked for. */
export const isOfLimitsAlone = (named: Named): boolean =>
  asksForLimitsAlone(named) && named.values.length > 0;

/** Concepts and limits that account for so many of the content words leave nothing else to ask for. */
export const NAMED_WHOLE = 0.99;
/** Words of conditions under which something is measured. */
const CONDITION_WORDS = new Set(
  'rest resting awake asleep sleep sleeping exercise exertion walking ambulation activity room air oxygen baseline fasting overnight supine seated standing breathing day daytime nocturnal nighttime night post pre ambulating ambulatory activities supplemental sitting lying cpap bipap pap apap residual bronchodilator post-bronchodilator pre-bronchodilator postbronchodilator'.split(
    ' ',
  ),
);

const OF_GAS = 'arterial blood gas gases abg abgs'.split(' ');
const OF_OXIMETRY = 'pulse oximetry oximeter sat sats saturation'.split(' ');
const OF_HEART =
  'echo echocardiogram echocardiography echocardiographic tte tee muga mri cardiac transthoracic'.split(' ');
const OF_NIGHT =
  'study sleep psg polysomnography polysomnogram hsat home test attended diagnostic overnight'.split(' ');
const OF_LUNGS = 'spirometry pft pfts pulmonary function test tests testing pred predicted'.split(' ');
const OF_BLOOD = 'cbc'.split(' ');
const OF_CUFF = 'bp blood pressure office clinic systolic diastolic resting seated'.split(' ');
/** The one way in which something is measured: to name it asks for nothing more. */
const WAYS: Record<string, readonly string[]> = {
  pao2: OF_GAS,
  paco2: OF_GAS,
  sao2: [...OF_GAS, ...OF_OXIMETRY],
  spo2: OF_OXIMETRY,
  arterial_ph: OF_GAS,
  systolic_bp: OF_CUFF,
  diastolic_bp: OF_CUFF,
  bmi: ['body', 'mass', 'index'],
  lvef: OF_HEART,
  ahi: OF_NIGHT,
  rdi: OF_NIGHT,
  fev1: OF_LUNGS,
  fvc: OF_LUNGS,
  fev1_fvc: OF_LUNGS,
  hemoglobin: OF_BLOOD,
  hematocrit: OF_BLOOD,
  platelets: OF_BLOOD,
  wbc: OF_BLOOD,
  absolute_neutrophil_count: OF_BLOOD,
};

export const namedIn = rememberedByText((description): Named => {
  const back = lookBackIn(description);
  const scope: Scope | undefined = back && { window: { within: back.within } };
  const text = limitsFirst(back?.rest ?? description);
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  const mentions = chart.mentions.filter((m) => !m.assertion.negated);
  const widest = mentions.filter(
    (m) =>
      !mentions.some(
        (o) => o !== m && o.start <= m.start && m.end <= o.end && o.end - o.start > m.end - m.start,
      ),
  );
  const words = chart.sentences.flatMap((s) => s.tokens);
  const tests = limitsIn(chart);
  const spans = tests.map(({ span }) => span);
  const [first, ...others] = tests;
  const isAlone = !others.some(({ test }) => test.variable.some((id) => first!.test.variable.includes(id)));
  const normal = normalAlone(chart);
  const limits = tests.map(({ measured }) => measured);
  const inside = words.filter((t) =>
    [...widest, ...limits].some((m) => m.start <= t.start && t.end <= m.end),
  ).length;
  // neither a unit nor a number of a limit offers alternatives
  const alternatives = /\bor\b|,|\/|;/.test(withoutValues(chart.text, spans).replace(LIMIT_OR, ''));
  return {
    ...sharesOf(chart, widest, tests),
    concepts: [...new Set(widest.map((m) => m.concept))],
    values: tests
      .filter(({ span }) => !denied(chart.text, span) && !isOfChange(chart.text, spans))
      .map(({ test }) => ({ ...test, ...(scope && { scope }) })),
    rest: restOf(chart.text, spans, accountedBy(tests)),
    ...(first &&
      isFirstNeeded(chart.text, spans) &&
      isAlone && { needed: { ...first.test, ...(scope && { scope }) } }),
    ...(normal && { normal: { ...normal, ...(scope && { scope }) } }),
    either: joinedByOr(chart.text, spans),
    ...(scope && { scope }),
    alternatives,
    mixed: alternatives && tests.length > 1 && /\band\b|&|\bplus\b|\bwith\b/i.test(text),
    covered: words.length ? inside / words.length : 0,
  };
});

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

/** Words of the tests' names, units, conditions and counts, and those that say nothing about any patient. */
function accountedBy(tests: readonly Pick<LimitOf, 'test'>[]): (word: Token) => boolean {
  const names = new Set(tests.flatMap(({ test }) => test.variable).flatMap(nameStems));
  const conditions = tests.some(({ test }) => test.conditions !== undefined);
  const counted = tests.some(({ test }) => test.times !== undefined);
  const ways = new Set(tests.flatMap(({ test }) => test.variable).flatMap((id) => WAYS[id] ?? []));
  return ({ norm, stem }) =>
    EMPTY_WORDS.has(norm) ||
    names.has(stem) ||
    ways.has(norm) ||
    (conditions && CONDITION_WORDS.has(norm)) ||
    (counted && COUNT_WORDS.has(norm));
}

/** The limit of normal, where nothing else is asked for. */
function normalAlone(chart: Chart): NormalLimit | undefined {
  const asked = asksForNormal(chart);
  if (!asked) return undefined;
  const { variable, compared, named, value } = asked;
  const text =
    chart.text.slice(0, value.start) + ' '.repeat(value.end - value.start) + chart.text.slice(value.end);
  const rest = restOf(text, [{ named, value }], accountedBy([{ test: { kind: 'value', variable } }]));
  return rest === 'nothing' || rest === 'circumstance' ? { variable, compared } : undefined;
}

const LIMIT_WORDS = new Set('least most minimum maximum'.split(' '));

/**
 * What of the description's content words is accounted for: by limits alone (with names, units and conditions of what is measured),
 * and by limits and concepts.
 */
function sharesOf(chart: Chart, mentions: readonly Span[], tests: readonly LimitOf[]) {
  const limits = tests.map(({ measured }) => measured);
  const names = new Set(tests.flatMap(({ test }) => test.variable).flatMap(nameStems));
  const conditions = tests.some(({ test }) => test.conditions !== undefined);
  const content = chart.sentences
    .flatMap((s) => s.tokens)
    .filter((t) => !EMPTY_WORDS.has(t.norm) && !LIMIT_WORDS.has(t.norm) && /[a-z]/.test(t.norm));
  const inside = (spans: readonly Span[], t: Span) => spans.some((m) => m.start <= t.start && t.end <= m.end);
  const measured = content.filter((t) => names.has(t.stem) || inside(limits, t));
  const counted = tests.some(({ test }) => test.times !== undefined);
  const conditioned = content.filter(
    (t) => (conditions && CONDITION_WORDS.has(t.norm)) || (counted && COUNT_WORDS.has(t.norm)),
  );
  const mentioned = content.filter((t) => inside(mentions, t));
  const share = (...parts: readonly (typeof content)[]) => new Set(parts.flat()).size / content.length;
  if (content.length === 0) return { limited: limits.length > 0 ? 1 : 0, named: 0 };
  return {
    limited: limits.length > 0 ? share(measured, conditioned) : 0,
    named: share(measured, mentioned),
  };
}

function unmeasured(): LeafOutcome {
  const { silent: _silent, ...open } = silent('the value asked for');
  return { ...open, reason: 'The value asked for is not recorded.', rule: 'description' };
}

/** Judges the limits alone: all of them, or one where the description gives alternatives; undefined where there are none. */
export function judgeLimits(named: Named, chart: Chart): LeafOutcome | undefined {
  return named.values.length > 0 ? judgeNamed({ ...named, concepts: [] }, chart) : undefined;
}

/**
 * What the limits decide by themselves: everything where nothing else is asked for; where more is asked for beside them, no more than
 * that one of them is missed. Undefined where they do not.
 */
function decidedByLimits(named: Named, chart: Chart): LeafOutcome | undefined {
  const { rest, values, either, needed } = named;
  if (needed && rest === 'unsure') return missed(needed, chart);
  if (values.length === 0 || rest === 'unsure') return undefined;
  const judged = values.map((test) => ({ test, outcome: judgeValue(test, chart) }));
  // minutes below a saturation prove that it was reached
  const lasted = judged.find(({ test, outcome }) => test.variable[0] === LASTING && outcome.answer === 'yes');
  const parts = lasted ? judged.filter(({ test }) => !test.variable.includes('spo2')) : judged;
  const answers = parts.map(({ outcome }) => outcome.answer);
  // whether one half of "over 140/90" is enough is for a reader
  const isPair = PRESSURES.every((id) => values.some((v) => v.variable.includes(id)));
  if (
    isPair &&
    values.some((v) => v.below === undefined && v.at_most === undefined) &&
    new Set(answers).size > 1
  )
    return undefined;
  const answer = either ? anyOf(answers) : allOf(answers);
  if (rest === 'more' && (either || answer !== 'no')) return undefined;
  const alike = parts.filter(({ outcome }) => outcome.answer === answer);
  // where the words tell which of several values is meant, values on both sides of the limit leave it open
  const clear = (one: (typeof parts)[number]) => rest === 'nothing' || agreed(one.test, chart, answer);
  const deciding =
    answer === 'yes' && !either ? alike.every(clear) && alike[0] : (alike.find(clear) ?? undefined);
  if (answer === 'unknown' || !deciding) return undefined;
  const { outcome } = deciding;
  return {
    ...outcome,
    rule: 'description',
    confidence: Math.min(0.7, outcome.confidence),
    exact: true,
  };
}

/** A limit that is surely missed, whatever else is asked for. */
function missed(test: ValueTest, chart: Chart): LeafOutcome | undefined {
  const outcome = judgeValue(test, chart);
  if (outcome.answer !== 'no' || !agreed(test, chart, 'no')) return undefined;
  return { ...outcome, rule: 'description', confidence: Math.min(0.7, outcome.confidence), exact: true };
}

/** All values that can decide stand on the same side of the limit. */
function agreed(test: ValueTest, chart: Chart, answer: LeafOutcome['answer']): boolean {
  const found = measuredOf(chart, test).filter((f) => f.usable);
  return found.length > 0 && found.every(({ m }) => meets(m, test) === answer);
}

/** Judges limits and concepts; undefined when the description names neither. */
export function judgeNamed(all: Named, chart: Chart): LeafOutcome | undefined {
  const decided = (all.normal && judgeNormal(all.normal, chart)) ?? decidedByLimits(all, chart);
  if (decided) return decided;
  // what names or conditions of the value are called is nothing to look for beside it
  const alone = asksForLimitsAlone(all) && all.values.length > 0;
  const named = alone ? { ...all, concepts: [], alternatives: all.either } : all;
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
  const { limit: _limit, ...recorded } = deciding;
  const part = answer === 'unknown' && parts.some((p) => p.silent && !p.limit);
  return {
    ...recorded,
    answer,
    rule: 'description',
    confidence: Math.min(0.7, recorded.confidence),
    ...(part ? { silent: true as const } : {}),
  };
}
