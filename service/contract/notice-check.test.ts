import { expect, it } from 'vitest';
import { readingGrade } from './notice-check.ts';

it('counts words and sentences of plain text', () => {
  expect(readingGrade('')).toBe(0);
  expect(readingGrade('12.5 ... 99')).toBe(0);
  const plain = readingGrade('We said no. You can ask us to look again!');
  expect(plain).toBeLessThan(8);
  expect(readingGrade('We said no... You can ask us to look again?!')).toBe(plain);
  expect(readingGrade('The determination contemplates contraindications.')).toBeGreaterThan(8);
});

it.each([
  ['digits', '1'],
  ['points', '.'],
])('takes a long row of %s that is neither word nor end', (_what, sign) => {
  expect(readingGrade(`We said no ${sign.repeat(400_000)},x`)).toBeLessThan(8);
});
