import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import type { LeafTest } from '../schema/tests.ts';
import { note, reason } from './testing.ts';
import { measuredText } from './values.ts';

const SPO2: LeafTest = { kind: 'value', variable: ['spo2', 'sao2'], at_most: 88 };

test('a value is called calculated where it comes from other numbers, not where its place tells how it was taken', () => {
  const exertion: LeafTest = { kind: 'value', variable: ['spo2'], at_most: 88, pick: 'any' };
  const sitting = reason(exertion, note('Own test: RA, at rest, by my MA: 91. Walked with MA 3 min: 85.'));
  expect(sitting).toMatch(/SpO2 was 85 %/);
  expect(sitting).not.toMatch(/calculated|told/);
  const bmi: LeafTest = { kind: 'value', variable: ['bmi'], at_least: 35 };
  expect(reason(bmi, note('Weight 120 kg, height 170 cm.'))).toMatch(
    /\(calculated: from 120 kg and 170 cm\)/,
  );
});

test('a value: what, how much, how taken, when, where, and how it stands to the limit', () => {
  expect(reason(SPO2, note('Oximetry: SpO2 was 86 % at rest on room air.'))).toBe(
    'SpO2 was 86 % at rest on room air on 02/18/2025 (p. 1), at or below the limit of 88 %.',
  );
  expect(reason(SPO2, note('Oximetry: SpO2 was 92 % at rest on room air.'))).toBe(
    'SpO2 was 92 % at rest on room air on 02/18/2025 (p. 1), above the limit of 88 %.',
  );
});

test('the flow of oxygen is told as it stands beside the value', () => {
  const asked: LeafTest = { ...SPO2, conditions: ['on_4l'] };
  expect(reason(asked, note('SpO2 was 86 % at rest on 5 L.'))).toContain(
    'SpO2 was 86 % on 5 L/min of oxygen at rest on',
  );
  expect(reason(asked, note('Needs 4 L or more. Sat on it at rest: SpO2 86 % with 6 L/min.'))).toContain(
    'on 6 L/min of oxygen',
  );
});

test('values on both sides of the limit are both named', () => {
  expect(reason(SPO2, note('SpO2 was 92 % at rest. SpO2 was 86 % at rest.'))).toBe(
    'SpO2 was 86 % at rest on 02/18/2025 (p. 1), but 92 % is recorded as well, so the record falls on both sides of the limit (at or below 88 %).',
  );
});

test('a class is written in Roman numerals', () => {
  const nyha: LeafTest = { kind: 'value', variable: ['nyha'], between: [2, 3] };
  expect(reason(nyha, note('She has NYHA class II heart failure.'))).toBe(
    'NYHA functional class was II on 02/18/2025 (p. 1), within the range of II to III.',
  );
});

test('a value in the unit of the chart, with the unit of the limit beside it', () => {
  const weight: LeafTest = { kind: 'value', variable: ['weight'], at_least: 100 };
  expect(reason(weight, note('VITALS: Weight 182 lb.'))).toBe(
    'Body weight was 182 lb (82.55 kg) on 02/18/2025 (p. 1), below the threshold of 100 kg (220 lb).',
  );
});

test('a minimum that any value reaches is no limit', () => {
  const pain: LeafTest = { kind: 'value', variable: ['pain_score'], at_least: 0 };
  expect(reason(pain, note('Pain score 6/10.'))).toBe('The pain score was 6 out of 10 on 02/18/2025 (p. 1).');
});

test('a change: both values, both days, the size and what was required', () => {
  const cobb: LeafTest = {
    kind: 'change',
    from: { variable: ['wound_area'], pick: 'highest' },
    to: { variable: ['wound_area'] },
    measure: 'percent_fall',
    at_least: 10,
  };
  const chart = `${note('Wound care: wound area 12 cm2.', '01/02/2025')}\f${note('Wound care: wound area 9 cm2.')}`;
  expect(reason(cobb, chart)).toBe(
    'Wound area fell from 12 cm\u00b2 on 01/02/2025 (p. 1) to 9 cm\u00b2 on 02/18/2025 (p. 2), a decrease of 25 %, at or above the threshold of 10 %.',
  );
});

test('a change is one sentence, with what both values have in common told once and nothing behind it where any change counts', () => {
  const better: LeafTest = {
    kind: 'change',
    from: { variable: ['spo2'], conditions: ['exercise', '!on_oxygen'] },
    to: { variable: ['spo2'], conditions: ['exercise', 'on_oxygen'] },
    measure: 'rise',
    above: 0,
  };
  const walk = (second: number) =>
    note(`SpO2 was 82 % during exercise on room air. SpO2 was ${second} % during exercise on 2 L oxygen.`);
  expect(reason(better, walk(91))).toBe(
    'SpO2 during exercise rose from 82 % on room air to 91 % on oxygen on 02/18/2025 (p. 1), an increase of 9 percentage points.',
  );
  expect(reason(better, walk(80))).toBe(
    'SpO2 during exercise fell from 82 % on room air to 80 % on oxygen on 02/18/2025 (p. 1), a decrease of 2 percentage points; the criterion asks for an increase.',
  );
  expect(reason(better, walk(82))).toBe(
    'SpO2 during exercise did not change: 82 % on room air and 82 % on oxygen on 02/18/2025 (p. 1); the criterion asks for an increase.',
  );
});

test('a class or a range that is missed says what the value is not, and never that it is required', () => {
  const nyha = (between: [number, number]): LeafTest => ({ kind: 'value', variable: ['nyha'], between });
  const is = (test: LeafTest, text: string) => reason(test, note(text), { role: 'exclude' });
  expect(is(nyha([4, 4]), 'She has NYHA class I.')).toBe(
    'NYHA functional class was I, not IV, on 02/18/2025 (p. 1).',
  );
  expect(is(nyha([4, 4]), 'She has NYHA class IV.')).toBe(
    'NYHA functional class was IV on 02/18/2025 (p. 1).',
  );
  expect(is(nyha([2, 3]), 'She has NYHA class IV.')).toBe(
    'NYHA functional class was IV, not II or III, on 02/18/2025 (p. 1).',
  );
  const exact: LeafTest = { kind: 'value', variable: ['spo2'], between: [89, 89] };
  expect(is(exact, 'SpO2 was 85 % at rest on room air.')).toBe(
    'SpO2 was 85 %, not 89 %, at rest on room air on 02/18/2025 (p. 1).',
  );
  expect(reason(nyha([4, 4]), 'NYHA class I.')).toBe('NYHA functional class was I, not IV (p. 1).');
  const ahi: LeafTest = { kind: 'value', variable: ['ahi'], between: [5, 14] };
  expect(reason(ahi, note('Sleep study: AHI 27 events per hour.'))).toMatch(
    /, above the range of 5 to 14 events per hour\.$/,
  );
});

test('hours with a fraction are told in hours and minutes, unless the chart writes the fraction', () => {
  const time: LeafTest = { kind: 'value', variable: ['recording_hours'], at_least: 2 };
  expect(reason(time, note('Sleep study: Total recording time 381 minutes.'))).toContain(
    '6 hours 21 minutes',
  );
  expect(reason(time, note('Sleep study: Total recording time 6.5 hours.'))).toContain('was 6.5 hours');
});

test('conditions that exclude each other are not told of one value, nor is an index of the night taken awake', () => {
  const chart = understand(recordOf(note('AHI 27.4 events per hour.')), requestContextOf({}));
  const ahi = chart.measurements.find(({ variable }) => variable === 'ahi')!;
  const told = (conditions: string[]) => measuredText(chart, { ...ahi, conditions });
  expect(told(['off_back', 'supine'])).toBe('AHI was 27.4 events per hour');
  expect(told(['awake'])).toBe('AHI was 27.4 events per hour');
  expect(told(['supine'])).toBe('AHI was 27.4 events per hour while supine');
});

test('eGFR keeps its small letter', () => {
  const egfr: LeafTest = { kind: 'value', variable: ['egfr'], at_most: 30 };
  expect(reason(egfr, note('LABS: eGFR 22 mL/min.'))).toMatch(/^eGFR was 22/);
});

test('a value that has to be found more than once', () => {
  const low: LeafTest = { kind: 'value', variable: ['glucose'], below: 54, times: 2 };
  expect(reason(low, note('LABS: blood glucose 110 mg/dL.'))).toBe(
    'Blood glucose was 110 mg/dL on 02/18/2025 (p. 1); no value below 54 mg/dL was found, and the criterion asks for at least 2.',
  );
  expect(reason(low, note('LABS: blood glucose 50 mg/dL.'))).toBe(
    '1 value below 54 mg/dL was found; the criterion asks for at least 2. Blood glucose was 50 mg/dL on 02/18/2025 (p. 1).',
  );
});

test('of a change the missing value is named, and a second value taken otherwise is told as what it is', () => {
  const fall: LeafTest = {
    kind: 'change',
    from: { variable: ['spo2'], conditions: ['rest'], pick: 'highest' },
    to: { variable: ['spo2'], conditions: ['exercise'], pick: 'lowest' },
    measure: 'fall',
    above: 5,
  };
  expect(reason(fall, note('SpO2 was 94 % at rest.'))).toBe(
    'SpO2 was 94 % at rest on 02/18/2025 (p. 1); no value for SpO2 during exercise to compare it with was found in the record.',
  );
  expect(reason(fall, note('SpO2 was 94 % at rest. SpO2 was 91 % during exercise.'))).toBe(
    'SpO2 fell from 94 % at rest to 91 % during exercise on 02/18/2025 (p. 1), a decrease of 3 percentage points, not above the threshold of 5 percentage points.',
  );
});

test('where only another value of the measure is recorded, that one is named', () => {
  const asleep: LeafTest = { kind: 'value', variable: ['spo2'], conditions: ['asleep'], at_most: 88 };
  expect(reason(asleep, note('SpO2 was 93 %.'))).toBe(
    'No value for SpO2 during sleep that can decide this was found in the record; SpO2 was 93 % on 02/18/2025 (p. 1).',
  );
});

test('a value that is known to have been taken in another state is not named', () => {
  const spo2 = (...conditions: string[]): LeafTest => ({
    kind: 'value',
    variable: ['spo2'],
    conditions,
    at_most: 88,
  });
  const walk = note('SpO2 was 92 % during exercise on 2 L oxygen.');
  expect(reason(spo2('asleep'), walk)).toBe('No value for SpO2 during sleep was found in the record.');
  expect(reason(spo2('on_pap'), walk)).toBe('No value for SpO2 on PAP was found in the record.');
  expect(reason(spo2('rest|room_air'), walk)).toBe(
    'No value for SpO2 at rest or on room air was found in the record.',
  );
  expect(reason(spo2('!exercise', '!asleep', '!on_oxygen'), walk)).toBe(
    'No value for SpO2 other than during exercise or on oxygen was found in the record.',
  );
  expect(reason(spo2('room_air', '!exercise', '!on_oxygen'), walk)).toBe(
    'No value for SpO2 on room air other than during exercise was found in the record.',
  );
  const fall: LeafTest = {
    kind: 'change',
    from: { variable: ['spo2'], conditions: ['asleep|mean|baseline', 'mean|baseline'] },
    to: { variable: ['spo2'], conditions: ['asleep|lowest', '!mean'], pick: 'lowest' },
    measure: 'fall',
    above: 5,
  };
  expect(reason(fall, walk)).toMatch(/^No value for SpO2 during sleep/);
  expect(reason(spo2('asleep|lowest'), walk)).toBe('No value for SpO2 during sleep was found in the record.');
});

test('an index of a night is called as the record calls it', () => {
  const chart = understand(recordOf(note('Home test: REI 18.6. Last year AHI 9.2.')), requestContextOf({}));
  const told = chart.measurements.filter((m) => m.variable === 'ahi').map((m) => measuredText(chart, m));
  expect(told).toEqual(['REI was 18.6 events per hour', 'AHI was 9.2 events per hour']);
});
