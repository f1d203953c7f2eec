import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

it.each([
  ['Low back pain for a minimum of 3 months', 'LBP x 8 mo, dull.', 'yes'],
  ['Low back pain for at least six weeks', 'LBP x 5 days after moving a sofa.', 'no'],
  ['Knee pain lasting 12 weeks or longer', 'Knee pain for the past 2 years.', 'yes'],
  ['Cough has persisted for more than 8 weeks', 'Cough began 2/11/26 with a cold.', 'no'],
  ['The patient has had hives for no less than 6 weeks', 'Hives since 9/2025.', 'yes'],
  ['Neck pain > 30 days', 'Neck pain since 11/2025.', 'yes'],
  ['Headaches of greater than 3 months duration', 'Headaches for 4 years.', 'yes'],
  ['Symptoms of vertigo that have continued for at least 4 weeks', 'Vertigo for 3 days.', 'no'],
  ['Chronic diarrhea, present for 4 weeks or more', 'Diarrhea x 6 mo.', 'yes'],
  ['Shoulder pain ongoing for 3+ months', 'Shoulder pain x 10 days.', 'no'],
  ['Shoulder pain for at least 6 weeks despite physical therapy', 'Shoulder pain x 1 wk.', 'no'],
  ['Depressed mood, more days than not, for at least two years', 'Low mood x 3 months.', 'no'],
  ['Tinnitus must be chronic, i.e. present for over 6 months', 'Tinnitus for 2 years.', 'yes'],
  ['Pelvic pain exceeding six months', 'Pelvic pain for 1 year.', 'yes'],
  ['Low back pain for at least six weeks', 'LBP x 4 months, PT x 2 weeks.', 'yes'],
  ['At least a 3-month history of hip pain', 'Hip pain x 2 yrs.', 'yes'],
  ['The member has a minimum 6-month history of migraine', 'Migraine x 3 wks.', 'no'],
  ['8 weeks or more of elbow pain', 'Elbow pain since 9/2025.', 'yes'],
  ['Duration of tinnitus: at least 12 weeks', 'Tinnitus x 10 days.', 'no'],
  ['Plantar fasciitis not resolved after 6 weeks', 'Plantar fasciitis x 4 mo.', 'yes'],
  ['Hoarseness persisting beyond 4 weeks', 'Hoarseness x 6 days.', 'no'],
  ['Cough lasting less than 3 weeks', 'Cough x 4 days.', 'yes'],
  ['Vertigo of no more than 2 weeks duration', 'Vertigo since 9/2025.', 'no'],
  ['Carpal tunnel syndrome for at least 3 months', 'CTS x 8 mo.', 'yes'],
  ['Type 1 diabetes for more than 6 months', 'T1DM x 12 yrs.', 'yes'],
  ['The ulcer has been open for 4 weeks or more', 'Heel ulcer 2 x 1 cm, open steadily x 9 wks.', 'yes'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it.each([
  ['Low back pain for at least six weeks', 'LBP for 5 weeks.'],
  ['Low back pain for at least six weeks', 'LBP, onset not recorded.'],
  ['Low back pain for at least six weeks', 'Wife has LBP x 8 mo.'],
  ['Neck pain for at least 3 months', 'Neck pain for nearly 3 months.'],
  ['Neck pain for at least 3 months', 'Neck pain worse over the past 2 weeks.'],
  ['Neck pain for at least 3 months', 'Chronic neck pain with flare for 5 days.'],
  ['Neck pain for at least 3 months', 'No neck pain for the past 6 months.'],
  ['Shoulder pain for at least 6 weeks despite physical therapy', 'Shoulder pain x 8 mo.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  'Expected length of need of at least 3 months',
  'Knee or hip pain for at least 3 months',
  'No fever for at least 3 days',
  'Seen every 3 months or more',
  'Smoked for at least 20 years',
  'The second block is at least 2 weeks after the first',
  'Pain for at least 3 months and failed injections',
])('understands no more than it says: %s', (description) =>
  expect(framedIn(description)?.test).toBeUndefined(),
);

it('gives tests that a person may edit', () => {
  expect(framedIn('Cough lasting eight or more weeks')?.test).toMatchObject({
    kind: 'duration',
    at_least: '8 weeks',
  });
});
