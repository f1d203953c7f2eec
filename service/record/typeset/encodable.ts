/** Text as the standard fonts can write it. */
import type { PDFFont } from 'pdf-lib';

/** Comparison signs and marks that the standard fonts lack, as charts spell them. */
const SPELLED: Record<string, string> = {
  '\u2265': '>=',
  '\u2264': '<=',
  '\u2260': '!=',
  '\u2248': '~',
  '\u2192': '->',
  '\u2190': '<-',
  '\u2191': 'increased ',
  '\u2193': 'decreased ',
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u03bc': '\u00b5',
  '\u2713': '[x]',
  '\u2611': '[x]',
  '\u2612': '[x]',
  '\u2610': '[ ]',
  '\u2082': '2',
  '\t': '    ',
};

/** What cannot be written in a standard font is spelled out, else decomposed, else marked. */
export function encodable(text: string, font: PDFFont): string {
  const known = characterSet(font);
  let result = '';
  for (const sign of text) {
    if (known.has(sign.codePointAt(0)!)) result += sign;
    else if (SPELLED[sign] !== undefined) result += SPELLED[sign];
    else {
      const plain = [...sign.normalize('NFKD')].filter((c) => known.has(c.codePointAt(0)!)).join('');
      result += plain || (/\p{M}|\p{C}/u.test(sign) ? '' : '?');
    }
  }
  return result;
}

const characterSets = new WeakMap<PDFFont, Set<number>>();
function characterSet(font: PDFFont): Set<number> {
  const found = characterSets.get(font) ?? new Set(font.getCharacterSet());
  characterSets.set(font, found);
  return found;
}
