/** Birth dates, sexes and member numbers as they are printed, in one form that can be compared. */
import { distance } from 'fastest-levenshtein';
import { monthOf } from '../dates/months.ts';

export type Agreement = 'same' | 'close' | 'different';

/** Letters that readers take for digits, where digits stand around them. */
function digits(text: string): string {
  return text
    .slice(0, 60)
    .replace(/[oO](?=\d)|(?<=\d)[oO]/g, '0')
    .replace(/[lI|](?=\d)|(?<=\d)[lI|]/g, '1')
    .replace(/[–—]/g, '-');
}

const NUMERIC = /^\D{0,3}(\d{1,4})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|\d{2})(?!\d)/;
const MONTH_FIRST = /^\W{0,3}([a-z]{3,9})\.?\s?(\d{1,2})(?:st|nd|rd|th)?,?\s?(\d{4}|'?\d\d)(?!\d)/i;
const DAY_FIRST = /^\W{0,3}(\d{1,2})(?:st|nd|rd|th)?[-\s]?([a-z]{3,9})\.?[-,\s]{0,2}(\d{4}|'?\d\d)(?!\d)/i;
const PACKED = /^\W{0,3}(\d{2})(\d{2})((?:19|20)\d{2})(?!\d)/;

/** A birth date that stands at the beginning of `text`, as YYYY-MM-DD; `??MM-DD` of two-digit years has `??` for its century. */
export function birthIn(text: string): { value: string; length: number } | undefined {
  const clean = digits(text);
  for (const [pattern, read] of FORMS) {
    const m = pattern.exec(clean);
    const value = m && read(m[1] ?? '', m[2] ?? '', m[3] ?? '');
    if (m && value) return { value, length: m[0].length };
  }
  return undefined;
}

const FORMS: [RegExp, (a: string, b: string, c: string) => string | undefined][] = [
  [
    NUMERIC,
    (a, b, c) => {
      if (a.length === 4) return c.length === 2 ? dayOf(a, b, c) : undefined;
      if (a.length > 2) return undefined;
      return dayOf(c, a, b) ?? dayOf(c, b, a);
    },
  ],
  [MONTH_FIRST, (a, b, c) => dayOf(c, String(monthOf(a)), b)],
  [DAY_FIRST, (a, b, c) => dayOf(c, String(monthOf(b)), a)],
  [PACKED, (a, b, c) => dayOf(c, a, b)],
];

function dayOf(year: string, month: string, day: string): string | undefined {
  const [m, d] = [Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return undefined;
  const y = year.replace("'", '');
  if (y.length === 4 && (Number(y) < 1850 || Number(y) > 2150)) return undefined;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${y.length === 4 ? y : `??${y}`}-${two(m)}-${two(d)}`;
}

/** Centuries are compared only where both are printed; one digit off, or day and month exchanged, is close. */
export function compareBirths(a: string, b: string): Agreement {
  const known = !a.startsWith('??') && !b.startsWith('??');
  const [x, y] = known ? [a, b] : [a.slice(2), b.slice(2)];
  if (x === y) return 'same';
  const off = [...x].filter((char, at) => char !== y[at]).length;
  const turned = y.replace(/(\d\d)-(\d\d)$/, '$2-$1');
  return off <= 1 || x === turned ? 'close' : 'different';
}

/** How many digits of two birth dates differ, the century aside. */
export function digitsApart(a: string, b: string): number {
  return [...a.slice(2)].filter((char, at) => char !== b[at + 2]).length;
}

/** F or M; other entries are not compared. */
export function sexOf(text: string): 'F' | 'M' | undefined {
  const word = /^[^\p{L}]{0,3}(female|male|woman|man|f|m)(?![\p{L}])/iu.exec(text)?.[1]?.toLowerCase();
  if (!word) return undefined;
  return word.startsWith('f') || word === 'woman' ? 'F' : 'M';
}

/** Signs that readers confuse are one sign. */
function canonical(id: string): string {
  const map: Record<string, string> = {
    O: '0',
    Q: '0',
    D: '0',
    I: '1',
    L: '1',
    S: '5',
    B: '8',
    Z: '2',
    G: '6',
  };
  return id
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OQDILSBZG]/g, (char) => map[char] ?? char);
}

export function compareIds(a: string, b: string): Agreement {
  const bare = (id: string) => id.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (bare(a) === bare(b)) return 'same';
  const [x, y] = [canonical(a), canonical(b)];
  if (x === y || (Math.min(x.length, y.length) >= 8 && distance(x, y) <= 1)) return 'close';
  return 'different';
}

/** A number of 5 to 20 signs with at least three digits, at the beginning of `text`. */
export function idIn(text: string): string | undefined {
  const m = /^[\s:#.]{0,4}([A-Z0-9](?:[A-Z0-9]|[- ](?=[A-Z0-9]*\d)){4,22})(?![A-Za-z0-9])/.exec(
    text.slice(0, 60),
  );
  const id = m?.[1]?.trim();
  return id && (id.match(/\d/g)?.length ?? 0) >= 3 ? id : undefined;
}
