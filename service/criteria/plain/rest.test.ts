import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { reads } from '../../language/testing-tables.ts';
import { namedIn } from './concepts.ts';
import { judgeDescription } from './index.ts';

reads('tells whether more is asked for than the limit: %s', (description) => namedIn(description).rest, [
  ['Evidence that the serum ferritin level is above 30 ng/mL', 'nothing'],
  ['Member has a current BMI of 35 or more', 'nothing'],
  ['2. BMI over 40', 'nothing'],
  ['PaCO2 of 52 mmHg or higher by arterial blood gas', 'nothing'],
  ['eGFR below 60 and UACR above 30 mg/g', 'nothing'],
  ['Last recorded LDL above 70', 'nothing'],
  ['eGFR most recently measured below 45', 'nothing'],
  ['Two ferritin values below 30', 'nothing'],
  ['Serum IgG under 400 mg/dL, shown twice', 'nothing'],
  ['LVEF no more than 40 percent by echo', 'nothing'],
  ['AHI of 15 or more on a sleep study', 'nothing'],
  ['WBC above 25,000 per microliter', 'nothing'],
  ['Platelets under 100K', 'nothing'],
  ['SpO2 at or below 88 %, or PaO2 at or below 55, on room air, awake and at rest', 'nothing'],
  ['Ferritin under 30; TSAT under 20 %', 'unsure'],
  ['eGFR below 60 or UACR above 30 mg/g', 'nothing'],
  ['Creatinine under 2 mg/dL before contrast is given', 'circumstance'],
  ['INR at most 1.5 on the morning of surgery', 'circumstance'],
  ['MELD score of 15 or higher for transplant evaluation', 'circumstance'],
  ['To qualify for bariatric surgery, BMI is at least 40', 'circumstance'],
  ['Insulin pump: A1c under 8 %', 'circumstance'],
  ['Hematocrit above 55 % (erythrocytosis)', 'circumstance'],
  ['Approve if LVEF is 40 % or less', 'circumstance'],
  ['Dialysis only when potassium is above 6', 'circumstance'],
  ['Fall risk shown by a Berg balance of 45 or less', 'circumstance'],
  ['Baseline BMI of 30 or more', 'circumstance'],
  ['A1c above 9 % despite metformin', 'more'],
  ['BMI of 40 or more and no contraindication to surgery', 'more'],
  ['Asthma: FEV1 below 80 % predicted', 'more'],
  ['LVEF of 50 % or lower for more than three months', 'more'],
  ['AHI greater than 15 with more than 80 % central events', 'more'],
  ['BMI is 18.5 or more. Patient walks daily.', 'more'],
  ['BMI of 40 or more, or BMI of 35 or more with diabetes', 'unsure'],
  ['A1c above 9 % unless pregnant', 'unsure'],
  ['For members with diabetes, A1c is below 8 %', 'unsure'],
  ['ABI below 0.9 in the affected leg', 'unsure'],
  ['ABI in the symptomatic limb: below 0.9', 'unsure'],
  ['No ferritin above 300 ng/mL', 'unsure'],
  ['LVEF drop of at least 10 %', 'unsure'],
  ['ALT at most 3 times the upper limit of normal', 'unsure'],
]);

test.each([
  'Patient does not have a BMI over 40',
  'PHQ-9 score improved by at least 5',
  'LVEF has declined by more than 10 points',
  'ALT less than 3 x ULN',
  'AST under 2.5x',
  'Failed to achieve an LDL below 70 mg/dL',
  'Unable to maintain SpO2 above 90 %',
  'A1c goal below 7 % not met',
  'LVEF above 50 % excludes the patient',
])('sets no limit for a value: %s', (description) => {
  expect(namedIn(description).values).toEqual([]);
});

const judged = (description: string, text: string): string => {
  const record = recordOf(`Progress note\nDate of service: 05/10/2025\n\n${text}`);
  const chart = understand(record, requestContextOf({ request: { date_of_service: '2025-06-01' } }));
  const { answer, exact } = judgeDescription({ criteria_id: '1', description }, chart);
  return exact ? answer : 'open';
};

test.each([
  ['BMI 35 or higher with at least one comorbidity', 'BMI 33.', 'no'],
  ['BMI 35 or higher with at least one comorbidity', 'BMI 38.', 'open'],
  ['A1c above 9 % despite metformin', 'A1c 8.1 %.', 'no'],
  ['BMI of 40 or more, or BMI of 35 or more with diabetes', 'BMI 37.', 'open'],
  ['A1c above 9 % unless pregnant', 'A1c 8.1 %.', 'open'],
  ['Creatinine under 2 mg/dL before contrast is given', 'Creatinine 1.1 mg/dL.', 'yes'],
  ['Creatinine under 2 mg/dL before contrast is given', 'Creatinine 2.8 mg/dL.', 'no'],
  ['Hemoglobin under 10 g/dL prior to the first dose', 'Hgb 9.1 on 1/5/2025. Hgb 11.0 on 5/9/2025.', 'open'],
  ['eGFR below 60 or UACR above 30 mg/g', 'eGFR 50. UACR 12 mg/g.', 'yes'],
  ['eGFR below 60 and UACR above 30 mg/g', 'eGFR 50. UACR 12 mg/g.', 'no'],
  ['eGFR of at least 20 but below 45', 'eGFR 61.', 'no'],
  ['eGFR >= 30 and < 60', 'eGFR 45.', 'yes'],
  ['eGFR must not be under 30', 'eGFR 24.', 'no'],
  ['Hemoglobin below 10, with ferritin above 100 or TSAT over 20 %', 'Hgb 11.2. Ferritin 250.', 'no'],
  ['Hemoglobin below 10, with ferritin above 100 or TSAT over 20 %', 'Hgb 9.2. Ferritin 250.', 'open'],
  ['Hemoglobin below 10 and either ferritin above 100 or dialysis', 'Hgb 11.2. Ferritin 250.', 'no'],
  ['Hemoglobin below 10 with ferritin above 100, or on dialysis', 'Hgb 11.2. Ferritin 250.', 'open'],
  ['BMI of 35 or more with diabetes or BMI of 40 or more', 'BMI 33.', 'open'],
  ['EF: 35 or less', 'LVEF 30 %.', 'yes'],
  ['Is the A1c above 7?', 'A1c 6.1 %.', 'no'],
  ['K+ < 5.5', 'Potassium 5.9.', 'no'],
  ['Vit D <20', '25-OH vitamin D 14 ng/mL.', 'yes'],
  ['Eos at least 300', 'Absolute eosinophil count 120 /uL.', 'no'],
  ['IgG under 500 before the first infusion', 'IgG 820 mg/dL on treatment.', 'open'],
  [
    'Lowest SpO2 during sleep is below 85 %',
    'Overnight oximetry: mean SpO2 94 % during sleep, nadir 81 %.',
    'yes',
  ],
  ['Resting room-air saturation is 88 % or less', 'SpO2 86 % on room air at rest.', 'yes'],
  [
    'SpO2 at or below 88 % for at least 5 minutes during sleep',
    'Overnight oximetry on room air. Time SpO2 <= 88 %: 22 min. Nadir 80 %.',
    'yes',
  ],
  [
    'SpO2 at or below 88 % for at least 5 minutes during sleep',
    'Overnight oximetry on room air. Time SpO2 <= 88 %: 3.2 min. Nadir 86 %.',
    'no',
  ],
  [
    'During sleep, saturation falls to 88 percent or less for five minutes or more',
    'Overnight oximetry on room air. Nadir 91 %.',
    'no',
  ],
  [
    'During sleep, saturation falls to 88 percent or less for five minutes or more',
    'Overnight oximetry on room air. Nadir 84 %.',
    'open',
  ],
  [
    'Saturation of 88 % or less lasting more than 5 min while asleep',
    'Overnight oximetry: time at or below 88 %: 46 minutes.',
    'yes',
  ],
  ['Seated BP under 140/90', 'BP 132/78 seated, HR 70.', 'yes'],
  ['Seated BP under 140/90', 'BP 152/78.', 'no'],
  ['Blood pressure not above 130/80', 'BP 128/84.', 'no'],
  ['BP stays >130/80', 'BP today 158/94, repeat 156/92.', 'yes'],
  ['BP stays >130/80', 'BP today 138/74.', 'open'],
  ['BP stays >130/80', 'BP today 118/74.', 'no'],
  ['Office systolic remains >=140 mmHg', 'BP 162/94.', 'yes'],
  ['SBP of 140 mmHg or higher despite two drugs', 'BP 128/84.', 'no'],
  ['SBP at least 90 mmHg before sacubitril is started', 'BP 84/50', 'no'],
  ['Diastolic pressure over 90', 'BP 150/84', 'no'],
  ['Residual AHI of 5 or more on CPAP', 'PAP download: residual AHI 2.1.', 'no'],
  [
    'Post-bronchodilator FEV1 below 50 % predicted',
    'Pre-BD FEV1 47 % predicted. No bronchodilator given.',
    'open',
  ],
  ['High disease activity with DAS28 above 5.1', 'DAS28 2.4.', 'no'],
  ['Preoperative albumin above 3.0 g/dL', 'Albumin 3.6 g/dL.', 'yes'],
  ['Peak cough flow below 270 L/min', 'Weak cough. Cough assist discussed.', 'open'],
  ['A1c of at least 7.5 %', 'A1c 8.1 %. Absolute lymphocytes 2.1 K/uL.', 'yes'],
])('a limit decides alone as far as it goes: %s / %s -> %s', (description, text, answer) => {
  expect(judged(description, text)).toBe(answer);
});
