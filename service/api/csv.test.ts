import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('values with commas, quotes and line ends are quoted', () => {
  expect(csvLine([1, 'a', 'b,c', 'say "x"', 'two\nlines'])).toBe('1,a,"b,c","say ""x""","two\nlines"\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\uff1dcmd',
  '\u200b\uff0b1',
  '\uff0d1',
  '\uff20SUM(A1)',
  '\ufe66 1',
  '\u22121',
  '|calc',
])('%j is no formula', (value) => {
  expect(csvLine([value])).toMatch(/^"?'/);
});

test.each(['a=1', 'L33797', 'nurse+1', '\uff21', ''])('%j is left as it is', (value) => {
  expect(csvLine([value])).toBe(`${value}\r\n`);
});
