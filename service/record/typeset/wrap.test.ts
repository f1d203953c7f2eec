import fc from 'fast-check';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { type Advance, drawn, kerned, wrapped } from './wrap.ts';

/** Every sign as wide as ten points at size 10. */
const even: Advance = () => 1000;
const rows = (text: string, signs: number) => wrapped(text, even, 10, signs * 10);

describe('rows', () => {
  it('break before a word, else within it', () => {
    expect(rows('a kettle of tea', 8)).toEqual(['a kettle', 'of tea']);
    expect(rows('a samovarsamovar of tea', 7)).toEqual(['a', 'samovar', 'samovar', 'of tea']);
    expect(rows('   tea', 8)).toEqual(['   tea']);
    expect(rows('  tea  and    milk ', 5)).toEqual(['  tea', 'and', 'milk']);
    expect(rows('', 8)).toEqual([]);
    expect(rows('   ', 8)).toEqual([]);
  });

  it('hold one sign at least, where not even that fits', () => {
    expect(rows('tea', 0)).toEqual(['t', 'e', 'a']);
    expect(rows('a b', -3)).toEqual(['a', 'b']);
  });

  it('keep every sign but spaces, and stay within the room', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 200 }),
        fc.integer({ min: 1, max: 30 }),
        (text, room) => {
          const made = rows(text, room);
          expect(made.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          for (const row of made) expect(row.length).toBeLessThanOrEqual(room);
        },
      ),
    );
  });

  it.each([
    ['one word', 'x'.repeat(40_000)],
    ['words', 'kettle '.repeat(6_000)],
    ['words as wide as the row', `${'x'.repeat(79)} `.repeat(500)],
    ['words a little wider', `${'x'.repeat(81)} `.repeat(500)],
    ['spaces', `a${' '.repeat(40_000)}b`],
  ])('of %s cost two looks a sign at most', (_name, text) => {
    let looks = 0;
    const counting: Advance = () => {
      looks += 1;
      return 1000;
    };
    wrapped(text, counting, 10, 800);
    expect(looks).toBeLessThanOrEqual(2 * text.length);
  });

  it('are as wide as the font says', async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const text = 'AVATAR To Wave, Ty. '.repeat(40);
    for (const row of wrapped(text, kerned(font), 9, 200))
      expect(font.widthOfTextAtSize(row, 9)).toBeLessThanOrEqual(200 + 1e-6);
    const width = (row: string) => [...row].reduce((sum, sign) => sum + font.widthOfTextAtSize(sign, 9), 0);
    for (const row of wrapped(text, drawn(font), 9, 200)) expect(width(row)).toBeLessThanOrEqual(200 + 1e-6);
  });
});
