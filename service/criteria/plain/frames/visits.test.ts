import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

const RHEUM = ['Rheumatology consult', 'K. Poe, MD (Rheumatology)'] as const;

it.each([
  ['Prescribed by or in consultation with a rheumatologist', 'RA. Start tofacitinib.', ...RHEUM, 'yes'],
  [
    'Medication is prescribed by, or in consultation with, a rheumatologist or dermatologist',
    'RA. I am prescribing it.',
    ...RHEUM,
    'yes',
  ],
  ['The patient has been evaluated by a rheumatologist', 'Exam: synovitis.', ...RHEUM, 'yes'],
  ['Rheumatology has seen the patient within the past 6 months', 'Exam: synovitis.', ...RHEUM, 'yes'],
  [
    'Ordered after consultation with a board-certified neurologist',
    'MS. Plan to start it.',
    'Neuro f/u',
    'L. Roe, MD',
    'yes',
  ],
  [
    'Prescribed by or in consultation with a rheumatologist',
    'No rheumatology consult was obtained.',
    'Office visit',
    'A. Doe, MD',
    'no',
  ],
  ['The member was seen by a podiatrist', 'Has never seen podiatry.', 'Office visit', 'A. Doe, MD', 'no'],
  ['Cardiology consultation', 'Has not been evaluated by cardiology.', 'Office visit', 'A. Doe, MD', 'no'],
])('who saw or prescribes, "%s": %s', (description, text, head, author, answer) =>
  expect(framedAnswer(description, text, head, author)).toBe(answer),
);

it.each([
  ['Prescribed by or in consultation with a rheumatologist', 'RA.', 'Rheumatology referral', 'A. Doe, MD'],
  ['The member was seen by a podiatrist', 'Podiatry appt was for 2/14.', 'Office visit', 'A. Doe, MD'],
  ['The member was seen by a podiatrist', 'Not seen by podiatry since 2024.', 'Office visit', 'A. Doe, MD'],
  ['Evaluated by a cardiologist and a neurologist', 'Exam.', 'Cardiology consult', 'P. Lee, MD'],
  ['Cardiologist documents NYHA class III', 'NYHA III.', 'Cardiology consult', 'P. Lee, MD'],
])('leaves to others who saw: "%s": %s', (description, text, head, author) =>
  expect(framedAnswer(description, text, head, author)).toBeUndefined(),
);

it.each([
  ['A signed and dated order is on hand', 'Walker. Electronically signed by B. Day, MD 2/20/2026.', 'yes'],
  ["The order bears the prescriber's signature and date", 'Walker. Signed B. Day, MD 02/19/26', 'yes'],
  ['Signed written order', 'Walker. Unsigned.', 'no'],
  [
    'There is a detailed written order that the physician signed and dated',
    'Walker. Signature line blank.',
    'no',
  ],
  ['A signed order is in the record before delivery of the walker', 'Walker. Not yet signed.', 'no'],
  ['A signed and dated order is on hand', 'Walker. Signed B. Day, MD.', undefined],
  ['Order signed by a physician', 'Walker. Signed B. Day, NP 2/19/26.', undefined],
  ['A signed order is in the record before delivery of the walker', 'Walker. Signed B. Day, MD.', undefined],
  ['A signed order for a walker with two wheels', 'Cane. Signed B. Day, MD.', undefined],
])('orders, "%s": %s', (description, text, answer) =>
  expect(framedAnswer(description, text, 'Order')).toBe(answer),
);

it.each([
  [
    'Seen face-to-face within six months prior to the order',
    'Seen for knee pain.',
    'Office visit (in person)',
    'yes',
  ],
  [
    'The treating practitioner evaluated the patient in person within the past 30 days',
    'Knee pain.',
    'Office visit (in person)',
    'yes',
  ],
  [
    'Face-to-face encounter in the 6 months before this request',
    'Last in-person visit was 3/4/2025, none since.',
    'Telephone visit',
    'no',
  ],
  [
    'In-person evaluation by the ordering physician',
    'By video. No in-person exam was done.',
    'Telehealth visit',
    'no',
  ],
  [
    'The operating surgeon examined the patient in person',
    'Knee pain.',
    'Office visit (in person)',
    undefined,
  ],
  [
    'Face-to-face visit for mobility within the past 6 months',
    'Rash.',
    'Office visit (in person)',
    undefined,
  ],
  ['Seen in person within the past 6 months', 'By phone.', 'Telephone visit', undefined],
])('visits, "%s": %s (%s)', (description, text, head, answer) =>
  expect(framedAnswer(description, text, head)).toBe(answer),
);

it('gives a test of an encounter', () => {
  expect(framedIn('Seen in person within the past 6 months')?.test).toMatchObject({
    kind: 'encounter',
    scope: { mode: ['in_person'], window: { within: '6 months' } },
  });
});

it.each([
  [
    'Therapy plan of care bears the physician signature',
    'OT 2x/wk. Physician signature: ____ (not signed as of 2/18).',
    'no',
  ],
  [
    'Plan of care is signed by the physician',
    'PT 2x/wk. Electronically signed by B. Day, MD 2/20/2026.',
    'yes',
  ],
  ['Plan of care signed and dated', 'PT 2x/wk. Signed B. Day, MD.', undefined],
])('plans of care, "%s": %s', (description, text, answer) =>
  expect(framedAnswer(description, text, 'Plan of care')).toBe(answer),
);

it.each([
  [
    'Hearing aids were recommended by a licensed audiologist',
    'Exam: SNHL. I recommend hearing aids.',
    'Audiology evaluation',
    'yes',
  ],
  [
    'Hearing aids were recommended by a licensed audiologist',
    'I recommend hearing aids.',
    'Office visit',
    undefined,
  ],
  [
    'Hearing aids were recommended by a licensed audiologist',
    'Hearing aids discussed.',
    'Audiology evaluation',
    undefined,
  ],
  ['The member has been evaluated by an audiologist', 'Has never seen audiology.', 'Office visit', 'no'],
])('what somebody recommends, "%s": %s (%s)', (description, text, head, answer) =>
  expect(framedAnswer(description, text, head)).toBe(answer),
);
