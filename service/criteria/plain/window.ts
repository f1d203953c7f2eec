/** The time that a plain criterion looks back from the request: "within the past 6 months", "in the last 12 weeks", "none older than 30 days". */
import { COUNT, numberOf, UNIT, unitDays } from '../../language/dates/durations.ts';

const AGO = '(?:last|past|previous|prior|preceding)';
const REQUEST = '(?:the\\s+|this\\s+)?(?:date\\s+of\\s+(?:the\\s+)?)?(?:request|order|referral|review)';
/** "Within 12 months of surgery", "within a year before the scan" are counted from something else. */
const FROM_ELSEWHERE = `(?!\\s+(?:of|after|following|from|post|before|prior|preceding)\\b(?!\\s+(?:to\\s+)?${REQUEST}))(?!\\s+(?:old\\b|or (?:more|longer)))`;
const BEFORE_REQUEST = `(?:\\s+(?:of|before|prior to|preceding|from)\\s+${REQUEST})?`;
const WINDOW = new RegExp(
  `,?\\s*\\b(?:(?:within|(?:in|during|over|for)(?=\\s+(?:the\\s+)?${AGO})|${AGO})\\s+(?:the\\s+)?(?:${AGO}\\s+)?(${COUNT})[\\s-]*${UNIT}\\b${FROM_ELSEWHERE}|` +
    `(?:no|not|none)\\s+(?:more|older|earlier)\\s+than\\s+(${COUNT})[\\s-]*${UNIT}(?=\\s+(?:old|ago|before|prior)\\b)(?:\\s+(?:old|ago))?)${BEFORE_REQUEST}`,
  'i',
);

export interface LookBack {
  /** "6 months", as tests name a period. */
  within: string;
  days: number;
  /** The text without it. */
  rest: string;
}

const UNITS: Record<string, string> = { d: 'day', w: 'week', m: 'month', y: 'year' };

/** Undefined where the text names no such time. */
export function lookBackIn(text: string): LookBack | undefined {
  const m = WINDOW.exec(text);
  const count = m && numberOf(m[1] ?? m[3]!);
  const written = (m?.[2] ?? m?.[4] ?? '').toLowerCase();
  const unit = UNITS[written.charAt(0)];
  if (!m || !count || !unit || /^mi/.test(written)) return undefined;
  return {
    within: `${count} ${unit}${count === 1 ? '' : 's'}`,
    days: count * unitDays(written),
    rest: text.slice(0, m.index) + text.slice(m.index + m[0].length),
  };
}
