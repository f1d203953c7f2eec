import { expect, test } from 'vitest';
import { durationsIn } from '../index.ts';

const weeks = (text: string) => durationsIn(text).map((d) => Math.round((d.low / 7) * 10) / 10);

test('a whole and a half, in words and as fractions', () => {
  expect(weeks('three and a half weeks of therapy')).toEqual([3.5]);
  expect(weeks('two-and-a-half weeks')).toEqual([2.5]);
  expect(weeks('1-1/2 weeks')).toEqual([1.5]);
  expect(weeks('6 1/2 wk')).toEqual([6.5]);
  expect(weeks('2\u00bd weeks')).toEqual([2.5]);
});

test('half a year is no year', () => {
  expect(durationsIn('for half a year').map((d) => Math.round(d.low))).toEqual([183]);
});
