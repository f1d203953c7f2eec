import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

it.each([
  ['At least two falls in the past year', 'Fell 3 times in the past 12 months.', 'yes'],
  ['At least two falls in the past year', 'One fall in the past year.', 'no'],
  ['At least two falls in the past year', 'No falls in the past year.', 'no'],
  [
    'A minimum of 2 admissions for heart failure during the last 12 months',
    'HF admissions 6/3/2025 and again 1/12/2026.',
    'yes',
  ],
  ['Three or more UTIs within the prior 12 months', 'UTI 5/2025, 9/2025 (E. coli) and 1/2026.', 'yes'],
  ['Three or more UTIs within the prior 12 months', 'Two UTIs in the last 12 months.', 'no'],
  ['More than one seizure in the last 6 months', 'Seizures x3 in the last 6 months.', 'yes'],
  [
    'The member has been hospitalized more than once in the past year',
    'Hospitalized twice in the past year for cellulitis.',
    'yes',
  ],
  ['2+ ED visits in the past 6 months', 'ER visits 11/4/25, 1/8/26.', 'yes'],
  [
    'Not fewer than three gout attacks over the previous year',
    'Gout attacks: 4/2025, 7/2025, 12/2025.',
    'yes',
  ],
  ['Has had pneumonia at least twice in the past two years', 'Pneumonia 3/2025 and 11/2025.', 'yes'],
  ['Falls: 2 or more in the past 6 months', 'Falls in past 6 mo: 4.', 'yes'],
  ['≥ 2 relapses in the previous 24 months', 'Last relapse 2/2020, none since.', 'no'],
  ['At least one fracture in the last 5 years', 'Wrist fracture 5/2024.', 'yes'],
  ['Greater than 2 falls in 6 months', 'Fell 4x in the past 6 months.', 'yes'],
  ['4 migraine attacks or more in the past 3 months', '5 migraine attacks in the last 3 months.', 'yes'],
  ['No more than two epidural steroid injections in the past year', 'ESI 4/2/25, 8/5/25 and 12/1/25.', 'no'],
  ['No more than two epidural steroid injections in the past year', 'One ESI in the past 12 months.', 'yes'],
  ['Fewer than 3 falls in the past year', '5 falls in the past year.', 'no'],
  ['At least 8 psychotherapy sessions', 'Completed 3 psychotherapy sessions total, then stopped.', 'no'],
  ['At least 8 psychotherapy sessions', 'Has had 10 psychotherapy sessions.', 'yes'],
  ['A total of at least eight psychotherapy sessions', 'Has had 10 psychotherapy sessions.', 'yes'],
  ['Frequent falls (2 or more in 6 months)', 'Fell 3 times in the past 6 months.', 'yes'],
  ['No more than 3 epidural steroid injections per year', '5 ESIs in the past 12 months.', 'no'],
  ['At least two bouts of gout per year', 'Gout attacks: 4/2025, 12/2025.', 'yes'],
  ['A minimum of two seizures treated in hospital in the past year', 'One seizure in the past year.', 'no'],
  [
    'At least two falls in the past year',
    'One fall in the past year (11/2025); denies any other falls.',
    'no',
  ],
  ['2+ COPD exacerbations prior yr', '3 COPD exacerbations in the last 12 months.', 'yes'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it.each([
  ['At least two falls in the past year', 'Fell 3 times since 2019.'],
  ['At least two falls in the past year', 'Falls 6/2022 and 9/2022.'],
  ['At least two falls in the past year', 'Fell last month.'],
  ['At least two falls in the past year', 'Mother fell 3 times in the past year.'],
  ['At least two falls in the past year', 'Fell in the tub, 2 ribs sore.'],
  ['At least two falls in the past year', '82 yo fell at home.'],
  ['At least two falls in the past year', 'One fall in the past month.'],
  ['At least two falls in the past year', 'Only one fall this year.'],
  ['At least two falls in the past year', 'At risk: 2 falls in the past 12 months would qualify.'],
  ['At least two falls in the past year', 'Fewer than 2 falls in the past 3 months.'],
  ['At least two falls in the past year', 'Fall. Echo 5/3/25 and 11/18/25.'],
  ['At least 8 psychotherapy sessions', 'Had 3 psychotherapy sessions.'],
  ['A minimum of two seizures treated in hospital in the past year', 'Two seizures in the past year.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  'Pain for at least 6 weeks',
  'Uses at least 3 units of insulin',
  'At least three seizures per week',
  'At least two falls and one fracture in the past year',
  'At least 2 visits in the past year',
  'BMI of at least 40',
  'A study that measures at least 3 channels',
  'A curve of more than 30 degrees',
  'More than two infections a year needed antibiotics',
  'Glucose stays low despite more than one change of insulin',
  'Epworth score at least 10',
  'ECOG no more than 2',
  'At least two of the following: cough, wheeze, dyspnea',
  'No more than 2 blocks can be walked without pain',
])('understands no more than it says: %s', (description) =>
  expect(framedIn(description)?.test).toBeUndefined(),
);

it('gives tests that a person may edit', () => {
  expect(framedIn('At least two falls in the past year')?.test).toMatchObject({
    kind: 'count',
    at_least: 2,
    scope: { window: { within: '1 year' } },
  });
  expect(framedIn('No more than two relapses in the past year')?.test).toMatchObject({
    kind: 'not',
    test: { kind: 'count', at_least: 3 },
  });
});
