import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import type { ValueTest } from '../schema/tests.ts';
import { judgeValue } from './value.ts';

const page = (title: string, date: string, text: string) => `${title}\nDate of service: ${date}\n\n${text}`;
const judged = (test: ValueTest, ...pages: string[]) =>
  judgeValue(
    test,
    understand(recordOf(pages.join('\f')), requestContextOf({ request: { date_of_service: '2025-05-20' } })),
  );
const answer = (test: ValueTest, ...pages: string[]) => judged(test, ...pages).answer;

const gas: ValueTest = {
  kind: 'value',
  variable: ['pao2'],
  at_most: 55,
  unless_newer: ['spo2'],
  newer_conditions: ['room_air'],
};
const admission = page('Admission note', '2025-05-02', 'ABG on room air: PaO2 51.');

it('a value stands against another measurement of its day and gives way to one of a later day', () => {
  expect(answer(gas, admission)).toBe('yes');
  expect(answer(gas, admission, page('Ward note', '2025-05-02', 'SpO2 93 % on room air.'))).toBe('yes');
  expect(answer(gas, admission, page('Discharge summary', '2025-05-09', 'SpO2 93 % on 2 L.'))).toBe('yes');
  expect(answer(gas, admission, page('Discharge summary', '2025-05-09', 'SpO2 93 % on room air.'))).toBe(
    'unknown',
  );
});

it('a reading of the patient gives way to a measured one of an earlier day', () => {
  const low: ValueTest = { kind: 'value', variable: ['spo2'], at_most: 88, pick: 'latest' };
  const clinic = page('Office visit', '2025-05-02', 'SpO2 94 % on room air.');
  expect(answer(low, clinic, page('Office visit', '2025-05-09', 'SpO2 was 85 per his watch.'))).toBe('no');
  expect(answer(low, clinic, page('Office visit', '2025-05-09', 'SpO2 was 85 in the office.'))).toBe('yes');
});

it('the lowest is the number rather than the bound beside it', () => {
  const lowest: ValueTest = { kind: 'value', variable: ['spo2'], below: 90, pick: 'lowest' };
  const report = page('Overnight oximetry', '2025-05-02', 'Mean 94.6. Lowest 90.4. None at or below 88.');
  expect(answer(lowest, report)).toBe('no');
});

it('of the values of one day the one told as earlier gives way', () => {
  const bmi: ValueTest = { kind: 'value', variable: ['bmi'], at_least: 35 };
  const visit = (text: string) => page('Office visit', '2025-05-12', text);
  expect(answer(bmi, visit('BMI was 39.2 before the diet and is 33.8 now.'))).toBe('no');
  expect(answer(bmi, visit('BMI 36 before the diet.'))).toBe('yes');
  expect(answer(bmi, visit('BMI 34.2 (was 37).'))).toBe('no');
  expect(answer(bmi, visit('BMI 36.1 [previously 34.8].'))).toBe('yes');
});

it('a value that only the supplier tells settles nothing', () => {
  const index: ValueTest = { kind: 'value', variable: ['ahi'], at_least: 15 };
  const cover = `Cover sheet\nDate of service: 2025-05-12   Provider: Harbor Home Medical\n\nAHI 22.`;
  expect(answer(index, cover)).toBe('unknown');
  expect(answer(index, cover, page('Sleep study report', '2025-05-02', 'AHI 19.'))).toBe('yes');
});

it('a count of values tells of those that it found', () => {
  const lows: ValueTest = { kind: 'value', variable: ['glucose'], below: 54, times: 2 };
  const clinic = page('Office visit', '2025-05-12', 'Glucose 118 mg/dL.');
  const call = page('Telephone call', '2025-05-14', 'Called about a glucose of 39 mg/dL at home.');
  expect(judged(lows, clinic, call)).toMatchObject({
    answer: 'unknown',
    reason:
      '1 value below 54 mg/dL was found; the criterion asks for at least 2. Blood glucose was 39 mg/dL on 05/14/2025 (p. 2).',
  });
  const another = page('Office visit', '2025-05-16', 'Glucose 48 mg/dL in the lab.');
  expect(answer(lows, clinic, call, another)).toBe('yes');
  expect(judged(lows, clinic)).toMatchObject({
    answer: 'no',
    reason:
      'Blood glucose was 118 mg/dL on 05/12/2025 (p. 1); no value below 54 mg/dL was found, and the criterion asks for at least 2.',
  });
});

it('a value that does not settle the count does so where it is the lowest of all', () => {
  const lows: ValueTest = { kind: 'value', variable: ['glucose'], below: 54, times: 2, miss: 'unknown' };
  expect(answer(lows, page('Office visit', '2025-05-12', 'Glucose 118 mg/dL.'))).toBe('unknown');
  expect(answer(lows, page('Download', '2025-05-12', 'Lowest glucose 71 mg/dL.'))).toBe('no');
});

it('a low value that is doubted is no absence of one', () => {
  const lows: ValueTest = { kind: 'value', variable: ['glucose'], below: 54, times: 2 };
  const visit = page('Office visit', '2025-05-12', 'Glucose 118 mg/dL. Possibly a glucose of 44 mg/dL.');
  expect(judged(lows, visit)).toMatchObject({
    answer: 'unknown',
    reason:
      'Blood glucose was 44 mg/dL on 05/12/2025 (p. 1), but its date, unit, or number is not clear enough to decide.',
  });
});

it('a bound that is the limit itself repeats the criterion, unless a study reports it', () => {
  const ejection: ValueTest = { kind: 'value', variable: ['lvef'], at_most: 35 };
  expect(judged(ejection, page('Order', '2025-05-12', 'LVEF <= 35 %.'))).toMatchObject({
    answer: 'unknown',
    reason: expect.stringContaining('only repeats the limit'),
  });
  expect(answer(ejection, page('Echocardiogram', '2025-05-12', 'LVEF <= 35 %.'))).toBe('yes');
  expect(answer(ejection, page('Order', '2025-05-12', 'LVEF < 30 %.'))).toBe('yes');
  expect(answer(ejection, page('Order', '2025-05-12', 'LVEF 35 %.'))).toBe('yes');
});

it('a reading of a drugstore oximeter gives way to a measured one', () => {
  const low: ValueTest = { kind: 'value', variable: ['spo2'], at_most: 88 };
  const clinic = page('Office visit', '2025-05-02', 'SpO2 95 % on room air.');
  const aide = page('Aide log', '2025-05-12', 'Pulse ox from the drugstore: SpO2 84.');
  expect(answer(low, clinic, aide)).toBe('no');
  expect(answer(low, clinic, page('Office visit', '2025-05-12', 'SpO2 84 % on room air.'))).toBe('yes');
});
