import { expect, test } from 'vitest';
import { valuesOf } from '../../../testing.ts';

const weeks = (text: string) => valuesOf('course_weeks', text, { title: 'Psychiatry', day: '2025-05-06' });

test.each([
  ['I have ordered TMS 36 tx at 3 a week, R side.', [12]],
  ['One session per weekday, 50 sessions in total, then reassess.', [10]],
  ['Left prefrontal rTMS, five a week, 30 treatments, M-F.', [6]],
  ['40 treatments. Two per week.', [20]],
  ['36 sessions requested.', []],
])('%s', (text, expected) => {
  expect(weeks(text)).toEqual(expected);
});
