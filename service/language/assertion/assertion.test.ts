import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { assertionOf, isFact, understand } from '../index.ts';
import type { Assertion } from '../types.ts';
import { FLAGS } from './cues.ts';

const REQUEST = { diagnosisCodes: [], procedureCodes: [] };

/** The assertion of the words between braces. */
function of(marked: string): Assertion {
  const start = marked.indexOf('{');
  const length = marked.indexOf('}') - start - 1;
  const chart = understand(recordOf(marked.replace(/[{}]/g, '')), REQUEST);
  const at = chart.sentences.find((s) => s.end > start)!;
  return assertionOf(chart, at.index, { start, end: start + length });
}

const flags = (a: Assertion): string =>
  [...FLAGS.filter((f) => a[f]), ...(a.subject === 'patient' ? [] : [a.subject])].join(' ');

/** [text with the span in braces, flags expected] */
const NEGATION: [string, string][] = [
  ['Result: no \u2191 {sputum}, rhonchi unchanged.', ''],
  ['Criteria for {lupus} not fulfilled.', 'negated'],
  ["Checklist all no's incl. {aneurysm clip}/pump/stent.", 'negated'],
  ['{Attended titration} 6/2 cx by pt (flu).', 'negated'],
  ['No sitting > 30 min, {order the cushion} today.', ''],
  ['No heavy lifting, {refer to therapy}.', ''],
  ['No driving {drowsy}.', 'hypothetical'],
  ['Do not drive when {sleepy}.', 'hypothetical'],
  ['No lifting, {start of work} or driving.', 'negated'],
  ['No {therapy notes} in our system.', 'negated uncertain'],
  ['None of the {films} are in the packet.', 'negated uncertain'],
  ['{Therapy notes} are on file.', ''],
  ['No copy of the {cushion order}, called the clinic.', 'negated uncertain'],
  ['{Turned in bed}: [ ] every 2 h [ ] every 4 h [ ] self (blank)', 'uncertain'],
  ['{Turned in bed}: [x] every 2 h [ ] every 4 h [ ] self', ''],
  ['"{Intractable epilepsy}, no surgical option" on the referral sheet (pre-printed).', 'policy'],
  ['Tried: {exercises}, splint, tablets (per the intake page, boxes all ticked).', 'policy'],
  ['.smokeplan: "{I counseled the patient on quitting}, risks and aids."', 'policy'],
  ['[carry forward from 3/2/24] "{Seen for mobility evaluation}, cannot walk."', 'uncertain'],
  ['Copied from 2019: "{eight weeks of therapy}, no better."', 'uncertain'],
  ['Sit to stand with an arm, {turning to the left} - not tested, pain.', 'uncertain'],
  ['{Stairs} were not tested.', 'uncertain'],
  ['CT chest WITHOUT contrast to exclude other: nodule, suspicious for {carcinoma}.', 'uncertain'],
  ['MRI without {contrast}.', 'negated'],
  ['Migraine w/o {aura}, asthma.', 'negated'],
  ['Migraine without aura, {kidney stones}, asthma.', ''],
  ['No sternal scar, she never\nhad {bypass surgery}.', 'negated'],
  ['Cane and {walker} are not in question.', ''],
  ['The rest of {the talk} I shall hold once the scans are here.', ''],
  ['I shall hold {the talk} once the scans are here.', 'planned'],
  ['If six weeks of PT {do not help} we will get an MRI.', 'hypothetical'],
  ['If six weeks of {PT} do not help we will get an MRI.', 'hypothetical'],
  ['{Four sessions a year} are allowed.', 'policy'],
  ['Order: MRI lumbar w/o, {signed} electronically.', ''],
  ['Bladder does not empty, PVR 480, {saddle numb} since Sunday.', ''],
  ['She does not smoke, drink or use {drugs}.', 'negated'],
  ['He does not have fever, {chills}.', 'negated'],
  [
    'If she has the operation and pain persists afterwards we would call that {failed back syndrome}.',
    'hypothetical',
  ],
  ['If it has not improved, he does have {symptoms} and would benefit.', ''],
  ['If therapy fails again we would operate because he has {severe stenosis}.', ''],
  ['The {brain injury} box on the intake sheet is wrong.', 'negated'],
  ['Prior note: "{dependent for propulsion}, max assist" - no longer the case.', 'negated historical'],
  ['COPY-FWD 1/2022: "{ambulates} 150 ft"', 'uncertain'],
  ['Stapled: "{stage 4 sacral ulcer} - template" crossed out, WRONG PT', 'other'],
  ['{Diabetes} was entered in error.', 'negated'],
  ['Do you have {chest pain}? [ ] Yes [x] No\nDo you have dyspnea? [x] Yes [ ] No', 'negated'],
  ['Do you have chest pain? [ ] Yes [x] No\nDo you have {dyspnea}? [x] Yes [ ] No', ''],
  ['VS 128/76 p 72, {SpO2 95% RA} by MA.', ''],
  ['{Expected benefit of oxygen}: ____', 'uncertain'],
  ['Expected benefit: ____   {Diagnosis}: COPD', ''],
  ['No {fever}, chills, or night sweats.', 'negated'],
  ['No fever, chills, or {night sweats}.', 'negated'],
  ['He denies {chest pain}, palpitations or syncope.', 'negated'],
  ['He denies chest pain but has {dyspnea}.', ''],
  ['Lungs clear without {wheezing}.', 'negated'],
  ['Wound: no odor, {granulation} 90 %.', ''],
  ['No evidence of {osteomyelitis} on the films.', 'negated'],
  ['Negative for {fracture}.', 'negated'],
  ['{Osteomyelitis} was ruled out.', 'negated'],
  ['{Pacemaker}: No', 'negated'],
  ['Pacemaker? Yes. {Seizure} ever? NO. Clip? no', 'negated'],
  ['{Pacemaker}? Yes. Seizure ever? NO.', ''],
  ['Palpitations, ? {AF} with fast rates', 'uncertain'],
  ['Family with {pacemaker}: mother', 'family'],
  [
    '(The other patient you sent, Mr. A., is an excellent candidate for {lobectomy}, separate letter.)',
    'hypothetical planned other',
  ],
  ['5. Next patient: Doe, J., 71 M - {seen} by the surgeon in person', 'other'],
  ['Next patient visit: May. {Seen} by the surgeon.', ''],
  ['[ ] registry form ({TVT}) at the conference', 'policy'],
  ['The current {episode} began in 2020 and has not lifted.', ''],
  ['Schizophrenia, {schizoaffective} disorder: none', 'negated'],
  ['{Schizophrenia}, schizoaffective disorder: none', 'negated'],
  ['Hypertension, {diabetes}, smoking: no', ''],
  ['SCID to exclude {schizophrenia}.', 'uncertain'],
  ['He is randomized {participant} no. 33 of the study.', ''],
  ['Then we decide whether this is {hypertension}.', 'uncertain'],
  ['Template line: "The heart team has {evaluated} the patient."', 'policy'],
  ['Diabetes: {no}', ''],
  ['{Aneurysm clip}      N', 'negated'],
  ['{Sleep apnea} N', 'negated historical'],
  ['Grade of {sleep apnea} is marked N in the form', ''],
  ['Never had {seizures}.', 'negated'],
  ['Father {MI} at 45.', 'family'],
  ['Her brother has cluster headaches, she does not have {headaches}.', 'negated'],
  ['Her brother has cluster headaches, he does not have {migraine}.', 'negated family'],
  ['NEG: cough change, {hemoptysis}, CP', 'negated'],
  ['Pertinent negatives: fever, {chills}', 'negated'],
  ['Pertinent negatives: fever; {cough} for a week', ''],
  ['Mother {CABG}, father well.', 'family'],
  ['A nephew by marriage has {Brugada}.', 'other'],
  ['Decision {aid} gone through with her.', ''],
  ['Found none that could be mended:\n- {infarct} on MRI', ''],
  ['Neither {edema} nor cyanosis.', 'negated'],
  ['No {edema}, and 2+ pulses.', 'negated'],
  ['No edema and {pulses} are strong.', ''],
  ['{Cough} is absent.', 'negated'],
  ['She is not on {oxygen}.', 'negated'],
  ['Not only {pain} but also numbness.', ''],
  ['{Pain} not relieved by ibuprofen.', ''],
  ['No change in the {COPD}.', ''],
  ['{Gram negative} sepsis.', ''],
  ['{Weakness} has resolved.', 'negated'],
  ['{Sleep apnea}: denies', 'negated'],
  ['NO {HEADACHE} SINCE THE FALL.', 'negated'],
  ['I do not believe the patient has {angina}.', 'negated'],
  ['{unable to walk} more than 10 feet', ''],
  ['Able to transfer; cannot {walk}.', 'negated'],
];

const DOUBT: [string, string][] = [
  ['Possible {pneumonia} in the right base.', 'uncertain'],
  ['Rule out {osteomyelitis}.', 'uncertain'],
  ['r/o {DVT}', 'uncertain'],
  ['? {OSA}', 'uncertain'],
  ['Suspected {sleep apnea}, study pending.', 'uncertain'],
  ['{Malignancy} cannot be excluded.', 'uncertain'],
  ['{Malignancy} has not been ruled out.', 'uncertain'],
  ["{Spinal cord injury}, its extent and course can't yet be predicted.", 'uncertain'],
  ['{Hearing loss}; the cause could not be established.', ''],
  ['Concern for {infection}.', 'uncertain'],
  ['Likely {COPD}.', 'uncertain'],
  ['This may represent {scar}.', 'uncertain'],
  ['Seizure versus {syncope}.', 'uncertain'],
  ['Is it the {battery}?', 'uncertain'],
  ['Known {COPD}, no question.', ''],
  ['Type 2 {diabetes}? no: A1c 5.8.', 'negated'],
];

const NOT_YET: [string, string][] = [
  ['Return if you have {fever} or redness.', 'hypothetical'],
  ['Risks include {bleeding} and infection.', 'hypothetical'],
  ['{Bleeding} and infection were discussed as risks.', 'hypothetical'],
  ['Heparin to prevent {DVT}.', 'hypothetical'],
  ['If {seizures} recur, call us.', 'hypothetical'],
  ['At risk for {falls}.', 'hypothetical'],
  ['Will start {CPAP} next week.', 'planned'],
  ['Plan for {knee replacement} in June.', 'planned'],
  ['Scheduled for {gastric bypass}.', 'planned'],
  ['{Overnight oximetry} is pending.', 'planned'],
  ['The patient is yet to go for {exercise oximetry}.', 'planned'],
  ['I recommend {VNS}.', 'planned'],
  ['Referred for {physical therapy}.', 'planned'],
  ['I ordered the {sleep study} and it was done on Monday.', ''],
  ['He declined {surgery}.', 'declined'],
  ['Froze and fell against me at the {bathroom} door.', ''],
  ['{Injection} offered and declined.', 'declined'],
  ['She is not willing to wear the {mask}.', 'declined'],
];

const OTHERS: [string, string][] = [
  ['Family history of {diabetes}.', 'family'],
  ['No family history of {neuropathy}.', 'negated family'],
  ['Mother had {breast cancer}.', 'family'],
  ['His brother Clyde still {smokes} two packs and should be screened as well.', 'family'],
  ['His aunt has a history of {type II diabetes}.', 'historical family'],
  ["His brother's {cancer} spread.", 'family'],
  ['Her cousin in Tulsa got {relief} from hers.', 'family'],
  ["Her daughter's Lp(a) came back {high}.", 'family'],
  ['Several of my patients had {relief} from blocks.', 'other'],
  ['Other clients with the same injury were found to have {herniated discs}.', 'other'],
  ['FAMILY HISTORY: {Hypertension} and stroke.', 'family'],
  ['Wife smokes {2 packs} a day.', 'other'],
  ['He lives with his wife Irene, who is on {hospice}, and he is her caregiver.', 'other'],
  ['He lives with his wife, who is on hospice, and takes {insulin} himself.', ''],
  ['The policy covers it only if: she has tried therapy, and {conservative care} has failed.', 'policy'],
  ['If cognition and {vision} are intact, call the office.', 'hypothetical'],
  ['Pending: {bone scan} of the hip.', 'uncertain planned'],
  ['{Home assessment} - to be determined.', 'uncertain'],
  ['Entered in error: {seizures}.', 'negated'],
  ['{Falls at home}?   yes / no', 'uncertain'],
  ['The reviewer asked: "Was {therapy} tried?" No answer yet.', 'uncertain'],
  ['No missed pills, {doses unchanged} since March.', ''],
  ['Cath 2019 clean; never had an MI, no stent, no\n{CABG}. Nothing to revascularise.', 'negated'],
  ['His wife reports loud {snoring}.', ''],
  ['Son lifts him; {weakness} of both legs.', ''],
  ['Brother had a temporal {lobectomy}, it failed.', 'family'],
];

const PAST_AND_RULES: [string, string][] = [
  ['History of {stroke}.', 'historical'],
  ['s/p {CABG} in 2004', 'historical'],
  ['Stopped NPH, changed to {glargine} 22 at bedtime.', ''],
  ['Came off the pump, back to {pens}.', ''],
  ['PAST MEDICAL HISTORY: {Hypertension}.', 'historical'],
  ['Two-day history of {fever}.', ''],
  ['HX: 10 D {LBP}, then leg pain.', ''],
  ['HISTORY OF PRESENT ILLNESS: {Dyspnea} for a week.', ''],
  ['{Cellulitis} last year.', 'historical'],
  ['{Twenty a day}, he has not stopped.', ''],
  ['Has never quit, {smokes} daily.', ''],
  ['Goal {weight 180 lb}.', 'target'],
  ['Titrate oxygen to keep {SpO2 above 90 %}.', 'target'],
  ['Hemoglobin 11.2 (normal {12-16})', 'target'],
  ['Medicare covers {oxygen} at 88 % or less.', 'policy'],
  ['Patients with {COPD} should not smoke.', 'policy'],
  ['Per policy {four hours} a night.', 'policy'],
  ['[ ] {CHF}   [x] COPD', 'policy'],
  ['Severity: mild [ ]  {moderate} [x]  severe [ ]', ''],
  ['Severity: mild [x]  {moderate} [ ]  severe [ ]', 'policy'],
  ['{Consent signed} [ ]', 'policy'],
  ['Severe AS at intermediate risk, {frail}', ''],
  ['{Labelled} for patients at all risk levels', ''],
];

test.each([...NEGATION, ...DOUBT, ...NOT_YET, ...OTHERS, ...PAST_AND_RULES])('%s -> %s', (text, expected) => {
  expect(flags(of(text))).toBe(expected);
});

test('a history does not keep a mention from being a fact; every other flag does', () => {
  expect(isFact(of('History of {stroke}.'))).toBe(true);
  for (const text of [
    'No {stroke}.',
    'Possible {stroke}.',
    'Mother had a {stroke}.',
    'Goal {weight 180 lb}.',
  ])
    expect(isFact(of(text))).toBe(false);
});

test('a cross under No denies the row, under Yes it does not', () => {
  const chart = understand(
    recordOf(
      [
        'SCREEN                         YES   NO',
        'Pacemaker / defibrillator             x',
        'Surgical staples                x',
      ].join('\n'),
    ),
    REQUEST,
  );
  const said = chart.sentences
    .slice(1)
    .map((s) => assertionOf(chart, s.index, { start: s.start, end: s.start + 9 }).negated);
  expect(said).toEqual([true, false]);
});

test('the words that led to a flag are kept', () => {
  expect(of('No evidence of {osteomyelitis}.').cues).toEqual([{ flag: 'negated', text: 'No evidence of' }]);
});

test('a list of risks is hypothetical over its commas and semicolons', () => {
  const risks =
    'Risks including bleeding requiring transfusion; infection; {heart attack}; stroke were explained.';
  expect(of(risks).hypothetical).toBe(true);
  expect(of('Possible complications include clot, {nonunion}. He has COPD.').hypothetical).toBe(true);
  expect(of('Possible complications include clot, nonunion. He has {COPD}.').hypothetical).toBe(false);
});
