import { expect, test } from 'vitest';
import { pieces } from './citations.ts';

const pages = (text: string) =>
  pieces(text).flatMap((piece) => (piece.page === undefined ? [] : [piece.page]));

test('citations become links to pages counted from 0', () => {
  expect(pages('SpO2 84 % at rest (p. 3). Seen on p. 12.')).toEqual([2, 11]);
  expect(pages('Both (pp. 3, 5 and 9).')).toEqual([2, 4, 8]);
});

test('nothing is lost or added', () => {
  for (const text of ['', 'No page.', '(p. 1)', 'a (pp. 1-2) b (p. 3), 4 mg', 'p. 3, 2026-01-05'])
    expect(
      pieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
});

test('numbers that are no pages stay text', () => {
  expect(pages('at 3 p.m. and 84 %')).toEqual([]);
  expect(pages('p. 3, 2026-01-05')).toEqual([2]);
});
