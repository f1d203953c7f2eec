import { describe, expect, it } from 'vitest';
import { isImpossible, mendNumber } from './numerals.ts';

describe('mendNumber', () => {
  it.each([
    ['@2/11/2026', '02/11/2026'],
    ['Q2/14', '02/14'],
    ['1O:45', '10:45'],
    ['2011-O2-17', '2011-02-17'],
    ['l2.5', '12.5'],
    ['(9l.4%)', '(91.4%)'],
    ['SP02', 'SPO2'],
    ['Pa02,', 'PaO2,'],
    ['C02', 'CO2'],
  ])('%s is %s', (seen, meant) => expect(mendNumber(seen)).toBe(meant));

  it.each(['O2', 'SpO2', 'B12', 'L5', 'C3/4', 'S1', 'I/O', 'Oslo', 'B.I.D.', '2L', 'D50', 'HbA1c', '12.5'])(
    'leaves %s alone',
    (text) => expect(mendNumber(text)).toBe(text),
  );
});

describe('isImpossible', () => {
  it.each(['62/09/1955', '13/32/2020', '2026-14-01', '2026-00-10', '(10:75)', '33/33/20,', '2,0', '(12,5)'])(
    '%s',
    (text) => expect(isImpossible(text)).toBe(true),
  );
  it.each([
    '02/09/1955',
    '31/12/2020',
    '12/31/20',
    '2026-02-30',
    '10:59',
    '23:00',
    '78/55',
    '7.36',
    '120/80',
    '1:100',
  ])('%s may be', (text) => expect(isImpossible(text)).toBe(false));
});
