import { expect, test } from 'vitest';
import { noteOf } from '../testing.ts';

const values = (text: string) => noteOf(text, { title: 'Visit note', day: '04/09/2026' }).measurements;

test.each([
  ['HAM-D March 15: not completed.', 'hamd'],
  ['Pain score: _____ /10', 'pain_score'],
  ['P 91 SpO2 __ (probe broken)', 'spo2'],
  ['RR 22  BMI ____  Wt 180 lb', 'bmi'],
  ['Change in voids: 6.2 fewer of 20.', 'voids_per_day'],
  ['Concentrator, pulse with walking, length of need 99.', 'pulse'],
  ['Required up to 45 % HFNC, then weaned. SpO2 fine.', 'spo2'],
  ['Pain log: found the sore place 3 out of 3 times.', 'pain_score'],
  ['Pain: same answer 2 of 2 visits.', 'pain_score'],
  ['About 60 % of her pain is in the hip.', 'percent_relief'],
  ['Fri  2300 61   0300 58\nSat  2300 62   0300 57\nSun  2300 60   0300 59', 'spo2'],
  ['Steps a day: Thu 61, Fri 58, Sat 62, Sun 60.', 'spo2'],
  ['Tried double void, pelvic training (8 visits), no change.', 'voids_per_day'],
  ['Voids, night          4   4   3       2   1   2', 'voids_per_day'],
  ['SpO2 by her own meter is "eighty something".', 'spo2'],
  ['Glucose held with lispro, then Lantus 14 u at night.', 'glucose'],
  ['Sugar 20 units every morning by pen.', 'glucose'],
  ['ISC 4x/d since spring.', 'episodes_per_day'],
  ['Self-catheterization 4 times a day.', 'episodes_per_week'],
])('no value: %s', (text, variable) => {
  expect(values(text).filter((m) => m.variable === variable)).toEqual([]);
});

test('a saturation is read beside the days of a week too', () => {
  expect(values('Fri pulse 61\nSat 92 on room air').map(({ variable }) => variable)).toContain('spo2');
});

test('what a rule asks for is no measured value', () => {
  const [spo2] = values('We need SpO2 88 % or less, at rest.');
  expect(spo2?.assertion.policy).toBe(true);
  const [own] = values('SpO2 88 % at rest on room air.');
  expect(own?.assertion.policy).toBe(false);
});

test('a reminder of the payer is no history of the patient', () => {
  const found = values('Payer reminder pasted in: "Screening is for age 50 to 77, 20 pack-years."');
  expect(found.filter(({ assertion }) => !assertion.policy)).toEqual([]);
});

test('each value of a row has the day that stands before it', () => {
  expect(values('PHQ-9   11/20: 19     3/02: 11     4/9: 7').map(({ low, date }) => [low, date])).toEqual([
    [19, '2025-11-20'],
    [11, '2026-03-02'],
    [7, '2026-04-09'],
  ]);
});

test.each([
  ['Hgb 12.6   (12/02: 11.9; 10/14: 11.1)   ALT 30', 'hemoglobin', '2026-04-09'],
  ['Hgb 12.6   (12/02: 11.9; 10/14: 11.1)   ALT 30', 'alt', '2026-04-09'],
  ['Hgb 12.6 (12/02: 11.9), ALT 30.', 'hemoglobin', '2026-04-09'],
  ['Hgb 12.6 (12/02: 11.9), ALT 30.', 'alt', '2026-04-09'],
  ['A1c 7.3 (9.4 Nov).', 'hba1c', '2026-04-09'],
  ['Ordered by Osei T 3/02/26   Recording 5:40', 'recording_hours', '2026-04-09'],
])('the day of an earlier value or of the order is not its own: %s, %s', (text, variable, day) => {
  expect(values(text).find((m) => m.variable === variable)?.date).toBe(day);
});

test('an earlier value in a bracket has the month behind it', () => {
  const found = values('A1c 7.3 (9.4 Nov).').map(({ low, date }) => [low, date]);
  expect(found).toEqual([
    [7.3, '2026-04-09'],
    [9.4, '2025-11-01'],
  ]);
});

test('two values with an arrow between them have their own days in brackets', () => {
  const found = values('A1c 8.3 (Jan) -> 7.6 (3/30).');
  expect(found.map((m) => [m.low, m.date, ...m.conditions])).toEqual([
    [8.3, '2026-01-01', 'before'],
    [7.6, '2026-03-30', 'after'],
  ]);
});

test('values below a heading with the day of the draw are of that day', () => {
  const found = values(
    'Medications\nmetformin\nLabs 3/28/26\n A1c 8.1   (12/25: 7.9)\n ferritin 44  Hgb 12.2\nWeight 181 lb.',
  );
  expect(found.map((m) => [m.variable, m.low, m.date])).toEqual([
    ['hba1c', 8.1, '2026-03-28'],
    ['hba1c', 7.9, '2025-12-25'],
    ['ferritin', 44, '2026-03-28'],
    ['hemoglobin', 12.2, '2026-03-28'],
    ['weight', 82.1, '2026-04-09'],
  ]);
});

test('a study stated with its day has that day', () => {
  const found = values('Echo of March 3: right side normal, estimated systolic pulmonary pressure 26.');
  expect(found.map(({ low, date }) => [low, date])).toEqual([[26, '2026-03-03']]);
});

test('a day that no calendar has is the day of no value', () => {
  const found = values('Echo of March 45: right side normal, estimated systolic pulmonary pressure 26.');
  expect(found.map(({ low, date }) => [low, date])).toEqual([[26, '2026-04-09']]);
});

test('a value of the neighbour is nobody’s of this chart', () => {
  const [ef] = values("Pt says the neighbour's EF went from 20 to 50 on pills.");
  expect(ef?.assertion.subject).not.toBe('patient');
});

test('numbers of a wound whose table is headed in cm are centimeters', () => {
  const found = values('size L x W x D cm\n01/05    6.0 x 4.0 x 2.0     granular 70');
  expect(found.find((m) => m.variable === 'wound_area')?.unit).toBe('cm2');
});

test('a row of goals holds no value of today', () => {
  const found = values(
    'date        lb       BMI\n01/05/26     246      39.7\ngoal 1 yr    --  190      30.7',
  );
  expect(found.filter((m) => m.variable === 'bmi' && m.low === 30.7 && !m.assertion.target)).toEqual([]);
});

test.each([
  'Poster at the mall: "Part B covers a scan each year for people 50-77, 20 pack years."',
  'Flyer: a yearly scan for people 50-77 with 20 pack years.',
  'The plan pays when AHI is 15.',
])('what is printed for everybody is no value of the patient: %s', (text) => {
  const found = values(text);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ assertion }) => !assertion.policy)).toEqual([]);
});

test('the leaflet of a valve is no paper', () => {
  const [area] = values('Aortic valve leaflet motion is poor, AVA 0.7 cm2.');
  expect(area?.assertion.policy).toBe(false);
});

test('a date behind another value is not the day of the first', () => {
  const days = (text: string) => values(text).map(({ low, date }) => [low, date]);
  expect(days('NYHA class II on treatment, class III a year ago.')[0]).toEqual([2, '2026-04-09']);
  expect(days('LVEF 35 % a year ago.')).toEqual([[35, '2025-04-09']]);
});

test('a day ahead behind "last" is a month and its year', () => {
  const days = (text: string) => values(text).map(({ low, date }) => [low, date]);
  expect(days('Echo last 6/24: RVSP 41.')).toEqual([[41, '2024-06-01']]);
  expect(days('Echo last 3/24: RVSP 41.')).toEqual([[41, '2026-03-24']]);
  expect(days('Echo last 12/28: RVSP 41.')).toEqual([[41, '2025-12-28']]);
});
