/** How often something happens: "3-4 times a week", "15 accidents in 14 days". */
import { numberOf } from '../../../dates/durations.ts';
import { type Found, foundIn } from '../../prose.ts';
import { textExtractor } from '../extractor.ts';

const PER: Record<string, number> = {
  d: 1,
  day: 1,
  daily: 1,
  weekly: 1 / 7,
  monthly: 1 / 30.4375,
  yearly: 1 / 365.25,
  '24': 1,
  night: 1,
  w: 1 / 7,
  week: 1 / 7,
  wk: 1 / 7,
  mo: 1 / 30.4375,
  month: 1 / 30.4375,
  year: 1 / 365.25,
  yr: 1 / 365.25,
};
const NUMBER =
  '\\d+(?:\\.\\d+)?|once|twice|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|several';
const EVENTS =
  '(?:episodes?|epis|accidents?|leaks?|seizures?|events?|attacks?|spells?|voids?|bms?|lows?|falls?|bouts?)';
const RATE = new RegExp(
  `\\b(${NUMBER})(?:\\s?(?:-|to|or)\\s?(${NUMBER}))?\\s?(?:(?:x|times|(?:[a-z]+\\s){0,2}${EVENTS})?(?:\\s(?:of|with)\\s[a-z ]{3,24}?)?\\s?(?:/\\s?|(?<=\\s)(?:per|a|an|each|every)\\s+)(day|d|24\\s?h(?:ours|rs?)?|week|wk|w|month|mo|year|yr|night)|(?:(?<=ce)|x|times|(?:[a-z]+\\s){0,2}${EVENTS})\\s(daily|weekly|monthly|yearly))(?![a-z])`,
  'gi',
);

/** "Full accidents 3-4 weekly": what is counted stands before the number. */
const RATE_OF = new RegExp(
  `\\b${EVENTS}\\W{1,3}(${NUMBER})(?:\\s?(?:-|to|or)\\s?(${NUMBER}))?()\\s(daily|weekly|monthly|yearly)\\b`,
  'gi',
);

const CATHETER = /\b(?:cic|isc|isic|cath|caths|catheter|catheteri[sz](?:ation|ations|es|ing))\W{1,4}$/i;

const timesOf = (word: string): number =>
  ({ once: 1, twice: 2 })[word.toLowerCase()] ?? numberOf(word) ?? Number.NaN;

/** "3-4 times a week", "8 a month", "6/d": as printed per day, and converted per week and month. */
function rates(text: string): Found[] {
  const found: Found[] = [];
  const stated = [...text.matchAll(RATE)];
  const counted = [...text.matchAll(RATE_OF)].filter(
    (m) => !stated.some((r) => r.index < m.index + m[0].length && m.index < r.index + r[0].length),
  );
  for (const m of [...stated, ...counted]) {
    if (
      /\b(?:mg|mcg|g|ml|tablets?|tabs?|caps?|capsules?|units?|puffs?|drops?|tx|treatments?|sessions?|visits?|fingersticks?|checks?|tests?|meals?|pills?|dose|prn|p\.o\.|po|each|applied|changed|changes?)\W{0,4}(?:\w+\W{1,2}){0,2}$/i.test(
        text.slice(Math.max(0, m.index - 28), m.index),
      )
    )
      continue;
    // a bladder that is emptied by catheter
    if (CATHETER.test(text.slice(Math.max(0, m.index - 28), m.index))) continue;
    const tail = text.slice(m.index + m[0].length, m.index + m[0].length + 12);
    if (
      /\b(?:mg|mcg|ml|hours?|h|hrs?|minutes?|min|tablets?|pills?|packs?|cigarettes?|pills|drinks?|beers?|weeks?|days?|months?|years?|kg|lb|lbs|kcal|units?|visits?|sessions?|puffs?|g|oz|cups?)\b/i.test(
        m[0].replace(/[a-z0-9]+$/i, ''),
      ) ||
      /^\s*(?:old|history|course|ago|earlier)/.test(tail)
    )
      continue;
    const low = timesOf(m[1] ?? '');
    const high = m[2] ? timesOf(m[2]) : low;
    const perDay = PER[(m[3] || m[4] || '').toLowerCase().replace(/^24.*/, '24')];
    // "once daily" is how drugs are taken, not how often something happens
    const dosing = perDay === 1 && /^(?:once|twice)/i.test(m[0]);
    if (perDay === undefined || Number.isNaN(low) || dosing) continue;
    const span = { start: m.index, end: m.index + m[0].length };
    const push = (variable: string, days: number, unit: string) =>
      found.push({
        variable,
        low: round(low * perDay * days),
        high: round(high * perDay * days),
        unit,
        ...span,
      });
    if (perDay === 1) push('episodes_per_day', 1, '/d');
    push('episodes_per_week', 7, '/wk');
    if (/seiz|convuls|partial|gtc|spell|fits|epilep|lamotrigine|keppra/i.test(text) || perDay < 0.1)
      push('episodes_per_month', 30.4375, '/mo');
  }
  return found;
}

const COUNTED = /accidents|leak|episodes|losses|soilings/i;
const LOSSES = '(?:accidents|leaks|leakages|(?:FI |bowel |incontinent |soiling )?episodes|losses|soilings)';
const STRETCH = '(?:the )?(?:last |past )?(\\d{1,2}|one|two|three|four)[ -](days?|weeks?|nights?)';
const LOSSES_OVER = new RegExp(`\\b(\\d{1,3}) ${LOSSES} (?:in|over|during|within) ${STRETCH}\\b`, 'gi');
const OVER_LOSSES = new RegExp(`\\b(?:over|for|of|in) ${STRETCH}[:,] (\\d{1,3}) ${LOSSES}`, 'gi');

/** "15 accidents in 14 days", "diary over 2 weeks: 9 leaks": counted over a stretch, as a rate per week. */
function countedOver(text: string): Found[] {
  return [
    ...[...text.matchAll(LOSSES_OVER)].map((m) => [m, m[1], m[2], m[3]] as const),
    ...[...text.matchAll(OVER_LOSSES)].map((m) => [m, m[3], m[1], m[2]] as const),
  ].flatMap(([m, count, length, unit]) => {
    const days = timesOf(length ?? '') * (/^w/i.test(unit ?? '') ? 7 : 1);
    if (!days || Number.isNaN(days)) return [];
    return [foundIn(m, 'episodes_per_week', round((Number(count) / days) * 7), '/wk')];
  });
}

const round = (n: number): number => Math.round(n * 100) / 100;

export const eventRates = textExtractor(
  'event-rates',
  ['episodes_per_day', 'episodes_per_week', 'episodes_per_month'],
  rates,
  /\S/,
);

export const eventsOver = textExtractor('events-over-time', ['episodes_per_week'], countedOver, COUNTED);
