/** Limits of a plain description as tests of values: "BMI > 40", "PaO2 or SaO2 at most 55 during sleep", "more than one glucose below 54". */
import { numberOf } from '../../language/dates/durations.ts';
import { allVariables, type Condition, conditionsIn, kindOf, namesIn } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import type { Limits, Valued } from '../limits.ts';
import type { ValueTest } from '../schema/tests.ts';

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

/** Of an index of breathing events: under treatment or of one position it is not that of the night; who wants it asks for it. */
const PART_OF_NIGHT = ['on_pap', 'supine', 'off_back'];
const EVENTS_PER_HOUR = '/h';
/** How much oxygen is in the blood: a limit that it may not exceed asks how the patient is without the oxygen that is given. */
const OXYGENATION: ReadonlySet<string> = new Set(['spo2', 'sao2', 'pao2']);
const GIVEN_OXYGEN = ['on_oxygen'];

const EXACTLY = /\b(?:exactly|equals?|equal to)\s*$/i;
/** Between two names of what is measured: "AHI or RDI", "oxygen saturation (SpO2 or SaO2)". */
const JOINED = /^[\s,()/]*(?:or\b)?[\s,()/]*$/i;
/** "More than one", "at least two readings", "on 2 separate days": how many values are asked for. */
const COUNTED_WORDS =
  'values? readings? measurements? occasions? results? tests? events? episodes? times days visits?'.split(
    ' ',
  );
const COUNTED = new RegExp(
  `\\b(more than|at least|on)\\s+(\\d|one|two|three|four|five|six)\\s+(?:\\w+ ){0,2}?(?:${COUNTED_WORDS.join('|')})\\b`,
  'i',
);
export const COUNT_WORDS: ReadonlySet<string> = new Set([
  ...COUNTED_WORDS.flatMap((word) => [word.replace('s?', ''), word.replace('?', '')]),
  'separate',
  'different',
]);
const ANY_VALUE = /\b(?:at any time|ever|on any|any (?:value|reading))\b/i;

export interface LimitOf {
  measured: Measurement;
  test: ValueTest;
}

/** @param chart the description, read as if it were a chart */
export function limitsIn(chart: Chart): LimitOf[] {
  const limits = chart.measurements.flatMap((measured) => {
    const bounds = boundsOf(chart.text.slice(0, measured.start), measured);
    return bounds ? [{ measured, bounds }] : [];
  });
  const counted = COUNTED.exec(chart.text);
  const times = counted && (numberOf(counted[2]!) ?? 1) + Number(/more/i.test(counted[1]!));
  const named = conditionsIn(chart.text);
  const names = (conditions: readonly string[]) => named.some((c) => conditions.includes(c.name));
  const shared = sharedConditions(
    named,
    limits.map((l) => l.measured),
  );
  return limits.map(({ measured, bounds }) => {
    const said = measured.conditions.length > 0 ? measured.conditions : shared;
    const unsaid = untreated(measured.variable, bounds);
    const asked = said.flatMap((c) => ASKED[c] ?? []);
    const without = unsaid.length > 0 && !names(unsaid) ? [`!${unsaid.join('|')}`] : [];
    const conditions = [...new Set([...asked, ...without])];
    const test: ValueTest = {
      kind: 'value',
      variable: variablesOf(chart, measured),
      ...bounds,
      ...(conditions.length > 0 ? { conditions } : {}),
      ...(times && times > 1 ? { times } : {}),
      ...(ANY_VALUE.test(chart.text) ? { pick: 'any' as const } : {}),
    };
    return { measured, test };
  });
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

/** The variable that is measured, and those that the description names beside it as the same. */
function variablesOf(chart: Chart, measured: Measurement): string[] {
  const sentence = chart.sentences[measured.sentence]!;
  const names = namesIn(sentence.tokens, sentence.start).filter(
    (name) => name.end + sentence.start <= measured.start,
  );
  const found = [measured.variable];
  let own = false;
  for (let i = names.length - 1; i >= 0; i--) {
    const { variables, end } = names[i]!;
    const next = names[i + 1];
    if (next && !JOINED.test(sentence.text.slice(end, next.start))) break;
    const ids = variables.map(({ id }) => id);
    own ||= ids.includes(measured.variable);
    for (const id of ids) if (!found.includes(id)) found.push(id);
  }
  return own ? found : [measured.variable];
}
