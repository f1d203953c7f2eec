/** Numbers with comparator, range and unit, as charts write them. */

import { append, most } from '../lists.ts';
import type { Span } from '../types.ts';
import { TO_TWELVE } from './spelled.ts';

export interface Quantity extends Span {
  low: number;
  high: number;
  comparator?: '<' | '<=' | '>' | '>=' | '~';
  /** Unit as a UCUM-like key ("%", "[lb_av]", "mm[Hg]", "L/min"); undefined when none is printed. */
  unit?: string;
  /** Second number of a pair such as a blood pressure or a score out of a maximum. */
  over?: number;
  /** Written as a word ("two"). */
  word?: true;
  /** Written with a decimal point or as a bare fraction below one. */
  decimal?: true;
  /** A minus stands before it: below zero, of what can be below zero. */
  minus?: true;
}

/** Amounts in a volume, a time or another amount, as laboratories print them: "ng/mL", "mEq/L", "x10^3/uL", "U/L". */
const PER = '\\s?(?:\\/|per)\\s?';
const MICROGRAM = '(?:mcg|ug|\u00b5g|\u03bcg)';
const MICROLITER = '(?:ul|\u00b5l|\u03bcl|mcl|microlit(?:er|re)s?|mm3|cu ?mm|mm\u00b3)';
const LABORATORY: [string, string][] = [
  [`ml${PER}min(?:ute)?(?:${PER}1\\.73\\s?m(?:\\^?2|\u00b2)?)?`, 'mL/min'],
  [`ml${PER}kg${PER}min`, 'mL/kg/min'],
  [`ng${PER}ml`, 'ng/mL'],
  [`pg${PER}ml`, 'pg/mL'],
  [`ng${PER}dl`, 'ng/dL'],
  [`ng${PER}l`, 'ng/L'],
  [`${MICROGRAM}${PER}dl`, 'ug/dL'],
  [`${MICROGRAM}${PER}ml`, 'mg/L'],
  [`${MICROGRAM}${PER}l`, 'ug/L'],
  [`${MICROGRAM}${PER}g`, 'ug/g'],
  [`mg${PER}l`, 'mg/L'],
  [`g${PER}l`, 'g/L'],
  [`meq${PER}l`, 'mEq/L'],
  [`(?:umol|\u00b5mol|\u03bcmol|micromol(?:es?)?)${PER}l(?:iter)?`, 'umol/L'],
  [`nmol${PER}l`, 'nmol/L'],
  [`pmol${PER}l`, 'pmol/L'],
  [`(?:miu|uiu|\u00b5iu|mu)${PER}l`, 'm[IU]/L'],
  [`(?:uiu|\u00b5iu|\u03bciu)${PER}ml`, 'm[IU]/L'],
  [`miu${PER}ml`, 'm[IU]/mL'],
  [`iu${PER}ml`, '[IU]/mL'],
  [`iu${PER}l`, '[IU]/L'],
  [`u(?:nits?)?${PER}ml`, 'U/mL'],
  [`u(?:nits?)?${PER}l`, 'U/L'],
  [`(?:x ?)?(?:10\\s?\\^?\\*?\\s?3|10\u00b3|k|thou(?:sand)?)${PER}${MICROLITER}`, '10*3/uL'],
  [`(?:x ?)?(?:10\\s?\\^?\\*?\\s?9|10\u2079)${PER}l`, '10*3/uL'],
  [
    `(?:x ?)?(?:10\\s?\\^?\\*?\\s?6|10\u2076|m|mil(?:lion)?)${PER}(?:ul|\u00b5l|\u03bcl|mcl|mm3|cu ?mm)`,
    '10*6/uL',
  ],
  [`(?:cells?)?\\s?${PER}${MICROLITER}`, '/uL'],
  [`copies${PER}ml`, 'copies/mL'],
  [`mg${PER}g`, 'mg/g'],
  [`g${PER}g`, 'g/g'],
  [`mg${PER}mg`, 'g/g'],
  [`mg${PER}(?:24 ?h(?:r|ours?)?|day)`, 'mg/24h'],
  [`g${PER}(?:24 ?h(?:r|ours?)?|day)`, 'g/24h'],
  [`mm${PER}h(?:r|our)?`, 'mm/h'],
  ['wood(?: units?)?|wu', '{Wood}'],
  ['diopters?', '[diop]'],
];
/** Spelling of a unit -> its key. */
const UNITS: [RegExp, string][] = [
  ...LABORATORY.map(([spelled, unit]): [RegExp, string] => [
    new RegExp(`^(?:${spelled})(?![a-z0-9])`, 'i'),
    unit,
  ]),
  [/^(?:%|percent\b|per cent\b|pct\b)/i, '%'],
  [/^mm ?hg\b/i, 'mm[Hg]'],
  [/^torr\b/i, 'mm[Hg]'],
  [/^kpa\b/i, 'kPa'],
  [/^cm ?h2o\b/i, 'cm[H2O]'],
  [/^kg ?\/ ?m(?:\^?2|\u00b2)/i, 'kg/m2'],
  [/^(?:sq\.? ?cm|cm ?(?:\^?2|\u00b2)|square (?:cm|centimet(?:er|re)s?))/i, 'cm2'],
  [/^(?:cm ?(?:\^?3|\u00b3)|cubic cm)/i, 'cm3'],
  [/^(?:m ?\/ ?s(?:ec)?|meters? (?:per|\/) ?second)\b/i, 'm/s'],
  [/^(?:cm ?\/ ?s(?:ec)?)\b/i, 'cm/s'],
  [/^(?:mg ?\/ ?dl|mg%)/i, 'mg/dL'],
  [/^mmol ?\/ ?l\b/i, 'mmol/L'],
  [/^mmol ?\/ ?mol\b/i, 'mmol/mol'],
  [/^g(?:m|ms|rams?)? ?\/ ?dl\b/i, 'g/dL'],
  [/^(?:l(?:iters?)? ?(?:\/|per) ?min(?:ute)?|lpm|l\.p\.m\.?)\b/i, 'L/min'],
  [/^(?:kilograms?|kgs?|kilos?)\b\.?/i, 'kg'],
  [/^(?:pounds?|lbs?|#)(?![a-z])\.?/i, '[lb_av]'],
  [/^(?:ounces?|oz)\b/i, '[oz_av]'],
  [/^(?:millimet(?:er|re)s?|mm)\b/i, 'mm'],
  [/^(?:centimet(?:er|re)s?|cms?)\b/i, 'cm'],
  [
    /^(?:inches|inch|in)\b\.?(?! the| a| his| her| my| our| clinic| office| chair| bed| recliner| hospital| lab| ed\b| er\b| pulmonary| between| both| total| all\b| sum| (?:19|20)\d\d\b| (?:early |late |mid[ -]?)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b| (?:spring|summer|fall|autumn|winter)\b)/i,
    '[in_i]',
  ],
  [/^(?:feet\b|foot\b|ft\b\.?|'(?= ?\d{1,2}\b))/i, '[ft_i]'],
  [/^(?:(?:meters?|metres?)\b(?! ?(?:per|\/))|m(?=\s*(?:[,;.)]|$)))/, 'm'],
  [/^(?:liters?|litres?|l)\b(?!-?\d)/i, 'L'],
  [/^(?:milliseconds?|msec|ms)\b/i, 'ms'],
  [/^(?:ml|cc)\b/i, 'mL'],
  [/^(?:mcg|mg|grams?|gm|units?|iu|meq|mcg|tabs?|tablets?|capsules?)\b/i, 'dose'],
  [/^(?:events?|episodes?|times)? ?(?:\/|per|an) ?(?:h|hr|hour)\b/i, '/h'],
  [/^(?:events?)\b/i, '{events}'],
  [/^(?:degrees?|degs?|\u00b0)(?![a-z])/i, 'deg'],
  [/^(?:beats per minute|bpm|beats\/min)\b/i, '/min'],
  [/^(?:minutes?|mins?)\b/i, 'min'],
  [/^(?:hours?\b|hrs?\b|HOURS?\b|HRS?\b|Hours?\b|h\b)/, 'h'],
  [/^(?:seconds?|secs?|s)\b(?!\/)/i, 's'],
  [/^(?:days?|d)\b/i, 'd'],
  [/^(?:nights?)\b/i, '{nights}'],
  [/^(?:weeks?|wks?)\b/i, 'wk'],
  [/^(?:months?|mos?|mths?)\b/i, 'mo'],
  [/^(?:years?|yrs?|y)\b(?![/])/i, 'a'],
  [/^(?:packs? ?(?:\/|per|a|each) ?day|ppd|packs? daily)\b/i, '{packs}/d'],
  [/^(?:pack[- ]?years?|pk[- ]?yrs?|pack[- ]?yrs?|py)\b/i, '{pack-years}'],
];

const WORDS: Record<string, number> = {
  ...TO_TWELVE,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 0.5,
};
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const ONES = 'one|two|three|four|five|six|seven|eight|nine';
/** "eighty-six", "twelve". */
const WORD = `(?:${TENS})[- ](?:${ONES})|${Object.keys(WORDS).join('|')}`;
const worth = (words: string): number =>
  words
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, w) => sum + (WORDS[w] ?? Number.NaN), 0);
const N = '(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+)';
const COMPARATOR =
  '((?<!-)(?:<=|>=|<|>)|\\u2264|\\u2265|~|(?:never|not|no) (?:below|under|less than|lower than)|(?:never|not|no) (?:above|over|more than|higher than|greater than)|less than or equal to|greater than or equal to|less than|under|below|greater than|more than|over|above|exceeding|at least|at most|up to|approximately|approx\\.?|about|around|nearly|almost|roughly|estimated at)';
const QUANTITY = new RegExp(
  `(?:${COMPARATOR} ?(?:a |an )?(?:[-\\u2212](?=\\.?\\d))?)?(?<![\\w.]|\\d:\\d\\d:)(?:(${N})(?:\\s?%)?(?: ?(?:-|\\u2013|to|or) ?(?=\\d))?(?:(?<=(?:-|\\u2013|to|or) ?)(${N}))?|\\b(${WORD})(?: to (${WORD}))?\\b)(?:\\s?/\\s?(${N}))?`,
  'gi',
);

const KEY: Record<string, Quantity['comparator']> = {
  '<': '<',
  'less than': '<',
  under: '<',
  below: '<',
  '<=': '<=',
  '\u2264': '<=',
  'at most': '<=',
  'up to': '<=',
  'less than or equal to': '<=',
  '>': '>',
  'greater than': '>',
  'more than': '>',
  over: '>',
  above: '>',
  exceeding: '>',
  '>=': '>=',
  '\u2265': '>=',
  'at least': '>=',
  'greater than or equal to': '>=',
};

/** "never below 92" is 92 or more. */
function negatedComparator(words: string): Quantity['comparator'] {
  if (!/^(?:never|not|no)\b/i.test(words)) return undefined;
  return /below|under|less|lower/i.test(words) ? '>=' : '<=';
}

const RISEN = /\b(?:come|came|gone|went|rose|risen|climbed|improved|recovered|jumped|back)\s+$/i;

/** No hyphen between two words or numbers, and no dash. */
const MINUS = /(?:^|[\s:=(,;|<>\u2264\u2265])[-\u2212\u2013]$/;

const CLOCK = /^0\d[0-5]\d$/;

const value = (text: string): number => Number(text.replace(/,/g, ''));

const RAISED = /[\u00b9\u00b2\u00b3\u2070-\u2079]/;

/** The unit that begins at `at` (after at most one space or hyphen), with the length it takes. */
export function unitAt(text: string, at: number): { unit: string; length: number } | undefined {
  // "88\u00b9 %": the mark of a footnote stands between, unless it is the power of ten
  const mark = !/\b10$/.test(text.slice(Math.max(0, at - 3), at)) && RAISED.test(text[at] ?? '') ? 1 : 0;
  const gap = mark + (/^[\s-]{0,2}/.exec(text.slice(at + mark, at + mark + 3))?.[0].length ?? 0);
  const rest = text.slice(at + gap, at + gap + 40);
  for (const [pattern, unit] of UNITS) {
    const m = pattern.exec(rest);
    if (m) return { unit, length: gap + m[0].length };
  }
  return undefined;
}

/** Every quantity of a text, left to right. `taken` spans (dates, times) are not quantities. */
export function quantitiesIn(text: string, taken: readonly Span[] = []): Quantity[] {
  const found: Quantity[] = [];
  QUANTITY.lastIndex = 0;
  for (let m = QUANTITY.exec(text); m; m = QUANTITY.exec(text)) {
    const number = m[2] ?? m[4];
    if (number === undefined) continue;
    const digitsAt = m.index + m[0].toLowerCase().indexOf(number.toLowerCase(), m[1] ? m[1].length : 0);
    let end = m.index + m[0].trimEnd().length;
    if (taken.some((t) => t.start < end && digitsAt < t.end)) {
      QUANTITY.lastIndex = Math.max(
        end,
        most(taken.filter((t) => t.start < end && digitsAt < t.end).map((t) => t.end)),
      );
      continue;
    }
    // "mid 80's", "in her 70's": ten numbers, and none of them
    if (/^['\u2019]s\b/.test(text.slice(end))) continue;
    if (/(?:[A-Z]{1,2}\d{1,2}-|[A-Z]-)$/.test(text.slice(Math.max(0, digitsAt - 5), digitsAt))) continue;
    if (m[2] && /^:\d\d/.test(text.slice(end))) {
      QUANTITY.lastIndex = end + 3;
      continue;
    }
    // "FSBS 0740 ..... 112": four digits that begin with zero are a time of day
    if (m[2] && CLOCK.test(m[2])) {
      QUANTITY.lastIndex = digitsAt + m[2].length;
      continue;
    }
    const low = m[2] ? value(m[2]) : worth(m[4] ?? '');
    const second = m[3] ? value(m[3]) : m[5] ? worth(m[5]) : undefined;
    const unit = /%/.test(m[0]) ? { unit: '%', length: 0 } : unitAt(text, text[end] === '+' ? end + 1 : end);
    const q: Quantity = {
      start: digitsAt,
      end,
      low,
      high: second !== undefined && second >= low ? second : low,
    };
    // "come up to 46 %" tells where the value has got, and sets no limit
    if (m[1] && !(/^up to$/i.test(m[1]) && RISEN.test(text.slice(0, m.index)))) {
      const c = KEY[m[1].toLowerCase()] ?? negatedComparator(m[1]);
      q.comparator = c ?? '~';
      q.start = m.index;
    }
    if (text[end] === '+' && !/\d/.test(text[end + 1] ?? '') && !q.comparator) {
      q.comparator = '>=';
      end += 1;
      q.end = end;
    }
    if (m[6]) q.over = value(m[6]);
    if (unit) {
      q.unit = unit.unit;
      end += unit.length;
      q.end = end;
    }
    if (MINUS.test(text.slice(Math.max(0, digitsAt - 2), digitsAt))) q.minus = true;
    if (/\./.test(number)) q.decimal = true;
    if (!m[2]) q.word = true;
    QUANTITY.lastIndex = Math.max(end, m.index + 1);
    found.push(q);
    if (second !== undefined && second < low) append(found, fallen(text, q, second, m[3] ?? m[5] ?? ''));
  }
  return joinParts(text, shareUnits(text, found));
}

/** "7 h 02 min" and "5 ft 6 in" are one quantity each. */
function joinParts(text: string, list: Quantity[]): Quantity[] {
  const out: Quantity[] = [];
  for (const q of list) {
    const last = out.at(-1);
    const gap = last ? text.slice(last.end, q.start) : '';
    const near =
      last !== undefined && /^\.?[\s,'-]*(?:and )?$/.test(gap) && last.low === last.high && q.low === q.high;
    if (near && last.unit === 'h' && q.unit === 'min' && q.low < 60) {
      last.low += q.low / 60;
      last.high = last.low;
      last.end = q.end;
    } else if (
      near &&
      last.unit === '[ft_i]' &&
      (q.unit === '[in_i]' || q.unit === undefined) &&
      q.low < 12
    ) {
      last.low = last.low * 12 + q.low;
      last.high = last.low;
      last.unit = '[in_i]';
      last.end = q.end;
    } else out.push(q);
  }
  return out;
}

/** "8 to 3" is no range but two values: cuts the second one off. */
function fallen(text: string, first: Quantity, second: number, written: string): Quantity[] {
  const at = text.indexOf(written, first.start + 1);
  if (at < 0) return [];
  const next: Quantity = { start: at, end: first.end, low: second, high: second };
  if (first.unit) next.unit = first.unit;
  if (first.over !== undefined) next.over = first.over;
  first.end = at - 1;
  return [next];
}

/** Units that a list never shares: "64, 50 PY" is an age and pack-years. */
const OWN = /pack-year/;

/** "2.8 and 2.6 mmol/L", "48 x 19 x 5 mm": a unit after the last number of a list serves the ones before it. */
function shareUnits(text: string, list: Quantity[]): Quantity[] {
  for (let i = list.length - 2; i >= 0; i--) {
    const a = list[i];
    const b = list[i + 1];
    if (!a || !b || a.unit || !b.unit || b.unit === 'dose' || OWN.test(b.unit)) continue;
    if (/^\s*(?:,|and|&|or|x|by|to|,\s*and|-{1,2}>)\s*$/i.test(text.slice(a.end, b.start))) a.unit = b.unit;
  }
  return list;
}
