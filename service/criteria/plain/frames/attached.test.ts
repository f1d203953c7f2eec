import { expect, it } from 'vitest';
import { framedAnswer } from './testing.ts';

it.each([
  ['Fracture in the past 12 months', 'Seen 1/15/26 for follow-up of hip fracture.'],
  ['Fracture in the past 12 months', 'Hip fracture, seen by surgery 1/15/26.'],
  ['Echo within the past 90 days', 'No-show for echo 2/18/26.'],
  ['Echo within the past 90 days', 'Echo cancelled 2/18/26.'],
  ['Seizure in the past 6 months', 'Levetiracetam for seizures started 1/5/2026.'],
  ['Stroke in the past 6 months', 'Warfarin since stroke, INR 2.3 on 2/1/26.'],
  ['Stroke within the past 6 months', 'Stroke clinic visit 1/5/26.'],
  ['At least 2 seizures in the past 6 months', 'Takes 2 seizure medications for the past 6 months.'],
  ['At least 3 migraines in the past month', 'Took 3 migraine pills in the past month.'],
  ['Two or more admissions in the past year', '2 daughters admitted in the past year.'],
  ['At least two falls in the past 12 months', 'Fall precautions 5/2025, 6/2025.'],
  ['Low back pain for at least 6 weeks', 'LBP, on lisinopril x 5 years.'],
  ['Low back pain for at least 6 weeks', 'LBP, smoker for 20 years.'],
  ['Low back pain for at least 6 weeks', 'LBP, married 10 years.'],
  ['Cough for at least 8 weeks', 'Cough x 3 days. Prior cough for 6 months in 2019.'],
  ['Psoriasis for at least 6 months', 'Psoriasis, clobetasol x 2 weeks.'],
])('takes no day, number or length of something else, "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  ['Fracture in the past 12 months', 'Hx hip fx 8/2025.', 'yes'],
  ['Echo within the past 90 days', 'Cath 2/3/26, last echo 5/2024.', 'no'],
  ['Low back pain for at least 6 weeks', 'LBP, dull, x 8 mo.', 'yes'],
  ['Low back pain for at least 6 weeks', '8-month history of LBP.', 'yes'],
])('takes its own, "%s": %s', (description, text, answer) =>
  expect(framedAnswer(description, text)).toBe(answer),
);
