/** Words: one normalisation, one tokeniser and one stemmer for charts, vocabularies and guideline patterns alike. */

import type { Token } from '../types.ts';
import { stem } from './stem.ts';
import { slips } from './vocabulary.ts';

const FOLD: [RegExp, string][] = [
  [/\ufb00/g, 'ff'],
  [/\ufb01/g, 'fi'],
  [/\ufb02/g, 'fl'],
  [/[\u2018\u2019\u201a\u201b\u2032`\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2264/g, '<='],
  [/\u2265/g, '>='],
  [/[\u00d7\u2715]/g, 'x'],
  [/\u2082/g, '2'],
];

/** Lower case; ligatures, quotes, dashes and comparison signs in their plain form; white space to single spaces. */
export function normalise(text: string): string {
  let out = text;
  if (/[^\x20-\x7e]/.test(out)) {
    for (const [from, to] of FOLD) out = out.replace(from, to);
    out = out.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  }
  return out.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Abbreviations written with a slash that are one word. */
const SLASHED =
  /^(?:w\/o|w\/|s\/p|h\/o|c\/o|r\/o|y\/o|f\/u|d\/c|n\/a|n\/v|d\/t|r\/t|p\/w|a\/w|b\/l|m\/r\/g|i\/o)(?![a-z])/i;

const WORD =
  /[\p{L}][\p{L}\p{M}'\u2019]*(?:\d[\p{L}\d]*)*|\d+(?:st|nd|rd|th)(?![\p{L}\d])|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\.\d+|<=|>=|[%<>=+?~\u2264\u2265\u00b1#]/gu;

/** "Didn't", "wont", "doesnt": the verb and its denial, so that patterns and cues know one spelling ("can't" is "cannot"). */
const CONTRACTED =
  /^(do|does|did|is|are|was|were|has|have|had|could|would|should|wo)n(?:['\u2018\u2019]t|t)$/i;

/** Splits text into tokens; hyphens, slashes and punctuation separate ("non-healing" is two words, "w/o" is one).
 *  `offset` is added to every span. Numbers lose thousands commas; "54F" gives "54" and "f". */
export function tokenise(text: string, offset = 0): Token[] {
  const tokens: Token[] = [];
  WORD.lastIndex = 0;
  for (let m = WORD.exec(text); m; m = WORD.exec(text)) {
    let raw = m[0];
    if (text[m.index + raw.length] === '/') {
      const slashed = SLASHED.exec(text.slice(m.index, m.index + 6));
      if (slashed) {
        raw = slashed[0];
        WORD.lastIndex = m.index + raw.length;
      }
    }
    const start = offset + m.index;
    const end = start + raw.length;
    if (LEVEL_END.test(raw) && sharesLetter(text, m.index)) {
      const norm = raw.slice(1);
      tokens.push({ start, end, norm, stem: stem(norm) });
      continue;
    }
    const word = wordOf(raw);
    const cut = word.not === undefined ? end : start + word.not;
    tokens.push({ start, end: cut, norm: word.norm, stem: word.stem });
    if (cut < end) tokens.push({ start: cut, end, norm: 'not', stem: NOT });
  }
  return tokens;
}

const LEVEL_END = /^[CLT]\d{1,2}$/i;

/** "L4-L5", "L4/L5": one segment of the spine has one spelling, "L4-5". */
function sharesLetter(text: string, at: number): boolean {
  const before = /([CLT])\d{1,2}\s?[-/\u2010-\u2015]\s?$/i.exec(text.slice(Math.max(0, at - 6), at));
  return before?.[1]?.toLowerCase() === text[at]?.toLowerCase();
}

interface Word {
  norm: string;
  stem: string;
  /** Where within the word its denial begins, if it has one. */
  not?: number;
}

const NOT = stem('not');
const memo = new Map<string, Word>();

/** A printed word as a token, remembered: charts repeat themselves. */
function wordOf(raw: string): Word {
  let word = memo.get(raw);
  if (!word) {
    const verb = CONTRACTED.exec(raw)?.[1];
    const norm = verb === undefined ? mend(raw) : /^wo$/i.test(verb) ? 'will' : normalise(verb);
    word = { norm, stem: stem(norm), ...(verb === undefined ? {} : { not: verb.length }) };
    if (memo.size > 50_000) memo.clear();
    memo.set(raw, word);
  }
  return word;
}

function mend(raw: string): string {
  let norm = normalise(raw);
  if (/^\d/.test(norm)) norm = norm.replace(/,/g, '');
  else norm = norm.replace(/'s?$/, '');
  if (norm === 'w/') return 'with';
  if (norm === 'w/o') return 'without';
  if (/^can'?t$/.test(norm)) return 'cannot';
  const gas = /^(sp|sa|pa|fi|c)0(2)$/.exec(norm);
  if (gas) return `${gas[1]}o2`;
  return slips.get(norm) ?? norm;
}
