import { expect, it } from 'vitest';
import { ageAmong, ageIn, agesAlone } from './age.ts';

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
  ['Has not yet turned 55 on the day the therapy would begin', { at_most: 54 }],
  ['Member has reached his or her 18th birthday by the date of service', { at_least: 18 }],
  ['The child has reached the 6th birthday but not the 12th', { at_least: 6, at_most: 11 }],
  ['Pediatric benefit: not yet 21', { at_most: 20 }],
  ['Adolescent, at least 12 but no older than 17', { at_least: 12, at_most: 17 }],
  ['Lung screening: age 50 through 77, inclusive', { at_least: 50, at_most: 77 }],
  ['The member may be no older than 60 when the valve is placed', { at_most: 60 }],
  ['Pt is 65 y/o or older', { at_least: 65 }],
  ['A woman aged forty or above', { at_least: 40 }],
  ['The child has completed at least 24 months of life', { at_least: 2 }],
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

it('asks for an age among other things that must hold', () => {
  expect(ageAmong('Men aged 65 to 75 who have ever smoked')).toEqual({
    kind: 'age',
    at_least: 65,
    at_most: 75,
  });
  expect(ageAmong('The patient is 50 or older, or has a history of cancer')).toBeUndefined();
  expect(ageAmong('Her father died suddenly before age 50')).toBeUndefined();
  expect(ageAmong('Type 1 diabetes was diagnosed at age 35 or older')).toBeUndefined();
});
