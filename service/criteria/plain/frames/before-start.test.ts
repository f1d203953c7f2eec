import { expect, it } from 'vitest';
import { framedIn } from './index.ts';
import { framedAnswer } from './testing.ts';

it.each([
  ['EKG within 30 days before surgery', 'EKG 2/10/26 NSR.', 'yes'],
  ['EKG within 30 days prior to the planned procedure', 'Last EKG 11/3/2025.', 'no'],
  ['Liver panel no more than 60 days before the first dose', 'Liver panel 2/1/26 WNL.', 'yes'],
  ['Chest x-ray in the 6 months preceding the first infusion', 'CXR 12/1/2025 clear.', 'yes'],
  ['Brain MRI obtained within one year of starting natalizumab', 'MRI brain 8/14/2025 stable.', 'yes'],
  ['Eye exam within 12 months of initiation of hydroxychloroquine', 'Last eye exam 5/2024.', 'no'],
  [
    'Echo not more than 90 days before trastuzumab starts',
    'Echo 1/20/26 EF 60 %. Trastuzumab starts 3/9/26.',
    'yes',
  ],
  ['A live vaccine was given in the 30 days before infusion', 'Live vaccine given 2/12/26.', 'yes'],
  ['No epidural steroid injection in the 3 months leading up to spinal fusion', 'ESI 1/15/2026.', 'no'],
  [
    'Hemoglobin below 10 g/dL on a sample no more than 14 days ahead of the epoetin dose',
    'Hgb 11.2 on 2/19/26.',
    'no',
  ],
  ['A1c under 8 % within 90 days before the operation', 'A1c 7.1 on 1/10/26.', 'yes'],
])('"%s": %s', (description, text, answer) => expect(framedAnswer(description, text)).toBe(answer));

it.each([
  ['EKG within 30 days before surgery', 'EKG 2/10/26. Post-op day 4, wound dry.'],
  [
    'Brain MRI obtained within one year of starting natalizumab',
    'Natalizumab started 4/2022. MRI brain 8/14/2025.',
  ],
  ['EKG within 30 days before surgery', 'EKG 2/1/26. Surgery set for 3/12/26.'],
  ['EKG within 30 days before surgery', 'EKG normal, day not recorded.'],
])('leaves to others what the record does not settle: "%s": %s', (description, text) =>
  expect(framedAnswer(description, text)).toBeUndefined(),
);

it.each([
  'Echo within 30 days of discharge',
  'MRI within 6 months before the stroke',
  'Visit with a dietitian within 30 days of treatment',
  'EKG within 30 days after surgery',
])('understands no more than it says: %s', (description) => expect(framedIn(description)).toBeUndefined());
