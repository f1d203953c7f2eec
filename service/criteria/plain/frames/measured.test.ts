import { expect, it } from 'vitest';
import { framedAnswer } from './testing.ts';

it.each([
  [
    'Hemoglobin A1c, drawn in the 90 days before this request, shows 7 % or more',
    'A1c 8.1% on 1/22/26.',
    'yes',
  ],
  ['A1c of at least 8 % collected within the past 3 months', 'A1c 6.9% on 1/22/26.', 'no'],
  ['LVEF measured in the prior 3 months and reported at 35 % or under', 'LVEF 55% on 2/3/26.', 'no'],
  ['BMI of at least 40 recorded in the last 6 months', 'BMI 43.1.', 'yes'],
  ['BMI of at least 40 recorded in the last 6 months', 'BMI 43.1 on 3/2/2024.', undefined],
  ['BMI of at least 40 with sleep apnea in the last 6 months', 'BMI 43.1.', undefined],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));
