/** Bounds of an age in a text: "18 or older", "at least 6 months but not yet 6 years", "50 through 77", "has turned 65". */
import { normalise } from '../../language/index.ts';
import { least, most } from '../../language/lists.ts';
import { digitsOf } from '../../language/numbers/spelled.ts';
import type { Span } from '../../language/types.ts';
import type { AgeTest } from '../schema/tests.ts';
import { limitsFirst } from './comparators.ts';

/** In months: the age has reached `from`, and not yet `below`. */
interface Bounds extends Span {
  from?: number;
  below?: number;
}

const UNIT = (name: string) =>
  `(?:[\\s-]*(?<${name}>years?|yrs?|y|months?|mos?|mo|weeks?|days?)\\b)?(?:[\\s-]*(?:old|of (?:age|life)|y\\/o|yo)\\b)?`;
const AGE_OF =
  '(?:(?:the\\s+|an\\s+)?(?:minimum\\s+|maximum\\s+)?ages?(?:\\s+of)?\\s+|(?:the|his or her|his|her|their)\\s+)?';
const NUMBER = '(?!0\\d)\\d{1,3}(?![\\d.,%/]*\\d|%)';
const HAS = '(?:(?:has|have|had|is|be|must have|must|should)\\s+)?';
const ORDINAL = '(?:st|nd|rd|th)?(?:[\\s-]*birthday)?';
const ONE = new RegExp(
  [
    // "not yet 21", "has not turned 55", "but not the 12th"
    `(?<not>\\b(?:not|never)\\s+${HAS}(?:yet\\s+)?(?:(?:been|turned?|reach(?:ed)?|attain(?:ed)?|passed|had|have)\\s+)?${AGE_OF}(?=\\d)|\\byet\\s+${AGE_OF}(?=\\d))`,
    `(?<reached>\\b(?:turn(?:s|ed)?|turning|reach(?:es|ed)?|attain(?:s|ed)?|passed|completed)\\s+(?:at least\\s+)?${AGE_OF}(?=\\d))`,
    `(?<least>(?:>=|\\bat least\\b|\\b(?:min(?:imum)?|lowest)\\b\\.?(?:\\s+age)?(?:\\s+(?:of|is|must be))?\\s*[:=]?|\\bage\\s+(?:minimum|min|floor)\\b(?:\\s+(?:of|is))?\\s*[:=]?)\\s*${AGE_OF}(?=\\d))`,
    `(?<most>(?:<=|\\bat most\\b|\\b(?:max(?:imum)?|highest|upper)\\b\\.?(?:\\s+age)?(?:\\s+limit)?(?:\\s+(?:of|is|must be))?\\s*[:=]?|\\bage\\s+(?:maximum|max|ceiling|cap)\\b(?:\\s+(?:of|is))?\\s*[:=]?)\\s*${AGE_OF}(?=\\d))`,
    `(?<over>(?:>|\\b(?:over|above|past|beyond|(?:older|more|greater|higher) than)\\b)\\s*${AGE_OF}(?=\\d))`,
    `(?<under>(?:<|\\b(?:under|below|(?:younger|less|fewer) than)\\b)\\s*${AGE_OF}(?=\\d))`,
    `(?<range>(?<first>${NUMBER})${UNIT('ofFirst')}\\s*(?:-?to-?|-|thru|through|and|up to|but (?:at most|less than))\\s*(?=\\d))`,
    `(?<either>(?<one>${NUMBER})${UNIT('ofOne')}\\s+or\\s+(?=\\d))`,
    `(?<bare>(?=${NUMBER}))`,
  ]
    .map((way) => `(?:${way})`)
    .join('|')
    .replace(/^/, '(?:')
    .concat(`)(?<number>${NUMBER})${ORDINAL}${UNIT('unit')}`),
  'g',
);
/** Behind a number that has nothing in front. */
const UP =
  /^,?\s*(?:\+|(?:or|and|&)\s+(?:older|above|over|up|upwards?|greater|more|higher|onwards?|beyond)\b|onwards?\b|(?:at (?:the |an? )?)?min(?:imum)?\b)/;
const DOWN = /^,?\s*(?:(?:or|and)\s+(?:younger|under|below|less)|(?:at (?:the |an? )?)?max(?:imum)?)\b/;
/** Between two bounds of one age. */
const JOINED =
  /^[\s,]*(?:(?:and|but|yet)\b[\s,]*)?(?:(?:is|are|must be|be|has|still|also|only|nor|the)\s+)*$/;

const isMonths = (unit: string | undefined): boolean => Boolean(unit && /^mo/.test(unit));

function boundOf(text: string, m: RegExpMatchArray): Bounds | undefined {
  const g = m.groups as Record<string, string | undefined>;
  if ([g.unit, g.ofFirst, g.ofOne].some((unit) => unit && /^[wd]/.test(unit))) return undefined;
  const start = m.index!;
  const end = start + m[0].length;
  const step = isMonths(g.unit) ? 1 : 12;
  const at = Number(g.number) * step;
  const other = g.first ?? g.one;
  if (other !== undefined) {
    // "4 or 5", but not "4 or 12"
    if (g.one !== undefined && Number(g.number) !== Number(other) + 1) return undefined;
    const from = Number(other) * (isMonths((g.first ? g.ofFirst : g.ofOne) ?? g.unit) ? 1 : 12);
    const below = /less than\s*$/.test(g.range ?? '') ? at : at + step;
    return from < below ? { start, end, from, below } : undefined;
  }
  if (g.not !== undefined || g.under !== undefined) return { start, end, below: at };
  if (g.most !== undefined) return { start, end, below: at + step };
  if (g.least !== undefined || g.over !== undefined || g.reached !== undefined)
    return { start, end, from: at };
  const behind = text.slice(end);
  const up = UP.exec(behind);
  if (up) return { start, end: end + up[0].length, from: at };
  const down = DOWN.exec(behind);
  return down ? { start, end: end + down[0].length, below: at + step } : undefined;
}

export interface AgesFound extends Span {
  test: AgeTest;
  /** The words of the bounds themselves. */
  said: string;
}

/** Text in the form in which ages are found: lower case, digits, comparators first. */
export const agedText = (text: string): string =>
  normalise(
    limitsFirst(
      digitsOf(text)
        .replace(/(\d+)\s*\(\s*\1\s*\)/g, '$1')
        .replace(/\b(?:y\/o|y\.o\.|yo)(?![\w/])/gi, 'years old'),
    ),
  )
    .replace(/\b(has|have|is|was|does|did)n'?t\b/g, '$1 not')
    .replace(/'s\b/g, '')
    .replace(/\s+/g, ' ');

/** Groups of bounds that stand together, each as the test that all of them make. @param text as `agedText` gives it */
export function agesFound(text: string): AgesFound[] {
  const groups: Bounds[][] = [];
  for (const m of text.matchAll(ONE)) {
    const bound = boundOf(text, m);
    if (!bound) continue;
    const last = groups.at(-1)?.at(-1);
    if (
      last &&
      (last.from === undefined) !== (bound.from === undefined) &&
      JOINED.test(text.slice(last.end, bound.start))
    )
      groups.at(-1)!.push(bound);
    else groups.push([bound]);
  }
  return groups.flatMap((group) => {
    const from = most(group.map((b) => b.from ?? Number.NEGATIVE_INFINITY));
    const below = least(group.map((b) => b.below ?? Number.POSITIVE_INFINITY));
    const test = testOf(from, below);
    const [start, end] = [group[0]!.start, group.at(-1)!.end];
    return test ? [{ start, end, test, said: text.slice(start, end) }] : [];
  });
}

/** In years where both bounds are whole years. */
function testOf(from: number, below: number): AgeTest | undefined {
  if (from >= below) return undefined;
  const bounds = [from, below].filter(Number.isFinite);
  const inYears = bounds.every((months) => months % 12 === 0);
  const step = inYears ? 12 : 1;
  return {
    kind: 'age',
    ...(Number.isFinite(from) && { at_least: from / step }),
    ...(Number.isFinite(below) && { at_most: below / step - 1 }),
    ...(!inYears && { unit: 'months' as const }),
  };
}
