import { expect, test } from 'vitest';
import { layoutPage } from '../layout/layout.ts';
import type { PlacedWord } from '../pdf/textlayer.ts';
import type { Page } from '../types.ts';
import { packPage, Unpacker } from './packed.ts';

function word(text: string, left: number, top: number, source: PlacedWord['source'] = 'text'): PlacedWord {
  const rect = { left, top, right: left + 6 * text.length, bottom: top + 11 };
  return { text, rect, direction: 0, source };
}

function page(words: PlacedWord[], width = 612, height = 792): Page {
  const lines = layoutPage(words, width, height);
  return { index: 3, width, height, rotation: 90, source: words.length ? 'text' : 'none', lines };
}

test('a page comes back as it was: words, gaps, tables, fields, letters of any script', () => {
  const original = page([
    word('Patient:', 60, 60),
    word('\u017bofia', 112, 60, 'field'),
    word('SpO2', 300, 60),
    ...['Test', 'HCO3', 'pH'].map((text, i) => word(text, 60, 100 + 14 * i)),
    ...['Result', '24.5', '7.38'].map((text, i) => word(text, 200, 100 + 14 * i)),
    word('\ud835\udfd8', 60, 300),
  ]);
  expect(original.lines.some((line) => line.cells && line.table !== undefined)).toBe(true);
  expect(original.lines[0]!.text).toContain('   ');
  expect(new Unpacker().unpack(packPage(original))).toEqual(original);
});

test('an empty page and an odd size come back too', () => {
  const original = page([], 595.276, 14400.5);
  expect(new Unpacker().unpack(packPage(original))).toEqual(original);
});

test('one unpacker reads many pages', () => {
  const unpacker = new Unpacker();
  const pages = [page([word('one', 60, 60)]), page([word('one', 60, 90), word('two', 84, 90)])];
  expect(pages.map((p) => unpacker.unpack(packPage(p)))).toEqual(pages);
});
