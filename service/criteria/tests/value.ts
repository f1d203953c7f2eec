/** `value` and `change`: measurements against limits, and against each other. */
import { daysBetween, kindOf, STUDIES } from '../../language/index.ts';
import { least, most } from '../../language/lists.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { meets } from '../limits.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import { changeReason } from '../reasons/changes.ts';
import { retold } from '../reasons/study-day.ts';
import { asksFor, dayOf, valueReason } from '../reasons/templates.ts';
import {
  amountOf,
  capital,
  conditionWords,
  limitWords,
  missedText,
  namesOf,
  verdictText,
} from '../reasons/values.ts';
import type { ChangeTest, ValueTest } from '../schema/tests.ts';
import { rank } from '../words.ts';
import { noValue, noValues } from './lacking.ts';
import { type Measured, measured } from './measured.ts';

const SURE = 0.92;
/** Behind a value that cannot decide by itself. */
const UNCLEAR = ', but its date, unit, or number is not clear enough to decide';

export function judgeValue(test: ValueTest, chart: Chart): LeafOutcome {
  const found = standing(chart, test);
  const reliable = found.filter((f) => f.usable);
  const weight = (['clinical', 'form', 'claim'] as const).find((w) => reliable.some((f) => f.weight === w));
  const usable = reliable.filter((f) => f.weight === weight);
  if (found.length === 0) return noValue(test, chart);
  if (weight === 'claim')
    return undecided(
      chart,
      test,
      usable,
      ', but only a page that asks for payment says so; no clinical note or report does',
    );
  if (test.times !== undefined) return judgeTimes(test, test.times, chart, found);
  const deciding = pick(usable, test);
  if (deciding.length === 0) return undecided(chart, test, found, UNCLEAR);
  const answers = settled(deciding, test);
  // values of one day that fall on both sides of the limit settle nothing, unless any one of them counts
  const split = test.pick !== 'any' && answers.includes('yes') && answers.includes('no');
  const answer = split
    ? 'unknown'
    : answers.includes('yes')
      ? 'yes'
      : answers.includes('unknown')
        ? 'unknown'
        : 'no';
  if (answer === 'unknown')
    return undecided(
      chart,
      test,
      deciding,
      `${alsoGiven(chart, deciding)}, so the record falls on both sides of the limit (${limitWords(test, deciding[0]!.m.unit)})`,
    );
  if (answer === 'no' && test.miss === 'unknown')
    return undecided(
      chart,
      test,
      deciding,
      `${verdictText(test, deciding.at(-1)!.m, false)}; this alone does not settle the criterion`,
      missedText(test, deciding.at(-1)!.m),
    );
  const same = deciding.filter((_, i) => answers[i] === answer);
  if (answer === 'yes' && same.every(({ m }) => isLimitItself(chart, m, test)))
    return undecided(chart, test, same, ', which only repeats the limit; the value itself is not recorded');
  const findings = usable.map((u) => finding(u.m, meets(u.m, test) === 'yes' ? 'supports' : 'contradicts'));
  // the picked value comes first even if another one is more extreme
  // a printed value is better to quote than one worked out from others
  const picked = (same.find((d) => !d.m.derived) ?? same[0]!).m;
  const chosen = originOf(chart, test, { picked, usable, answer });
  const ranked = rank(findings, answer === 'yes' ? 'supports' : 'contradicts');
  const first = finding(chosen, answer === 'yes' ? 'supports' : 'contradicts');
  return {
    answer,
    reason: valueReason(chart, chosen, verdictText(test, chosen, answer === 'yes'), missedText(test, chosen)),
    rule: 'value',
    confidence: chosen.derived ? 0.85 : SURE,
    findings: [
      first,
      ...besides(chosen, first),
      ...ranked.filter((f) => f.sentence !== first.sentence),
    ].slice(0, 5),
  };
}

/** The other number of a computed value, where it stands in another sentence. */
const besides = ({ besides: at }: Measurement, first: Finding): Finding[] =>
  at && at.sentence !== first.sentence
    ? [{ ...first, span: { start: at.start, end: at.end }, sentence: at.sentence }]
    : [];

/** A value that is only retold, or that was worked out anew, gives way to the printed one, if that answers alike. */
function originOf(
  chart: Chart,
  test: ValueTest,
  of: { picked: Measurement; usable: readonly Measured[]; answer: LeafOutcome['answer'] },
): Measurement {
  const { picked } = of;
  const alike = of.usable.filter(({ m }) => meets(m, test) === of.answer).map(({ m }) => m);
  const printed = picked.derived && alike.findLast((m) => !m.derived && isAbout(m, picked));
  return printed || (retold(chart, picked, alike) ?? picked);
}

/** Of the last quarter, and no further apart than rounding puts them. */
const isAbout = (m: Measurement, of: Measurement): boolean =>
  m.variable === of.variable &&
  m.date !== undefined &&
  of.date !== undefined &&
  daysBetween(m.date, of.date) <= QUARTER &&
  Math.abs(m.low - of.low) <= of.low * ROUNDED &&
  m.low === m.high;
const QUARTER = 92;
const ROUNDED = 0.01;

/** "BMI > 35" of a request where 35 is asked for: the criterion in other words, unless a study reports it so or it is the extreme of a stretch. */
function isLimitItself(chart: Chart, m: Measurement, test: ValueTest): boolean {
  const { at_least, above, at_most, below } = test;
  const limit = m.comparator?.startsWith('<') ? (at_most ?? below) : (at_least ?? above);
  const kind = chart.documents[chart.sentences[m.sentence]!.document]?.kind;
  return (
    m.comparator !== undefined &&
    m.comparator !== '~' &&
    !m.derived &&
    m.low === limit &&
    !m.conditions.some((c) => kindOf(c) === 'statistic') &&
    !(kind && STUDIES.has(kind))
  );
}

/** The values that no later test of another kind has replaced: the gas of the admission against the oximetry of the discharge. */
function standing(chart: Chart, test: ValueTest): Measured[] {
  const found = measured(chart, test);
  if (!test.unless_newer) return found;
  const newest = measured(chart, {
    variable: test.unless_newer,
    conditions: test.newer_conditions ?? [],
    ...(test.scope ? { scope: test.scope } : {}),
  })
    .filter((f) => f.usable && f.weight === 'clinical')
    .at(-1)?.m.date;
  return newest ? found.filter((f) => !f.m.date || f.m.date >= newest) : found;
}

/**
 * So many different values on the right side of the limit; fewer is open, none at all is a no. What the patient read counts
 * beside what was measured: one event does not take the place of another.
 */
function judgeTimes(test: ValueTest, times: number, chart: Chart, found: Measured[]): LeafOutcome {
  const told = found.filter((f) => f.weight !== 'claim');
  const usable = told.filter((f) => f.usable);
  const unclear = told.filter((f) => !f.usable && meets(f.m, test) === 'yes');
  const met = usable.filter((u) => meets(u.m, test) === 'yes');
  const different = new Set(met.map((u) => `${u.m.date}:${u.m.low}`)).size;
  const answer =
    different >= times
      ? 'yes'
      : met.length + unclear.length === 0 &&
          (test.miss === 'unknown' ? usable.some((u) => isExtreme(u.m, test)) : usable.length > 0)
        ? 'no'
        : 'unknown';
  const stance = answer === 'yes' ? 'supports' : answer === 'no' ? 'contradicts' : 'mentions';
  const shown = [met, unclear, usable].find((list) => list.length)?.toReversed();
  const first = shown?.[0]?.m;
  if (!first) return noValue(test, chart);
  const isUnclear = met.length === 0 && unclear.length > 0;
  const reason = isUnclear
    ? valueReason(chart, first, UNCLEAR)
    : timesReason(test, times, different, chart, first);
  const findings = rank(
    shown!.map(({ m }) => finding(m, stance)),
    stance,
  );
  return {
    answer,
    reason,
    rule: 'value',
    confidence: SURE,
    findings,
    ...(answer === 'unknown' && met.length > 0 ? { tooFew: { reason, findings } } : {}),
    ...(answer === 'unknown' ? { missing: `${times} values ${limitWords(test, first.unit)}` } : {}),
  };
}

/** The lowest of a stretch, where low values are asked for: none beyond it can have been. */
const isExtreme = ({ conditions }: Measurement, { below, at_most }: ValueTest): boolean =>
  conditions.includes((below ?? at_most) === undefined ? 'highest' : 'lowest');

/** "2 values below 54 mg/dL were found; the criterion asks for at least 3.", with the latest of them. */
function timesReason(test: ValueTest, times: number, found: number, chart: Chart, m: Measurement): string {
  const [many, verb] =
    found === 1 ? ['1 value', 'was'] : [found === 0 ? 'no value' : `${found} values`, 'were'];
  const count = `${many} ${limitWords(test, m.unit)} ${found === 0 ? 'was' : verb} found`;
  const asked = asksFor(`at least ${times}`);
  const latest = valueReason(chart, m, '');
  return found === 0
    ? `${latest.slice(0, -1)}; ${count}, and ${asked}.`
    : `${capital(count)}; ${asked}. ${latest}`;
}

/** What each value answers; a bound ("stays above 88") that leaves the limit open gives way to a number that does not. */
function settled(deciding: Measured[], test: ValueTest): ('yes' | 'no' | 'unknown')[] {
  const all = deciding.map((d) => meets(d.m, test));
  const number = deciding.findIndex((d, i) => d.m.comparator === undefined && all[i] !== 'unknown');
  return number < 0
    ? all
    : all.map((a, i) => (a === 'unknown' && deciding[i]!.m.comparator ? all[number]! : a));
}

/** The values that decide under the test's rule; several when they tie or any counts. */
function pick(found: Measured[], test: ValueTest): Measured[] {
  const rule = test.pick ?? 'latest';
  if (found.length === 0 || rule === 'any') return found;
  if (rule === 'latest') {
    const day = found.at(-1)!.m.date;
    const last = found.filter((f) => f.m.date === day);
    // "39.2 before the diet and is 33.8 now": of one day the value that is reported as the earlier one has passed
    const now = last.filter((f) => !f.m.conditions.includes('before'));
    return now.length ? now : last;
  }
  // "lowest 90.4, none at or below 88": the number says more than its bound
  const exact = found.filter((f) => f.m.comparator === undefined);
  if (exact.length && found.some((f) => f.m.comparator?.startsWith(rule === 'lowest' ? '>' : '<')))
    return pick(exact, test);
  const best = rule === 'lowest' ? least(found.map((f) => f.m.low)) : most(found.map((f) => f.m.high));
  return found.filter((f) => (rule === 'lowest' ? f.m.low : f.m.high) === best);
}

function undecided(chart: Chart, test: ValueTest, found: Measured[], why: string, missed = ''): LeafOutcome {
  const m = found.at(-1)!.m;
  return {
    answer: 'unknown',
    reason: valueReason(chart, m, why, missed),
    rule: 'value',
    confidence: 0.5,
    findings: rank(
      found.map((f) => finding(f.m, 'mentions')),
      'mentions',
    ),
    missing: `a clear value for ${namesOf(test.variable)}`,
  };
}

function finding(m: Measurement, stance: Finding['stance']): Finding {
  return {
    span: { start: m.start, end: m.end },
    sentence: m.sentence,
    stance,
    confidence: SURE,
    ...(m.date ? { date: m.date } : {}),
    ...(m.derived ? { note: m.derived } : {}),
  };
}

/** Beside the value that is stated last, the others of its time. */
function alsoGiven(chart: Chart, deciding: Measured[]): string {
  const amounts = [...new Set(deciding.map(({ m }) => amountOf(chart, m)).reverse())].slice(1, 3);
  return amounts.length > 0
    ? `, but ${amounts.join(' and ')} ${amounts.length > 1 ? 'are' : 'is'} recorded as well`
    : '';
}

export function judgeChange(test: ChangeTest, chart: Chart): LeafOutcome {
  const to = pick(
    measured(chart, test.to).filter((f) => f.usable),
    { kind: 'value', ...test.to },
  )[0]?.m;
  const firsts = measured(chart, test.from).filter((f) => f.usable && (!to || samePlace(f.m, to)));
  const session = test.same_day ? firsts.filter((f) => f.m.date === to?.date) : [];
  const from = pick(session.length ? session : firsts, { kind: 'value', ...test.from })[0]?.m;
  if (!from && !to) return noValues(test.from, test.to, chart);
  const present = [from, to].flatMap((m) => (m ? [m] : []));
  if (!from || !to || (from.start === to.start && from.variable === to.variable)) {
    const recorded = course(chart, present[0]!);
    const other = from ? test.to : test.from;
    const another = from && to ? 'no second value' : 'no value';
    const lacking = `${another} for ${namesOf(other.variable)}${conditionWords(other.conditions)}`;
    if (recorded) return changeOutcome(test, recorded[0], recorded[1], present, chart);
    return {
      answer: test.missing ?? 'unknown',
      reason: valueReason(chart, present[0]!, `; ${lacking} to compare it with was found in the record`),
      rule: 'change',
      confidence: 0.5,
      findings: present.map((m) => finding(m, 'mentions')),
      missing: `${lacking.replace(/^no/, 'a')} to compare with`,
    };
  }
  if (test.same_day && from.date && to.date && from.date !== to.date)
    return {
      answer: 'no',
      reason: `${valueReason(chart, from, '').slice(0, -1)}, but the value of ${amountOf(chart, to)} was taken${dayOf(chart, to)}; both must come from the same session.`,
      rule: 'change',
      confidence: 0.8,
      findings: present.map((m) => finding(m, 'contradicts')),
    };
  // "time at or below 88: 14 min" tells that it fell at least that far, not how far
  const further = test.measure.endsWith('fall') ? /^</ : /^>/;
  if (further.test(to.comparator ?? '') && !reaches(test, from.low, to.low))
    return {
      answer: 'unknown',
      reason: valueReason(
        chart,
        to,
        `; the record gives no exact value, so the change from ${amountOf(chart, from)} may be greater`,
      ),
      rule: 'change',
      confidence: 0.5,
      findings: present.map((m) => finding(m, 'mentions')),
      missing: 'the value itself',
    };
  return changeOutcome(test, from.low, to.low, [to, from], chart);
}

/** Not said of another wound or joint: neither side nor site of the two values differ. */
function samePlace(a: Measurement, b: Measurement): boolean {
  return ['side', 'site'].every((kind) => {
    const of = (m: Measurement) => m.conditions.filter((c) => kindOf(c) === kind);
    const [x, y] = [of(a), of(b)];
    return x.length === 0 || y.length === 0 || x.some((c) => y.includes(c));
  });
}

/** "Went from 28 to 41": both values of a change in one. */
function course(chart: Chart, m: Measurement): [number, number] | undefined {
  const text = chart.text.slice(m.start, m.end);
  const found = /^(\d+(?:\.\d+)?)[^\d-]*(?:\bto\b|->|\u2192)[^\d-]*(\d+(?:\.\d+)?)/.exec(text);
  return m.low !== m.high && found ? [Number(found[1]), Number(found[2])] : undefined;
}

function changeOutcome(
  test: ChangeTest,
  before: number,
  after: number,
  recorded: Measurement[],
  chart: Chart,
): LeafOutcome {
  const change = measure(test, before, after);
  const enough = reaches(test, before, after);
  const stance = enough ? 'supports' : 'contradicts';
  const [last, first] = [recorded[0]!, recorded.at(-1)!];
  return {
    answer: enough ? 'yes' : 'no',
    reason: changeReason(chart, test, { first, last, before, after, change, enough }),
    rule: 'change',
    confidence: 0.85,
    findings: recorded.map((m) => finding(m, stance)),
  };
}

function reaches(test: ChangeTest, before: number, after: number): boolean {
  const change = measure(test, before, after);
  return test.above !== undefined ? change > test.above : change >= (test.at_least ?? 0);
}

function measure(test: ChangeTest, from: number, to: number): number {
  if (test.measure === 'rise') return to - from;
  if (test.measure === 'fall') return from - to;
  if (from === 0) return 0;
  return (test.measure === 'percent_rise' ? (to - from) / from : (from - to) / from) * 100;
}
