/** The time that a plain criterion looks back from the request: "within the past 6 months", "in the last 12 weeks", "none older than 30 days". */
import { COUNT, numberOf, UNIT, unitDays } from '../../language/dates/durations.ts';
import { digitsOf } from '../../language/numbers/spelled.ts';

const AGO = '(?:last|past|previous|prior|preceding)';
const REQUEST =
  '(?:(?:the|this|its|a)\\s+)?(?:date\\s+of\\s+(?:the\\s+|this\\s+)?)?(?:request(?:ed)?\\s+(?!(?:is|was|form)\\b)[a-z]+|(?:[a-z-]+\\s+){0,2}?(?:request|submission|order|referral|review))\\b';
/** "Before", "leading up to": on the earlier side of something. */
const AHEAD_OF =
  '(?:(?:immediately\\s+|just\\s+)?before|prior\\s+to|preceding|leading\\s+up\\s+to|ahead\\s+of|up\\s+to)';
/** "Within 12 months of surgery", "within a year before the scan" are counted from something else. */
const FROM_ELSEWHERE = `(?!\\s+(?:of|after|following|from|post|leading|up\\s+to|ahead|${AHEAD_OF}|prior)\\b(?!\\s+(?:to\\s+)?${REQUEST}))(?!\\s+(?:old\\b|or (?:more|longer)))`;
const BEFORE_REQUEST = `(?:\\s+(?:of|from|${AHEAD_OF})\\s+${REQUEST})?`;
const LENGTH = `(${COUNT})(?:\\s+(?:full|consecutive|calendar))?[\\s-]*${UNIT}\\b(?:\\s+period\\b)?`;
const LIMIT =
  '(?:(?:no|not|none)\\s+(?:more|older|earlier|longer|greater)\\s+than|less\\s+than|fewer\\s+than|under|at\\s+most|up\\s+to|\u2264|<=?)';
const WINDOWS: readonly RegExp[] = [
  `\\b(?:(?:within|(?:in|during|over|for|from|throughout)(?=\\s+(?:the\\s+)?${AGO}))|${AGO})\\s+(?:the\\s+)?(?:${AGO}\\s+)?${LENGTH}${FROM_ELSEWHERE}${BEFORE_REQUEST}`,
  `\\b(?:within|in|during|over|for|from)\\s+(?:the\\s+)?${AGO}()\\s+(year|yr|month|mo|week|wk)\\b${FROM_ELSEWHERE}${BEFORE_REQUEST}`,
  `\\b(?:in|within|during|over|for|from)\\s+(?:the\\s+)?${LENGTH}\\s+(?:${AHEAD_OF}\\s+${REQUEST}|(?:before|prior|preceding)(?=\\s*[.,;]?\\s*$))`,
  `\\b(?:in|within|during|over)\\s+the\\s+()(year|month|week)\\s+${AHEAD_OF}\\s+${REQUEST}`,
  `(?:\\b|(?<=\\s))${LIMIT}\\s*${LENGTH}(?:\\s+(?:old|ago)${BEFORE_REQUEST}|\\s+${AHEAD_OF}\\s+${REQUEST})`,
  `\\b${AGO}()\\s+(year|yr)(?=\\s*[.,;]?\\s*$)`,
  `\\b(?:no|not|none)\\s+(?:older|earlier)\\s+than\\s+${LENGTH}${FROM_ELSEWHERE}`,
].map((source) => new RegExp(`,?\\s*${source}`, 'i'));

export interface LookBack {
  /** "6 months", as tests name a period. */
  within: string;
  days: number;
  /** The text without it. */
  rest: string;
}

const UNITS: Record<string, string> = { d: 'day', w: 'week', m: 'month', y: 'year' };

/** A period as tests write it: "6 months"; undefined for hours, minutes and what is no number. */
export function periodOf(
  count: number | undefined,
  unit: string,
): { period: string; days: number } | undefined {
  const name = UNITS[unit.charAt(0).toLowerCase()];
  if (!count || !name || /^mi/i.test(unit)) return undefined;
  // a test counts in whole months
  const [amount, of] = name === 'year' && !Number.isInteger(count) ? [count * 12, 'month'] : [count, name];
  return { period: `${amount} ${of}${amount === 1 ? '' : 's'}`, days: count * unitDays(unit) };
}

/** Undefined where the text names no such time. */
export function lookBackIn(text: string): LookBack | undefined {
  // numbers in words stay where they are, but "a month" and "half a year" are words of `COUNT`
  const digits = digitsOf(text);
  for (const window of WINDOWS) {
    const m = window.exec(digits);
    const found = m && periodOf(m[1] ? numberOf(m[1].trim()) : 1, m[2]!);
    if (m && found)
      return {
        within: found.period,
        days: found.days,
        rest: text.slice(0, m.index) + text.slice(m.index + m[0].length),
      };
  }
  return undefined;
}
