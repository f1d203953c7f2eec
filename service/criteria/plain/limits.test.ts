import { expect, test } from 'vitest';
import { understand } from '../../language/index.ts';
import { recordOf } from '../../language/plain-record.ts';
import { judgeDescription } from './index.ts';

const chart = understand(
  recordOf(
    'Progress note\n\nResting oxygen saturation on room air was 85 %. Hemoglobin A1c was 9.5 %. Body mass index is 31 kg/m2.',
  ),
  { diagnosisCodes: [], procedureCodes: [] },
);
const answer = (description: string) => judgeDescription({ criteria_id: '1', description }, chart).answer;

test.each([
  ['SpO2 is 88 % or less', 'yes'],
  ['SpO2 is 70 % or less', 'no'],
  ['Resting oxygen saturation is 70 % or less on room air', 'no'],
  ['Oxygen saturation at or below 70 % at rest on room air', 'no'],
  ['The hemoglobin A1c is 9 % or more', 'yes'],
  ['The hemoglobin A1c is at least 10 %', 'no'],
  ['BMI is 35 or more', 'no'],
  ['BMI of at least 30', 'yes'],
])('a limit decides, and not that its words stand in the chart: %s -> %s', (description, expected) => {
  expect(answer(description)).toBe(expected);
});

test('a limit that was never measured is open, whatever words stand in the chart', () => {
  const other = understand(
    recordOf('Progress note\n\nResting oxygen saturation on room air was discussed.'),
    {
      diagnosisCodes: [],
      procedureCodes: [],
    },
  );
  const description = 'Resting oxygen saturation is 88 % or less on room air';
  expect(judgeDescription({ criteria_id: '1', description }, other).answer).toBe('unknown');
});
