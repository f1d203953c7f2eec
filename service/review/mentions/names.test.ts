import { expect, test } from 'vitest';
import { tokenise } from '../../language/vocabulary/text.ts';
import { drugNamesIn, problemsIn } from './names.ts';

const sentence = (text: string) => ({ text, start: 0, tokens: tokenise(text) });
const problems = (text: string) => problemsIn(sentence(text)).map(({ key }) => key);
const drugs = (text: string) => drugNamesIn(sentence(text)).map(({ key }) => key);

test('the project’s own names come first, ICD-10-CM fills in', () => {
  expect(problems('She has COPD and hallucinations.')).toEqual(['copd', 'R44.3']);
});

test('a name that the project’s list has keeps its other senses', () => {
  expect(problems('ECG: ST depression in the lateral leads.')).not.toContain('depression');
  expect(problems('It was depressing news.')).toEqual([]);
});

test.each<[text: string, keys: string[]]>([
  ['Pain in her left knee, cannot sleep.', ['joint_pain', 'insomnia']],
  ['Echo: hypertrophy of the left ventricle.', ['ventricular hypertrophy']],
  ['Has lost weight, appetite is poor.', ['weight loss', 'poor appetite']],
  ['Smokes a pack a day; nicotine dependence, cigarettes.', ['tobacco']],
  ['A: R L5 radic.', ['radiculopathy']],
  ['L4-5: right paracentral extrusion, LUL nodule.', ['disc_herniation', 'lung_nodule']],
  ['Impression: DM2 w/ lows.', ['type_2_diabetes', 'hypoglycemia']],
  ['L5-S1 extrusion.', ['disc_herniation']],
  ['Hearing poor, frequent lows at night.', ['hearing_loss', 'hypoglycemia']],
  ['Eats better, with low salt.', []],
  ['Film of the ankle: marginal spurring.', ['M77.9']],
  ['Left hand dystonia.', ['G24']],
  // a sign of arthritis on a film, and no disease of the bone beside it
  ['Joint space gone, subchondral cysts.', []],
  ['The right knee clicks.', ['clicking or catching in joint']],
])('the wordings of notes, whatever side stands between: %s', (text, keys) => {
  expect(problems(text)).toEqual(keys);
});

test.each<[text: string, keys: string[]]>([
  ['PMH: HTN, RA on methotrexate, PCKD', ['hypertension', 'rheumatoid_arthritis', 'Q61.3']],
  // alone it is room air, a score, a person
  ['SpO2 94 % on RA.', []],
  ['Hypertension. Walks on RA at 94 %.', ['hypertension']],
  // percussion and drainage; an antibody
  ['COPD, P&PD twice a day.', ['copd']],
  ['Hypertension, GAD antibody positive.', ['hypertension']],
])('a short name counts in a list of diseases: %s', (text, keys) => {
  expect(problems(text)).toEqual(keys);
});

test.each<[text: string, keys: string[]]>([
  ['Echo: LV noncompaction.', ['noncompaction']],
  ['Reduced ejection fraction.', ['reduced ejection fraction']],
  ['Monitor: two runs of NSVT.', ['nonsustained ventricular tachycardia']],
  ['LBBB on the tracing.', ['LBBB']],
  ['Polycythemia vera.', ['polycythemia vera']],
  ['Nocturnal hypoventilation.', ['sleep_hypoventilation']],
  ['CRPS of the left foot.', ['crps']],
  ['Chronic hepatitis.', ['chronic hepatitis']],
  ['Arrhythmogenic ventricular cardiomyopathy.', ['arvc']],
  ['PEA arrest in 2020.', ['cardiac_arrest']],
  // a complaint is no disorder
  ['Poor sleep since the move.', ['sleep disturbance']],
  ['Vivid dreams, toe catches on rugs.', []],
])('no other disease that shares its code: %s', (text, keys) => {
  expect(problems(text)).toEqual(keys);
});

test('brands and generics of the public list', () => {
  expect(drugs('On Carbatrol and sacubitril, Zocor at night.')).toEqual([
    'carbamazepine',
    'sacubitril',
    'simvastatin',
  ]);
});

test('no mention overlaps another', () => {
  const found = problemsIn(sentence('Acute on chronic congestive heart failure with pleural effusion.'));
  found.slice(1).forEach(({ start }, i) => {
    expect(start).toBeGreaterThanOrEqual(found[i]!.end);
  });
});
