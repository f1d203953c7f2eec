import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listProblems, problemList } from './index.ts';

const TREE = { criteria_id: '1', description: 'The patient has obstructive sleep apnea.' };
const HEAD = 'Progress note\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\n';

function listOf(text: string, form: object = {}, guideline: unknown = {}) {
  const request = { request: { date_of_service: '2026-01-20' }, ...form };
  const chart = understand(recordOf(text), requestContextOf(request));
  return listProblems({ chart, form: request, tree: TREE, guideline });
}

const problems = (text: string) =>
  Object.fromEntries(listOf(text).problems.map(({ name, status }) => [name, status]));

describe('problems', () => {
  test('from lists, with severity, code and year as printed', () => {
    const { problems: found } = listOf(
      `${HEAD}ASSESSMENT:\n1. Severe COPD (J44.9), diagnosed in 2015.\n2. CKD stage 3b.\n3. Cryoglobulinemia.`,
    );
    expect(found.map(({ name, icd10, status }) => [name, icd10, status])).toEqual([
      ['severe COPD', 'J44.9', 'active'],
      ['stage 3b chronic kidney disease', undefined, 'active'],
      ['cryoglobulinemia', undefined, 'active'],
    ]);
    expect(found[0]).toMatchObject({
      last_documented: '2026-01-05',
      chronic_condition: 'Chronic obstructive pulmonary disease and bronchiectasis',
    });
    expect(found[0]!.evidence[0]).toMatchObject({ page_index: 0 });
  });

  test.each([
    ['CKD 4.', 'stage 4 chronic kidney disease'],
    ['CKD3a, stable.', 'stage 3a chronic kidney disease'],
    ['CKD 4/2021 noted.', 'chronic kidney disease'],
    ['Focal epilepsy, refractory.', 'refractory focal epilepsy'],
    ['Severe persistent eosinophilic asthma.', 'severe persistent eosinophilic asthma'],
    ['L4-5: facet arthropathy and severe spinal stenosis.', 'severe spinal stenosis at L4-5'],
    ['L4-5 and L5-S1: spinal stenosis.', 'spinal stenosis'],
    ['Severe L3-4 spinal stenosis.', 'severe L3-4 spinal stenosis'],
  ])('the name has stage, severity and level: %s', (words, name) => {
    const { problems: found } = listOf(`${HEAD}ASSESSMENT:\n1. ${words}`);
    expect(found.map((each) => each.name)).toContain(name);
  });

  test.each([['ROS: Itching under the tape.'], ['Labs: hepatitis C negative.']])(
    'what nobody lists is not listed: %s',
    (words) => {
      expect(listOf(`${HEAD}${words}`).problems).toEqual([]);
    },
  );

  test('an entry in capitals is no heading of those below it', () => {
    const { problems: found } = listOf(
      `${HEAD}IMPRESSION:\n1. COPD.\n2. Hypertension.\n3. GERD.\n4. Anxiety.`,
    );
    expect(found.map(({ said }) => said[0]!.place)).toEqual(['listed', 'listed', 'listed', 'listed']);
  });

  test('what the request is coded for is not hidden by a narrower name of it', () => {
    const text = `${HEAD}ASSESSMENT:\n1. COPD.\n2. Emphysema on CT.`;
    const named = (codes: string[]) =>
      listOf(text, { request: { diagnosis_codes: codes } }).problems.map(({ name }) => name);
    expect(named(['J44.9'])).toEqual(['COPD', 'emphysema']);
    expect(named([])).toEqual(['emphysema']);
  });

  test.each([
    ['ECG: ST depression in the lateral leads.'],
    ['MI-E trialed in clinic, good result.'],
    ['GAD-7 = 4, PHQ-9 = 6.'],
    ['Chest x-ray: the diaphragm is depressed.'],
    ['This may be seen in rheumatoid arthritis.'],
    ['SpO2 93 % RA, walking.'],
    ['She was referred for lung cancer screening.'],
    ['Hemostasis was obtained with bipolar cautery.'],
    ['Long-term complications of gastric bypass including malnutrition.'],
  ])('words in another sense are no problem: %s', (words) => {
    expect(problems(`${HEAD}HPI: ${words}`)).toEqual({});
  });

  test('a malignant arrhythmia is no cancer', () => {
    expect(problems(`${HEAD}HPI: He has had malignant arrhythmias.`)).not.toHaveProperty('cancer');
  });

  test('denied, suspected, past and of the family', () => {
    expect(
      problems(
        `${HEAD}PAST MEDICAL HISTORY: Hypertension. Pneumonia. Colon cancer.\n\nFAMILY HISTORY: Mother with diabetes.\n\nASSESSMENT:\n1. Possible asthma.\n2. No sleep apnea.`,
      ),
    ).toEqual({
      hypertension: 'active',
      pneumonia: 'past',
      'colon cancer': 'past',
      'diabetes mellitus': 'family',
      asthma: 'suspected',
      'obstructive sleep apnea': 'ruled_out',
    });
  });

  test('a denial in passing does not undo a diagnosis of the same day', () => {
    expect(
      problems(
        `${HEAD}HPI: She says that she has no diabetes.\n\nASSESSMENT:\n1. Type 2 diabetes, new onset.`,
      ),
    ).toMatchObject({
      'type 2 diabetes': 'active',
    });
  });

  test('what a form or a fax asserts is no problem', () => {
    expect(problems('Request form\nDate of service: 01/05/2026\n\nDIAGNOSIS: COPD.')).toEqual({});
  });

  test('an operation of years ago leaves no active problem', () => {
    const old =
      'Operative report\nDate of service: 05/12/2015\n\nPOSTOPERATIVE DIAGNOSIS: Right carpal tunnel syndrome.';
    expect(problems(`${old}\f${HEAD}ASSESSMENT:\n1. Hypertension.`)).toMatchObject({
      'carpal tunnel syndrome': 'past',
    });
  });

  test('the request is about what its codes name', () => {
    const { problems: found } = listOf(`${HEAD}ASSESSMENT:\n1. Hypertension.\n2. COPD.`, {
      request: { date_of_service: '2026-01-20', diagnosis_codes: ['J44.9'] },
    });
    expect(found.map(({ name, concerns_request }) => [name, concerns_request])).toEqual([
      ['COPD', true],
      ['hypertension', false],
    ]);
  });
});

describe('medications', () => {
  const taken = (text: string) =>
    problemList(listOf(text)).medications.map(({ evidence: _, last_documented: _l, ...each }) => each);

  test('dose, route, frequency and reason in plain English', () => {
    expect(
      taken(
        `${HEAD}MEDICATIONS:\n1. Norvasc 10 mg p.o. daily for hypertension.\n2. Lopressor 50 mg p.o. b.i.d.\n3. Premarin 0.3 mg daily, currently stopped.`,
      ),
    ).toEqual([
      {
        drug: 'Norvasc',
        dose: '10 mg',
        route: 'by mouth',
        frequency: 'daily',
        reason: 'hypertension',
        current: true,
      },
      { drug: 'Lopressor', dose: '50 mg', route: 'by mouth', frequency: 'twice daily', current: true },
      { drug: 'Premarin', dose: '0.3 mg', frequency: 'daily', current: false },
    ]);
  });

  test('a later note stops what an earlier list has', () => {
    const list =
      'Progress note\nDate of service: 11/05/2025\n\nMEDICATIONS:\n1. Glipizide 5 mg daily.\n2. Januvia 100 mg daily.';
    const found = taken(`${list}\f${HEAD}PLAN: I will discontinue glipizide and continue Januvia.`);
    expect(found.map(({ drug, current }) => [drug, current])).toEqual([
      ['Januvia', true],
      ['glipizide', false],
    ]);
  });

  test('drugs of an operation, of an allergy and of a plan are not taken', () => {
    expect(taken(`${HEAD}ALLERGIES: Penicillin.\n\nPLAN: We will consider gabapentin.`)).toEqual([]);
    expect(
      taken(
        'Operative report\nDate of service: 01/05/2026\n\nMEDICATIONS AT THE TIME OF STUDY:\n1. Versed 10 mg.\n2. Fentanyl 100 mcg.',
      ),
    ).toEqual([]);
  });
});

test('key results are what the determination asks for, with no more of the day than is stated', () => {
  const { results } = listOf(
    `${HEAD}RESULTS: AHI was 22 events per hour.`,
    {},
    { criteria: { test: { variable: ['ahi'] } } },
  );
  expect(results.map(({ text, date }) => [text, date])).toEqual([
    ['AHI was 22 events per hour', '2026-01-05'],
  ]);
});

test('the same chart gives the same list', () => {
  const text = `${HEAD}PAST MEDICAL HISTORY: Hypertension, COPD.\n\nMEDICATIONS: Norvasc 10 mg daily.`;
  expect(JSON.stringify(listOf(text))).toBe(JSON.stringify(listOf(text)));
});

const drugs = (text: string, form: object = {}) =>
  Object.fromEntries(
    listOf(text, form).medications.map(({ drug, dose, current }) => [
      drug,
      current ? (dose ?? 'taken') : 'not taken',
    ]),
  );

describe('the degree of a problem', () => {
  const letter =
    'Letter\nDate of service: 01/12/2026\n\nShe suffers from severe treatment-resistant major depressive disorder.';
  test.each([
    ['MDD, recurrent, moderate (F33.1).', 'recurrent moderate major depressive disorder'],
    ['Moderate major depressive disorder.', 'moderate major depressive disorder'],
    ['Severe major depressive disorder (F33.2).', 'severe treatment-resistant major depressive disorder'],
  ])('by the clinician and the code, not by who writes for the request: %s', (words, expected) => {
    const { problems: found } = listOf(`${HEAD}ASSESSMENT: ${words}\f${letter}`);
    expect(found.map(({ name, status }) => [name, status])).toEqual([[expected, 'active']]);
    const pages = found[0]!.evidence.map(({ page_index }) => page_index);
    expect(pages).toEqual(expected.startsWith('severe') ? [0, 1] : [0]);
  });
});

test.each([
  ["Staff: the portal only offers 'implant for treatment-resistant depression'."],
  ['Policy picked in the menu: 12.3 stimulator for treatment-resistant depression.'],
])('what a form has to choose from is no diagnosis: %s', (words) => {
  const sheet = `Worksheet\nDate of service: 01/08/2026\n\n${words}`;
  expect(problems(`${HEAD}ASSESSMENT:\n1. Depression, sertraline started.\f${sheet}`)).toEqual({
    depression: 'active',
  });
});

describe('mechanisms that misled a reading', () => {
  test.each([
    ['SLEEP: This recording does not show obstructive sleep apnea.', 'obstructive sleep apnea', 'ruled_out'],
    ['HPI: She asks whether the numb hand was a stroke.', 'stroke', undefined],
    ["HPI: Dad's side: heart attack at 70, grandfather.", 'myocardial infarction', undefined],
    ['HPI: CRP below 4.', 'chronic pain', undefined],
    ['HPI: L knee arthritis, will be next year.', 'left knee arthritis', 'active'],
    [
      'HPI: Depression has run in him since his twenties, one attack after another, for all of his life.',
      'depression',
      'active',
    ],
    [
      'HPI: She has type 2 diabetes, on metformin, sleep apnea with a mask.',
      'obstructive sleep apnea',
      'active',
    ],
    ['HPI: She had asthma as a child.', 'asthma', 'past'],
    [
      'HPI: The patient has a three-year history of small cell lung cancer.',
      'small cell lung cancer',
      'active',
    ],
    ['HPI: He has idiopathic pulmonary fibrosis.', 'idiopathic pulmonary fibrosis', 'active'],
    ['VITALS: BMI 43.1.', 'morbid obesity (BMI 43.1)', 'active'],
  ])('%s', (words, name, status) => {
    expect(problems(`${HEAD}${words}`)[name]).toBe(status);
  });

  test.each([
    ['HPI: Told to try loperamide.', {}],
    ['HPI: He has not tried fiber.', {}],
    ['HPI: No further spells on nadolol.', { nadolol: 'taken' }],
    [
      'HPI: Two tablets until 2020, three now: losartan, amlodipine.',
      { losartan: 'taken', amlodipine: 'taken' },
    ],
    [
      'HPI: Lisinopril since the summer in place of Lotensin.',
      { lisinopril: 'taken', Lotensin: 'not taken' },
    ],
    ['HPI: Escitalopram 20 mg from December 2023 through April 2024.', { escitalopram: 'not taken' }],
    ['HPI: Prednisone 10, mycophenolate 1 g twice daily.', { prednisone: '10', mycophenolate: '1 g' }],
    [
      'MEDICATIONS:\n1. Duragesic patch 50 mcg.\n2. Atripla one at night.',
      { Duragesic: '50 mcg', Atripla: 'taken' },
    ],
  ])('drugs: %s', (words, expected) => {
    expect(drugs(`${HEAD}${words}`)).toEqual(expected);
  });

  test('a short list that is stated later does not end what a full one names', () => {
    const list = [
      'Gabapentin 600 mg',
      'Glipizide 5 mg',
      'Paroxetine 20 mg',
      'Lisinopril 10 mg',
      'Metformin 500 mg',
    ];
    const text = `${HEAD}MEDICATIONS:\n${list.map((line, i) => `${i + 1}. ${line} daily.`).join('\n')}\fTelephone note\nDate of service: 01/10/2026\nMeds unchanged: metformin 1000 BID, glipizide 5.`;
    expect(drugs(text)).toEqual({
      gabapentin: '600 mg',
      glipizide: '5',
      paroxetine: '20 mg',
      lisinopril: '10 mg',
      metformin: '1000',
    });
  });
});
