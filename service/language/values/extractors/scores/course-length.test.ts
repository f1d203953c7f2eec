import { valuesOf } from '../../../testing.ts';
import { reads } from '../../../testing-tables.ts';

const weeks = (text: string) => valuesOf('course_weeks', text, { title: 'Psychiatry', day: '2025-05-06' });

reads('%s', weeks, [
  ['I have ordered TMS 36 tx at 3 a week, R side.', [12]],
  ['One session per weekday, 50 sessions in total, then reassess.', [10]],
  ['Left prefrontal rTMS, five a week, 30 treatments, M-F.', [6]],
  ['40 treatments. Two per week.', [20]],
  ['36 sessions requested.', []],
]);
