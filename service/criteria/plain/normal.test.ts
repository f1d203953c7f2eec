import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { judgeDescription } from './index.ts';

const judged = (description: string, text: string): string => {
  const record = recordOf(`Progress note\nDate of service: 05/10/2025\n\n${text}`);
  const chart = understand(record, requestContextOf({ request: { date_of_service: '2025-06-01' } }));
  const { answer, exact } = judgeDescription({ criteria_id: '1', description }, chart);
  return exact ? answer : 'open';
};

test.each([
  ['Prolactin above the upper limit of normal', 'Prolactin 88 ng/mL (ref 4-15).', 'yes'],
  ['Prolactin above the upper limit of normal', 'Prolactin 9 ng/mL (ref 4-15).', 'no'],
  ['Prolactin above the normal range for age and sex', 'Prolactin 9 ng/mL, normal range 4-15.', 'no'],
  ['TSH is within the reference range', 'TSH 7.2 mIU/L (H) ref 0.40-4.50.', 'no'],
  ['Most recent TSH falls within normal limits', 'TSH 2.2 mIU/L (0.4-4.5).', 'yes'],
  ['TSH is within the normal range', 'TSH 2.1 mIU/L.', 'open'],
  ['Ferritin below the lower limit of normal', 'Ferritin 6 ng/mL (L).', 'yes'],
  ['ALT no more than 3 times the upper limit of normal', 'ALT 200 U/L (ref 7-40).', 'no'],
  ['ALT less than 3 x ULN', 'ALT 60 U/L (ref 7-40).', 'yes'],
  [
    'C-peptide does not exceed 110% of the lower limit of normal',
    'C-peptide 0.3 ng/mL (ref 0.8-3.9).',
    'yes',
  ],
  ['C-peptide does not exceed 110% of the lower limit of normal', 'C-peptide pending.', 'open'],
  [
    'Insulin pump: C-peptide at most 110% of the lower limit of normal',
    'C-peptide 2.3 ng/mL (0.8-3.9).',
    'no',
  ],
  ['TSH and free T4 within normal limits', 'TSH 2.2 mIU/L (0.4-4.5).', 'open'],
  ['Troponin elevated above the 99th percentile URL', 'hs-TnI 240 ng/L (URL 16).', 'yes'],
  ['Troponin above the 99th percentile URL', 'hs-TnT 8 ng/L (99th %ile URL 14).', 'no'],
  ['Ferritin is not below the reference range', 'Ferritin 6 ng/mL (L).', 'open'],
  ['Calcium above the normal range with symptoms', 'Calcium 11.2 mg/dL (ref 8.5-10.5).', 'open'],
  ['TSH within normal limits', 'TSH 2.2 (0.4-4.5) on 1/5/2025. TSH 3.1 on 5/1/2025.', 'open'],
])('compares with the range that the laboratory prints: %s / %s -> %s', (description, text, answer) => {
  expect(judged(description, text)).toBe(answer);
});
