import { expect, test } from 'vitest';
import { standing, taking } from './proposals.ts';

const of = (value: string) => ({ value, text: value, page: 0, bounding_box: [] });

test.each([
  ['patient', 'ALDRIDGE, Consuelo', 'Consuelo Aldridge', 'taken'],
  ['patient', 'Rosa Aldridge', 'Consuelo Aldridge', 'differs'],
  ['memberId', '5PW8DC3NN40', '5PW8-DC3-NN40', 'taken'],
  ['memberId', 'W-7', 'W-8', 'differs'],
  ['birth', '1926-08-31', '1926-08-30', 'differs'],
  ['birth', '', '1926-08-30', 'open'],
  ['codes', 'J44.9, J96.11', 'J96.11', 'taken'],
  ['codes', 'J44.9', 'J96.11', 'open'],
  ['codes', 'J44.9', 'J44.1', 'open'],
  ['codes', 'J44.10', 'J44.1', 'open'],
  ['codes', 'j441; E11.9', 'J44.1', 'taken'],
  ['procedures', 'E0601-RR', 'E0601', 'taken'],
] as const)('%s "%s", proposed "%s": %s', (field, value, proposed, expected) => {
  expect(standing(field, value, of(proposed))).toBe(expected);
});

test('codes are added to those that are there, anything else takes their place', () => {
  expect(taking('codes', 'J44.9', of('J96.11'))).toBe('J44.9, J96.11');
  expect(taking('procedures', '', of('E1390'))).toBe('E1390');
  expect(taking('patient', 'Rosa', of('Consuelo Aldridge'))).toBe('Consuelo Aldridge');
});
