import { describe, expect, it } from 'vitest';
import type { PlacedWord } from './textlayer.ts';
import { isReadable, judgeLayer } from './usable.ts';

const PROSE =
  'The patient was seen in the clinic for follow up of her diabetes and says that the glucose sensor has been working well. ' +
  'She takes her insulin four times a day and had one low reading of 52 at night, which her husband treated with juice.';

function words(text: string, more: Partial<PlacedWord> = {}): PlacedWord[] {
  const rect = { left: 0, top: 0, right: 10, bottom: 10 };
  return text.split(' ').map((word) => ({ text: word, rect, direction: 0, source: 'text', ...more }));
}

/** Each letter the one that stands `by` places on, as fonts without a map yield their own codes. */
function shifted(text: string, by: number): string {
  return text
    .toLowerCase()
    .replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + by) % 26) + 97));
}

describe('judgeLayer', () => {
  it('knows text from none, from letters without meaning, and from a hidden layer', () => {
    expect(judgeLayer(words(PROSE))).toBe('good');
    expect(judgeLayer([])).toBe('none');
    expect(judgeLayer(words('\ufffd\ufffd\ufffd ab', { strange: 2 }))).toBe('garbage');
    expect(judgeLayer(words(PROSE, { hidden: true }))).toBe('hidden');
  });

  it('knows a shifted alphabet, and leaves abbreviations alone', () => {
    expect(judgeLayer(words(shifted(PROSE, 3)))).toBe('garbage');
    expect(judgeLayer(words('WBC RBC HGB HCT MCV MCH PLT'))).toBe('good');
    expect(
      judgeLayer(words(`${PROSE} WBC 7.1 RBC 4.2 HGB 13.1 HCT 39 MCV 90 MCH 30 PLT 210 MCHC RDW NRBC`)),
    ).toBe('good');
  });

  it('does not take one unit that stands in every row of a table for a shifted alphabet', () => {
    const rows = Array.from({ length: 120 }, (_, row) => `${170 + row} lb, ${120 + row} mmHg`);
    expect(judgeLayer(words(rows.join(' ')))).toBe('good');
  });
});

describe('isReadable', () => {
  it('takes a single glyph for a bullet, more of them for a word that only the picture tells', () => {
    expect(isReadable(words('\ufffd', { strange: 1 })[0]!)).toBe(true);
    expect(isReadable(words('\ufffd\ufffd\ufffd', { strange: 3 })[0]!)).toBe(false);
  });
});
