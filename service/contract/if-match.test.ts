import { expect, it } from 'vitest';
import { isMatched } from './if-match.ts';

it.each<[string | undefined, boolean]>([
  [undefined, true],
  ['*', true],
  ['"r2"', true],
  ['r2', true],
  ['W/"r2"', true],
  ['"r1", W/"r2"', true],
  ['"r1"', false],
  ['"r2x"', false],
  ['', false],
])('If-Match %s', (header, isSame) => {
  expect(isMatched(header, 'r2')).toBe(isSame);
});
