import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { readIntake } from './index.ts';

const HEAD = 'Progress note\nPatient: A. Sample   DOB: 01/02/1950\nDate of service: 05/06/2024';
const providerOf = (text: string) => readIntake(recordOf(text), new Set()).provider?.value;

test.each(['Hospitalist', 'Attending Physician', 'Pulmonology', 'Nurse Practitioner'])(
  'what somebody is, is not their name: %s',
  (role) => {
    expect(providerOf(`Order\nOrdering provider: ${role}`)).toBeUndefined();
    expect(providerOf(`Order\nOrdering provider: ${role}\nPrescribed by: Ann Doe, MD`)).toBe('Ann Doe, MD');
    expect(providerOf(`${HEAD}   Provider: B. Sample MD\nOrdered by: ${role}`)).toContain('Sample');
  },
);

test('a name may be a role as well', () => {
  expect(providerOf('Order\nOrdering provider: Grace Nurse, NP')).toBe('Grace Nurse, NP');
});
