import { expect, it } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import type { CountTest } from '../schema/tests.ts';
import { judgeCount } from './events.ts';
import { judgeValue } from './value.ts';

const chartOf = (text: string) =>
  noteOf(text, { day: '2025-12-03', form: { request: { date_of_service: '2025-12-20' } } });

const four: CountTest = {
  kind: 'count',
  any: ['facet injection*|facet steroid*'],
  at_least: 4,
  scope: { window: { within: '1 year' } },
};

it.each<[string, string]>([
  ['Facet injections: 1/9, 3/27, 6/5 and 8/28.', 'yes'],
  ['Lumbar facet steroids this year: Jan 22, Apr 16 (left), Jul 9, Oct 1.', 'yes'],
  ['Facet injections 1/9/2023, 3/27/2023, 6/5/2025 and 8/28/2025.', 'unknown'],
  ['Facet injection 10/1. Seen again 10/9, called 10/15, seen 11/3.', 'unknown'],
])('days in a list are counted: %s', (text, expected) =>
  expect(judgeCount(four, chartOf(text)).answer).toBe(expected),
);

it('takes no number of something else, and no denial of another time', () => {
  const falls: CountTest = { kind: 'count', any: ['fell|falls'], at_least: 2 };
  expect(judgeCount(falls, chartOf('82 yo fell at home in May.')).answer).toBe('unknown');
  expect(judgeCount(falls, chartOf('Takes 2.5 mg twice daily since he fell in May.')).answer).toBe('unknown');
  expect(judgeCount(falls, chartOf('He fell twice in May.')).answer).toBe('yes');
  expect(judgeCount(falls, chartOf('He had 5 falls in May.')).answer).toBe('yes');
  const ofYear: CountTest = { ...four, any: ['facet injection*'] };
  expect(judgeCount(ofYear, chartOf('As of 03/02/2019 no facet injections.')).silent).toBe(true);
});

it.each<[string, string]>([
  [
    '01/14/25   facet inj L4-5\n03/17/25   facet inj L4-5\n06/01/25   facet inj L4-5\n09/01/25   facet inj L4-5',
    'yes',
  ],
  ['01/14/25   facet inj L4-5\n03/17/25   facet inj L4-5', 'no'],
  ['He had 6 facet injections of the left side.', 'unknown'],
  [
    'Facet injection 10/1. Facet injection worn off by 11/2. Facet injection again 12/1, facet injection 12/2.',
    'unknown',
  ],
])('where only listed days count: %s', (text, expected) =>
  expect(
    judgeCount({ ...four, any: ['facet injection*|facet inj'], listed: true }, chartOf(text)).answer,
  ).toBe(expected),
);

it.each<[string, string]>([
  ['Facet injection in May. Went from 8 to 3 and stayed there.', 'yes'],
  ['Facet injection in May. Ibuprofen took the knee from 8 to 3.', 'unknown'],
])('a sentence that goes on about the one before: %s', (text, expected) =>
  expect(
    judgeValue(
      { kind: 'value', variable: ['percent_relief'], at_least: 50, context: ['facet injection*'] },
      chartOf(text),
    ).answer,
  ).toBe(expected),
);
