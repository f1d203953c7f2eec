import { expect, test } from 'vitest';
import { valuesOf } from '../testing.ts';

test.each([
  ['FSBS 0740 .......... 112', [112]],
  ['Glucose 0805 38, then 96.', [38, 96]],
  ['POC glucose 0610 - 45', [45]],
])('a time of day in four digits is no value: %s', (text, expected) => {
  expect(valuesOf('glucose', text)).toEqual(expected);
});

test.each([
  ['DXA: femoral neck T-score -2.9, spine T-score \u22121.4.', 't_score', [-2.9, -1.4]],
  ['T-score: 0.3 at the hip.', 't_score', [0.3]],
  ['Base excess -4.', 'base_excess', [-4]],
  ['BMI -31 today.', 'bmi', [31]],
])('a minus counts where there is something below zero: %s', (text, variable, expected) => {
  expect(valuesOf(variable, text)).toEqual(expected);
});
