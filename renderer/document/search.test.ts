import { expect, test } from 'vitest';
import { findHits } from './search.ts';

const pages = [
  { page: 0, text: 'SpO2 84 % at\nrest. Spo2 91 % on oxygen.' },
  { page: 1, text: 'No (p. 1) brackets' },
];

test('case and line breaks do not matter; each hit knows its page and place', () => {
  expect(findHits(pages, 'spo2').map(({ page, nth }) => [page, nth])).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(findHits(pages, 'at rest')[0]).toMatchObject({ page: 0, found: 'at rest', before: 'SpO2 84 % ' });
});

test('signs are text, and one letter is no search', () => {
  expect(findHits(pages, '(p. 1)')).toHaveLength(1);
  expect(findHits(pages, 'o')).toEqual([]);
  expect(findHits(pages, '  ')).toEqual([]);
});
