import { expect, it } from 'vitest';
import { ageIn, agesAlone } from './age.ts';

it.each([
  ['The patient is 21 years or older', { at_least: 21 }],
  ['The patient is at least 21 years old', { at_least: 21 }],
  ['Patient must be 18 years of age or older', { at_least: 18 }],
  ['Member is ≥ 18 years of age', { at_least: 18 }],
  ['Age greater than or equal to 18', { at_least: 18 }],
  ['Documentation that the beneficiary is 65 or older', { at_least: 65 }],
  ['The patient is no younger than 12 years', { at_least: 12 }],
  ['18 years or older', { at_least: 18 }],
  ['The patient is under 18', { at_most: 17 }],
  ['The patient is younger than 90 years', { at_most: 89 }],
  ['The member is 20 years old or younger', { at_most: 20 }],
  ['The patient is not older than 77 years', { at_most: 77 }],
  ['The beneficiary is between the ages of 50 and 77', { at_least: 50, at_most: 77 }],
  ['Patient age 50 to 77 years', { at_least: 50, at_most: 77 }],
  ['The patient is an adult', { at_least: 18 }],
  ['The patient is a minor', { at_most: 17 }],
])('"%s" asks for an age and nothing else', (description, limits) => {
  expect(ageIn(description)).toEqual({ kind: 'age', ...limits });
  expect(agesAlone(description)).toBe(true);
});

it.each([
  'The patient smoked for 20 years or more',
  'The pain has lasted over 6 months',
  'The patient quit smoking within the past 15 years',
  'A minor bleed within the past year',
  'The patient is over the limit of 30 units',
])('"%s" asks for something else', (description) => {
  expect(ageIn(description) && agesAlone(description)).toBeFalsy();
});
