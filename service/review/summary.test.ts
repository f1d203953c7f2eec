import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { understand } from '../language/index.ts';
import { clinicalSummary, NOT_DOCUMENTED } from './summary.ts';

const TREE = { criteria_id: '1', description: 'x' };

function summaryOf(text: string, service?: string) {
  const request = { diagnosisCodes: [], procedureCodes: [], ...(service && { service }) };
  return clinicalSummary(understand(recordOf(text), request), TREE);
}

const NOTE = `Progress note
Date of service: 01/05/2026

HISTORY OF PRESENT ILLNESS: This is a 75-year-old woman with chronic cough.

PAST MEDICAL HISTORY: Hypertension for twenty years.

MEDICATIONS:
1. Lisinopril 10 mg daily.
2. Tiotropium inhaler 18 mcg daily.

ASSESSMENT:
1. Chronic obstructive pulmonary disease, severe.

PLAN: I am ordering a portable oxygen concentrator for use at home.
Electronically signed.`;

test('five members, each from its own part of the record, with page and place', () => {
  const summary = summaryOf(NOTE, 'portable oxygen concentrator');
  expect(summary.patient_background.summary_content).toContain('75-year-old');
  expect(summary.diagnosis.summary_content).toBe('Chronic obstructive pulmonary disease, severe. (p. 1)');
  expect(summary.reason_for_request.evidence_content[0]?.text).toContain('portable oxygen concentrator');
  expect(summary.current_treatment.summary_content).toContain('Lisinopril 10 mg daily');
  const all = Object.values(summary).flatMap((member) => member.evidence_content);
  expect(all.every((each) => each.page_index === 0)).toBe(true);
});

test('no sentence stands in two members, and signatures in none', () => {
  const all = Object.values(summaryOf(`${NOTE}\f${NOTE}`, 'portable oxygen concentrator')).flatMap((member) =>
    member.evidence_content.map((each) => each.text),
  );
  expect(new Set(all).size).toBe(all.length);
  expect(all.join(' ')).not.toMatch(/signed/i);
});

test('what the record does not say is said to be missing', () => {
  const summary = summaryOf('Progress note\nDate of service: 01/05/2026\n');
  expect(summary.diagnosis).toEqual({ summary_content: NOT_DOCUMENTED, evidence_content: [] });
});
