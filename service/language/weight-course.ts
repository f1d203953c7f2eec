/** What a course of treatment did to the weight, in kilograms: "131 kg at start, 133 at end", "lost 2, gained 6 lb", "net -1.2 kg". */
import type { Found } from './measure-prose.ts';

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

/** Changes of weight over a course; a gain is positive. */
export function weightCourses(text: string): Found[] {
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
