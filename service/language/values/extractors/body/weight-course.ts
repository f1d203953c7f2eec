/** What a course of treatment did to the weight, in kilograms: "131 kg at start, 133 at end", "lost 2, gained 6 lb", "net -1.2 kg". */

import type { Found } from '../../prose.ts';
import type { TextExtractor } from '../extractor.ts';
import { OF_MASS } from './body-size.ts';

const LB = '(?:lbs?|pounds?|#)';
const UNIT = `(kgs?|kilos?|${LB})`;
const BODY = '(\\d{2,3}(?:\\.\\d)?)';
const DELTA = '(\\d{1,2}(?:\\.\\d)?)';
const MINUS = '[-\\u2212\\u2013]';

/** Two body weights, the second later. */
const FROM_TO = [
  new RegExp(`(?<![\\d./])${BODY}\\s?${UNIT}?\\s?(?:-{1,2}>|\\u2192|to)\\s?${BODY}\\s?${UNIT}`, 'gi'),
  new RegExp(
    `(?<![\\d./])${BODY}\\s?${UNIT}? (?:at|on|upon) (?:the )?(?:start|baseline|entry|enrol\\w*|beginning|intake|outset)[,;]?(?: and| then)? ${BODY}\\s?${UNIT}? (?:at|on|by) (?:the )?(?:end|finish|exit|discharge|completion|close|month \\d+|\\d+ (?:mo|months?|weeks?|wks?))`,
    'gi',
  ),
  new RegExp(
    `\\b(?:start(?:ed|ing)?|began|baseline|entry|initial|from)(?: at| weight| wt)?[: ]{1,2}${BODY}\\s?${UNIT}?[,;]? (?:and )?(?:end(?:ed|ing)?|finish(?:ed)?|final|last|now|today|exit|left)(?: at| weight| wt)?[: ]{1,2}${BODY}\\s?${UNIT}?`,
    'gi',
  ),
];
/** "83-85 kg throughout" */
const LEVEL = new RegExp(
  `(?<![\\d./])${BODY}\\s?${MINUS}\\s?${BODY}\\s?${UNIT} (?:throughout|all along|the whole time|all year|the entire time)`,
  'gi',
);
/** Bare numbers of a program's summary: "116 -> 118", "91.8 ... 92.4 ... 92.9", "start 260, end 263". */
const BARE = [
  /(?<![\d./-])(\d{2,3}(?:\.\d)?)\s?(?:-{1,2}>|\u2192|\.{2,}|\u2026)\s?(?:\d{2,3}(?:\.\d)?\s?(?:-{1,2}>|\u2192|\.{2,}|\u2026)\s?)*(\d{2,3}(?:\.\d)?)(?![\d/%]|\.\d|\s?(?:mg|mcg|mm|bpm|ms|cm|m\b|ft|min|steps|deg|ml|units?|kcal))/g,
  /\b(?:start(?:ed|ing)?|began|baseline|entry|initial)(?: at| weight| wt)?[: ]{1,2}(\d{2,3}(?:\.\d)?)[,;.]{0,1}\s{1,3}(?:[^.;]{0,30}[.;]\s{1,3})?(?:and )?(?:end(?:ed|ing)?|finish(?:ed)?|final|last|now|today|exit|left)(?: at| weight| wt)?[: ]{1,2}(\d{2,3}(?:\.\d)?)(?![\d/%]|\.\d|\s?(?:mg|mcg|kg|lb))/gi,
];
/** What else such numbers may be. */
const NO_WEIGHT =
  /\b(?:hr|pulse|bp|ldl|hdl|chol\w*|glucose|sugars?|a1c|alt|ast|tg|triglyc\w*|plt|platelet\w*|hgb|hb|wbc|crea\w*|sodium|ferritin|tsh|psa|dose\w*|steps|calor\w*|kcal|scores?|q[rt]\w*|map|rate|spo2|sats?|ef|phq\w*)\b/i;
/** "BMI from 38.1 to 39.4", the name often left out: a step of one is about 2.7 kg. */
const INDEX = /\bfrom (\d{2}\.\d) to (\d{2}\.\d)(?![\d%]|\s?(?:kg\b(?!\/)|lb|cm|mm|mg))/gi;
const KG_PER_STEP = 2.7;
/** "kg: Jun 23 133.0 | Dec 23 129.8 | Jun 25 134.1" */
const DATED =
  /(?:\b[A-Z][a-z]{2,8}\.? '?\d{2,4}|\b\d{1,2}\/(?:\d{1,2}\/)?\d{2,4})[: ]{1,3}(\d{2,3}(?:\.\d)?)(?![\d/])/g;
const NET = new RegExp(
  `\\b(?:net|overall|in all|total)(?: (?:weight )?(?:change|loss|gain|result))?(?: of| was|:)? ([+\\u2212\\u2013-]?)\\s?${DELTA}\\s?${UNIT}`,
  'gi',
);
/** Steps down and up, one after the other: "lost 22, regained 30", "-2 kg then +6". */
const STEP = new RegExp(
  `(?:(\\blost|\\bdropped|\\bdown|(?<![\\d\\w])${MINUS})|(\\b(?:re-?)?gained(?: back)?|\\bup|\\bplus|(?<![\\d\\w])\\+))\\s?(?:about |only |just |another )?${DELTA}(?![\\d%/.])(?:\\s?${UNIT})?`,
  'gi',
);
const BACK = /^[^.;]{0,24}\b(?:back|regained|returned)\b/i;
const KG = 0.45359237;
const factor = (unit: string | undefined): number => (unit && /^(?:lb|pound|#)/i.test(unit) ? KG : 1);

/** Without a unit of mass only bare numbers that are set against each other can tell a course. */
const COMPARED = /\d\s?(?:-{1,2}>|\u2192|\.{2,}|\u2026)|\b(?:start|began|baseline|entry|initial|from)/i;

/** Changes of weight over a course; a gain is positive. */
export function weightCourses(text: string): Found[] {
  if (!OF_MASS.test(text) && !COMPARED.test(text)) return [];
  const found: Found[] = [];
  const put = (value: number, start: number, end: number) => {
    const kg = Math.round(value * 10) / 10;
    if (Math.abs(kg) <= 120 && !found.some((f) => f.start < end && start < f.end))
      found.push({ variable: 'weight_course', low: kg, high: kg, unit: 'kg', start, end });
  };
  for (const pattern of FROM_TO)
    for (const m of text.matchAll(pattern)) {
      const unit = m[2] ?? m[4];
      const [from, to] = [Number(m[1]), Number(m[3])].map((n) => n * factor(unit));
      if (unit && from && to && Math.min(from, to) >= 40 && Math.max(from, to) / Math.min(from, to) < 1.8)
        put(to - from, m.index, m.index + m[0].length);
    }
  for (const m of text.matchAll(LEVEL))
    if (Math.abs(Number(m[2]) - Number(m[1])) <= 5) put(0, m.index, m.index + m[0].length);
  for (const m of text.matchAll(NET)) {
    const fall = m[1] ? m[1] !== '+' : /loss/i.test(m[0]);
    put((fall ? -1 : 1) * Number(m[2]) * factor(m[3]), m.index, m.index + m[0].length);
  }
  const unitOf = /\b(?:kgs?|kilos?)\b/i.test(text) ? 1 : /\b(?:lbs?|pounds?)\b/i.test(text) ? KG : undefined;
  if (!NO_WEIGHT.test(text)) {
    for (const pattern of BARE)
      for (const m of text.matchAll(pattern)) {
        const [from, to] = [Number(m[1]), Number(m[2])];
        const likely =
          Math.min(from, to) >= 70 &&
          Math.max(from, to) <= 450 &&
          Math.max(from, to) / Math.min(from, to) < 1.3;
        if (likely) put((to - from) * (unitOf ?? (from > 170 ? KG : 1)), m.index, m.index + m[0].length);
      }
    for (const m of text.matchAll(INDEX)) {
      const [from, to] = [Number(m[1]), Number(m[2])];
      if (Math.min(from, to) >= 25 && Math.abs(to - from) < 12)
        put((to - from) * KG_PER_STEP, m.index, m.index + m[0].length);
    }
    const dated = unitOf ? [...text.matchAll(DATED)].filter((m) => Number(m[1]) >= 40) : [];
    const [first, last] = [dated[0], dated.at(-1)];
    if (first && last && dated.length > 2)
      put((Number(last[1]) - Number(first[1])) * unitOf!, first.index, last.index + last[0].length);
  }
  const steps = [...text.matchAll(STEP)];
  const unit = steps.map((m) => m[4]).find(Boolean);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!unit || !first || !last || last.index - first.index > 60) return found;
  const end = last.index + last[0].length;
  const sum = steps.reduce((total, m) => total + (m[1] ? -1 : 1) * Number(m[3]) * factor(m[4] ?? unit), 0);
  const back = BACK.exec(text.slice(end));
  put(back && sum < 0 ? 0 : sum, first.index, end + (back?.[0].length ?? 0));
  return found;
}

export const coursesOfWeight: TextExtractor = {
  id: 'weight-course',
  variables: ['weight_course'],
  extract: ({ text }) => weightCourses(text),
};
