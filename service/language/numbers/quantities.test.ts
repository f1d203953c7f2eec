import { expect, test } from 'vitest';
import { valuesOf } from '../testing.ts';

test.each([
  ['FSBS 0740 .......... 112', [112]],
  ['Glucose 0805 38, then 96.', [38, 96]],
  ['POC glucose 0610 - 45', [45]],
])('a time of day in four digits is no value: %s', (text, expected) => {
  expect(valuesOf('glucose', text)).toEqual(expected);
});
