/** docs/security.md names the test of each line: it must exist, and have the words that the line quotes. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');

/** Each file with the quotes that follow it, up to the next file or the end of the cell. */
const named = [...text.matchAll(/`([\w/.-]+\.test\.ts)`((?:,? "[^"]+")*)/g)].map(
  ([, file = '', quotes = '']) => ({
    file,
    quotes: [...quotes.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote),
  }),
);

test('every test that the table names is there', () => {
  expect(named.length).toBeGreaterThan(80);
  const missing = named.flatMap(({ file, quotes }) => {
    const path = new URL(file, root);
    if (!existsSync(path)) return [file];
    const code = readFileSync(path, 'utf8');
    return quotes.filter((quote) => !code.includes(quote)).map((quote) => `${file}: ${quote}`);
  });
  expect(missing).toEqual([]);
});

test('every requirement stands in it once', () => {
  const rows = [...text.matchAll(/^\| ([\d., toL()]+) \| (yes|part|no) \|/gm)].map(
    ([, numbers = '']) => numbers,
  );
  const all = rows.flatMap((numbers) => numbers.split(', ')).map((one) => one.replace(' (L3)', ''));
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
});
