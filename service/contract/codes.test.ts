import { expect, test } from 'vitest';
import { baseOf, diagnosisFault, diagnosisSystem, procedureFault, procedureSystem } from './codes.ts';

test.each([
  'J44.9',
  'G47.33',
  'M17.12',
  'E11.649',
  'Z68.41',
  'I10',
  'C50.911',
  'S72.001A',
  'C4A.0',
  'j44.9 ',
])('%s has the form of ICD-10-CM', (code) => expect(diagnosisSystem(code, '2026-01-01')).toBe('ICD-10-CM'));

test.each(['', 'COPD', 'J4', 'J44.', 'J44.99999', '44.9', 'U07.1.1', 'J 44.9', 'JJ4.9'])(
  '%j has not',
  (code) => expect(diagnosisFault(code, '2026-01-01')).toMatch(/does not have the form/),
);

test('ICD-9-CM is right before October 2015, and reported as such after', () => {
  for (const code of ['496', '401.9', '327.23', 'V45.02', 'E885.9']) {
    expect(diagnosisFault(code, '2009-01-06')).toBeUndefined();
    expect(diagnosisSystem(code, '2015-09-30')).toBeDefined();
  }
  expect(diagnosisFault('401.9', '2015-10-01')).toMatch(/ended on/);
  expect(diagnosisFault('401.9')).toMatch(/ended on/);
});

test('procedures are CPT or HCPCS, with or without modifiers', () => {
  expect(procedureSystem('64483')).toBe('CPT');
  expect(procedureSystem('0213T')).toBe('CPT');
  expect(procedureSystem('e0601')).toBe('HCPCS');
  expect(procedureSystem('64493-50')).toBe('CPT');
  expect(procedureSystem('E1390 QG')).toBe('HCPCS');
  expect(baseOf('64494-50')).toBe('64494');
  for (const code of ['', '6448', '644833', 'Z0601', 'E060', 'CPAP'])
    expect(procedureFault(code)).toBeDefined();
});
