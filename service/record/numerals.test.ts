import { describe, expect, it } from 'vitest';
import { mendNumber } from './numerals.ts';

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
