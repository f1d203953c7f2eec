/** Saturations that are not called so: "87 % sitting on 4 liters", "RA 93, walking 84", "Lowest 79 %" in an oximetry report. */

import { append } from '../../../lists.ts';
import type { Span } from '../../../types.ts';
import type { Condition } from '../../conditions.ts';
import type { Frame, Value } from '../../frame.ts';
import type { Found } from '../../prose.ts';
import type { CellExtractor, LineExtractor, TextContext, TextExtractor } from '../extractor.ts';

const NAMED =
  /\b(?:spo2|sao2|o2 sats?|sats?|saturations?|oximetry|(?:pulse|overnight|nocturnal|noc) ox|ono|overnight|nocturnal|asleep|hypox\w*)\b/i;
/** How near its condition an unnamed percentage stands: a statement of air may lie further off than "asleep". */
const REACH = { air: 40, state: 14 };

const PERCENT =
  /(?<![\d.<=/]|(?<!-)>|[<=] |(?<!-)> |\d-)\b(\d{2,3}(?:\.\d)?)(?:\s?-\s?(\d{2,3}))?(?:\s?(%|percent\b)|(?=\s(?:on\s|RA\b|ra\b)))/g;

/** In front of a number that is a limit and no reading. */
const LIMIT =
  /\b(?:under|below|above|over|than|least|most|exceeds?|keep|maintain|goal|target|or|<=?|>=?)\s$/i;

/** "never below 93%": the lowest was that or more. */
const NEVER_BELOW = /\b(?:never|not|no) (?:below|under|less than|lower than)\s$/i;

/** Percentages that must be saturations: next to a statement of air or oxygen in a text about oxygen, or next to a
 *  statistic in an oximetry report. `taken` spans are other values and dates. */
function bareSaturations(
  text: string,
  taken: readonly Span[],
  conditions: readonly Condition[],
  frame: Frame,
  /** A sentence shortly before named saturations: here a percentage beside a posture or statistic is one. */
  stated = false,
): Found[] {
  const air = conditions.filter((c) => c.kind === 'air');
  // "SpO2 from 94 % awake to 85 % asleep": the second value takes the name of the first
  const state =
    stated || air.length || NAMED.test(text)
      ? conditions.filter((c) => /^(?:wake|activity|statistic)$/.test(c.kind))
      : [];
  const statistic = frame.oximetry
    ? conditions.filter((c) => c.kind === 'statistic' || c.kind === 'sustained')
    : [];
  const named = NAMED.test(text)
    ? conditions.filter((c) => /^(?:wake|statistic|baseline|sustained)$/.test(c.kind))
    : [];
  if (!frame.oxygen || !(named.length || air.length || statistic.length || state.length || stated)) return [];
  const found: Found[] = [];
  for (const m of text.matchAll(PERCENT)) {
    const [start, end] = [m.index, m.index + m[0].length];
    if (taken.some((t) => t.start < end && start < t.end)) continue;
    if (
      !m[3] &&
      (/\./.test(m[1] ?? '') || !/^\s(?:on (?:\d|room|ra\b|air\b|o2|oxygen)|RA\b)/i.test(text.slice(end)))
    )
      continue;
    const low = Number(m[1]);
    const high = m[2] ? Number(m[2]) : low;
    if (low < 40 || high > 100 || high < low || isLimit(text, start)) continue;
    const near = (c: Condition, reach: number) =>
      c.start > text.length || Math.min(Math.abs(c.start - end), Math.abs(start - c.end)) < reach;
    if (![...air, ...statistic].some((c) => near(c, REACH.air)) && !state.some((c) => near(c, REACH.state)))
      continue;
    if (/\b(?:venous|svo2|scvo2)\b[^;,.]*$/i.test(text.slice(0, start))) continue;
    if (
      /^\s?(?:of|time|better|relief|predicted|stenosis|blockage|efficiency|improv|ejection|reduction)/i.test(
        text.slice(end),
      )
    )
      continue;
    found.push({ variable: 'spo2', low, high, unit: '%', start, end, ...comparator(text, start) });
  }
  // in a passage about saturations a walk or a rest is anchor enough
  const states =
    stated || frame.oximetry || air.length
      ? conditions.filter((c) => /^(?:activity|wake)$/.test(c.kind))
      : [];
  append(found, roundSaturations(text, [...taken, ...found]));
  return [
    ...found,
    ...bareNumbers(text, [...taken, ...found], conditions, [...air, ...named, ...states, ...statistic]),
  ];
}

/** "RA sats in the mid nineties", "high 80s on air": the third of the ten that the words name. */
function roundSaturations(text: string, taken: readonly Span[]): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /(?<!\b(?:his|her|their|age|aged) )\b(low|mid|middle|high|upper)(?: to (?:mid|high|upper))?[- ](?:'?(8|9)0'?s|(eight|nine)ties)(?! (?:years|year))\b/gi,
  )) {
    const [start, end] = [m.index, m.index + m[0].length];
    if (taken.some((t) => t.start < end && start < t.end) || !/\bsat|ox|spo2|\bair\b|\bRA\b|o2/i.test(text))
      continue;
    const ten = m[2] === '8' || m[3]?.toLowerCase() === 'eight' ? 80 : 90;
    const words = m[0].toLowerCase();
    const from = /^low/.test(words) ? 0 : /^mid/.test(words) ? 4 : 7;
    const to = /high|upper/.test(words) ? 9 : /mid/.test(words) ? 6 : 3;
    found.push({ variable: 'spo2', low: ten + from, high: ten + to, unit: '%', start, end });
  }
  return found;
}

const SPAN_OF_TIME =
  '(?:(\\d{1,4}(?:\\.\\d+)?)\\s?(?:h|hrs?|hours?|min|mins|minutes|m|%|percent|sec|seconds|s)\\b|(\\d{1,2}:\\d{2}(?::\\d{2})?)|(none|nil|zero)\\b)';
const AT_OR_BELOW =
  '(?:<\\s?=?|\\u2264|=<|at(?: or |\\s?\\/\\s?)(?:below|under|less than)|(?:equal to or )?(?:below|under)|less than(?: or equal to)?)';
/** "Time <= 88 ..... 1 h 14 min", "T88 = 52 min", "SpO2 below 88 %: none". */
const TIME_THEN_SPAN = new RegExp(
  `\\b(?:(?:time|minutes|min|duration|cumulative|total|spent|spo2|sats?|saturation|desaturation)\\b[^.;\\d<\\u2264]{0,30}?${AT_OR_BELOW}\\s?(?:spo2 |sat )?|T\\s?<?=?\\s?)(8[0-9]|90)\\s?%?(?:[\\s:=,()]|\\.{2,}|-\\s|was |for |of |spo2|sat|duration|total|time)*${SPAN_OF_TIME}`,
  'gi',
);
/** "41 min at or under 88 %", "22 % of the night < 88". */
const SPAN_THEN_LIMIT = new RegExp(
  `(?<![\\d.])${SPAN_OF_TIME}(?: (?:of (?:the )?(?:night|recording|sleep|time|study)|(?:was )?spent|with|sats?|spo2|the)){0,3} ${AT_OR_BELOW}\\s?(8[0-9]|90)\\b`,
  'gi',
);

/** "None at or below 88", "never went under 89": no time at all. */
const NEVER_THERE = new RegExp(
  `\\b(none|nothing|nil|zero|never|no (?:time|minutes?|readings?|values?|desaturations?))(?: (?:was|were|of it|of the night|spent|went|fell|dropped|recorded|sat|sats|spo2)){0,2} ${AT_OR_BELOW}\\s?(8[0-9]|90)\\b`,
  'gi',
);

/** "1:14:30", "22 min", "0.4 h" in minutes; a share of the night is none. */
function minutesOf(span: string, text: string): number | undefined {
  const tenths = (minutes: number): number => Math.round(minutes * 10) / 10;
  const clock = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(span);
  if (clock) {
    const [hours, minutes, seconds] = clock.slice(1).map(Number) as [number, number, number];
    return tenths(hours * 60 + minutes + seconds / 60);
  }
  const at = text.lastIndexOf(span);
  const unit = /^\s?(?:(h|hrs?|hours?)|(m|mins?|minutes)|(s|sec|seconds))\b/i.exec(
    text.slice(at + span.length),
  );
  const [amount, many] = [Number(span), at >= 0 && unit];
  if (!many || Number.isNaN(amount)) return undefined;
  return tenths(many[1] ? amount * 60 : many[2] ? amount : amount / 60);
}

/** Time that an oximetry spent at or below a saturation: some of it at 88 or less means that the saturation was that low;
 *  none means that it never was. */
function timesBelow(text: string): Found[] {
  if (!/8\d|90/.test(text)) return [];
  const found: Found[] = [];
  const add = (limit: number, span: string, start: number, end: number) => {
    const some = /[1-9]/.test(span);
    if (some ? limit > 88 : limit < 88) return;
    const none = limit + (/=|\u2264|at or|equal/.test(text.slice(start, end)) ? 1 : 0);
    found.push({
      variable: 'spo2',
      low: some ? limit : none,
      high: some ? limit : none,
      unit: '%',
      start,
      end,
      comparator: some ? '<=' : '>=',
    });
    const lasting = limit === 88 ? minutesOf(span, text.slice(start, end)) : undefined;
    if (lasting === undefined) return;
    found.push({ variable: 'minutes_below_88', low: lasting, high: lasting, unit: 'min', start, end });
  };
  for (const m of text.matchAll(TIME_THEN_SPAN))
    add(Number(m[1]), m[2] ?? m[3] ?? m[4] ?? '', m.index, m.index + m[0].length);
  for (const m of text.matchAll(SPAN_THEN_LIMIT))
    if (!found.some((f) => f.start < m.index + m[0].length && m.index < f.end))
      add(Number(m[4]), m[1] ?? m[2] ?? m[3] ?? '', m.index, m.index + m[0].length);
  for (const m of text.matchAll(NEVER_THERE))
    if (!found.some((f) => f.start < m.index + m[0].length && m.index < f.end))
      add(Number(m[2]), 'none', m.index, m.index + m[0].length);
  return found;
}

/** Words that may part a statement of air from its bare number. */
const FILLER =
  /^(?:[\s:,=~()[\]#/.-]|->|\b(?:she|he|pt|patient|was|were|is|are|at|to|only|still|just|already|sats?|o2|drop(?:s|ped)?|fell|falls?|down|dip(?:s|ped)?|lowest|nadir|held|holds?|keeps?|stays?|stayed|ran|runs?|reads?|reading|shows?|showed|of|by|with|in|the|and|now|then|came|up|back|rose|improved|around|about|today|her|his|value|result|pulse ox|pox|never|not|below|under|less|than|hit|kept|got|reached|bottomed|out|sank|touch(?:ed)?|minute|min|laps?|two|three|one|first|second|third|after|end|before|room|air|steady|finger|probe|oximeter|quietly|x|while|still|whole|way|throughout|all|lights|clinic|visit|spot|check|checked|rechecked|repeat|recheck|brisk|flights?|triage|arrival|office|desk|lasting|\d{1,2}[- ]?(?:min|minutes?|sec|seconds?) (?:run|mean|avg|average|stretch|period|block|window|low)|sustained|off|for|total|\d{1,4} ?(?:m|ft|feet|yards?|steps?|laps?|flights?|min|minutes)|\d)\b)*$/i;
/** What follows a number that counts something else. */
const OTHER_UNIT =
  /^\s?(?:[-/:]\s?\d|\.\d|%|x\b|ft|feet|foot|m\b|mm|cm|in\b(?! [a-z])|min|sec|hr|hour|h\b|kg|lb|bpm|beats|y\/?o|yr|year|day|week|wk|month|mo\b|mg|mcg|ml|cc|l\b|lpm|liter|step|stair|yard|yd|pack|deg|f\b|c\b|kpa|torr|watts?|rpm|percent)/i;

/** "RA 93, walking 84", "off O2 she fell to 81": a bare number with nothing but small words between it and its air, or
 *  between it and a statistic of a recording ("mean 94, low 81"). */
function bareNumbers(
  text: string,
  taken: readonly Span[],
  conditions: readonly Condition[],
  anchors: readonly Condition[],
): Found[] {
  if (!anchors.length) return [];
  let masked = text;
  for (const c of conditions)
    if (/^(?:activity|wake|air|flow|statistic|baseline|phase)$/.test(c.kind) && c.end <= text.length)
      masked = masked.slice(0, c.start) + ' '.repeat(c.end - c.start) + masked.slice(c.end);
  const found: Found[] = [];
  for (const m of text.matchAll(
    /(?<![\w.<=/$-]|(?<!-)>|[<=/] |(?<!-)> )(\d{2}(?:\.\d)?|100)(?:\s?-\s?(\d{2}|100))?(?![\w])/g,
  )) {
    const [start, end] = [m.index, m.index + m[0].length];
    if ([...taken, ...anchors].some((t) => t.start < end && start < t.end)) continue;
    if (OTHER_UNIT.test(text.slice(end))) continue;
    const [low, high] = [Number(m[1]), Number(m[2] ?? m[1])];
    if (low < 60 || high < low || isLimit(text, start)) continue;
    const last =
      found.at(-1) ?? taken.findLast((t) => 'variable' in t && t.variable === 'spo2' && t.end <= start);
    const chained =
      last !== undefined && /^\s?%?\s?(?:-{1,2}>|to|then|->|\/)\s?$/.test(masked.slice(last.end, start));
    const joins = (c: Condition) =>
      c.end <= start
        ? start - c.end < 45 && FILLER.test(masked.slice(c.end, start))
        : c.start - end < 34 && FILLER.test(masked.slice(end, c.start));
    if (!chained && !anchors.some((c) => c.end <= text.length && joins(c))) continue;
    found.push({ variable: 'spo2', low, high, unit: '%', start, end, ...comparator(text, start) });
  }
  return found;
}

const isLimit = (text: string, at: number): boolean =>
  LIMIT.test(text.slice(0, at)) && !NEVER_BELOW.test(text.slice(0, at));

/** "never under 93": a bound that takes its words into its span, so that "never" does not deny it. */
function comparator(text: string, at: number): { comparator?: '>='; start?: number } {
  const bound = NEVER_BELOW.exec(text.slice(0, at));
  return bound ? { comparator: '>=', start: bound.index } : {};
}

/** A text that has values, or where a document about oxygen tells what may be a saturation. */
export const speaksOfOxygen = ({ text, frame, taken }: TextContext): boolean =>
  taken.length > 0 ||
  (frame.oxygen && /\d\s?%|\d on |\d RA\b|\d percent|\b[789]\d\b|ties\b|[89]0'?s\b/i.test(text));

/** The course of a weight is no place that a saturation could not have. */
const inTheWay = ({ taken, dates }: TextContext) => [
  ...taken.filter((f) => f.variable !== 'weight_course'),
  ...dates,
];

export const saturationsUnnamed: TextExtractor = {
  id: 'bare-saturation',
  variables: ['spo2'],
  extract: (context) =>
    speaksOfOxygen(context)
      ? bareSaturations(
          context.text,
          inTheWay(context),
          context.conditions,
          context.frame,
          context.saturations,
        )
      : [],
};

export const saturationsOfCells: CellExtractor = {
  id: 'saturation-cell',
  variables: ['spo2'],
  extract: ({ text, taken, dates, conditions, frame }) =>
    bareSaturations(text, [...taken, ...dates], conditions, frame),
};

/** Time below a saturation is said of sleep, unless the words say otherwise. */
function belowValues(text: string, values: readonly Value[]): Value[] {
  const isOfWalk = /\b(?:walk|exercis|ambulat|exert)/i.test(text);
  // "awake 94; T<88 40 min": the state of the value before the semicolon is not that of the time
  const clauseOf = ({ start, end }: Found) =>
    text.slice(Math.max(text.lastIndexOf(';', start), text.lastIndexOf('. ', start)) + 1, end);
  return timesBelow(text)
    .filter((f) => !values.some((v) => v.variable === 'spo2' && v.start < f.end && f.start < v.end))
    .map((f) => ({
      ...f,
      conditions: isOfWalk || /\b(?:awake|rest|sitting)/i.test(clauseOf(f)) ? [] : ['asleep', 'lowest'],
    }));
}

export const timesBelowLimit: LineExtractor = {
  id: 'time-below',
  variables: ['minutes_below_88', 'spo2'],
  extract: ({ text, frame, taken }) => (frame.oxygen ? belowValues(text, taken) : []),
};
