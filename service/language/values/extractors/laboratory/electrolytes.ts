/** Electrolytes by their symbols: "Na 138, K 5.7 mEq/L (H), Ca 9.4". */
import type { Found } from '../../prose.ts';
import { textExtractor } from '../extractor.ts';

interface Symbol {
  variable: string;
  unit: string;
  pattern: RegExp;
  range: readonly [number, number];
}

/** Between symbol and number; in front of a symbol neither a letter nor what makes it a vitamin or an amount. */
const NUMBER = (digits: string) =>
  `\\+{0,2}\\s?(?:level\\s|is\\s|was\\s|of\\s|today\\s)?[:=]?\\s?(${digits})(?![\\d/])`;
const BEFORE = '(?<![\\w/.-])(?<!\\b[Vv]it(?:amin|\\.)?\\s)(?<!\\d\\s?)';
/** Not a dose, not a percentage, not thousands. */
const BEHIND = '(?!\\s?(?:mg\\b(?!\\s?/)|mcg|g\\b(?!\\s?/)|%|[KMk]\\b|tab|units?|x\\s?10))';

const SYMBOLS: readonly Symbol[] = [
  {
    variable: 'potassium',
    unit: 'mEq/L',
    pattern: new RegExp(`${BEFORE}K${NUMBER('\\d\\.\\d{1,2}')}${BEHIND}`, 'g'),
    range: [1.5, 9.5],
  },
  {
    variable: 'sodium',
    unit: 'mEq/L',
    pattern: new RegExp(`${BEFORE}Na${NUMBER('1\\d{2}')}${BEHIND}`, 'g'),
    range: [100, 185],
  },
  {
    variable: 'calcium',
    unit: 'mg/dL',
    pattern: new RegExp(`${BEFORE}Ca${NUMBER('\\d{1,2}\\.\\d{1,2}')}(?!\\s?mmol)${BEHIND}`, 'g'),
    range: [5, 18],
  },
];

function electrolytes(text: string): Found[] {
  return SYMBOLS.flatMap(({ variable, unit, pattern, range: [least, most] }) =>
    [...text.matchAll(pattern)].flatMap((m) => {
      const value = Number(m[1]);
      if (value < least || value > most) return [];
      return [{ variable, low: value, high: value, unit, start: m.index, end: m.index + m[0].length }];
    }),
  );
}

export const electrolyteSymbols = textExtractor(
  'electrolyte-symbols',
  ['potassium', 'sodium', 'calcium'],
  electrolytes,
  /(?:K|Na|Ca)\+{0,2}\s?[a-z:=\d]/,
);
