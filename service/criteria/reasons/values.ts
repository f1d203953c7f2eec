/** Measured values and their limits in words: "SpO2 was 86 % at rest on room air", "at or below the limit of 88 %". */
import { allVariables } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { type Limits, meets } from '../limits.ts';
import type { ValueTest } from '../schema/tests.ts';
import { usDatesIn } from './dates.ts';
import names from './names.json' with { type: 'json' };

interface Named {
  name: string;
  /** Other names of the same measure, kept where the record prints them. */
  printed?: readonly string[];
  /** Written in place of the vocabulary's unit. */
  unit?: string;
  /** Classes that are written in Roman numerals. */
  roman?: boolean;
}

const VARIABLES: Record<string, Named> = names.variables;
const UNITS: Record<string, string> = names.units;
const BEFORE: Record<string, string> = names.before;
const CONDITIONS: Record<string, string> = names.conditions;
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI'];

/** "SpO2 or SaO2": what a test looks for, in words. */
export function namesOf(variables: readonly string[]): string {
  const words = [...new Set(variables.map((id) => nameOf(id)))];
  return words.length < 3 ? words.join(' or ') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

/** " during sleep", " at rest or on room air": the conditions under which a value is asked for, where all of them have words. */
export function conditionWords(conditions: readonly string[] = []): string {
  return conditions
    .map((condition) => condition.split('|'))
    .flatMap((ways) => (ways.every((way) => CONDITIONS[way]) ? ` ${orWords(ways)}` : []))
    .join('');
}

/** "during sleep or on oxygen". */
export const orWords = (conditions: readonly string[]): string =>
  [...new Set(conditions.flatMap((condition) => CONDITIONS[condition] ?? []))].join(' or ');

export function nameOf(variable: string): string {
  return (
    VARIABLES[variable]?.name ?? inText(allVariables.get(variable)?.label ?? variable.replaceAll('_', ' '))
  );
}

/** The heading "Serum iron" within a sentence; abbreviations and people's names keep their capitals. */
function inText(label: string): string {
  const [first = ''] = /^[A-Z][a-z]+(?:-[a-z]+)*(?=[ (]|$)/.exec(label) ?? [];
  return first && !names.proper.includes(first) ? first[0]!.toLowerCase() + label.slice(1) : label;
}

const round = (n: number): number => Math.round(n * 100) / 100;

function numberOf(variable: string, n: number): string {
  return VARIABLES[variable]?.roman && Number.isInteger(n) ? (ROMAN[n] ?? `${n}`) : `${round(n)}`;
}

/** The unit with a space before it; empty where the value has none. UCUM annotations in braces are for machines. */
function unitOf(variable: string, unit: string | undefined): string {
  const own = VARIABLES[variable]?.unit;
  if (own !== undefined) return own && ` ${own}`;
  return unit && unit !== '1' && !unit.startsWith('{') ? ` ${UNITS[unit] ?? unit}` : '';
}

/** One unit of something is written in the singular: "1 hour". */
const singular = (text: string): string =>
  text.replace(/^1 (day|week|month|year|hour|minute|event|degree|void|pad|cigarette|pack)s\b/, '1 $1');

export function withUnit(variable: string, n: number, unit: string | undefined): string {
  const of = unitOf(variable, unit);
  return of === ' hours' && !Number.isInteger(n) ? hoursText(n) : singular(`${numberOf(variable, n)}${of}`);
}

/** "7 hours 2 minutes" for 7.03 hours. */
function hoursText(n: number): string {
  const all = Math.round(n * 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const parts = [
    hours > 0 ? singular(`${hours} hours`) : '',
    minutes > 0 ? singular(`${minutes} minutes`) : '',
  ];
  return parts.filter(Boolean).join(' ') || '0 hours';
}

const COMPARED: Record<string, string> = {
  '<': 'less than ',
  '<=': 'at most ',
  '>': 'more than ',
  '>=': 'at least ',
  '~': 'about ',
};

/** "86 %", "at least 15 events per hour", "between 84 and 88 %"; as the chart writes it, where it writes another unit. */
export function amountOf(chart: Chart, m: Measurement): string {
  const { variable, low, high, unit } = m;
  const printed = chart.text.slice(m.start, m.end);
  // "4.5 hours" stays as it is printed
  const isPrinted =
    unitOf(variable, unit) === ' hours' &&
    !Number.isInteger(low) &&
    new RegExp(`(?<![\\d.])${low}(?!\\d)`).test(printed);
  const amount =
    low === high
      ? `${COMPARED[m.comparator ?? ''] ?? ''}${isPrinted ? `${low} hours` : withUnit(variable, low, unit)}`
      : `between ${numberOf(variable, low)} and ${withUnit(variable, high, unit)}`;
  const written = writtenOtherwise(printed, m);
  return written ? `${written} (${amount})` : amount;
}

const PRINTED = /(\d[\d,]*(?:\.\d+)?)\s?(lbs?|pounds?|in(?:ches)?|ft|feet|kPa|mmol\/(?:mol|L))\b/i;

/** "182 lb" for a weight that is kept in kilograms. */
function writtenOtherwise(text: string, m: Measurement): string | undefined {
  if (m.derived || m.low !== m.high) return undefined;
  const found = PRINTED.exec(text);
  return found && Number(found[1]!.replaceAll(',', '')) !== m.low ? `${found[1]} ${found[2]}` : undefined;
}

/** An index of a night has no air and no effort of its own, and is of sleep in any case. */
const OF_NIGHT: ReadonlySet<string> = new Set(['ahi', 'ahi_4pct', 'rdi']);
const NOT_OF_NIGHT: ReadonlySet<string> = new Set([
  'exercise',
  'recovery',
  'on_oxygen',
  'room_air',
  'asleep',
  'awake',
  'rest',
]);

/** Of two that exclude each other a line gave one to each of its values: which is this one's is not told. */
const EXCLUDE_EACH_OTHER: readonly (readonly [string, string])[] = [
  ['supine', 'off_back'],
  ['supine', 'standing'],
  ['rem', 'nrem'],
  ['asleep', 'awake'],
  ['rest', 'exercise'],
  ['room_air', 'on_oxygen'],
];

/** States of which nobody is in both at once, whatever stands in one line. */
const EXCLUDED_STATES: readonly (readonly [string, string])[] = [
  ...EXCLUDE_EACH_OTHER,
  ['asleep', 'rest'],
  ['asleep', 'exercise'],
  ['asleep', 'recovery'],
  ['exercise', 'recovery'],
  ['rest', 'recovery'],
  ['on_pap', 'diagnostic'],
  ['on_pap', 'awake'],
  ['on_pap', 'rest'],
  ['on_pap', 'room_air'],
  ['on_pap', 'exercise'],
  ['on_pap', 'recovery'],
  ['on_treatment', 'diagnostic'],
];

export const conditionsExclude = (a: string, b: string): boolean =>
  EXCLUDED_STATES.some((pair) => a !== b && pair.includes(a) && pair.includes(b));

const isDoubtful = (conditions: readonly string[], condition: string): boolean =>
  EXCLUDE_EACH_OTHER.some(
    (pair) => pair.includes(condition) && pair.every((each) => conditions.includes(each)),
  );

/** Where on the body: said of what is measured there. */
const SITES = new Set(
  'sacrum heel hip ischium abdomen ankle foot leg buttock knee shoulder chest back neck groin'.split(' '),
);
const OF_A_SITE = /wound|undermining|depth|ulcer|flexion|range|strength/;

/** How a value was found is stated where it was calculated from others: not a bare day, nor its place in a line. */
const tellsHow = (derived: string, value: number): boolean =>
  /[a-z]{2}/i.test(derived) && /\d/.test(derived) && !saysItself(derived, value);

/** "4.3 an hour", "pAHI (4%) 17.7": the value once more, and no other number that it comes from. */
function saysItself(derived: string, value: number): boolean {
  const [, hours, minutes] = /(\d+)\s?h(?:ours?|rs?)?\s?(\d{1,2})\b/i.exec(derived) ?? [];
  if (hours && Math.abs(Number(hours) + Number(minutes) / 60 - value) < 0.01) return true;
  const numbers = derived.replace(/\(\d\s?%\)/, '').match(/\d+(?:\.\d+)?/g) ?? [];
  return numbers.length > 0 && numbers.every((each) => Number(each) === value);
}

/** How far in front of a value its name is looked for, in characters; the dots that lead from one to the other count as one. */
const NAME_REACH = 24;
const LED_REACH = 120;
const LEADER = /(?:[._\u2026] ?){3,}|\s{2,}/g;

/** "REI" for an AHI that the record calls so, where it stands right before the number. */
export function printedName(chart: Chart, { variable, start, derived }: Measurement): string | undefined {
  if (derived) return undefined;
  const before = chart.text
    .slice(Math.max(0, start - LED_REACH), start)
    .replace(LEADER, ' ')
    .slice(-NAME_REACH);
  return VARIABLES[variable]?.printed?.find((name) => new RegExp(`\\b${name}\\b[^A-Za-z]*$`).test(before));
}

/** The words of a measured value, one by one. */
export interface MeasuredWords {
  /** "lowest", "mean". */
  statistic: readonly string[];
  /** "SpO2", "the Cobb angle". */
  name: string;
  /** "86 %", with where it was calculated from. */
  amount: string;
  /** "at rest", "on room air". */
  conditions: readonly string[];
}

/** "88 % on 5 L", "5 L NC 88": the flow of oxygen that stands right beside a value. */
const FLOW = String.raw`(\d{1,2}(?:\.\d)?)\s?-?(?:L(?:pm|\/min)?|liters?(?: (?:per|a) minute)?)(?![A-Za-z])`;
const FLOW_BEHIND = new RegExp(String.raw`^[^\d;,.]{0,24}${FLOW}`, 'i');
const FLOW_BEFORE = new RegExp(String.raw`(?<![\d.])${FLOW}[^\d;,]{0,24}$`, 'i');

function flowBeside(chart: Chart, { start, end, sentence }: Measurement): string | undefined {
  const { text, start: from } = chart.sentences[sentence]!;
  return (FLOW_BEHIND.exec(text.slice(end - from)) ?? FLOW_BEFORE.exec(text.slice(0, start - from)))?.[1];
}

export function measuredWords(chart: Chart, m: Measurement): MeasuredWords {
  const flow = m.conditions.includes('on_4l') ? flowBeside(chart, m) : undefined;
  const wordsOf = (condition: string) => {
    if (flow && condition === 'on_4l') return [];
    return flow && condition === 'on_oxygen' ? `on ${flow} L/min of oxygen` : (CONDITIONS[condition] ?? []);
  };
  const conditions = m.conditions.flatMap((condition) =>
    (SITES.has(condition) && !OF_A_SITE.test(m.variable)) ||
    (OF_NIGHT.has(m.variable) && NOT_OF_NIGHT.has(condition)) ||
    isDoubtful(m.conditions, condition)
      ? []
      : wordsOf(condition),
  );
  const how = m.derived && tellsHow(m.derived, m.low) ? ` (calculated: ${usDatesIn(m.derived)})` : '';
  return {
    statistic: m.conditions.flatMap((condition) => BEFORE[condition] ?? []),
    name: printedName(chart, m) ?? nameOf(m.variable),
    amount: `${amountOf(chart, m)}${how}`,
    conditions,
  };
}

/** "The lowest SpO2", "The Cobb angle". */
export function subjectOf({ statistic, name }: Pick<MeasuredWords, 'statistic' | 'name'>): string {
  const [first] = statistic;
  return capital(first ? `the ${statistic.join(' ')} ${name.replace(/^the /, '')}` : name);
}

/** "The lowest SpO2 was 86 % at rest on room air"; `beside` stands behind the amount (", not 89 %,"). */
export function measuredText(chart: Chart, m: Measurement, beside = ''): string {
  const words = measuredWords(chart, m);
  return [`${subjectOf(words)} was ${words.amount}${beside}`, ...words.conditions].join(' ');
}

/** A limit of weight in both units: policies write pounds, charts are kept in kilograms. */
function limitText({ variable, unit }: Measurement, n: number): string {
  const text = withUnit(variable, n, unit);
  return unit === 'kg' && /weight/.test(variable) ? `${text} (${Math.round(n * POUNDS)} lb)` : text;
}
const POUNDS = 2.20462;

/** How a value that meets the limits stands to them, or one that does not: ", above the limit of 88 %". */
export function verdictText(test: Limits, m: Measurement, met: boolean): string {
  const limit = (n: number) => limitText(m, n);
  const parts: string[] = [];
  const say = (one: Limits, yes: string, no: string, what: string) => {
    // of two limits only the one that is missed tells why
    if (met || meets(m, one) !== 'yes') parts.push(`${met ? yes : no} of ${what}`);
  };
  const { at_most, below, at_least, above, between } = test;
  if (at_most !== undefined) say({ at_most }, 'at or below the limit', 'above the limit', limit(at_most));
  if (below !== undefined) say({ below }, 'below the limit', 'not below the limit', limit(below));
  if (at_least !== undefined && at_least > SMALLEST)
    say({ at_least }, 'at or above the threshold', 'below the threshold', limit(at_least));
  if (above !== undefined) say({ above }, 'above the threshold', 'not above the threshold', limit(above));
  if (between) {
    const [low, high] = between;
    if (missedText(test, m)) return '';
    if (met && low === high) return '';
    if (met) parts.push(`within the range of ${numberOf(m.variable, low)} to ${limit(high)}`);
    else if (m.low > high) parts.push(`above the range of ${rangeText(m, between)}`);
    else parts.push(`${m.high < low ? 'below' : 'outside'} the range of ${rangeText(m, between)}`);
  }
  return parts.length > 0 ? `, ${parts.join(' and ')}` : '';
}

/** ", not IV,": the one number, or the classes, that a value is not; it stands behind the amount. Empty where limits are told. */
export function missedText({ between }: Limits, m: Measurement): string {
  if (!between || meets(m, { between }) !== 'no') return '';
  const [low, high] = between;
  if (low !== high && !VARIABLES[m.variable]?.roman) return '';
  return `, not ${low === high ? limitText(m, low) : rangeText(m, between)},`;
}

/** "5 to 14 events per hour"; of two classes side by side "II or III". */
function rangeText(m: Measurement, range: readonly [number, number]): string {
  const [low, high] = range;
  return `${numberOf(m.variable, low)} ${isPair(m, range) ? 'or' : 'to'} ${limitText(m, high)}`;
}

const isPair = ({ variable }: Measurement, [low, high]: readonly [number, number]): boolean =>
  VARIABLES[variable]?.roman === true && high - low === 1;

/** A minimum this small asks only that there be a value. */
const SMALLEST = 0.1;

/** "at or below 88 %": the limits of a test of these variables. */
export function limitWords(test: ValueTest, unit: string | undefined): string {
  const variable = test.variable[0]!;
  const limit = (n: number) => withUnit(variable, n, unit);
  const parts: string[] = [];
  if (test.at_most !== undefined) parts.push(`at or below ${limit(test.at_most)}`);
  if (test.below !== undefined) parts.push(`below ${limit(test.below)}`);
  if (test.at_least !== undefined && test.at_least > SMALLEST)
    parts.push(`at or above ${limit(test.at_least)}`);
  if (test.above !== undefined) parts.push(`above ${limit(test.above)}`);
  if (test.between)
    parts.push(`between ${numberOf(variable, test.between[0])} and ${limit(test.between[1])}`);
  return parts.join(' and ');
}

/** With a capital; "eGFR" and "pH" keep their small letter. */
export function capital(text: string): string {
  return /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
