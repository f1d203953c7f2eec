import { expect, test } from 'vitest';
import { standing, taking } from './proposals.ts';

const of = (value: string) => ({ value, text: value, page: 0, bounding_box: [] });

test('a field that says the same in another order or case is taken, another one differs', () => {
  expect(standing('patient', 'ALDRIDGE, Consuelo', of('Consuelo Aldridge'))).toBe('taken');
  expect(standing('patient', 'Rosa Aldridge', of('Consuelo Aldridge'))).toBe('differs');
  expect(standing('memberId', '5PW8DC3NN40', of('5PW8-DC3-NN40'))).toBe('taken');
  expect(standing('memberId', 'W-7', of('W-8'))).toBe('differs');
  expect(standing('birth', '1926-08-31', of('1926-08-30'))).toBe('differs');
  expect(standing('birth', '', of('1926-08-30'))).toBe('open');
});

test('codes are added to those that are there, each once', () => {
  expect(taking('codes', 'J44.9', of('J96.11'))).toBe('J44.9, J96.11');
  expect(taking('procedures', '', of('E1390'))).toBe('E1390');
  expect(standing('codes', 'J44.9, J96.11', of('J96.11'))).toBe('taken');
  expect(standing('codes', 'J44.9', of('J96.11'))).toBe('open');
  expect(standing('codes', 'J44.9', of('J44.1'))).toBe('open');
  expect(standing('codes', 'J44.10', of('J44.1'))).toBe('open');
  expect(standing('codes', 'j441; E11.9', of('J44.1'))).toBe('taken');
  expect(standing('procedures', 'E0601-RR', of('E0601'))).toBe('taken');
  expect(taking('patient', 'Rosa', of('Consuelo Aldridge'))).toBe('Consuelo Aldridge');
});
