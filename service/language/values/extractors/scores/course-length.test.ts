import { expect, test } from 'vitest';
import { recordOf } from '../../../documents/plain-record.ts';
import { requestContextOf, understand } from '../../../index.ts';

const weeks = (text: string) =>
  understand(recordOf(`Psychiatry\nDate of service: 2025-05-06\n\n${text}`), requestContextOf({}))
    .measurements.filter((m) => m.variable === 'course_weeks')
    .map((m) => m.low);

test.each([
  ['I have ordered TMS 36 tx at 3 a week, R side.', [12]],
  ['One session per weekday, 50 sessions in total, then reassess.', [10]],
  ['Left prefrontal rTMS, five a week, 30 treatments, M-F.', [6]],
  ['40 treatments. Two per week.', [20]],
  ['36 sessions requested.', []],
])('%s', (text, expected) => {
  expect(weeks(text)).toEqual(expected);
});
