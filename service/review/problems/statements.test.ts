import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { listProblems } from './index.ts';
import { HEAD, problems } from './testing.ts';

const TREE = { criteria_id: '1', description: 'The patient has a wound.' };

describe('conditions that running text names', () => {
  test.each([
    ['HPI: Juvenile absence epilepsy since 11, no fits for 20 years.', { epilepsy: 'active' }],
    [
      'Reason: symptomatic severe mitral stenosis, valve evaluation.',
      { 'symptomatic severe mitral stenosis': 'active' },
    ],
    ['CONSULTATION: Adult thoracic scoliosis.', { 'thoracic scoliosis': 'active' }],
    [
      // complaints that hardly a reader lists are left out
      'Reason: COPD; lumbar stenosis; frequent falls.',
      { COPD: 'active', 'lumbar spinal stenosis': 'active' },
    ],
    [
      'HPI: Feet numb from the diabetes, and her radiculopathy is worse.',
      { 'diabetes mellitus': 'active', radiculopathy: 'active' },
    ],
    ['HPI: Rheumatoid since 2011, on methotrexate.', { 'rheumatoid arthritis': 'active' }],
    [
      'PMH: PMR, HOH, hypoth, worn knees.',
      {
        'polymyalgia rheumatica': 'active',
        'hearing loss': 'active',
        hypothyroidism: 'active',
        osteoarthritis: 'active',
      },
    ],
    ['HPI: Thrown by a horse, airlifted with a burst L2.', { 'compression fracture': 'active' }],
    ['HPI: Pacemaker put in last spring for complete heart block.', { 'complete heart block': 'active' }],
    [
      'PMH: HTN, CAD, MILD CKD. SHE USES NO HEARING AIDS. PAD CHANGED.',
      {
        hypertension: 'active',
        'coronary artery disease': 'active',
        'mild chronic kidney disease': 'active',
      },
    ],
    ['HPI: MRI is typical of meningioma.', { meningioma: 'active' }],
    [
      'HPI: Stent in 2020 after an anterior myocardial infarction.',
      { 'ischemic heart disease with prior myocardial infarction': 'active' },
    ],
  ])('%s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });

  test.each([
    ['HPI: He sits all day with the blinds down.'],
    ['HPI: I have not examined you for sleep apnea, so I cannot call it that.'],
    ['HPI: No symptoms of heart failure.'],
    ['HPI: Her neighbor has COPD.'],
    ['GAD-7 of 16, in the severe anxiety range.'],
    ['RESULTS: EKG: sinus rhythm, borderline first degree AV block.'],
  ])('no problem: %s', (words) => {
    expect(problems(`${HEAD}${words}`)).toEqual({});
  });

  test.each([
    [
      'HPI: He did have left sciatica before his discectomy; that went away and has not come back.',
      { radiculopathy: 'past' },
    ],
    ['HPI: In March 2025 she was in hospital with pneumonia.', { pneumonia: 'past' }],
  ])('over: %s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });

  test('short names in small letters, where they are no word', () => {
    expect(problems(`${HEAD}PMH htn, gerd.`)).toEqual({
      hypertension: 'active',
      'gastroesophageal reflux disease': 'active',
    });
    expect(problems(`${HEAD}HPI: Changes the pad twice a day, aka the liner.`)).toEqual({});
  });

  test('diabetes by its HbA1c', () => {
    const twice = `${HEAD}RESULTS: HbA1c 8.1 % on 01/02/2026, 7.9 % on 06/03/2025.`;
    expect(problems(twice)).toEqual({ 'diabetes mellitus (HbA1c 8.1 %)': 'active' });
    // the ADA asks for two
    expect(problems(`${HEAD}RESULTS: HbA1c 8.1 %.`)).toEqual({});
    expect(problems(`${HEAD}RESULTS: HbA1c 5.9 %.`)).toEqual({});
  });

  test.each([
    ["HPI: She wonders about her Parkinson's: diagnosed 2004.", { 'Parkinson disease': 'active' }],
    [
      'HPI: T2DM, six years; feet: filament felt at every one of ten points, ankle jerks present, and vibration normal.',
      { 'type 2 diabetes': 'active' },
    ],
  ])('had: %s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });

  test('sleep apnea by the index of its study', () => {
    const study = 'Polysomnogram\nDate of service: 01/02/2026\n\nAHI 31.2 events per hour.';
    expect(problems(`${HEAD}ASSESSMENT:\n1. Probable sleep apnea.\f${study}`)).toMatchObject({
      'obstructive sleep apnea (AHI 31.2)': 'active',
    });
  });

  test('an event of years ago is over, wherever it is listed', () => {
    expect(problems(`${HEAD}ASSESSMENT: She has a history of pulmonary embolus. Sepsis 2019.`)).toEqual({
      'pulmonary embolism': 'past',
      sepsis: 'past',
    });
  });

  test('letters of firms and of relatives prove nothing', () => {
    const letter = (who: string) =>
      `Letter from ${who}\nDate of service: 01/06/2026\n\nThe patient has foot drop and dementia.`;
    expect(problems(letter('imaging firm'))).toEqual({});
    expect(problems(letter('the brother'))).toEqual({});
  });
});

describe('the disease of the request', () => {
  test('by its telling word, where the record calls it no more than that', () => {
    expect(problems(`${HEAD}HPI: Her fibrosis has crept on since the CT.`, ['J84.112'])).toEqual({
      'idiopathic pulmonary fibrosis': 'active',
    });
    expect(problems(`${HEAD}HPI: Poor sleep. Night trace: hypoventilation in REM.`, ['G47.36'])).toEqual({
      'sleep-related hypoventilation': 'active',
      'sleep disturbance': 'unconfirmed',
    });
    expect(problems(`${HEAD}HPI: No fibrosis on the CT.`, ['J84.112'])).toEqual({});
    expect(problems(`${HEAD}HPI: His brother had pulmonary fibrosis.`, ['J84.112'])).not.toMatchObject({
      'idiopathic pulmonary fibrosis': 'active',
    });
  });

  test('by what the record calls it, sure where the request is coded for it', () => {
    const report = 'CT of the leg\nDate of service: 01/02/2026\n\nComminuted femur fracture.';
    expect(problems(report, ['S72.452A'])).toEqual({ 'femur fracture': 'active' });
  });

  test('a wound that is only measured and staged', () => {
    const found = problems(`${HEAD}SKIN: sacral stage 3, 4.1 x 3.0 x 0.5, pink. Breast ca stage 4.`, [
      'L89.153',
    ]);
    expect(found).toMatchObject({ 'stage 3 pressure ulcer of the sacrum': 'active' });
    expect(Object.keys(found).join()).not.toContain('stage 4 pressure');
  });

  test('the lowest saturation beside the index of a night proves no hypoxemia', () => {
    expect(problems(`${HEAD}RESULTS: Home testing: AHI 3, nadir SpO2 79 %.`)).toEqual({});
  });

  test.each([
    ['VITALS: SpO2 80 % at the right index finger, damped.'],
    ['HPI: It asks when saturation was 84; it never was.'],
  ])('no hypoxemia: %s', (words) => {
    expect(problems(`${HEAD}${words}`)).toEqual({});
  });

  test('hypoxemia by a measured saturation', () => {
    expect(problems(`${HEAD}RESULTS: SpO2 was 85 % on room air while walking.`)).toEqual({
      'exertional hypoxemia (SpO2 85 %)': 'active',
    });
    expect(problems(`${HEAD}RESULTS: SpO2 was 93 % on room air.`)).toEqual({});
    expect(problems(`${HEAD}RESULTS: ABG on room air: PaO2 51 mm Hg.`)).toEqual({
      'hypoxemia (PaO2 51 mm Hg)': 'active',
    });
  });
});

describe('by laboratory values and treated ones', () => {
  test.each([
    [
      'LABS: Hgb 10.4 g/dL.\fProgress note\nDate of service: 12/02/2025\n\nLABS: Hgb 10.1 g/dL.',
      { 'anemia (hemoglobin 10.4)': 'active' },
    ],
    ['LABS: Hgb 10.4 g/dL.', {}],
    ['LABS: Hgb 11.4 g/dL.', {}],
    ['LABS: Hgb 10.4 g/dL.\nASSESSMENT:\n1. Anemia.', { anemia: 'active' }],
    ['LABS: Ferritin 12 ng/mL.', { 'iron deficiency (ferritin 12)': 'active' }],
    ['LABS: Ferritin 180 ng/mL.', {}],
    ['LABS: eGFR 41 on 01/03/2026, eGFR 43 on 06/02/2025.', { 'chronic kidney disease (eGFR 41)': 'active' }],
    ['LABS: eGFR 41 on 01/03/2026, eGFR 75 on 06/02/2025.', {}],
    [
      'VITALS: BP 158/88.\nMEDICATIONS: chlorthalidone 25 mg daily.\fProgress note\nDate of service: 12/02/2025\n\nVITALS: BP 150/84.',
      { 'hypertension (systolic 158 on chlorthalidone)': 'active' },
    ],
    ['VITALS: BP 158/88.\nMEDICATIONS: chlorthalidone 25 mg daily.', {}],
    // against the pressure or for the heart: without a high value nobody can tell
    ['VITALS: BP 118/70.\nMEDICATIONS: lisinopril 5 mg daily.', {}],
    ['VITALS: BP 158/88.\nMEDICATIONS: omeprazole 20 mg daily.', {}],
    ['LABS: LDL 151 mg/dL.\nMEDICATIONS: rosuvastatin 10 mg daily.', {}],
    [
      'HPI: She takes losartan 50 mg daily for her blood pressure.',
      { 'hypertension (losartan for blood pressure)': 'active' },
    ],
    ['HPI: She takes losartan for her kidneys.', {}],
    [
      'LABS: A1c 7.3 %.\nMEDICATIONS: metformin 500 mg twice daily.',
      { 'diabetes mellitus (HbA1c 7.3 % on metformin)': 'active' },
    ],
    ['LABS: A1c 6.1 %.\nMEDICATIONS: metformin 500 mg twice daily.', {}],
    ['LABS: A1c 7.3 %.', {}],
    ['RESULTS: DXA: T-score -2.9 at the hip.', { 'osteoporosis (T-score -2.9)': 'active' }],
    ['RESULTS: DXA: T-score -1.9 at the hip.', {}],
    ['RESULTS: Echocardiogram: RVSP 56 mmHg.', { 'pulmonary hypertension (RVSP 56 mm Hg)': 'active' }],
    ['RESULTS: Echocardiogram: RVSP 38 mmHg.', {}],
  ])('%s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });
});

describe('tobacco', () => {
  test.each([
    ['SOCIAL HISTORY: She is planning to start the patches to quit smoking.', {}],
    ['SOCIAL HISTORY: She does smoke cigarettes, one pack per day.', { 'tobacco use': 'active' }],
    ['HPI: Lives alone, 1 ppd. Beer at night.', { 'tobacco use': 'active' }],
    ['HPI: Ex 1.5 ppd for thirty years.', { 'former tobacco use': 'past' }],
    ['HPI: Was 1 ppd, stopped in 2011.', {}],
    ['SOCIAL HISTORY: Quit smoking in 2010.', { 'former tobacco use': 'past' }],
    ['Smoking 1/2 pack, patch starts Monday', { 'tobacco use': 'active' }],
    ['SOCIAL HISTORY: Dips snuff at work, no cigarettes.', { 'tobacco use': 'active' }],
    ['SOCIAL HISTORY: Vapes nicotine.', { 'tobacco use': 'active' }],
    ['SOCIAL HISTORY: Quit vaping in March.', { 'former tobacco use': 'past' }],
    ['SOCIAL HISTORY: Never vaped.', {}],
    ['ASSESSMENT:\n1. Tobacco use.', { 'tobacco use': 'active' }],
  ])('%s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });
});

test('an opinion lists diagnoses', () => {
  const report =
    'Neuropsychology report\nDate of service: 01/05/2026\nProvider: A. Farr, MD\n\nOpinion: AD dementia, moderate. Attention varies.';
  expect(problems(report)).toEqual({ 'moderate dementia': 'active' });
});

describe('what words around a condition take back', () => {
  test.each([
    ['HPI: She comes in with concerns of having a stroke.', { stroke: 'suspected' }],
    ['HPI: He has been diagnosed at times with schizophrenia.', { schizophrenia: 'suspected' }],
    ['HPI: He has experienced anxiety and nervousness.', {}],
    ['ASSESSMENT:\n1. Anxiety.', { 'anxiety disorder': 'active' }],
    ['HPI: Dilated heart. No prior history of heart failure.', {}],
    ['HPI: The outside letter that says severe AS is about her late husband.', {}],
    ['HPI: He has chronic drug abuse. Clean from inhalants for 3 years.', { 'drug use disorder': 'past' }],
    ['HPI: It was depressing news.', {}],
    ['ASSESSMENT:\n1. Hospital bed.\n2. Local anesthetic.', {}],
    ['VITALS: BMI was 41.8, old, must be corrected.', {}],
    ['HPI: Copied forward from 08/2023: "BMI 43, class III".', {}],
    ['ASSESSMENT: Treat any sleep disorder, then test again.', {}],
    ['ASSESSMENT: I think dementia adds to it.', { dementia: 'suspected' }],
    [
      'ASSESSMENT:\n1. OSA on CPAP.\n2. Apnea index well controlled.',
      { 'obstructive sleep apnea': 'active' },
    ],
    ['ASSESSMENT:\n1. OSA.\n2. Sleep disorders.', { 'obstructive sleep apnea': 'active' }],
    ['ASSESSMENT:\n1. Depression: sertraline, PHQ-9 of 7.', { depression: 'active' }],
  ])('%s', (text, expected) => {
    expect(problems(`${HEAD}${text}`)).toEqual(expected);
  });

  test.each([
    // left open
    ['HPI: She has AF: not able to tell from this strip, the pacer senses one chamber.'],
    ['HPI: A dancer in whom fibromyalgia was queried by her doctor.'],
    ['HPI: In view of the possibility of pulmonary hypertension secondary to sleep apnea, a filter.'],
    // a setting, a place, what a form is for, another disease
    ['HPI: Faxed the forms for the dementia day program.'],
    ['HPI: The form is written for emphysema.'],
    ['HPI: His kidneys failed because of reflux nephropathy in his youth.'],
    // of a time that is over
    ['PMH: gout x1 2017.'],
    ['HPI: She is hemodialysis dependent until 2019 kidney transplant.'],
    ['HPI: Migraine w/ aura in 20s.'],
    ['PMH: Depression "on and off in my 30s, none now".'],
    ['HPI: The migraine left nothing behind.'],
    ['HPI: Long history of cervical spinal stenosis status post decompression, now well.'],
    // hearsay
    ['PMH: Chart review suggests she has coronary artery disease.'],
    ["HPI: He tells of a 'weak heart' from the flu."],
  ])('not active: %s', (words) => {
    const chronic =
      /gout|stenosis|coronary|heart failure|migraine|depress|AV block|fibrillation|fibromyalgia|apnea|reflux disease|renal disease|tachy|dementia|emphysema/;
    const active = Object.entries(problems(`${HEAD}${words}`)).filter(
      ([name, status]) => status === 'active' && chronic.test(name),
    );
    expect(active).toEqual([]);
  });

  test.each([
    ['PMH: Migraine diagnosed in her 20s.', 'migraine'],
    ['PMH: Gout since 2017.', 'gout'],
    ['REVIEW OF SYSTEMS:\nNo cough.\nPMH gout, glaucoma.', 'gout'],
    ["HPI: She wonders about her\nParkinson's: diagnosed 2004.", 'Parkinson disease'],
    ['Dear Colleague, Mr. F is under my care here for emphysema.', 'emphysema'],
    ['HPI: I saw him so that his asthma does not come under poor control.', 'asthma'],
    ['HPI: 77F COPD, spinal stenosis, anxiety.', 'anxiety disorder'],
    ['PMH: CLL, watch and wait.', 'leukemia'],
  ])('active: %s', (words, name) => {
    expect(problems(`${HEAD}${words}`)).toMatchObject({ [name]: 'active' });
  });

  test('anemia of years ago is over, though anemia is counted as chronic', () => {
    const note = HEAD.replace('01/05/2026', '01/05/2023');
    expect(problems(`${note}HPI: He had a rough course with anemia.`)).toEqual({ anemia: 'past' });
    expect(problems(`${note}HPI: He had a rough course with gout.`)).toEqual({ gout: 'active' });
  });

  test('what a stay was for is over long after the discharge', () => {
    const stay =
      'Discharge summary\nDate of service: 06/05/2025\n\nDISCHARGE DIAGNOSES:\n1. Pneumonia.\n2. COPD.';
    expect(problems(stay)).toMatchObject({ COPD: 'active', pneumonia: 'past' });
  });

  test('a letter of a lawyer is no witness of an illness', () => {
    const letter = 'Attorney letter\nDate of service: 01/05/2026\n\nOur client has a herniated disc.';
    expect(problems(letter)).toEqual({});
  });

  test('the paper that decides gives the name', () => {
    const older = 'Progress note\nDate of service: 11/05/2025\n\nASSESSMENT:\n1. Generalized epilepsy.';
    expect(problems(`${older}\n\f${HEAD}ASSESSMENT:\n1. Focal epilepsy.`)).toEqual({
      'focal epilepsy': 'active',
    });
  });
});

test('of two sides the one for which the service is asked gives the name', () => {
  const form = { request: { date_of_service: '2026-01-20', service: 'Right total knee arthroplasty' } };
  const text = `${HEAD}IMPRESSION:\nEnd-stage right knee osteoarthritis. Moderate left knee osteoarthritis.`;
  const chart = understand(recordOf(text), requestContextOf(form));
  const { problems: found } = listProblems({ chart, form, tree: TREE, guideline: {} });
  expect(found[0]!.name).toBe('end-stage right knee osteoarthritis');
});

test.each([
  ['Impression: R hip OA, failed nonop.', 'right hip osteoarthritis'],
  ['Impression: recurrent L S1 radiculopathy.', 'recurrent left S1 radiculopathy'],
  ['Impression: mod bilat knee OA.', 'moderate bilateral knee osteoarthritis'],
  ['Impression: on 2 L emphysema.', 'emphysema'],
  ['Impression: L hip OA. Hip film: OA L, no fx.', 'left hip osteoarthritis'],
])('side, level and degree are part of the name, in full: %s', (words, name) => {
  const chart = understand(recordOf(`${HEAD}${words}`), requestContextOf({}));
  const { problems: found } = listProblems({ chart, form: {}, tree: TREE, guideline: {} });
  expect(found.map((each) => each.name)).toEqual([name]);
});

test('a shortened side of the service gives the name too', () => {
  const form = { request: { date_of_service: '2026-01-20', service: 'R total hip arthroplasty' } };
  const text = `${HEAD}IMPRESSION:\nEnd-stage R hip OA. Mild L hip OA.`;
  const chart = understand(recordOf(text), requestContextOf(form));
  const { problems: found } = listProblems({ chart, form, tree: TREE, guideline: {} });
  expect(found[0]!.name).toBe('end-stage right hip osteoarthritis');
});

test('the words printed beside a code name it better than its category', () => {
  const form = { request: { date_of_service: '2026-01-20', diagnosis_codes: ['S39.012A'] } };
  const text = `${HEAD}ASSESSMENT:\nDx S39.012A strain of muscle of lower back`;
  const chart = understand(recordOf(text), requestContextOf(form));
  const { coded } = listProblems({ chart, form, tree: TREE, guideline: {} });
  expect(coded[0]!.name).toBe('strain of muscle of lower back');
});

describe('an acute event fades', () => {
  test.each([
    // its own day, in the assessment of a later note
    [
      'ASSESSMENT:\n1. NSTEMI, 11/20/2025.',
      { 'ischemic heart disease with prior myocardial infarction': 'active' },
    ],
    ['ASSESSMENT:\n1. Pneumonia on 11/20/2025.\n2. COPD.', { pneumonia: 'past', COPD: 'active' }],
    ['ASSESSMENT:\n1. Pneumonia in October 2025.', { pneumonia: 'past' }],
    ['ASSESSMENT:\n1. Urinary tract infection, 01/03/2026.', { 'urinary tract infection': 'active' }],
    ['ASSESSMENT:\n1. Hip fracture 09/02/2025.', { 'hip fracture': 'past' }],
    // it leaves a chronic condition, but is no fresh one
    ['ASSESSMENT:\n1. Stroke.', { stroke: 'active' }],
    // what lasts does not fade
    ['ASSESSMENT:\n1. COPD, 11/20/2025.', { COPD: 'active' }],
    ['ASSESSMENT:\n1. Rotator cuff tear, 11/20/2025.', { 'rotator cuff tear': 'active' }],
    ['ASSESSMENT:\n1. Cataract extraction, left.', { cataract: 'past' }],
  ])('%s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });

  test('one that leaves a chronic condition keeps its place, as history', () => {
    const of = (words: string) => Object.keys(problems(`${HEAD}PAST MEDICAL HISTORY: ${words}`));
    expect(of('Stroke in March 2025.')).toEqual(['history of stroke']);
    expect(of('s/p TBI.')).toEqual(['history of traumatic brain injury']);
    expect(of('HF, DM.')).toEqual(['heart failure', 'diabetes mellitus']);
  });

  test('by the day of the paper, where it names none', () => {
    const of = (day: string) =>
      problems(
        `Emergency note\nDate of service: ${day}\nProvider: A. Nurse, MD\n\nASSESSMENT:\n1. Urinary tract infection.\n2. Hypertension.`,
      );
    expect(of('12/01/2025')).toMatchObject({ 'urinary tract infection': 'past', hypertension: 'active' });
    expect(of('01/05/2026')).toMatchObject({ 'urinary tract infection': 'active' });
  });
});

describe('circumstances and devices', () => {
  test.each([
    [
      'ASSESSMENT:\n1. Lives alone.\n2. Uses a walker.\n3. Chest port.\n4. Retired teacher.\n5. COPD.',
      { COPD: 'active' },
    ],
    ['PAST MEDICAL HISTORY: COPD. Dentures, reading glasses.', { COPD: 'active' }],
    [
      'HPI: She has COPD and is pacemaker dependent.',
      { COPD: 'active', 'pacemaker dependence': 'unconfirmed' },
    ],
    // what stands for an illness
    ['HPI: She wears hearing aids.', { 'hearing loss': 'active' }],
    ['HPI: He uses no hearing aids.', {}],
  ])('%s', (words, expected) => {
    expect(problems(`${HEAD}${words}`)).toEqual(expected);
  });

  test('one valve that is named stands for the disease of valves', () => {
    expect(
      problems(`${HEAD}ASSESSMENT:\n1. Severe mitral regurgitation.\n2. Valvular heart disease.`),
    ).toEqual({
      'severe mitral regurgitation': 'active',
    });
  });
});

test('an old event is history, and "old" is of its own entry of a list', () => {
  expect(problems(`${HEAD}HPI: Known CAD.\nProblem list: CAD / old MI / gout / osteopenia`)).toMatchObject({
    'myocardial infarction': 'past',
    gout: 'active',
    osteopenia: 'active',
  });
});

test('no migraine with its aura denies the rest of the list', () => {
  expect(problems(`${HEAD}PMH: HTN, migraine w/o aura, gallstones, uterine fibroids.`)).toMatchObject({
    migraine: 'active',
    'uterine fibroids': 'active',
  });
});

test.each([
  ['HPI: Two sons, both heavy; the elder has type 2 diabetes.', {}],
  ['HPI: The outside label of migraine that is in his chart is mistaken.', {}],
  ["HPI: The 'neuropathy' on his problem list came from an old form.", {}],
  ['HPI: She did a home sleep apnea test.', {}],
  ['HPI: A score above 5 may mean mild sleep apnea.', {}],
  ['FINDINGS: The device is in DDD mode, base rate 60, with SVT discrimination on.', {}],
  ['HPI: Program 1: anal flutter at 0.8 mA.', {}],
  ['HPI: Sensation: flutter, vagina, program 2 @ 1.1 V.', {}],
  ['HPI: Spells of staring with post-ictal aphasia.', {}],
  ['HPI: Mammogram done. AAA ultrasound n/a.', {}],
  ['HPI: Check copper, as malabsorption could mimic a relapse.', {}],
])('taken back, or said of something else: %s', (words, expected) => {
  expect(problems(`${HEAD}${words}`)).toEqual(expected);
});
