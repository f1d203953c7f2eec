import { expect, test } from 'vitest';
import { noteOf } from '../testing.ts';

const values = (text: string, variable: string) =>
  noteOf(text, { title: 'Colorectal clinic', day: '2025-05-06' })
    .measurements.filter((m) => m.variable === variable)
    .map((m) => (m.low === m.high ? `${m.low}` : `${m.low}-${m.high}`));

test.each([
  ['Voids 6-10 4 voids | 10-14 3 | 14-18 4 | 18-22 3 | night 2 (largest 200 cc)', 'voids_per_day', ['16']],
  ['Voided 08-12 3, 12-18 4, 18-22 3, night 2.', 'voids_per_day', ['12']],
  ['On stimulation 4/wk down to 1 in the week, and held.', 'percent_improvement', ['75']],
  ['Diary: 14 accidents before. Mean 1.5/wk, 57 % down, all 14 days.', 'percent_improvement', ['57']],
  ['FI episodes fell from 7 to 1 per week.', 'percent_improvement', ['86']],
  ['Fecal episodes fell by 25 % during the trial.', 'percent_improvement', ['25']],
  ['Full accidents 3-4 weekly since fall 2022.', 'episodes_per_week', ['3-4']],
  ['Bowel accidents 6 a wk since the injury.', 'episodes_per_week', ['6']],
  ['Bowel accidents, fecal incontinence 6 a wk since the injury.', 'symptom_duration_days', []],
])('%s: %s', (text, variable, expected) => {
  expect(values(text, variable)).toEqual(expected);
});
