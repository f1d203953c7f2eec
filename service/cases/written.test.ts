import { expect, test } from 'vitest';
import type { FinalResults } from '../contract/results.ts';
import { withWritten } from './written.ts';

const member = (text: string) => ({
  summary_content: text,
  evidence_content: [{ text: 'x', page_index: 0 }],
});
const results = (diagnosis: string, reasoning = 'One condition.'): FinalResults => ({
  criteria: {
    criteria_tree: { criteria_id: '1', description: 'x' },
    clinical_rationale: '',
    root_decision: 'MET',
    ccm_trigger_detection: {
      recent_visit_date: '',
      ccm_status: 'No',
      trigger: '',
      trigger_details: [],
      reasoning,
      intensity: 'none',
    },
    clinical_summary: {
      patient_background: member('A'),
      diagnosis: member(diagnosis),
      reason_for_request: member('C'),
      key_test_results: member('D'),
      current_treatment: member('E'),
    },
  },
});
const ANNA = { by: 'anna', at: '2026-01-05T10:00:00.000Z' };
const BEN = { by: 'ben', at: '2026-01-06T10:00:00.000Z' };
const diagnosisOf = (of: FinalResults) => of.criteria.clinical_summary.diagnosis;

test('what a person writes is marked, with the engine’s text beside it', () => {
  const present = results('COPD.');
  const made = withWritten(present, present, { diagnosis: 'Severe COPD.', ccm_reasoning: 'Two.' }, ANNA);
  expect(diagnosisOf(made)).toEqual({
    ...member('Severe COPD.'),
    edited: { ...ANNA, engine: 'COPD.' },
  });
  expect(made.criteria.ccm_trigger_detection).toMatchObject({
    reasoning: 'Two.',
    edited: { by: 'anna', engine: 'One condition.' },
  });
  expect(made.criteria.clinical_summary.patient_background.edited).toBeUndefined();
});

test('it stays when somebody saves something else, and when the engine looks again', () => {
  const present = withWritten(results('COPD.'), results('COPD.'), { diagnosis: 'Severe COPD.' }, ANNA);
  expect(diagnosisOf(withWritten(present, present, undefined, BEN))).toEqual(diagnosisOf(present));
  const again = withWritten(results('COPD and asthma.'), present, {}, BEN);
  expect(diagnosisOf(again)).toMatchObject({
    summary_content: 'Severe COPD.',
    edited: { ...ANNA, engine: 'COPD and asthma.' },
  });
});

test('an empty text takes the engine’s own again', () => {
  const present = withWritten(results('COPD.'), results('COPD.'), { diagnosis: 'Severe COPD.' }, ANNA);
  expect(diagnosisOf(withWritten(present, present, { diagnosis: ' ' }, BEN))).toEqual(member('COPD.'));
});
