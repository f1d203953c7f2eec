import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { clinicalSummary } from './summary.ts';

const summaryOf = (text: string) =>
  clinicalSummary(understand(recordOf(text), requestContextOf({})), { criteria_id: '1', description: 'x' });

const NOTE = `Clinic letter
Date of service: 04/21/2025

Mrs. Ode is 75 and has had type 2 diabetes since 2004. She lives alone in two rooms over the shop. She comes for her low sugars and to go over control. Her HbA1c was measured today, 7.0 %. She takes metformin 500 mg twice a day. Start glargine 6 units if A1c goes over 8.5 %. Risks of surgery: stroke, heart failure.`;

test('a note without headings is told by what its sentences say', () => {
  const summary = summaryOf(NOTE);
  expect(summary.patient_background.summary_content).toMatch(/is 75 and has had type 2 diabetes/);
  expect(summary.patient_background.summary_content).toContain('lives alone');
  expect(summary.reason_for_request.summary_content).toContain('comes for her low sugars');
  expect(summary.key_test_results.summary_content).toBe('Her HbA1c was measured today, 7.0 %. (p. 1)');
  expect(summary.current_treatment.summary_content).toBe('She takes metformin 500 mg twice a day. (p. 1)');
});

test('risks, advice and other people’s illnesses are no diagnoses', () => {
  const summary = summaryOf(
    'Clinic letter\nDate of service: 04/21/2025\n\nHer mother had diabetes. Risks: stroke, heart failure. He could have COPD. He has had emphysema for ten years.',
  );
  expect(summary.diagnosis.summary_content).toBe('He has had emphysema for ten years. (p. 1)');
});
