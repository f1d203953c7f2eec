/** Limits of a plain description as tests of values: "BMI > 40", "PaO2 or SaO2 at most 55 during sleep", "more than one glucose below 54". */
import { numberOf } from '../../language/dates/durations.ts';
import { allVariables, type Condition, conditionsIn, kindOf, namesIn } from '../../language/index.ts';
import { quantitiesIn } from '../../language/numbers/quantities.ts';
import type { Chart, Measurement, Span } from '../../language/types.ts';
import { convert } from '../../language/vocabulary/variables.ts';
import type { Limits, Valued } from '../limits.ts';
import type { ValueTest } from '../schema/tests.ts';
import type { LimitSpan } from './rest.ts';

/** How a condition of the description is asked for. What charts leave unsaid ("at rest", "on room air", "awake") only rules out its contrary. */
const ASKED: Record<string, string> = {
  rest: '!exercise|recovery',
  awake: '!asleep',
  room_air: '!on_oxygen',
  asleep: 'asleep',
  exercise: 'exercise',
  on_oxygen: 'on_oxygen',
  on_pap: 'on_pap|on_treatment',
  before: '!after|on_treatment',
  after: 'after',
};

/** Of an index of breathing events: under treatment, of one position or one stage of sleep it is not that of the night; who wants it asks for it. */
const PART_OF_NIGHT = ['on_pap', 'supine', 'off_back', 'rem', 'nrem'];
const EVENTS_PER_HOUR = '/h';
/** How much oxygen is in the blood: a limit that it may not exceed asks how the patient is without the oxygen that is given. */
const OXYGENATION: ReadonlySet<string> = new Set(['spo2', 'sao2', 'pao2']);
const GIVEN_OXYGEN = ['on_oxygen'];

const EXACTLY = /\b(?:exactly|equals?|equal to)\s*$/i;
/** Between two names of what is measured: "AHI or RDI", "oxygen saturation (SpO2 or SaO2)". */
const JOINED = /^[\s,()/]*(?:or\b)?[\s,()/]*$/i;
/** "More than one", "at least two readings", "on 2 separate days": how many values are asked for. */
const COUNTED_WORDS =
  'values? readings? measurements? occasions? results? tests? events? episodes? times days visits? draws? samples? specimens? determinations? mornings? dates?'.split(
    ' ',
  );
const COUNTED_WORD = `(?:${COUNTED_WORDS.join('|')})`;
const COUNTED: readonly RegExp[] = [
  `\\b(?<more>more than|at least|on|from|in)\\s+(?:at least\\s+|each of\\s+)?(?<number>\\d|one|two|three|four|five|six)\\s+(?:\\w+ ){0,2}?${COUNTED_WORD}\\b`,
  `\\b(?<number>[23]|two|three)\\s+(?:separate|different|distinct)\\s+(?:\\w+ )?${COUNTED_WORD}\\b`,
  `^(?:at least\\s+)?(?<number>[23]|two|three)\\s+(?:\\w+ ){0,3}?(?:values|readings|measurements|results|levels)\\b`,
  '(?<![\\d.]\\s?)\\bx ?(?<number>[23])\\b(?=[\\s,.]*$)',
  '\\b(?<twice>twice)\\b(?!\\s+(?:daily|a|per|weekly|the|as|monthly|each|every))',
].map((source) => new RegExp(source, 'i'));

/** How many values must meet the limit. */
function timesIn(text: string): number | undefined {
  const said = COUNTED.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  if (!said) return undefined;
  if (said.twice) return 2;
  return (numberOf(said.number!) ?? 1) + Number(/more/i.test(said.more ?? ''));
}

export const COUNT_WORDS: ReadonlySet<string> = new Set([
  ...COUNTED_WORDS.flatMap((word) => [word.replace('s?', ''), word.replace('?', '')]),
  'separate',
  'different',
  'distinct',
  'twice',
  'two',
  'three',
  'x',
]);
/** "Drops to", "the lowest", "peak": the value that is furthest. */
const LOWEST = /\b(?:lowest|nadir|drops?|dips?|falls?|dropp(?:ed|ing)|fell|desaturat\w*|low point)\b/i;
const HIGHEST = /\b(?:highest|peak|peaks|peaked)\b/i;
/** Measured at several sites, of which the lowest is the patient's (International Society for Clinical Densitometry, adult positions). */
const LOWEST_OF_SITES: ReadonlySet<string> = new Set(['t_score']);
const ANY_VALUE = /\b(?:at any time|ever|on any|any (?:value|reading))\b/i;

/** How long a complaint or a wound has lasted: frames of time ask for it, by its name. */
const LENGTHS: ReadonlySet<string> = new Set(['symptom_duration_days', 'wound_age_days']);

/** What an oximetry calls the time at or below a saturation of 88 percent. */
export const LASTING = 'minutes_below_88';

export interface LimitOf {
  measured: Measurement;
  /** From the name of what is measured to the last word of the limit. */
  span: LimitSpan;
  test: ValueTest;
}

/** @param chart the description, read as if it were a chart */
export function limitsIn(chart: Chart): LimitOf[] {
  const limits = chart.measurements.flatMap((read) => {
    if (LENGTHS.has(read.variable)) return [];
    const measured = asPair(chart.text, read);
    const bounds = boundsOf(chart.text.slice(0, measured.start), measured);
    if (!bounds) return [];
    const other = otherBound(chart.text, measured);
    return [
      other
        ? { measured: { ...measured, end: other.end }, bounds: { ...bounds, ...other.bounds } }
        : { measured, bounds },
    ];
  });
  // the other bound may have been read as a limit of its own
  for (let i = limits.length - 1; i > 0; i--) {
    const [before, own] = [limits[i - 1]!.measured, limits[i]!.measured];
    if (before.variable === own.variable && own.start < before.end) limits.splice(i, 1);
  }
  const times = timesIn(chart.text);
  const named = conditionsIn(chart.text);
  const names = (conditions: readonly string[]) => named.some((c) => conditions.includes(c.name));
  const shared = sharedConditions(
    named,
    limits.map((l) => l.measured),
  );
  return limits.flatMap(({ measured, bounds }) => {
    const said = measured.conditions.length > 0 ? measured.conditions : shared;
    const unsaid = untreated(measured.variable, bounds);
    // an index of events is one of sleep
    const ofNight = allVariables.get(measured.variable)?.unit === EVENTS_PER_HOUR;
    const asked = said.flatMap((c) => (ofNight && c === 'asleep' ? [] : (ASKED[c] ?? [])));
    const without = unsaid.length > 0 && !names(unsaid) ? [`!${unsaid.join('|')}`] : [];
    const conditions = [...new Set([...asked, ...without])];
    const { variable, named } = namesOf(chart, measured);
    const test: ValueTest = {
      kind: 'value',
      variable,
      ...bounds,
      ...(conditions.length > 0 ? { conditions } : {}),
      ...(times && times > 1 ? { times } : {}),
      ...pickOf(chart.text, bounds, variable),
    };
    const lasting = lastingOf(chart.text, measured, bounds);
    if (!lasting) return [{ measured, span: { named, value: measured }, test }];
    // An oximetry tells how long; a saturation that never was so low tells that it was no time at all.
    return [
      {
        measured,
        span: { named, value: measured },
        test: { ...test, variable: ['spo2', 'sao2'], pick: 'lowest' },
      },
      lasting,
    ];
  });
}

/** "... for a total of at least 5 minutes" behind a saturation of 88 percent. */
const LASTS =
  /^[^.;,]{0,40}?\b((?:for|lasting|totall?ing)\s+(?:(?:a|an|the|total|cumulative|minimum|time|duration|of)\s+)*(at least|more than|>=?|\u2265)?\s*(\d+)\s*min(?:ute)?s?)\b/i;

function lastingOf(text: string, measured: Measurement, { at_most, below }: Limits): LimitOf | undefined {
  const isTimed = at_most === 88 || below === 88 || below === 89;
  const found = OXYGENATION.has(measured.variable) && isTimed && LASTS.exec(text.slice(measured.end));
  if (!found) return undefined;
  const start = measured.end + found[0].length - found[1]!.length;
  const value = { ...measured, variable: LASTING, start, end: measured.end + found[0].length };
  const minutes = Number(found[3]);
  const bounds = /more|>$/i.test(found[2] ?? '') ? { above: minutes } : { at_least: minutes };
  return {
    measured: value,
    span: { named: { start, end: start }, value },
    test: { kind: 'value', variable: [value.variable], ...bounds },
  };
}

function pickOf(
  text: string,
  { at_most, below }: Limits,
  variable: readonly string[],
): Pick<ValueTest, 'pick'> {
  if (ANY_VALUE.test(text)) return { pick: 'any' };
  const isUpper = at_most !== undefined || below !== undefined;
  if (isUpper && (LOWEST.test(text) || variable.some((id) => LOWEST_OF_SITES.has(id))))
    return { pick: 'lowest' };
  return HIGHEST.test(text) && !isUpper ? { pick: 'highest' } : {};
}

/** Conditions under which a value is not the one that a limit asks for, unless it names one of them. */
function untreated(variable: string, { at_most, below }: Limits): readonly string[] {
  if (allVariables.get(variable)?.unit === EVENTS_PER_HOUR) return PART_OF_NIGHT;
  const isUpper = at_most !== undefined || below !== undefined;
  return isUpper && OXYGENATION.has(variable) ? GIVEN_OXYGEN : [];
}

/** "A at most 55, or B at most 88, during sleep": what stands before the first or behind the last holds for all that have nothing of their own. */
function sharedConditions(named: readonly Condition[], limits: readonly Measurement[]): string[] {
  const [first, last] = [limits[0], limits.at(-1)];
  if (!first || !last) return [];
  const around = named.filter((c) => c.end <= first.start || c.start >= last.end);
  const names = [...new Set(around.map((c) => c.name))];
  // "asleep or during exercise" asks for either
  return names.filter((name) => names.filter((other) => kindOf(other) === kindOf(name)).length === 1);
}

/** @param before the text before the number. A bare number is no limit. */
export function boundsOf(before: string, { comparator, low, high }: Valued): Limits | undefined {
  if (comparator === '>') return { above: low };
  if (comparator === '>=') return { at_least: low };
  if (comparator === '<') return { below: high };
  if (comparator === '<=') return { at_most: high };
  return low !== high || EXACTLY.test(before) ? { between: [low, high] } : undefined;
}

/** Systolic and diastolic pressure of one pair. */
export const PRESSURES: readonly string[] = ['systolic_bp', 'diastolic_bp'];
const COMPARED: readonly (readonly [RegExp, '<' | '<=' | '>' | '>='])[] = [
  [/(?:at least|>=|\u2265)\s*$/i, '>='],
  [/(?:at most|<=|\u2264)\s*$/i, '<='],
  [/(?:more than|greater than|over|above|exceeding|>)\s*$/i, '>'],
  [/(?:less than|under|below|<)\s*$/i, '<'],
];

/** "BP under 140/90": charts print no comparator with a pair, so that none was read. */
function asPair(text: string, measured: Measurement): Measurement {
  if (measured.comparator || !PRESSURES.includes(measured.variable)) return measured;
  const before = text.slice(0, measured.start);
  const comparator = COMPARED.find(([words]) => words.test(before))?.[1];
  return comparator ? { ...measured, comparator } : measured;
}

/** "At least 20 but below 45", "> 30 and < 60": the bound on the other side, where it follows at once. */
function otherBound(text: string, measured: Measurement): { bounds: Limits; end: number } | undefined {
  const variable = allVariables.get(measured.variable);
  const joined = /^\s*,?\s*(?:and|but|yet)\s+(?:(?:is|also|still|not|no)\s+)*/i.exec(
    text.slice(measured.end),
  );
  if (!variable || !joined || !measured.comparator) return undefined;
  const at = measured.end + joined[0].length;
  const next = quantitiesIn(text.slice(at))[0];
  if (!next?.comparator || next.start > 0) return undefined;
  if (/[<>]/.exec(next.comparator)?.[0] === /[<>]/.exec(measured.comparator)?.[0]) return undefined;
  const value = convert(variable, next, text.slice(at));
  const bounds = value && boundsOf('', { ...value, comparator: next.comparator });
  return bounds && { bounds, end: at + next.end };
}

/** The variable that is measured, and those that the description names beside it as the same; where their names begin. */
function namesOf(chart: Chart, measured: Measurement): { variable: string[]; named: Span } {
  const sentence = chart.sentences[measured.sentence]!;
  const names = namesIn(sentence.tokens, sentence.start).filter(
    (name) => name.end + sentence.start <= measured.start,
  );
  const unit = allVariables.get(measured.variable)?.unit;
  const found = [measured.variable];
  let own = false;
  const named: Span = { start: measured.start, end: measured.start };
  for (let i = names.length - 1; i >= 0; i--) {
    const { variables, end } = names[i]!;
    const next = names[i + 1];
    if (next && !JOINED.test(sentence.text.slice(end, next.start))) break;
    const ids = variables.map(({ id }) => id);
    own ||= ids.includes(measured.variable);
    // "A1c" is near the short name of a count too, which no limit in percent is about
    for (const { id, unit: other } of variables) if (other === unit && !found.includes(id)) found.push(id);
    if (own && named.end === measured.start) named.end = end + sentence.start;
    if (own) named.start = names[i]!.start + sentence.start;
  }
  const nowhere = { start: measured.start, end: measured.start };
  return own ? { variable: found, named } : { variable: [measured.variable], named: nowhere };
}
