/** Reference ranges that stand behind a result without a heading of their own: "pO2   54   L   80-100   mmHg", "LVEF 30 (55-75)". */
import type { Value } from './frame.ts';

/** A flag of the laboratory and the unit are all that may part a result from its range. */
const PARTED =
  /^\s*(?:%|[a-z%/]{1,8})?\s*[[(|]?\s*(?:HH?|LL?|High|Low|A|\*)?\s*[)\]|]?\s*(?:%|[a-z%/]{1,8})?[\s|]*[[(]?\s*$/i;
/** Behind a range: its unit, the bracket's end, the number of the laboratory. */
const ENDS =
  /^\s*(?:%|[a-z%/]{1,10})?\s*[)\]|]?\s*(?:%|[a-z%/]{1,10})?[\s|]*(?:\d{1,2}|[A-Z]{1,3}\d?)?\s*(?:[,;.]|\s{3}|$)/i;
const BRACKET = /[[(]\s*$/;
const COLUMN = /\s{3}|\|/;
const FLAGGED = /^\s*[[(]?(?:HH?|LL?)[)\]]?\s/;

/** Marks them, and takes the mark from the results in front of them. */
export function markRanges(text: string, values: readonly Value[]): void {
  if (values.length < 2) return;
  const ordered = [...values].sort((a, b) => a.start - b.start);
  for (const [i, range] of ordered.entries()) {
    if (range.low === range.high && !/[<>]/.test(range.comparator ?? '')) continue;
    // a bound in words ("time at or under 88 %: none") is a finding
    if (!/^[<>=\u2264\u2265\s]*\d/.test(text.slice(range.start, range.end))) continue;
    const result = ordered.slice(0, i).findLast((v) => v.variable === range.variable);
    if (!result || result.low !== result.high || result.end > range.start) continue;
    const between = text.slice(result.end, range.start);
    if (!PARTED.test(between) || !ENDS.test(text.slice(range.end))) continue;
    const flagged = FLAGGED.test(between) || /\s[HL]$/.test(text.slice(result.start, result.end));
    if (!BRACKET.test(between) && !COLUMN.test(between) && !flagged) continue;
    range.reference = true;
    delete result.reference;
  }
}
