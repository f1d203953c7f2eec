/** Body size as charts tell it without its name: "109 kg, 1.83 m", "5-5, 205 lb", "Wt log: 3/4 318  4/8 309 lb", "33.9 kg/m2". */

import type { FoundDate } from '../../../dates/dates.ts';
import type { Span } from '../../../types.ts';
import { tidy } from '../../../vocabulary/variables.ts';
import { dateNear, onDay } from '../../frame.ts';
import type { Found } from '../../prose.ts';
import type { RowExtractor, TextExtractor } from '../extractor.ts';

const KG_PER_LB = 0.45359237;
const WEIGHT =
  '(?<![\\d.,/+-])(\\d{2,3}(?:\\.\\d{1,2})?)\\s?(kgs?|kilos?|lbs?|pounds?|#(?=[\\s,.;)]|$))(?!\\w|/(?!\\s?[1-2]\\d\\d?\\s?c?m))';
const HEIGHT =
  "(?:(\\d{3}(?:\\.\\d)?)\\s?cm|([12](?:[.,]|\\s?m\\s?)\\d{2})(?:\\s?m(?:eters?|etres?)?(?![\\w/])|(?<=m\\s?\\d{2})(?!\\d))|([4-7])\\s?(?:'|ft\\.?|feet|foot|-)\\s?(\\d{1,2}(?:\\.\\d)?)(?!\\d)\\s?(?:\"|''|in\\b\\.?|inches)?|([4-8]\\d(?:\\.\\d)?)\\s?(?:in\\b\\.?|inches|\"))";
/** What may part the two: "at", "@", "height", a comma, an age or a blood pressure may not. */
const JOINT =
  '[\\s,;/|x@()]*(?:(?:and|at|for|is|was|weighs|weighed|weighing|stands|standing|tall|ht|height|hgt|wt|weight|h|w|tip(?:s|ped)|our|the|his|her|scales?|comes|came|in|today|he|she|with|a|of|body|mass)\\b[\\s:=.]*)*';

const PAIRED = [
  { pattern: new RegExp(`${WEIGHT}${JOINT}${HEIGHT}`, 'gi'), weight: 1, height: 3 },
  { pattern: new RegExp(`(?<![\\w./-])${HEIGHT}${JOINT}${WEIGHT}`, 'gi'), weight: 6, height: 1 },
];
/** A word in front of a bare body weight. */
const TODAY = new RegExp(
  `\\b(?:scales?(?:,? (?:twice|x ?2|repeated|today|this (?:morning|visit)))?|today|now|currently|patient|pt|(?:he|she) (?:is|was))[\\s:,=]{1,3}${WEIGHT}`,
  'gi',
);
/** What makes a number with a unit of mass something else than what the body weighs. */
const OTHER =
  /\b(?:lost|loses?|loss|losing|gain\w*|up|down|lift\w*|push\w*|pull\w*|carr\w*|cap|capacity|rated|limit|max(?:imum)?|holds?|takes|load|class|goal|target|ideal|excess|grip|chair|scooter|device|bed|mattress|baby|birth|per|another|over|under|by|of|mg|mcg|units?)\W*$/i;
const STATURE = /\b(?:height|hgt|ht|stature)\.?[\s:=]{1,4}/gi;

/** Without a unit of mass a text tells no weight. */
export const OF_MASS = /#|lb|pound|kg|kilo/i;
const OF_HEIGHT = /\b(?:h(?:eigh|g)?t|stature)\b/i;

/** Weights and heights that the names of the vocabulary do not reach. `taken` spans are other values. */
function bodySizes(
  text: string,
  dates: readonly FoundDate[],
  taken: readonly (Span & { variable?: string })[],
): Found[] {
  if (!OF_MASS.test(text) && !OF_HEIGHT.test(text)) return [];
  const found: Found[] = [];
  const free = (start: number, end: number, variable: string) =>
    ![...taken, ...found].some((t) => t.start < end && start < t.end && t.variable === variable) &&
    !dates.some((d) => !d.relative && d.precision === 'day' && d.start < end && start < d.end);
  const put = (variable: string, value: number, unit: string, start: number, end: number) => {
    if (free(start, end, variable))
      found.push({ variable, low: tidy(value), high: tidy(value), unit, start, end });
  };
  const weigh = (number: string, unit: string, at: number, length?: number) => {
    const kg = Number(number) * (/^(?:lb|pound|#)/i.test(unit) ? KG_PER_LB : 1);
    if (kg >= 30 && kg <= 350 && !OTHER.test(text.slice(Math.max(0, at - 24), at)))
      put(
        'weight',
        kg,
        'kg',
        at,
        at + (length ?? text.slice(at).search(/(?:kgs?|kilos?|lbs?|pounds?|#)/i) + unit.length),
      );
  };
  for (const { pattern, weight, height } of PAIRED)
    for (const m of text.matchAll(pattern)) {
      const cm = stature(m.slice(height, height + 5));
      if (!cm) continue;
      const [number, unit] = [m[weight] ?? '', m[weight + 1] ?? ''];
      const at =
        m.index + m[0].search(new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}\\s?${unit}`, 'i'));
      if (OTHER.test(text.slice(Math.max(0, at - 24), at))) continue;
      weigh(number, unit, at);
      const own = m[0].replace(new RegExp(`${number.replace('.', '\\.')}\\s?${unit}`, 'i'), (w) =>
        ' '.repeat(w.length),
      );
      const from = own.search(new RegExp(HEIGHT, 'i'));
      if (from >= 0)
        put('height', cm, 'cm', m.index + from, m.index + from + own.slice(from).trimEnd().length);
    }
  for (const m of text.matchAll(TODAY)) weigh(m[1] ?? '', m[2] ?? '', m.index + m[0].lastIndexOf(m[1] ?? ''));
  for (const m of text.matchAll(STATURE)) {
    const at = m.index + m[0].length;
    const stated = new RegExp(`^${HEIGHT}`, 'i').exec(text.slice(at));
    const bare = /^(1[3-9]\d(?:\.\d)?|20\d|[12]\.\d\d)(?![\d/]|\.\d)(?!\s?(?:lb|kg))/.exec(text.slice(at));
    const cm = stated
      ? stature(stated.slice(1))
      : bare
        ? Number(bare[1]) * (Number(bare[1]) < 3 ? 100 : 1)
        : undefined;
    if (cm) put('height', cm, 'cm', at, at + (stated ?? bare)![0].length);
    // "Ht 1.57, Wt 90.2": who measures in meters weighs in kilograms
    if (!cm || !(bare || stated?.[1] || stated?.[2])) continue;
    const mass =
      /\b(?:wt|weight)\.?[\s:=]{1,4}(\d{2,3}(?:\.\d{1,2})?)(?!\d|[./]\d|\s?(?:lbs?|#|pounds?|kgs?|kilos?|%))/i.exec(
        text,
      );
    if (mass) weigh(mass[1]!, 'kg', mass.index + mass[0].length - mass[1]!.length, mass[1]!.length);
  }
  for (const m of text.matchAll(
    /(?<![\d.,/])(\d{2}(?:\.\d{1,2})?)\s?kg\s?\/\s?(?:m2|m\u00b2|m\^2|sq\.? ?m)/gi,
  ))
    if (Number(m[1]) >= 12) put('bmi', Number(m[1]), 'kg/m2', m.index, m.index + m[0].length);
  return [...found, ...weightLog(text, dates).filter((f) => free(f.start, f.end, 'weight'))];
}

/** Centimeters of a height in one of its four forms. */
function stature([cm, m, feet, inches, only]: (string | undefined)[]): number | undefined {
  const value = cm
    ? Number(cm)
    : m
      ? Number(m.replace(/,|\s?m\s?/, '.')) * 100
      : feet
        ? (Number(feet) * 12 + Number(inches)) * 2.54
        : Number(only) * 2.54;
  return value >= 120 && value <= 225 && Number(inches ?? 0) < 12 ? value : undefined;
}

/** "Wt log: 3/4 318   4/8 309   6/3 296 lb", "Weights: 2021 88 kg, 2023 101": bare numbers behind their dates take the one
 *  unit of the line. */
function weightLog(text: string, dates: readonly FoundDate[]): Found[] {
  const head =
    /\b(?:wts?|weights?|(?:home|bathroom|bariatric|floor|bed|wheelchair|clinic) scale)\b(?:\s(?:log|trend|history|hx|chart|record))?[\s(:]*(?:kg|lbs?|pounds?)?/i.exec(
      text,
    );
  const units = new Set(
    [...text.matchAll(/\b(kg|lb|pound)s?\b/gi)].map((m) => (m[1]!.toLowerCase() === 'kg' ? 'kg' : 'lb')),
  );
  if (!head || units.size !== 1) return [];
  const factor = units.has('kg') ? 1 : KG_PER_LB;
  return dates
    .filter((d) => !d.relative && d.start >= head.index)
    .flatMap((d): Found[] => {
      const m =
        /^[\s:=(-]{1,4}(\d{2,3}(?:\.\d)?)(?=\s?(?:kg|lb|pound)|\s{2}|[,;.)]|\s?$|\s\d{1,2}\/\d)/i.exec(
          text.slice(d.end),
        );
      const kg = Number(m?.[1]) * factor;
      if (!m || kg < 30 || kg > 350) return [];
      const end = d.end + m[0].length;
      return [
        { variable: 'weight', low: tidy(kg), high: tidy(kg), unit: 'kg', start: end - m[1]!.length, end },
      ];
    });
}

export const sizesOfBody: TextExtractor = {
  id: 'body-size',
  variables: ['weight', 'height'],
  extract: ({ text, dates, taken }) => bodySizes(text, dates, taken),
};

export const sizesInRows: RowExtractor = {
  id: 'body-size-row',
  variables: ['weight', 'height'],
  extract: ({ text, dates, taken, dayBefore, dayAt, rowDay }) =>
    bodySizes(text, dates, taken).map((f) =>
      onDay({ ...f, conditions: [] }, dayBefore ? dayAt(f.end) : (dateNear(f, dates, text) ?? rowDay)),
    ),
};
