import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { understand } from '../language/index.ts';
import { listProblems } from './problems/index.ts';
import { clinicalSummary, NOT_DOCUMENTED } from './summary.ts';

const TREE = { criteria_id: '1', description: 'x' };

function summaryOf(text: string, service?: string) {
  const request = { diagnosisCodes: [], procedureCodes: [], ...(service && { service }) };
  const chart = understand(recordOf(text), { ...request, dateOfService: '2026-01-20' });
  const form = service ? { request: { service, type: 'initial', date_of_service: '2026-01-20' } } : {};
  return clinicalSummary(chart, listProblems({ chart, form, tree: TREE, guideline: {} }));
}

/** The diagnosis where the form has a code of it. */
function diagnosisOf(text: string, ...codes: string[]) {
  const chart = understand(recordOf(text), {
    diagnosisCodes: codes,
    procedureCodes: [],
    dateOfService: '2026-01-20',
  });
  const form = { request: { service: 'x', diagnosis_codes: codes } };
  return clinicalSummary(chart, listProblems({ chart, form, tree: TREE, guideline: {} })).diagnosis;
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

test('five members, stated in the order in which a nurse tells a case', () => {
  const summary = summaryOf(NOTE, 'portable oxygen concentrator');
  expect(summary.patient_background.summary_content).toBe('75-year-old woman with hypertension (p. 1).');
  expect(summary.diagnosis.summary_content).toBe('Severe COPD, per the visit note of 01/05/2026 (p. 1).');
  expect(summary.reason_for_request.summary_content).toBe(
    'Initial request for portable oxygen concentrator, date of service 01/20/2026 (request form). The record states: "I am ordering a portable oxygen concentrator for use at home" (p. 1).',
  );
  expect(summary.current_treatment.summary_content).toBe(
    'Medications as of 01/05/2026: lisinopril 10 mg daily, tiotropium 18 mcg inhaled daily (p. 1).',
  );
  const all = Object.values(summary).flatMap((member) => member.evidence_content);
  expect(all.every((each) => each.page_index === 0)).toBe(true);
});

test('no passage stands in a member twice, and signatures in none', () => {
  const members = Object.values(summaryOf(`${NOTE}\f${NOTE}`, 'portable oxygen concentrator'));
  for (const { evidence_content } of members) {
    const places = evidence_content.map(({ text, page_index }) => `${page_index} ${text}`);
    expect(new Set(places).size).toBe(places.length);
  }
  expect(JSON.stringify(members)).not.toMatch(/signed/i);
});

test('no member has more than four sentences', () => {
  for (const { summary_content } of Object.values(summaryOf(NOTE, 'portable oxygen concentrator')))
    expect(summary_content.match(/\)\. |\)\.$/g)?.length ?? 0).toBeLessThanOrEqual(4);
});

test('what the record does not say is said to be missing', () => {
  const summary = summaryOf('Progress note\nDate of service: 01/05/2026\n');
  expect(summary.diagnosis).toEqual({ summary_content: NOT_DOCUMENTED, evidence_content: [] });
});

test('drugs of an old list are not reported as current treatment', () => {
  const old =
    'Progress note\nDate of service: 01/05/2009\n\nMEDICATIONS:\n1. Lisinopril 10 mg daily.\n2. Zocor 20 mg daily.';
  expect(summaryOf(old).current_treatment.summary_content).toBe(
    'No current medication list; lisinopril and Zocor were last mentioned on 01/05/2009 (p. 1).',
  );
});

test.each(['No medications.', 'MEDICATIONS: none.', 'He takes no regular medications.'])('%s', (words) => {
  const note = `Progress note\nDate of service: 01/05/2026\n\n${words}`;
  expect(summaryOf(note).current_treatment.summary_content).toBe('The patient takes no medications (p. 1).');
});

test('a kind of request that the service names already is not said twice', () => {
  const reason = summaryOf(NOTE, 'initial portable oxygen concentrator').reason_for_request;
  expect(reason.summary_content).toMatch(/^Request for initial portable oxygen concentrator/);
});

test('what is taken is told in one list, whatever day each drug was last told of', () => {
  const call = 'Telephone note\nDate of service: 01/12/2026\n\nContinue lisinopril 20 mg daily.';
  expect(summaryOf(`${NOTE}\f${call}`).current_treatment.summary_content).toBe(
    'Medications documented 01/05/2026 to 01/12/2026: lisinopril 20 mg daily, tiotropium 18 mcg inhaled daily (p. 1, 2).',
  );
});

test('a code of the form is named where the record has no words for it', () => {
  const diagnosis = diagnosisOf(NOTE, 'M96.1');
  expect(diagnosis.summary_content).toBe(
    'The request form lists postlaminectomy syndrome (M96.1) (request form).',
  );
});

const noted = (problem: string) => NOTE.replace('Chronic obstructive pulmonary disease, severe', problem);

test.each<[problem: string, codes: string[], diagnosis: string]>([
  // a finer code of the category, named alike
  ['Dermatomyositis, on rituximab', ['M33.13'], 'Dermatomyositis, per the visit note of 01/05/2026 (p. 1).'],
  // two codes of one disease
  ['Shingles, left T6', ['B02.29', 'B02.9'], 'Shingles, per the visit note of 01/05/2026 (p. 1).'],
  // a wound elsewhere is another one
  [
    'Stage 2 pressure ulcer of the right heel',
    ['L89.154'],
    'Stage 2 pressure ulcer, per the visit note of 01/05/2026 (p. 1). The request form lists pressure ulcer of sacral region, stage 4 (L89.154) (request form).',
  ],
  // why somebody is seen is no disease
  ['Gastroparesis', ['K31.84', 'Z00.6'], 'Gastroparesis, per the visit note of 01/05/2026 (p. 1).'],
  // unless the form has nothing else
  [
    'Bunion',
    ['Z12.2'],
    'The request form lists encounter for screening for malignant neoplasm of respiratory organs (Z12.2) (request form).',
  ],
])('the diagnosis of a request: %s, %j', (problem, codes, diagnosis) => {
  expect(diagnosisOf(noted(problem), ...codes).summary_content).toBe(diagnosis);
});

test('the paper that is named is the one whose page is cited', () => {
  const order = 'Order form\nDate of service: 01/12/2026\n\nDiagnosis: gastroparesis. Signed electronically.';
  expect(diagnosisOf(`${noted('Gastroparesis')}\f${order}`, 'K31.84').summary_content).toBe(
    'Gastroparesis, per the visit note of 01/05/2026 (p. 1).',
  );
});

test('what the record names by its code is not listed from the form again', () => {
  const words = 'Non-pressure chronic ulcer of left heel and midfoot with unspecified severity (L97.429)';
  expect(diagnosisOf(noted(words), 'L97.429').summary_content).not.toContain('request form lists');
});

test('a sign of a joint is no illness beside its arthritis', () => {
  const text = NOTE.replace(
    'Hypertension for twenty years.',
    'Hypertension. Knee joint line tenderness. Knee stiffness.',
  );
  expect(summaryOf(text).patient_background.summary_content).toBe(
    '75-year-old woman with hypertension (p. 1).',
  );
});

test('what was done under fluoroscopy is past history, the sedation for it is not', () => {
  const report =
    'Operative report\nDate of service: 12/02/2025\n\nNAME OF OPERATION:\n1. Left L5-S1 transforaminal block with fluoroscopy.\n2. Monitored intravenous Versed sedation.';
  expect(summaryOf(`${NOTE}\f${report}`).patient_background.summary_content).toContain(
    'Past history: left L5-S1 transforaminal block with fluoroscopy (12/02/2025) (p. 2).',
  );
});

test('a printed title and the number of an order ask for nothing', () => {
  const titled = NOTE.replace(
    'PLAN: I am ordering a portable oxygen concentrator for use at home.',
    'PLAN: Rest.',
  );
  const reasonOf = (line: string) =>
    summaryOf(`${titled}\n${line}`, 'portable oxygen concentrator').reason_for_request.summary_content;
  const form = 'Initial request for portable oxygen concentrator, date of service 01/20/2026 (request form).';
  expect(reasonOf('OXYGEN ORDER                         portable concentrator')).toBe(form);
  expect(reasonOf('0910-0955, room 12, MD order #4471 portable oxygen concentrator')).toBe(form);
});

test('the words of a code are found in the record', () => {
  const text = NOTE.replace('3. ', '').replace(
    'PLAN:',
    '2. Unilateral inguinal hernia with gangrene.\n\nPLAN:',
  );
  const diagnosis = diagnosisOf(text, 'K40.40');
  expect(diagnosis.summary_content).toContain('hernia');
  expect(diagnosis.summary_content).toContain('(p. 1)');
});

test('what decides a criterion stands among the key results', () => {
  const text = `${NOTE}\n\nCT shows a fracture with 60 % loss of height at L4.`;
  const chart = understand(recordOf(text), {
    diagnosisCodes: [],
    procedureCodes: [],
    dateOfService: '2026-01-20',
  });
  const quote = 'CT shows a fracture with 60 % loss of height at L4.';
  const leaf = {
    criteria_id: '1',
    description: 'The instability comes from a fracture.',
    answer: 'yes' as const,
    color: 'green' as const,
    engine: {
      color: 'green' as const,
      answer: 'yes' as const,
      reason: 'x',
      rule: 'wording',
      confidence: 0.9,
    },
    clinical_decisioning: [
      {
        id: 'a',
        stance: 'supports' as const,
        bounding_box: [{ page: 0, x: 0, y: 0, width: 1, height: 1 }],
        exact_text_sentence_relevant_to_criteria: quote,
      },
    ],
  };
  const { key_test_results } = clinicalSummary(
    chart,
    listProblems({ chart, form: {}, tree: leaf, guideline: {} }),
  );
  expect(key_test_results.summary_content).toContain('60 % loss of height at L4');
});

test('what is asked for, or was given in a hospital bed, is no treatment at home', () => {
  const reported = (text: string, service: string) =>
    summaryOf(text, service).current_treatment.summary_content;
  const visit = NOTE.replace('PLAN:', 'HPI: She wears a Libre daily. She uses CPAP nightly.\n\nPLAN:');
  expect(reported(visit, 'continuous glucose monitor')).toContain('Other treatment: CPAP');
  expect(reported(visit, 'continuous glucose monitor')).not.toContain('glucose monitor');
  const stay = 'Hospital consultation\nDate of service: 01/05/2026\n\nHPI: She is on 3 L nasal cannula.';
  expect(reported(stay, 'knee brace')).not.toContain('home oxygen');
});

test('what is continued is told beside other treatment', () => {
  const request = { service: 'E0601 months 4 to 13', type: 'continued', date_of_service: '2026-01-20' };
  const chart = understand(recordOf(NOTE.replace('PLAN:', 'HPI: She walks with a cane.\n\nPLAN:')), {
    diagnosisCodes: [],
    procedureCodes: [],
    ...request,
    dateOfService: '2026-01-20',
  });
  const told = clinicalSummary(chart, listProblems({ chart, form: { request }, tree: TREE, guideline: {} }));
  expect(told.current_treatment.summary_content).toContain(
    'In use, continued by this request: E0601 months 4 to 13 (request form). Other treatment: cane (01/05/2026) (p. 1).',
  );
});

test('why the patient came once for another matter is not why this is asked for', () => {
  const other = 'Progress note\nDate of service: 08/05/2025\n\nCHIEF COMPLAINT: Muscle twitching and pain.';
  const { reason_for_request: reported } = summaryOf(`${other}\n\f${NOTE}`, 'portable oxygen concentrator');
  expect(reported.summary_content).not.toContain('twitching');
});

test('a result that a note repeats is told as of that note, and a code that only the form has as of the form', () => {
  const chart = understand(
    recordOf('Progress note\nDate of service: 01/05/2026\n\nHPI: Heart failure, LVEF 30 %.'),
    {
      diagnosisCodes: ['I50.22'],
      procedureCodes: [],
      dateOfService: '2026-01-20',
    },
  );
  const form = { request: { service: 'x', diagnosis_codes: ['I50.22'] } };
  const tree = { criteria_id: '1', description: 'x' };
  const guideline = { criteria: { test: { variable: 'lvef' } } };
  const summary = clinicalSummary(chart, listProblems({ chart, form, tree, guideline }));
  expect(summary.key_test_results.summary_content).toBe(
    'LVEF was 30 %, per the visit note of 01/05/2026 (p. 1).',
  );
  expect(summary.diagnosis.summary_content).not.toMatch(/\(ICD-10 I50\.22\)/);
});
