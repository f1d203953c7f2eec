import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('values with commas, quotes and line ends are quoted', () => {
  expect(csvLine([1, 'a', 'b,c', 'say "x"', 'two\nlines'])).toBe('1,a,"b,c","say ""x""","two\nlines"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('%j is no formula', (value) => {
  expect(csvLine([value])).toMatch(/^"?'/);
});
