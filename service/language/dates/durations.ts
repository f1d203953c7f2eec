/** Lengths of time as charts write them, in days. */
import { digitsOf, TO_TWELVE } from '../numbers/spelled.ts';
import type { Span } from '../types.ts';

/** Days of a unit of time. */
export const UNIT_DAYS: Record<string, number> = {
  day: 1,
  week: 7,
  month: 30.4375,
  year: 365.25,
  hour: 1 / 24,
  minute: 1 / 1440,
};
const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  ...TO_TWELVE,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  several: 3,
  couple: 2,
  few: 3,
  'half an': 0.5,
  'half a': 0.5,
  half: 0.5,
};
/** A number before a unit of time, as the source of an expression with no group. */
export const COUNT = `(?:\\d+(?:[ -]1\\/2| ?\u00bd)|\\d+(?:\\.\\d+)?|(?:${Object.keys(NUMBERS).join('|')})(?![a-z]))`;
/** A unit of time, as the source of an expression with one group. */
export const UNIT =
  '(days?|d|weeks?|wks?|wk|w|months?|mos?|mths?|years?|yrs?|yr|y|hours?|hrs?|hr|h|minutes?|mins?|min)';

/** The number a word or numeral stands for. */
export function numberOf(word: string): number | undefined {
  const w = word.toLowerCase();
  const half = /^(\d+)(?:[ -]1\/2| ?\u00bd)$/.exec(w);
  if (half) return Number(half[1]) + 0.5;
  return /^[\d.]+$/.test(w) ? Number(w) : Object.hasOwn(NUMBERS, w) ? NUMBERS[w] : undefined;
}

/** Days of a unit as it is written: "wk", "mos". */
export const unitDays = (unit: string): number => {
  const u = unit.toLowerCase();
  const key = u.startsWith('d')
    ? 'day'
    : u.startsWith('w')
      ? 'week'
      : u.startsWith('mi')
        ? 'minute'
        : u.startsWith('m')
          ? 'month'
          : u.startsWith('y')
            ? 'year'
            : 'hour';
  return UNIT_DAYS[key] ?? 1;
};

export interface Duration extends Span {
  /** Days; a range gives both ends. */
  low: number;
  high: number;
  comparator?: '<' | '>' | '>=' | '~';
  unit: string;
}

const DURATION = new RegExp(
  `(?:(more than|over|greater than|longer than|at least|less than|under|about|approximately|almost|nearly|>=|>|<|~|x)\\s*)?(?:\\b|(?<=\\bx))(${COUNT})(?:\\s*(?:-|to|or)\\s*(${COUNT}))?([-\\s]+(?:and[-\\s])?(?:(?:a|one)[-\\s])?half)?(?:\\s+of)?(?:\\s+(?:full|consecutive|more))?[-\\s]*\\(?${UNIT}\\b(\\sand a half)?(?![-\\s]*(?:old|/o|man|woman|male|female|[mf]\\b(?![/-])))`,
  'gi',
);

/** Words between the beginning of a sentence and the patient's age. */
const BEFORE_AGE = /^\W*(?:(?:pt|patient|he|she|is|a|an|this|now|age|aged)\W+){0,4}$/i;
/** From this number on what opens a note in years is an age even where the patient's is not known: "72 y. Gait slow". */
const GROWN = 40;

/** "66 y. Hip pain 6 wk": how old the patient is, not how long anything has lasted. */
function isAge(text: string, start: number, end: number, days: number, age: number | undefined): boolean {
  const years = days / UNIT_DAYS.year!;
  if (
    years < 1 ||
    !BEFORE_AGE.test(text.slice(0, start)) ||
    /^\s?(?:of|ago|back|h[/ ]?o|hx|history)\b/i.test(text.slice(end))
  )
    return false;
  if (age !== undefined) return Math.abs(years - age) <= 1;
  return (
    years >= GROWN && /\dy$/i.test(text.slice(start, end).replace(/\s/g, '')) && /^\./.test(text.slice(end))
  );
}

/**
 * Durations in a text ("six weeks", "3-4 months", "x 6 wk", "a year and a half"), in days; not the patient's age, which is told
 * best where it is known in years.
 */
export function durationsIn(text: string, age?: number): Duration[] {
  const found: Duration[] = [];
  // "twenty-six months" is no range from twenty to six
  each(DURATION, digitsOf(text), (m) => {
    const unit = unitDays(m[5] ?? 'day');
    if (/^[a-z]$/i.test(m[5] ?? '') && !/^\d/.test(m[2] ?? '')) return;
    // "through 8/29 w/ rest", "on 3/5 d/c home", "in 2019 h/o": no unit
    if (/^(?:w\/|d\/c\b|h\/o\b)/i.test(text.slice(m.index + m[0].length - 1)) && /^[wdh]$/i.test(m[5]!))
      return;
    // "6 a wk", "twice a day": how often, not how long
    const often = /(?:\d|once|twice|three|four|five|six|times|episodes|accidents|leaks)\s*x?\s*$/i;
    if (/^an?$/i.test(m[2] ?? '') && !m[1] && often.test(text.slice(Math.max(0, m.index - 12), m.index)))
      return;
    const half = m[4] || m[6] ? 0.5 : 0;
    const low = ((numberOf(m[2] ?? '') ?? 0) + half) * unit;
    const high = m[3] ? ((numberOf(m[3]) ?? 0) + half) * unit : low;
    if (!low || (!m[3] && isAge(text, m.index, m.index + m[0].length, low, age))) return;
    const word = (m[1] ?? '').toLowerCase();
    const comparator = /more|over|greater|longer|^>$/.test(word)
      ? '>'
      : /at least|>=/.test(word)
        ? '>='
        : /less|under|</.test(word)
          ? '<'
          : /about|appro|almost|nearly|~/.test(word)
            ? '~'
            : undefined;
    found.push({
      start: m.index,
      end: m.index + m[0].length,
      low: Math.min(low, high),
      high: Math.max(low, high),
      ...(comparator ? { comparator } : {}),
      unit: m[5] ?? '',
    });
  });
  return found;
}

/** Calls `use` with every match of a global expression. */
export function each(pattern: RegExp, text: string, use: (m: RegExpExecArray) => void): void {
  pattern.lastIndex = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) use(m);
}
