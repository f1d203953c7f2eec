import { expect, it } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { reads } from '../../language/testing-tables.ts';
import { ageAmong, ageIn, agesAlone, judgeAges } from './age.ts';
import { spelledOut } from './spelled-out.ts';

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

const typed = (description: string): string => {
  const asked = spelledOut(description);
  const among = ageAmong(asked);
  const { at_least = '', at_most = '', unit = '' } = (agesAlone(asked) ? ageIn(asked) : among) ?? {};
  const how = agesAlone(asked) && ageIn(asked) ? 'alone' : among ? 'among' : 'none';
  return how === 'none' ? how : `${how} ${at_least}..${at_most}${unit && ` ${unit}`}`;
};

reads('ages as they are typed: %s', typed, [
  ['21+', 'alone 21..'],
  ['Has attained the age of three (3) years or more', 'alone 3..'],
  ['45-75', 'alone 45..75'],
  ['Adult 18+', 'alone 18..'],
  ['65+ y/o', 'alone 65..'],
  ['≥ 12 yo', 'alone 12..'],
  ['Ages 6 to 17', 'alone 6..17'],
  ['6 thru 17 yrs', 'alone 6..17'],
  ['female, 40-74', 'alone 40..74'],
  ['M 65-75', 'alone 65..75'],
  ['Girls 9 to 14', 'alone 9..14'],
  ['Child 4 or 5 years old', 'alone 4..5'],
  ['Is the patient at least 18?', 'alone 18..'],
  ['Is the child at least 6 mo old but not yet 6 yrs?', 'alone 6..71 months'],
  ['Infant under 24 months', 'alone ..1'],
  ['Not yet 12 months old', 'alone ..0'],
  ['Younger than 9 months', 'alone ..8 months'],
  ['6 months of age or older', 'alone 6.. months'],
  ['Candidates must be 9 months old at minimum', 'alone 9.. months'],
  ['Minimum age: 18', 'alone 18..'],
  ['Maximum age 75', 'alone ..75'],
  ['Not a minor', 'alone 18..'],
  ['Not younger than 12 nor older than 17', 'alone 12..17'],
  ['Over 50 and under 80', 'alone 50..79'],
  ['The age of the member may not exceed 80', 'alone ..80'],
  ['past age 65', 'alone 65..'],
  ['under age 21', 'alone ..20'],
  ['The bariatric candidate is over 70 years old', 'alone 70..'],
  ['Elderly (65+)', 'alone 65..'],
  ['Chart must show member is 21 or older', 'alone 21..'],
  ['Screening colonoscopy - age 45 to 75', 'alone 45..75'],
  ['Beneficiary is 18 years of age or older and carries a diagnosis of gout', 'among 18..'],
  ['18 years or older and has severe eczema', 'among 18..'],
  ['Adult (age 18 and older) with chronic cough', 'among 18..'],
  ['Adult woman with osteoporosis', 'among 18..'],
  ['Girl aged 4 or 5 years with spasticity', 'among 4..5'],
  ['Aged 50 through 77, 20 pack-years or more, and either smokes or quit recently', 'among 50..77'],
  ['Pediatric patient with asthma', 'among ..20'],
  ['Adults 18 or older with gout or kidney stones', 'among 18..'],
  ['65 or older, or disabled', 'none'],
  ['18 or older with gout, unless widowed', 'none'],
  ['Member was under 18 when the disease began', 'none'],
  ['Not yet 12 months old at the start of flu season', 'none'],
  ['Age 3 to 18 months (corrected for prematurity)', 'none'],
  ['Her mother was 50 or younger', 'none'],
  ['The donor is under 60', 'none'],
  ['Smoker - 20 years or more', 'none'],
  ['Diabetes: 10 years or more', 'none'],
  ['Smoked 20+ years', 'none'],
  ['Onset before age 18', 'none'],
  ['A female over 50 or postmenopausal', 'none'],
]);

const bornOn = (birth: string, description: string): string => {
  const record = recordOf('Progress note\nDate of service: 05/10/2025\n\nSeen today.');
  const form = { patient: { date_of_birth: birth }, request: { date_of_service: '2025-06-01' } };
  return judgeAges(description, understand(record, requestContextOf(form)))?.answer ?? 'open';
};

it.each([
  ['2024-12-02', 'Infant of at least 6 months of age', 'no'],
  ['2024-12-01', 'Infant of at least 6 months of age', 'yes'],
  ['2015-01-01', 'Pediatric patient', 'yes'],
  ['2006-01-01', 'Pediatric patient', 'open'],
  ['1980-01-01', 'Pediatric patient', 'no'],
  ['1980-01-01', 'Adult with severe asthma', 'open'],
  ['2015-01-01', 'Adult with severe asthma', 'no'],
])('born on %s: %s', (birth, description, answer) => {
  expect(bornOn(birth, description)).toBe(answer);
});
