import { expect, test } from 'vitest';
import { mendCode, mendNought } from './codes.ts';

test.each([
  ['Alc', 'A1c'],
  ['(HbAlc)', '(HbA1c)'],
  ['AIC', 'A1C'],
  ['TIDM', 'T1DM'],
  ['$1,', 'S1,'],
  ['LS-S1', 'L5-S1'],
  ['L4-S', 'L4-5'],
  ['EI1.9', 'E11.9'],
  ['E060l', 'E0601'],
  ['Spo2', 'SpO2'],
  ['H20,', 'H2O,'],
  ['1V', 'IV'],
])('%s is %s', (seen, meant) => expect(mendCode(seen)).toBe(meant));

test.each([
  'Al',
  'SI',
  'Ib',
  '$150',
  '$1.50',
  'L5',
  'A1c',
  'ALS',
  'CSI',
  'BIZ',
  'TLS-B',
  'LOS',
  'ALL',
  '02',
  'T-SO',
])('%s stays as it is', (text) => expect(mendCode(text)).toBe(text));

test('a nought is oxygen only beside a word of oxygen', () => {
  expect(mendCode('02', 'supplemental')).toBe('O2');
  expect(mendCode('02)', 'ON')).toBe('O2)');
  expect(mendCode('02', '', 'sat')).toBe('O2');
  expect(mendCode('02', 'month', 'of')).toBe('02');
});

test('units are put right after a number only', () => {
  expect(mendCode('Ib.', '180')).toBe('lb.');
  expect(mendCode('meg', '0.25')).toBe('mcg');
  expect(mendCode('kg/m?', '43.5')).toBe('kg/m2');
  expect(mendCode('meg', 'the')).toBe('meg');
});

test('a nought beside what is counted', () => {
  expect(mendNought('Q', 'of', '85')).toBe('0');
  expect(mendNought('(O', '%)')).toBe('(0');
  expect(mendNought('Q1', 'Mar', '2024')).toBe('01');
  expect(mendNought('O', 'of', 'the')).toBeUndefined();
  expect(mendNought('Q1', 'Mar')).toBeUndefined();
  expect(mendNought('O', 'positive')).toBeUndefined();
});
