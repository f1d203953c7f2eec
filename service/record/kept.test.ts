import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keepRecord, kept, openRecord, roughWords, textsOf } from './kept.ts';
import type { Page } from './types.ts';

const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.02 };
const page = (index: number, text: string, source: Page['source'] = 'text'): Page => ({
  index,
  width: 612,
  height: 792,
  rotation: 0,
  source,
  lines: [
    {
      words: text.split(' ').map((word) => ({ text: word, box, source: source === 'text' ? 'text' : 'ocr' })),
      text,
      box,
      block: 0,
      role: 'body',
    },
  ],
});
const loose = (...pages: Page[]) =>
  gzipSync(Buffer.from(pages.map((one) => `${JSON.stringify(one)}\n`).join('')));
const opened = (bytes: Uint8Array) => JSON.parse(gunzipSync(bytes).toString('utf8'));

describe('a record as it is kept', () => {
  it('has its pages in order, however they came', () => {
    const pages = loose(page(2, 'three'), page(0, 'one'), page(1, 'two', 'ocr'));
    const made = keepRecord({ sha256: 'abc', readerVersion: '7', pages });
    const record = openRecord(made.record);
    expect(record).toMatchObject({ sha256: 'abc', readerVersion: '7' });
    expect(record.pages.map(({ lines }) => lines[0]!.text)).toEqual(['one', 'two', 'three']);
    expect(made).toMatchObject({ pages: 3, pagesOcr: 1, pagesFailed: 0, sources: { text: 2, ocr: 1 } });
    expect(opened(made.texts)).toMatchObject([{ text: 'one' }, { text: 'two' }, { text: 'three' }]);
  });

  it('counts pages that could not be read', () => {
    const failed = { ...page(0, 'x', 'none'), error: { code: 'page_too_dense', detail: 'Too much.' } };
    const made = kept({ sha256: '', readerVersion: '', pages: [failed, page(1, 'y')] });
    expect(made).toMatchObject({ pages: 2, pagesOcr: 1, pagesFailed: 1 });
  });

  it('says the places of words on scanned pages, and only of those read by OCR', () => {
    const mixed = page(0, 'plain words here', 'mixed');
    mixed.lines[0]!.words[0]!.source = 'text';
    mixed.lines[0]!.words[2]!.source = 'text';
    const made = kept({ sha256: '', readerVersion: '', pages: [mixed] });
    expect(opened(made.texts)[0].words).toEqual([6, 1000, 1000, 5000, 200]);
    expect(opened(textsOf(made.record))).toEqual(opened(made.texts));
  });

  it('tells about how many words it has without being opened', () => {
    const words = 'The patient walks with a cane and sleeps well at night'.split(' ');
    const pages = Array.from({ length: 50 }, (_, index) => page(index, words.join(' ')));
    const { record } = kept({ sha256: '', readerVersion: '', pages });
    const real = 50 * words.length;
    expect(roughWords(record) / real).toBeGreaterThan(0.5);
    expect(roughWords(record) / real).toBeLessThan(3);
    expect(roughWords(new Uint8Array())).toBe(0);
  });
});
