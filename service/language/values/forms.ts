/** Values as forms, downloads and flowsheets ask for them: printed scales, counts of days, fields of a smoking history. */

import { tidy } from '../vocabulary/variables.ts';
import type { Found } from './prose.ts';

/** "0 1 2 3 4 5 6 [7] 8 9 10": a printed scale of five numbers or more, of which one is marked. */
const SCALE = /(?<![\d.])\d{1,2}(?:[\s,|]+(?:\[\s?\d{1,2}\s?\]|\(\s?\d{1,2}\s?\)|\d{1,2})(?![\d./%])){4,}/g;
const MARKED = /[[(]\s?(\d{1,2})\s?[\])]/;
/** "[ ] 25 %", "[x] 75 %": an answer that is a number. */
const OPTION =
  /\[([ _]*|\s?[xXvV*\u2713\u2714]\s?)\](\s?<?\d{1,3}(?:\s?-\s?\d{1,3})?\s?(?:%|percent\b)?)(?=\s|$)/g;

/** The text without the printed answers that were not chosen, each letter still at its place. */
export function asChosen(text: string): string {
  if (!/[[(]/.test(text)) return text;
  const scaled = text.replace(SCALE, (all) => {
    const marked = MARKED.exec(all);
    return marked && !MARKED.test(all.slice(marked.index + marked[0].length))
      ? `${' '.repeat(marked.index + 1)}${marked[1]}`.padEnd(all.length)
      : all;
  });
  const options = [...scaled.matchAll(OPTION)];
  if (options.length < 2 || options.filter((m) => m[1]!.trim()).length !== 1) return scaled;
  return scaled.replace(OPTION, (all, mark: string, answer: string) =>
    mark.trim() ? answer.padStart(all.length) : ' '.repeat(all.length),
  );
}

/** "Days used 28/30, >= 4 hours 25/30", "Days with device usage: 28 of 30": what is counted stands before the count. */
const DAYS =
  /\b(?:(?:days|nights) (?:used|with (?:device )?usage)|usage days|days used)\s*[:=]?\s*(\d{1,3})\s?(?:\/|of|out of)\s?(\d{1,3})\b(?!\s?(?:\/|nights?|days?|d\b))/gi;
const DAYS_FOUR =
  /(?:>=?|\u2265|at least|more than|over)\s?(?:4|four)\s?(?:h|hours?|hrs?)(?: per (?:day|night))?\s*[:=]?\s*(\d{1,3})\s?(?:\/|of|out of)\s?(\d{1,3})\b(?!\s?(?:\/|nights?|days?|d\b))/gi;
/** Fewest days of which a share tells something. */
const LEAST_DAYS = 7;

export function daysCounted(text: string): Found[] {
  return (
    [
      ['percent_nights_used', DAYS],
      ['percent_nights_4h', DAYS_FOUR],
    ] as const
  ).flatMap(([variable, pattern]) =>
    [...text.matchAll(pattern)].flatMap((m): Found[] => {
      const [used, all] = [Number(m[1]), Number(m[2])];
      if (all < LEAST_DAYS || used > all) return [];
      const share = Math.round((used / all) * 10000) / 100;
      return [{ variable, low: share, high: share, unit: '%', start: m.index, end: m.index + m[0].length }];
    }),
  );
}

/** "Packs/day: 1.5   Years: 30": the fields of a smoking history. */
const PACKS_FIELD =
  /\bpacks?\s?(?:\/|per|a)\s?day\s*[:=]\s*(\d(?:\.\d+)?)[\s,;|]+(?:years?|yrs)(?: smoked)?\s*[:=]\s*(\d{1,2}(?:\.\d)?)\b/i;

export function smokingFields(text: string): Found[] {
  const m = PACKS_FIELD.exec(text);
  if (!m) return [];
  const [packs, years] = [Number(m[1]), Number(m[2])];
  const span = { start: m.index, end: m.index + m[0].length };
  const told: Found[] = [{ variable: 'packs_per_day', low: packs, high: packs, unit: '{packs}/d', ...span }];
  if (/\bpack.?y(?:ea)?rs?\b/i.test(text)) return told;
  const total = tidy(packs * years);
  return [...told, { variable: 'pack_years', low: total, high: total, unit: '{pack-years}', ...span }];
}
