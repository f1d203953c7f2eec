import { describe, expect, it } from 'vitest';
import { durationsIn } from '../dates/durations.ts';
import { digitsOf } from './spelled.ts';

describe('numbers in words as digits', () => {
  it.each([
    ['forty-one times an hour', '41 times an hour'],
    ['a hundred and twenty one events', '121 events'],
    ['two hundred events in seven hours', '200 events in 7 hours'],
    ['sixteen', '16'],
    ['six of sixty', '6 of 60'],
    ['one of them', 'one of them'],
    ['someone weighty', 'someone weighty'],
  ])('%s', (text, expected) => {
    const digits = digitsOf(text);
    expect(digits.replace(/ +/g, ' ').trim()).toBe(expected);
    expect(digits).toHaveLength(text.length);
  });
});

it('lengths in compound words are no ranges', () => {
  expect(
    durationsIn('ill for twenty-six months').map((d) => [Math.round(d.low), Math.round(d.high)]),
  ).toEqual([[791, 791]]);
});
