import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

it.each([
  ['Physical therapy for at least 6 weeks', 'PT x 8 wks, no lasting relief.', 'yes'],
  ['Physical therapy for at least 6 weeks', 'PT x 2 wks, then stopped.', 'no'],
  ['At least 4 weeks of NSAIDs', 'Naproxen for 6 weeks.', 'yes'],
  ['Trial of an NSAID lasting a minimum of 4 weeks', 'Meloxicam x 5 days.', 'no'],
  ['Has been on methotrexate for 3 months or longer', 'On methotrexate since 6/2025.', 'yes'],
  ['Has been on methotrexate for 3 months or longer', 'Started methotrexate 2/10/26.', 'no'],
  ['Has used CPAP for more than 90 days', 'CPAP set up 2/1/2026.', 'no'],
  ['Completed no less than 12 weeks of pulmonary rehabilitation', 'Pulmonary rehab x 14 weeks.', 'yes'],
  ['Metformin taken for at least 3 months before the request', '4-month trial of metformin.', 'yes'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it.each([
  ['Physical therapy for at least 6 weeks', 'PT ordered, 6 weeks.'],
  ['Physical therapy for at least 6 weeks', 'PT in 2024. PT again x 2 wks.'],
  ['Physical therapy for at least 6 weeks', 'Will start PT for 8 weeks.'],
  ['Has been on methotrexate for at least 3 months', 'Methotrexate since 6/2025, stopped last week.'],
  ['Has been on methotrexate for at least 3 months', 'Methotrexate refilled, pain x 8 mo.'],
  ['Has been on methotrexate for at least 3 months', 'Methotrexate dose increased 2/10/26.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  'Physical therapy and NSAIDs for at least 6 weeks',
  'Failure of methotrexate after at least 3 months',
  'Metformin 2000 mg for at least 3 months',
  'Physical therapy for at least 6 weeks within the past year',
])('understands no more than it says: %s', (description) =>
  expect(framedIn(description)?.test).toBeUndefined(),
);
