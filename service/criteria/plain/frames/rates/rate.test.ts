import { expect, it } from 'vitest';
import { framedIn } from '../index.ts';
import { framedAnswer } from '../testing.ts';

it.each([
  ['At least 10 headache days per month', 'About the same: 12 headache days a month.', 'yes'],
  ['At least 10 headache days per month', 'HA 6 days/mo.', 'no'],
  ['A minimum of 10 headache days monthly', 'Headache days: 12 in Dec, 14 in Jan.', 'yes'],
  ['10+ headache days a month', 'Dec 4, Jan 6, Feb 5 headache days.', 'no'],
  ['Headaches on ten or more days each month', 'Headaches 3-4 days per week.', 'yes'],
  ['Headaches on ten or more days each month', 'Has daily headaches.', 'yes'],
  ['The member has seizures at least twice a week', 'Seizures 3x/week.', 'yes'],
  ['The member has seizures at least twice a week', 'Seizures once a month.', 'no'],
  ['Falls no more than twice a month', 'Falls 4 times a month.', 'no'],
  ['Falls no more than twice a month', 'Falls about once a month.', 'yes'],
  ['Fewer than 3 seizures per month', 'One seizure a month.', 'yes'],
  ['More than 4 migraine attacks per month', '4 migraine attacks a month.', 'no'],
  ['More than 4 migraine attacks per month', '6-8 migraine attacks a month.', 'yes'],
  [
    'Averages three or more migraine days a month over the last 3 months',
    'Diary: Dec 4, Jan 5, Feb 4 migraine days.',
    'yes',
  ],
  ['Averages three or more migraine days a month over the last 3 months', 'One migraine day a month.', 'no'],
  ['Insomnia three or more nights per week for at least 3 months', 'Insomnia 4 nights/wk x 8 mo.', 'yes'],
  ['Insomnia three or more nights per week for at least 3 months', 'Insomnia nightly x 2 wks.', 'no'],
  [
    'Insomnia at least 3 nights weekly for a minimum of three months',
    'Insomnia 1 night a week x 2 yrs.',
    'no',
  ],
  ['Hemodialysis at least three times a week', 'On HD MWF via fistula.', 'yes'],
  ['Hemodialysis at least three times weekly', 'HD twice a week.', 'no'],
  ['Vomiting 4 times a day or more despite ondansetron', 'Vomiting once a day.', 'no'],
  ['Must have ≥ 2 seizures/month', 'Seizures 5/month.', 'yes'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it.each([
  ['At least 10 headache days per month', 'Headaches, takes ibuprofen 12 days a month.'],
  ['At least 10 headache days per month', 'Headaches were 14 days a month before topiramate.'],
  ['At least 10 headache days per month', 'Headaches several days a month.'],
  ['At least 10 headache days per month', 'Headaches 8-14 days a month.'],
  ['At least 10 headache days per month', 'Mother has headaches 14 days a month.'],
  ['At least 10 headache days per month', 'Headaches. Walks 5 days a week.'],
  ['Insomnia three or more nights per week for at least 3 months', 'Insomnia 4 nights/wk.'],
  ['Vomiting 4 times a day or more despite ondansetron', 'Vomiting 6 times a day.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  'Prednisone 5 mg a day or more',
  'Uses the device at least 4 hours a night',
  'Walks at least 2 blocks a day',
  'Headache or nausea at least 3 times a week',
  'At least 3 visits every 6 months',
  'Smokes 10 or more cigarettes a day',
])('understands no more than it says: %s', (description) => expect(framedIn(description)).toBeUndefined());
