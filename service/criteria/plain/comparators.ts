/** Limits of a plain description in the one form that values are read in: the comparator before the number, the bound included. */
import { unitAt } from '../../language/numbers/quantities.ts';

const BEFORE: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:at or (?:below|under)|(?:less|lower|fewer) than or equal to|(?:no|not) (?:more|greater|higher|longer|older) than|not (?:above|over|exceeding)|not to exceed|up to|a maximum of|maximum(?: of)?)\s+(?=\d)/gi,
    'at most ',
  ],
  [
    /\b(?:at or (?:above|over)|(?:more|greater|higher) than or equal to|(?:no|not) (?:less|lower|fewer|shorter|younger) than|not (?:below|under)|a minimum of|minimum(?: of)?)\s+(?=\d)/gi,
    'at least ',
  ],
  [/\b(?:longer|older|larger|bigger|taller|deeper|higher|later) than\s+(?=\d)/gi, 'more than '],
  [/\b(?:shorter|younger|smaller|lower|fewer) than\s+(?=\d)/gi, 'less than '],
];
/** The "or" of a limit joins no alternatives. */
export const LIMIT_OR =
  /\b(?:at|equal to) or (?:below|above|under|over)\b|\b(?:less|greater|more|higher|lower) than or equal(?: to)?\b/gi;
const NUMBER = /(?<![\d.,/-])\d+(?:,\d{3})*(?:\.\d+)?(?![\d/])/g;
const BEHIND = /^,?\s*(?:or|and)\s+([a-z]+)\b/i;
const AT_MOST = new Set('less lower fewer below under shorter younger smaller'.split(' '));
const AT_LEAST = new Set('more greater higher above over longer older larger deeper up bigger'.split(' '));
const BETWEEN = /\bbetween (\d+(?:\.\d+)?)((?: ?(?:%|[a-z]+(?: [a-z]+)?))?) and (?=\d)/gi;

/** "88 % or less", "at or below 88 %", "15 events per hour or more", "between 56 and 59" with the comparator first. */
export function limitsFirst(description: string): string {
  const text = BEFORE.reduce((said, [pattern, words]) => said.replace(pattern, words), description).replace(
    BETWEEN,
    '$1 to ',
  );
  let out = '';
  let done = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const end = index + number.length;
    const past = end + (unitAt(text, end)?.length ?? 0);
    const behind = BEHIND.exec(text.slice(past));
    if (!behind) continue;
    const word = behind[1]!.toLowerCase();
    const comparator = AT_MOST.has(word) ? 'at most ' : AT_LEAST.has(word) ? 'at least ' : undefined;
    if (!comparator) continue;
    out += text.slice(done, index) + comparator + text.slice(index, past);
    done = past + behind[0].length;
  }
  return out + text.slice(done);
}
