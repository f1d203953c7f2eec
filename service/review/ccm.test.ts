import { describe, expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { understand } from '../language/index.ts';
import type { Chart, Measurement } from '../language/types.ts';
import { chronicCare as chronicCareOf } from './ccm.ts';
import { listProblems } from './problems/index.ts';
import { PLAIN } from './testing.ts';

const REQUEST = { diagnosisCodes: [], procedureCodes: [], dateOfService: '2026-01-20' };

const TREE = { criteria_id: '1', description: 'x' };
const chronicCare = (chart: Chart) =>
  chronicCareOf(chart, listProblems({ chart, form: {}, tree: TREE, guideline: {} }));

function chart(text: string) {
  return understand(recordOf(text), REQUEST);
}

const HEAD = 'Progress note\nDate of service: 01/05/2026\n\n';

test('two conditions and a dated admission are a trigger', () => {
  const ccm = chronicCare(
    chart(
      `${HEAD}HPI: She was admitted to the hospital for pneumonia on 12/10/2025.\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.\n\nPrinted 01/30/2026`,
    ),
  );
  expect(ccm).toMatchObject({
    recent_visit_date: '01/05/2026',
    ccm_status: 'Yes',
    trigger: 'hospital admission',
    intensity: 'moderate',
  });
  expect(ccm.trigger_details.map((each) => each.exact_evidence_text)).toContainEqual(
    expect.stringContaining('admitted to the hospital'),
  );
  expect(ccm.trigger_details.every((each) => each.page_number === 1)).toBe(true);
  expect(ccm.reasoning).toContain('2 active chronic conditions');
  expect(ccm.reasoning).toContain('12/10/2025');
});

test('one condition is not enough, and without a trigger two are not', () => {
  const one = chronicCare(
    chart(`${HEAD}HPI: She was admitted to the hospital on 12/10/2025.\n\nASSESSMENT:\n1. COPD.`),
  );
  expect(one).toMatchObject({ ccm_status: 'No', intensity: 'none', trigger: '' });
  const quiet = chronicCare(chart(`${HEAD}ASSESSMENT:\n1. COPD.\n2. Hypertension.`));
  expect(quiet).toMatchObject({ ccm_status: 'No', intensity: 'none' });
  expect(quiet.reasoning).toContain('No dated trigger');
});

test('denied and family conditions do not count', () => {
  const ccm = chronicCare(
    chart(`${HEAD}ASSESSMENT: No diabetes. Denies asthma.\n\nFAMILY HISTORY: Hypertension. COPD.`),
  );
  expect(ccm.reasoning).toContain('no active chronic condition');
});

test('what a relative has does not count, in whatever section it is told', () => {
  const ccm = chronicCare(
    chart(
      `${HEAD}HPI: He has two brothers, one passed away from brain cancer. His wife was hospitalized last week.\n\nASSESSMENT:\n1. COPD.`,
    ),
  );
  expect(ccm.reasoning).toContain('1 active chronic condition: COPD');
});

test('an admission of long ago is no trigger, in whatever recent note it is told', () => {
  const ccm = chronicCare(
    chart(
      `${HEAD}HPI: She was admitted to the hospital on 03/10/2019.\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.`,
    ),
  );
  expect(ccm.ccm_status).toBe('No');
});

test('a stay of seven days is high intensity, with its length', () => {
  const text = `Discharge summary\nDate of service: 01/10/2026\nAdmission date: 01/02/2026\nDischarge date: 01/10/2026\n\nDIAGNOSES:\n1. COPD.\n2. Hypertension.`;
  const ccm = chronicCare(chart(text));
  expect(ccm.intensity).toBe('high');
  expect(ccm.trigger).toContain('long hospital stay');
  expect(ccm.reasoning).toContain('8 days');
});

test('the stated day of discharge counts, whatever day heads the summary', () => {
  const text = `Discharge summary\nAdmission date: 01/02/2026\nDischarge date: 01/10/2026\n\nDIAGNOSES:\n1. COPD.\n2. Hypertension.`;
  const ccm = chronicCare(chart(text));
  expect(ccm.reasoning).toContain('8 days');
  expect(ccm.reasoning).toContain('01/10/2026');
});

test('who leaves a nursing facility leaves no hospital', () => {
  const text = (place: string, to = 'home') =>
    `${place} discharge summary\nDate of service: 01/10/2026\nAdmission date: 12/20/2025\nDischarge date: 01/10/2026\nDisposition: ${to}.\n\nDIAGNOSES:\n1. COPD.\n2. Hypertension.`;
  expect(chronicCare(chart(text('SNF'))).ccm_status).toBe('No');
  expect(chronicCare(chart(text('Hospital', 'discharged to SNF'))).ccm_status).toBe('Yes');
});

test('a visit after a stay is no day in the hospital', () => {
  const text = `Hospital follow-up visit\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\nHPI: She was hospitalized for pneumonia.\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.`;
  expect(chronicCare(chart(text)).ccm_status).toBe('No');
});

test('only the latest value tells whether it is controlled', () => {
  const base = chart(
    `${HEAD}LABS: glycated value one.\nglycated value two.\n\nASSESSMENT:\n1. Diabetes.\n2. Hypertension.`,
  );
  const at = (words: string) => base.sentences.find((sentence) => sentence.text.includes(words))!;
  const value = (words: string, low: number, date: string): Measurement => {
    const { start, end, index } = at(words);
    const fixed = { variable: 'hba1c', unit: '%', conditions: [], assertion: PLAIN };
    return { ...fixed, start, end, sentence: index, low, high: low, date };
  };
  const detect = (...measurements: Measurement[]) =>
    chronicCare({ ...base, measurements, byVariable: new Map([['hba1c', measurements.map((_, i) => i)]]) });
  const [high, low] = [value('one', 9.4, '2025-12-01'), value('two', 6.8, '2026-01-05')];
  expect(detect(high)).toMatchObject({ ccm_status: 'Yes', trigger: 'uncontrolled HbA1c', intensity: 'low' });
  expect(detect(high, low).ccm_status).toBe('No');
  expect(detect({ ...high, assertion: { ...PLAIN, target: true } }).ccm_status).toBe('No');
});

test('a paper of the admission tells of a stay without a discharge', () => {
  const note = `${HEAD}ASSESSMENT:\n1. COPD.\n2. Hypertension.`;
  const paper = (title: string) =>
    chronicCare(
      chart(`${title}\nDate of service: 11/12/2025\nProvider: C. Day, RN\n\nDiet regular.\n\f${note}`),
    );
  const ccm = paper('St. Ann inpatient - nursing admission data');
  expect(ccm).toMatchObject({ ccm_status: 'Yes', trigger: 'hospital admission' });
  expect(ccm.reasoning).toContain('admitted to the hospital on 11/12/2025');
  expect(paper('Nursing home admission data').trigger).toBe('');
});

test.each(['Cardiac rehab discharge summary', 'Lakeside discharge-from-care summary'])(
  'the end of a program is no hospital stay: %s',
  (title) => {
    const note = `${title}\nDate of service: 01/05/2026\nProvider: J. Tiller, MD\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.`;
    expect(chronicCare(chart(note)).trigger).toBe('');
  },
);

test('the paper of an emergency department tells of a visit, and of no stay', () => {
  const note =
    'ED discharge summary\nDate of service: 01/05/2026\nProvider: J. Tiller, MD\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.';
  expect(chronicCare(chart(note)).trigger).toBe('emergency department visit');
});

test('the end of a course of therapy is no hospital stay', () => {
  const ccm = chronicCare(
    chart(
      'Physical therapy discharge summary\nDate of service: 01/05/2026\nProvider: J. Tiller, PT\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.',
    ),
  );
  expect(ccm.trigger).not.toContain('admission');
});

test.each([
  ['ECG: ST depression in the lateral leads.'],
  ['Chest x-ray: the diaphragm is depressed.'],
  ['A negative mammogram does not exclude cancer.'],
  ['He has had malignant arrhythmias.'],
  ['There is no Parkinson disease.'],
  ['This may be seen in rheumatoid arthritis.'],
])('words in another sense are no condition: %s', (words) => {
  const ccm = chronicCare(chart(`${HEAD}HPI: ${words}\n\nASSESSMENT:\n1. COPD.`));
  expect(ccm.reasoning).toContain('1 active chronic condition: COPD');
});

test('the same words in the sense of the condition still count', () => {
  const ccm = chronicCare(
    chart(`${HEAD}ASSESSMENT:\n1. Major depression.\n2. Lung cancer.\n3. Parkinson disease.`),
  );
  expect(ccm.reasoning).toContain(
    'major depressive disorder (p. 1); lung cancer (p. 1); Parkinson disease (p. 1)',
  );
});

const TWO = 'ASSESSMENT:\n1. COPD.\n2. Hypertension.';

test('advice to go to the emergency department is no visit; a visit is', () => {
  const after = (words: string) => chronicCare(chart(`${HEAD}HPI: ${words}\n\n${TWO}`)).ccm_status;
  expect(after('Return to the emergency department if the pain worsens.')).toBe('No');
  expect(after('Go to the emergency room for fever.')).toBe('No');
  expect(after('She was seen in the emergency department on 12/20/2025.')).toBe('Yes');
});

test('a pressure under stress does not tell of control', () => {
  const at = (words: string) => chronicCare(chart(`${HEAD}HPI: ${words}\n\n${TWO}`)).ccm_status;
  expect(at('The maximum blood pressure during the stress test was 178/80.')).toBe('No');
  expect(at('Blood pressure was 178/80.')).toBe('Yes');
});

test('an admission without a day of its own is no trigger, in whatever recent note it is told', () => {
  const ccm = chronicCare(
    chart(
      `${HEAD}HPI: After a fall he was admitted to hospital and went to rehab.\n\nASSESSMENT:\n1. COPD.\n2. Hypertension.`,
    ),
  );
  expect(ccm).toMatchObject({ ccm_status: 'No', trigger: '' });
});

test('a high pressure alone is no uncontrolled condition', () => {
  const ccm = chronicCare(chart(`${HEAD}VITALS: BP 152/94.\n\nASSESSMENT:\n1. COPD.\n2. Osteoarthritis.`));
  expect(ccm.ccm_status).toBe('No');
});

test('a note from within a stay tells that the patient was in the hospital, not since when', () => {
  const consult =
    'Inpatient consultation\nDate of service: 12/14/2025\n\nHPI: She was admitted with pneumonia.';
  const { reasoning } = chronicCare(chart(`${consult}\n\f${HEAD}ASSESSMENT:\n1. COPD.\n2. Hypertension.`));
  expect(reasoning).toContain('The patient was in the hospital on 12/14/2025.');
});

test('a pressure of a hospital stay does not tell how it is controlled', () => {
  const stay =
    'Discharge summary\nDate of service: 12/14/2025\n\nVITALS: BP 168/98.\n\nDISCHARGE DIAGNOSES:\n1. COPD.\n2. Hypertension.';
  expect(chronicCare(chart(stay)).trigger).not.toContain('blood pressure');
});

test.each<[papers: [title: string, day: string, by: string][], visit: string]>([
  // a call, a supplier's visit to the home and a nurse's packet are later
  [
    [
      ['Cardiology follow-up', '01/05/2026', 'A. Farr, MD'],
      ['Phone', '01/06/2026', 'clinic RN Bell'],
      ['DME home check note', '01/07/2026', 'Ridge Oxygen, RRT'],
    ],
    '01/05/2026',
  ],
  // by a practitioner, whatever it is called
  [
    [
      ['Office visit', '12/01/2025', 'A. Farr, MD'],
      ['Thoracic surg', '01/08/2026', 'L. Stone, PA-C'],
      ['Addendum', '01/09/2026', 'L. Stone, PA-C'],
    ],
    '01/08/2026',
  ],
  // of whatever specialty
  [
    [
      ['Urology consult note', '12/01/2025', 'A. Farr, MD'],
      ['Psych progress note', '01/08/2026', 'N. Dunn, PMHNP'],
    ],
    '01/08/2026',
  ],
  // nobody but a nurse has seen the patient
  [[['Skilled nursing visit', '01/03/2026', 'B. Hale, RN']], '01/03/2026'],
])('the last visit: %j', (papers, visit) => {
  const pages = papers.map(
    ([title, day, by]) =>
      `${title}\nDate of service: ${day}   Provider: ${by}\nPatient: A. Doe   DOB: 01/01/1950\n\nDoing well.`,
  );
  expect(chronicCare(chart(pages.join('\f'))).recent_visit_date).toBe(visit);
});

test('of two values of one sentence the present one tells whether a condition is controlled', () => {
  const ccm = chronicCare(
    chart(`${HEAD}ASSESSMENT:\n1. Type 2 diabetes, A1c 9.2 (from 10.1).\n2. Hypertension.`),
  );
  expect(ccm.reasoning).toContain('was 9.2 %');
  expect(ccm.reasoning).not.toContain('10.1');
});

test('a chronic condition of the list that the record is less sure of is named, and not counted', () => {
  const chartOfOne = chart(`${HEAD}ASSESSMENT:\n1. COPD.\n2. Hypertension.`);
  const list = listProblems({ chart: chartOfOne, form: {}, tree: TREE, guideline: {} });
  const problems = list.problems.map((each) => (each.key === 'copd' ? { ...each, share: 0.7 } : each));
  const { reasoning } = chronicCareOf(chartOfOne, { ...list, problems });
  expect(reasoning).toContain('1 active chronic condition: hypertension');
  expect(reasoning).toContain('Not counted until confirmed: COPD (p. 1).');
});

describe('the day of what happened', () => {
  const told = (words: string) => chronicCare(chart(`${HEAD}HPI: ${words}\n\n${TWO}`)).reasoning;

  test.each([
    ['Here today, 01/05/2026, after she was seen in the emergency department on 12/20/2025.', '12/20/2025'],
    [
      'She was seen in the emergency department on 12/20/2025; comes back 01/05/2026 for a check.',
      '12/20/2025',
    ],
    ['She went to the emergency department in November 2025 with a cough.', 'in November 2025'],
  ])('is its own, in a later note: %s', (words, day) => {
    expect(told(words)).toContain(day);
    expect(told(words)).not.toContain('on 01/05/2026');
  });

  test('is not that of the note that tells of it', () => {
    expect(told('Seen today 01/05/2026 after a visit to the emergency department.')).toContain(
      'No dated trigger',
    );
    expect(told('Was taken to the emergency department; follow-up is set for 01/12/2026.')).toContain(
      'No dated trigger',
    );
  });
});

test('who is transferred has had a stay', () => {
  const text = `Transfer summary\nDate of service: 01/10/2026\nProvider: A. Farr, MD\nAdmission date: 01/02/2026\nDate of transfer: 01/10/2026\n\nDIAGNOSES:\n1. COPD.\n2. Hypertension.`;
  const ccm = chronicCare(chart(text));
  expect(ccm.trigger).toContain('long hospital stay');
  expect(ccm.reasoning).toContain('8 days');
});

test('a transfer record with the day of admission tells of a stay', () => {
  const text = `Nursing - hospital transfer record\nDate of service: 01/04/2026\nProvider: Mercy 3 East\n\nDx: pyelonephritis. Adm 12/26. Home with his son.\n\f${HEAD}${TWO}`;
  const ccm = chronicCare(chart(text));
  expect(ccm.trigger).toContain('long hospital stay');
  expect(ccm.reasoning).toContain('9 days');
});

test.each([
  ['Cardiology e-consult'],
  ['eConsult, endocrinology'],
  ['Patient portal message'],
  ['Telephone encounter'],
  ['Phone note'],
  ['Tel. encounter'],
])('%s is no visit', (title) => {
  const page = (name: string, day: string) =>
    `${name}\nDate of service: ${day}   Provider: A. Farr, MD\nPatient: A. Doe   DOB: 01/01/1950\n\nDoing well.`;
  const text = `${page('Office visit', '12/01/2025')}\f${page(title, '01/08/2026')}`;
  expect(chronicCare(chart(text)).recent_visit_date).toBe('12/01/2025');
  expect(chronicCare(chart(page(title, '01/08/2026'))).recent_visit_date).toBe('');
});
