import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { reads } from '../../language/testing-tables.ts';
import type { Chart } from '../../language/types.ts';
import { namedIn } from './concepts.ts';
import { judgeDescription } from './index.ts';

const chartOf = (text: string) => understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
const judged = (description: string, chart: Chart) =>
  judgeDescription({ criteria_id: '1', description }, chart);

const chart = chartOf(
  'Progress note\n\nResting oxygen saturation on room air was 85 %. Hemoglobin A1c was 9.5 %. Body mass index is 31 kg/m2.',
);
const answer = (description: string) => judged(description, chart).answer;

reads('a limit decides, and not that its words stand in the chart: %s', answer, [
  ['SpO2 is 88 % or less', 'yes'],
  ['SpO2 is 70 % or less', 'no'],
  ['Resting oxygen saturation is 70 % or less on room air', 'no'],
  ['Oxygen saturation at or below 70 % at rest on room air', 'no'],
  ['The hemoglobin A1c is 9 % or more', 'yes'],
  ['The hemoglobin A1c is at least 10 %', 'no'],
  ['BMI is 35 or more', 'no'],
  ['BMI of at least 30', 'yes'],
]);

test('a limit that was never measured is open, whatever words stand in the chart', () => {
  const other = chartOf('Progress note\n\nResting oxygen saturation on room air was discussed.');
  const description = 'Resting oxygen saturation is 88 % or less on room air';
  expect(judged(description, other).answer).toBe('unknown');
});

const dated = understand(
  recordOf(
    'Progress note\nDate of service: 05/10/2025\n\nOximetry: 90 % at rest on room air, 84 % walking without oxygen, 92 % walking on 2 L/min. HbA1c 9.8 % on 1/5/2024. HbA1c 7.1 % on 4/2/2025. He was hospitalized for COPD in March 2023. Knee surgery in April 2025.',
  ),
  requestContextOf({ request: { date_of_service: '2025-06-01' } }),
);

const oximetry = understand(
  recordOf(
    'Progress note\nDate of service: 05/10/2025\n\nSpO2 86 % at rest on room air. SpO2 94 % at rest on 2 L/min nasal cannula.',
  ),
  requestContextOf({ request: { date_of_service: '2025-06-01' } }),
);
const answerOfOximetry = (description: string) => judged(description, oximetry).answer;

reads('what is measured on oxygen is not how low the patient is without it: %s', answerOfOximetry, [
  ['Oxygen saturation at or below 88 percent at rest while awake', 'yes'],
  ['Oxygen saturation at or below 88 percent', 'yes'],
  ['Oxygen saturation at or below 88 percent on oxygen', 'no'],
  ['Oxygen saturation of at least 95 percent', 'no'],
]);

const answerOfDated = (description: string) => judged(description, dated).answer;

reads('conditions and times of a description are asked for: %s', answerOfDated, [
  ['Oxygen saturation is 88 % or less at rest on room air', 'no'],
  ['SpO2 is 88 % or less during exercise on room air', 'yes'],
  ['SpO2 of 88 % or less during sleep', 'unknown'],
  ['HbA1c below 8 % in the last 3 months', 'yes'],
  ['HbA1c below 8 % within the last 30 days', 'unknown'],
  ['Hospitalization for COPD within the past 12 months', 'unknown'],
  ['Hospitalization in the last 3 years', 'yes'],
  ['Cataract surgery within the last 6 months', 'unknown'],
]);

test.each([
  ['SpO2 is 88 % or less', true],
  ['Resting oxygen saturation at or below 88 % on room air', true],
  ['BMI of at least 30 despite a structured diet of 6 months', false],
  ['LVEF below 50 % with obstructive coronary disease excluded', false],
])('a limit is exact only where the description asks for nothing else: %s -> %s', (description, whole) => {
  const text = 'Progress note\n\nSpO2 85 % at rest on room air. BMI 31 kg/m2. LVEF 40 %.';
  const other = chartOf(text);
  expect(Boolean(judged(description, other).exact)).toBe(whole);
});

test('"at or below" includes the bound', () => {
  const text = 'Progress note\n\nSpO2 88 % at rest on room air.';
  const other = chartOf(text);
  const description = 'Oxygen saturation at or below 88 % at rest';
  expect(judged(description, other).answer).toBe('yes');
});

test('a limit is exact also where the words of the description stand in the chart', () => {
  const text = 'COPD. Resting oxygen saturation on room air was 85 %.';
  const other = chartOf(text);
  const description = 'Resting oxygen saturation is 88 % or less on room air';
  expect(judged(description, other)).toMatchObject({
    answer: 'yes',
    exact: true,
  });
});

const understood = (description: string) => namedIn(description).values;

test.each([
  [
    'PaO2 is 55 mm Hg or less, or saturation is 88 % or less, during sleep',
    [
      ['asleep', '!on_oxygen'],
      ['asleep', '!on_oxygen'],
    ],
  ],
  ['SpO2 is 88 % or less during exercise on room air', [['exercise', '!on_oxygen']]],
])('a condition behind alternatives belongs to all of them: %s', (description, conditions) => {
  expect(understood(description).map((test) => test.conditions)).toEqual(conditions);
});

test('names joined by "or" are measured alike', () => {
  expect(understood('AHI or RDI is 15 events per hour or more')).toMatchObject([
    { variable: ['rdi', 'ahi'], at_least: 15 },
  ]);
  expect(understood('BMI above 40 or hemoglobin A1c above 9 %')).toMatchObject([
    { variable: ['bmi'] },
    { variable: ['hba1c'] },
  ]);
});

test.each([
  ['Arterial PO2 is between 56 and 59 mm Hg', { between: [56, 59] }],
  ['Arterial oxygen saturation is exactly 89 %', { between: [89, 89] }],
  ['More than one glucose event below 54 mg/dL is documented', { below: 54, times: 2 }],
  ['At least three glucose readings above 250 mg/dL', { above: 250, times: 3 }],
  ['SpO2 of 88 % or less at any time', { at_most: 88, pick: 'any' }],
])('%s', (description, limit) => {
  expect(understood(description)).toMatchObject([limit]);
});

test.each([
  ['T-score of -2.5 or lower', { at_most: -2.5 }],
  ['Lowest T-score at or below -2.5', { at_most: -2.5 }],
  ['T-score worse than \u22122.0 at any site', { below: -2 }],
  ['DXA T-score of -2.5 or worse', { at_most: -2.5 }],
])('below zero: %s', (description, limit) => {
  expect(understood(description)).toMatchObject([limit]);
});

test('of several sites of bone density the lowest decides', () => {
  const scanned = chartOf('Progress note\n\nDXA: spine T-score -2.7, hip T-score -1.8.');
  expect(judged('T-score of -2.5 or lower', scanned)).toMatchObject({ answer: 'yes', exact: true });
  expect(judged('T-score of -3.0 or lower', scanned).answer).toBe('no');
});

test('what "and" and "or" join together is for a reader', () => {
  const other = chartOf('Progress note\n\nLVEF 30 %. BNP 500 pg/mL.');
  const description = 'LVEF over 40 % and NT-proBNP 300 or more or BNP 100 or more';
  expect(judged(description, other).exact).toBeUndefined();
});

test('a concept that is all that is asked for is found among empty words', () => {
  const text = 'Progress note\n\nHTN on lisinopril 20, ok today 134/82.';
  const other = chartOf(text);
  expect(judged('Hypertension is documented', other).answer).toBe('yes');
});
