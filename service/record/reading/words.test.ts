/** Charts with more words than a chart has: refused or left out, and read no further than it takes to know. */
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { printed } from '../pdf/testing.ts';
import { closeReaders } from './pool.ts';
import { readRecord } from './read.ts';

afterAll(closeReaders);

/** Rows of many tiny words. */
const crowded = (words: number) => {
  const row = 'ab '.repeat(150).trim();
  return Array.from({ length: Math.ceil(words / 150) }, (_, at) => ({
    text: row,
    x: 10,
    y: 780 - (at % 750),
    size: 1,
  }));
};
const plain = [{ text: 'The patient walks with a cane.', x: 50, y: 700 }];

describe('words', () => {
  it('of a page beyond all pages make it one that cannot be read; the others are', async () => {
    const { maxPageWords } = DEFAULT_LIMITS;
    const record = await readRecord(
      printed(plain, crowded(1.2 * maxPageWords), crowded(8 * maxPageWords), plain),
    );
    expect(record.pages.map(({ error }) => error?.code)).toEqual([
      undefined,
      'page_too_dense',
      'page_too_dense',
      undefined,
    ]);
    expect(record.pages.map(({ lines }) => lines.length > 0)).toEqual([true, false, false, true]);
  });

  it('of a record beyond all records end its reading', async () => {
    const pages = Array.from({ length: 30 }, () => plain);
    const read = readRecord(printed(...pages), { limits: { maxWords: 100 } });
    await expect(read).rejects.toMatchObject({ code: 'record_too_many_words' });
    expect((await readRecord(printed(...pages), { limits: { maxWords: 180 } })).pages).toHaveLength(30);
  });
});
