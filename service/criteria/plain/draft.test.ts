import { expect, test } from 'vitest';
import { checkGuideline } from '../validation/guideline-schema.ts';
import { understoodOf } from './draft.ts';

const words = (description: string) => understoodOf(description).parts.map(({ text }) => text);

test('limits are shown with condition and time, in words', () => {
  expect(words('Oxygen saturation at or below 88 % during exercise within the last 30 days')).toEqual([
    'SpO2 at or below 88 %, during exercise, not on oxygen',
    'Within 30 days before the date of service',
  ]);
  expect(words('Adults 18 years or older')).toEqual(['Age 18 years or older']);
  expect(words('More than one glucose event below 54 mg/dL')).toContain(
    'Blood glucose below 54 mg/dL, at least 2 values',
  );
});

test.each([
  ['BMI of at least 40', { kind: 'value', variable: ['bmi'], at_least: 40 }],
  ['Age 50 to 77 years', { kind: 'age', at_least: 50, at_most: 77 }],
  ['Age 75 years or younger', { kind: 'age', at_most: 75 }],
  ['Age no older than 75', { kind: 'age', at_most: 75 }],
  ['Age <= 75', { kind: 'age', at_most: 75 }],
  ['Age at or below 75', { kind: 'age', at_most: 75 }],
  ['At least two falls in the past year', { kind: 'count', at_least: 2 }],
  ['Hip pain lasting 12 weeks or longer', { kind: 'duration', at_least: '12 weeks' }],
  ['No mammogram within the past 11 months', { kind: 'not', test: { kind: 'interval', max: '11 months' } }],
  ['Age under 18', { kind: 'age', at_most: 17 }],
  ['Age no younger than 6 years', { kind: 'age', at_least: 6 }],
])('what is exact becomes a test that can be edited: %s', (description, expected) => {
  const { exact, test: drafted } = understoodOf(description);
  expect(exact).toBe(true);
  expect(drafted).toMatchObject(expected);
  const leaf = { criteria_id: '1.1', description, test: drafted };
  const criteria = {
    criteria_id: '1',
    description: 'All of these hold',
    operator: 'AND',
    criteria: [leaf, { criteria_id: '1.2', description: 'It was ordered by a physician' }],
  };
  const guideline = {
    guideline_code: 'OWN-1',
    guideline_name: 'OWN-1 - Own',
    guideline_version: '1',
    kind: 'LCD',
    criteria,
  };
  expect(checkGuideline(guideline)).toEqual([]);
});

test('no test is drafted where words would be lost', () => {
  const { exact, test: drafted, parts } = understoodOf('LVEF below 35 % after 3 months of guideline therapy');
  expect(exact).toBe(false);
  expect(drafted).toBeUndefined();
  expect(parts.length).toBeGreaterThan(0);
});

test.each([
  ['Age is 50 to 77 years on the date of the scan', { kind: 'age', at_least: 50, at_most: 77 }],
  ['Aged 18 or older at the time of the request', { kind: 'age', at_least: 18 }],
])('an age is exact also where the day is named on which it counts: %s', (description, age) => {
  expect(understoodOf(description)).toMatchObject({ exact: true, test: age });
});

test.each([
  ['No history of seizures', 'Not so: seizures'],
  ['Diagnosis of COPD', 'COPD'],
  [
    'Documented failure, intolerance or contraindication to metformin',
    'Metformin: not tolerated, contraindicated or failed',
  ],
  ['Physical therapy for at least 6 weeks did not help', 'Physical therapy: failed, for at least 6 weeks'],
  ['At least two falls in the past year', 'Fall, at least 2 times within 1 year before the date of service'],
  ['Hip pain lasting 12 weeks or longer', 'Hip pain, lasting at least 12 weeks'],
  ['Vomiting at least four times a day', 'Vomiting: 4 or more a day'],
  ['No mammogram within the past 11 months', 'Not so: mammogram within 11 months before the date of service'],
  [
    'Seen face-to-face within six months prior to the order',
    'A visit in person within 6 months before the date of service',
  ],
])('what a frame makes of "%s" is told in words', (description, text) => {
  expect(words(description)).toEqual([text]);
  expect(understoodOf(description).exact).toBe(true);
});
