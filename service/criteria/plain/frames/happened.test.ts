import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

it.each([
  ['Colonoscopy performed within the past 5 years', 'Colonoscopy 6/14/2023, two polyps.', 'yes'],
  ['Colonoscopy performed within the past 5 years', 'Last colonoscopy was 2017.', 'no'],
  ['A mammogram is on file from the past 2 years', 'Mammo 11/2025 negative.', 'yes'],
  ['The member has had a fracture in the last 12 months', 'Wrist fx 9/3/2025 after a slip.', 'yes'],
  ['The member has had a fracture in the last 12 months', 'Only fracture was in 2014, none since.', 'no'],
  ['Hospitalized within the preceding 90 days', 'Admitted 1/10/26 with cellulitis.', 'yes'],
  ['There has been a seizure in the previous 6 months', 'Denies seizures in the past year.', 'no'],
  ['EKG obtained no more than 30 days before the requested surgery', 'EKG 2/18/26 normal sinus.', 'yes'],
  ['Documentation of a stroke in the prior year', 'CVA 8/2/2025 with mild residual.', 'yes'],
  ['Ferritin collected ≤60 days ago', 'Ferritin 41 on 1/22/26.', 'yes'],
  ['Relapse during the last two years', 'Last relapse 3/2021, no relapses since.', 'no'],
  ['Has received a blood transfusion in the last 3 months', 'Transfused 2 units 1/30/26.', 'yes'],
  ['Sleep study done less than one year ago', 'PSG of 10/4/2025 reviewed.', 'yes'],
  ['Has not had a colonoscopy in the last 10 years', 'Colonoscopy 5/2022 normal.', 'no'],
  ['Has not had a colonoscopy in the last 10 years', 'Never had a colonoscopy.', 'yes'],
  ['No mammogram has been performed within the past 11 months', 'Last mammogram 1/2025.', 'yes'],
  ['No prior DXA within the past 23 months', 'DEXA 4/8/2025 T -2.1.', 'no'],
  ['Brain MRI has not been performed in the previous 12 months', 'MRI brain 12/1/25: stable.', 'no'],
  ['The patient did not fall in the past 6 months', 'No falls in the last 12 months.', 'yes'],
  ['At least 90 days have elapsed since the last heart attack', 'NSTEMI 2/3/26.', 'no'],
  ['At least 90 days have elapsed since the last heart attack', 'Last MI was 6/2022.', 'yes'],
  [
    '12 months or more have passed since the most recent screening mammogram',
    'Last screening mammogram 1/15/2025.',
    'yes',
  ],
  [
    'It has been at least 6 months since the last epidural steroid injection',
    'Most recent ESI 12/12/2025.',
    'no',
  ],
  [
    'More than three weeks have gone by following the last dose of methotrexate',
    'Last dose of methotrexate 2/17/26.',
    'no',
  ],
  ['Seizure free for at least 6 months', 'Last seizure 3/2024.', 'yes'],
  ['The member has been seizure-free for 12 months or more', 'Last seizure 11/2025.', 'no'],
  ['Free of falls for at least 3 months', 'Fell 2/1/26 in the hall.', 'no'],
  ['No strokes for at least six months', 'No strokes in the past 2 years.', 'yes'],
  ['Bariatric surgery was performed at least 18 months ago', 'Sleeve gastrectomy 5/2022.', 'yes'],
  ['The current wheelchair is more than five years old', 'Current wheelchair received 6/2024.', 'no'],
  ['TB test within the past year', 'QuantiFERON 9/2025.', 'yes'],
  ['Audiogram report dated within 6 months', 'Audiometry 1/12/2026.', 'yes'],
  ['Eye exam within 12 months', 'Last eye exam 5/4/2024, not repeated since, wants one today.', 'no'],
  [
    'A biologic was given within the past 4 weeks',
    'Only biologic etanercept, last dose 9/2/2025; none since.',
    'no',
  ],
  ['Epidural steroid injection in the past 3 months', 'ESI #1 on 9/4/2025, #2 on 1/20/2026.', 'yes'],
  ['New glasses have not been dispensed in the past 24 months', 'New spectacles dispensed 8/14/2025.', 'no'],
  ['Admission for a COPD exacerbation in the past 6 months', 'Admitted 1/4/26 with AECOPD.', 'yes'],
  ['Negative TB screen in the past 12 months', 'QuantiFERON 9/4/2025 negative.', 'yes'],
  ['TB test was negative within the last year', 'PPD 10/2/2025 positive at 16 mm.', 'no'],
  ['Negative pregnancy test within 7 days before the first dose', 'Serum hCG 2/27/26: neg.', 'yes'],
  ['Negative TB screen in the past 12 months', 'Last PPD 3/2022 negative.', 'no'],
  ['Positive urine drug screen within the past 90 days', 'UDS 2/1/26 negative.', 'no'],
  ['Repeat colonoscopy covered no sooner than 5 years after the last one', 'Last colonoscopy 6/2023.', 'no'],
  [
    'A repeat DXA is allowed not earlier than 23 months following the previous one',
    'Last DEXA 10/4/2023.',
    'yes',
  ],
  ['Epidural steroid injection given no sooner than 90 days after the last', 'ESI 1/12/2026.', 'no'],
  [
    'Surgery no sooner than 90 days after the last cortisone injection',
    'Last cortisone injection 10/1/2025.',
    'yes',
  ],
  ['Stroke more than 30 days but less than 12 months ago', 'CVA 9/4/2025.', 'yes'],
  ['Stroke that occurred more than 30 days but not over 6 months ago', 'CVA 2/12/2026.', 'no'],
  ['Heart attack between 1 and 12 months before the request', 'Last MI 4/2023.', 'no'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it('takes a paper for what its title names', () => {
  const asked = 'Chest CT completed within 60 days of the request';
  expect(framedAnswer(asked, 'No nodule. Mild emphysema.', 'CT chest without contrast')).toBe('yes');
  expect(framedAnswer(asked, 'Cough for 3 weeks.', 'CT chest referral')).toBeUndefined();
});

it.each([
  ['Colonoscopy within the past 5 years', 'Had a colonoscopy, year not recalled.'],
  ['Colonoscopy within the past 5 years', 'Colonoscopy planned for 3/20/26.'],
  ['Colonoscopy within the past 5 years', 'Mother had a colonoscopy 6/2025.'],
  ['Fracture in the last 12 months', 'Hip fx 2019.'],
  ['Seizure in the last 12 months', 'No seizures.'],
  ['Fall in the past year', 'Hip fracture 2019, no falls in 3 months.'],
  ['At least 90 days have elapsed since the last heart attack', 'Never had an MI.'],
  ['Cataract surgery was performed at least 6 months ago', 'Cataract surgery 5/2022 and 1/15/26.'],
  ['Seizure free for at least 6 months', 'Seizure in 3/2024.'],
  ['Negative TB screen in the past 12 months', 'QuantiFERON drawn 2/18/26, result pending.'],
  ['Echo within the past year', 'Last MRI of the brain 2019. Echo to be repeated.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  'Echo and stress test within the past year',
  'A TB test within the past year shows no active disease',
  'Visit within the past year',
  'The patient quit within the past 15 years',
  'A graft on the trunk or pelvis within the past 60 days',
  'The treating physician did a mobility exam within the past 6 months',
  'No healing was seen over the past month: neither area nor depth is smaller',
  'Two falls within the past year',
  'Fall within the past 6 months or fracture within the past 2 years',
  'Eye or foot exam within the past year',
])('understands no more than it says: %s', (description) =>
  expect(framedIn(description)?.test).toBeUndefined(),
);

it('gives tests that a person may edit', () => {
  expect(framedIn('No colonoscopy in the past 10 years')?.test).toMatchObject({
    kind: 'not',
    test: { kind: 'interval', to: { form: 'date_of_service' }, max: '10 years' },
  });
});

it('leaves to a reader which of two things is denied', () => {
  expect(framedIn('Bowel accidents not managed, or a seizure within six months')).toBeUndefined();
  expect(framedIn('No stroke or heart attack in the past 3 months')).toBeDefined();
});
