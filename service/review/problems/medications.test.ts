import { describe, expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { requestContextOf, understand } from '../../language/index.ts';
import { medicationsOf } from './medication-list.ts';
import { tellings } from './medications.ts';

const HEAD = 'Progress note\nDate of service: 01/05/2026\nProvider: A. Nurse, MD\n\n';

/** By the rules alone. */
const medications = (text: string) => {
  const form = { request: { date_of_service: '2026-01-20' } };
  const chart = understand(recordOf(text), requestContextOf(form));
  return medicationsOf(chart, tellings(chart));
};

const drugs = (text: string, head = HEAD) =>
  Object.fromEntries(
    medications(head + text).map(({ drug, dose, current }) => [
      drug,
      current ? (dose ?? 'taken') : 'not taken',
    ]),
  );

test.each([
  // a bracket speaks of the drug in front of it, or of the one that it names
  [
    'HPI: Here for heart failure.\nCurrent regimen - losartan 50 (ARNI stopped 2023 for angioedema), bisoprolol 10, eplerenone 25.',
    { losartan: '50', bisoprolol: '10', eplerenone: '25' },
  ],
  [
    'HPI: He takes apixaban 5 mg (currently held), lisinopril 40 mg daily.',
    { apixaban: 'not taken', lisinopril: '40 mg' },
  ],
  // tried, and what came of it
  [
    'HPI: Gabapentin 300 mg, two months, no change in the pain. Duloxetine from the GP, nothing.',
    { gabapentin: 'not taken', duloxetine: 'not taken' },
  ],
  ['HPI: She lies awake and melatonin did nothing.', { melatonin: 'not taken' }],
  [
    'HPI: Failed naproxen, tramadol and baclofen.',
    { naproxen: 'not taken', tramadol: 'not taken', baclofen: 'not taken' },
  ],
  [
    'HPI: Antidepressants tried this episode: sertraline 200 mg 8 wk, bupropion 300 mg 10 wk.',
    { sertraline: 'not taken', bupropion: 'not taken' },
  ],
  ['HPI: He takes naproxen 500 mg daily with no relief.', { naproxen: '500 mg' }],
  // a table: dose, dates and outcome in cells
  [
    'AED | top dose | dates | outcome\nLTG | 450/d | 2016-2021 | no change\nLCM | 400/d | 2021-> | continues, 5 a month by diary\nCLB | 20 qhs | 2023-> | continues',
    { LCM: '400/d', CLB: '20', LTG: 'not taken' },
  ],
  // so much a day
  ['HPI: On gabapentin 1800/d for the leg.', { gabapentin: '1800/d' }],
  ['HPI: Amitriptyline ended in December.', { amitriptyline: 'not taken' }],
  // a day is no dose, nor is an amount of fluid by weight; salts and forms stand before the dose
  [
    'HPI: Continue aspirin 9/9, metoprolol succ 50, bupropion XL 300.',
    { aspirin: 'taken', metoprolol: '50', bupropion: '300' },
  ],
  ['HPI: On ceftriaxone, 30 cc/kg given.', { ceftriaxone: 'taken' }],
  [
    'HPI: Takes escitalopram 10 since 2015, empagliflozin 25 - well tolerated. Carvedilol 12.5: pulse 60.',
    { escitalopram: '10', empagliflozin: '25', carvedilol: '12.5' },
  ],
  // what is taken since an event has the day of the note
  [
    'HPI: NSTEMI 2017 w/ DES to LAD, on ASA/atorva/metop succ.',
    { ASA: 'taken', atorvastatin: 'taken', metoprolol: 'taken' },
  ],
  [
    'HPI: Hyponatremia, attributed to escitalopram 10 mg daily. Stopped, fluids restricted.',
    { escitalopram: 'not taken' },
  ],
  // D/C is a discharge or a stop
  [
    'MEDS AT D/C: pregabalin 150 mg BID, lisinopril 10 mg daily',
    { pregabalin: '150 mg', lisinopril: '10 mg' },
  ],
  ['PLAN: D/C pregabalin.', { pregabalin: 'not taken' }],
  // a class beside its drug, and alone
  [
    'MEDICATIONS:\n1. Lantus insulin 50 units in the morning.\n2. Atorvastatin 40 mg daily.\n\nHPI: She takes a statin and insulin.',
    { Lantus: '50 units', atorvastatin: '40 mg' },
  ],
  ['HPI: She takes a statin daily.', { statin: 'taken' }],
  ['HPI: He took etodolac until his creatinine moved.', { etodolac: 'not taken' }],
  [
    'HPI: In the past she has been on penicillin and azathioprine.',
    { penicillin: 'not taken', azathioprine: 'not taken' },
  ],
  [
    'MEDICATIONS:\n1. Metoprolol 50 mg once a day, but we have had to hold it.\n2. Aspirin 81 mg daily.',
    { metoprolol: 'not taken', aspirin: '81 mg' },
  ],
  ['MEDICATIONS:\n1. Symlin 60 micrograms, not taking at this point.', { Symlin: 'not taken' }],
  ['HPI: Finished amoxicillin on the 4th.', { amoxicillin: 'not taken' }],
  ['HPI: Sertraline 200 mg, March to July of this year.', { sertraline: 'not taken' }],
  ['HPI: Takes naproxen, physical therapy from March to June.', { naproxen: 'taken' }],
  [
    'MEDICATIONS:\n1. Cefadroxil 500 mg b.i.d. x 7.\n2. Prednisone 10 mg daily for 10 days.\n3. Metformin 500 mg b.i.d.',
    { cefadroxil: 'not taken', prednisone: 'not taken', metformin: '500 mg' },
  ],
  ['HPI: She has been on prednisone 10 mg daily for 10 days.', { prednisone: '10 mg' }],
  [
    'HPI: On carbamazepine, later only lamotrigine 100 mg twice daily.',
    { carbamazepine: 'not taken', lamotrigine: '100 mg' },
  ],
  [
    'HPI: She has tried acupuncture, a TENS unit and drugs including Elavil, Topamax, and Lexapro, which she discontinued.',
    { Elavil: 'not taken', Topamax: 'not taken', Lexapro: 'not taken' },
  ],
  [
    'HPI: Treatments of the depressions, rated on the ATHF: quetiapine 300 mg for 10 weeks; lurasidone 80 mg for 9 weeks; each without response.',
    { quetiapine: 'not taken', lurasidone: 'not taken' },
  ],
  // in a list, what is said of one entry is not said of the next
  [
    'Meds: losartan 50, sevelamer no (stopped), zinc sulfate, metformin not started, docusate.',
    { losartan: '50', sevelamer: 'not taken', 'zinc sulfate': 'taken', docusate: 'taken' },
  ],
  [
    'Meds: losartan 50, sildenafil stopped -> tadalafil.',
    { losartan: '50', sildenafil: 'not taken', tadalafil: 'taken' },
  ],
  ['HPI: On methotrexate 15 weekly (held around the operation, restarted 12/20).', { methotrexate: '15' }],
  [
    'HPI: Treatment to date: citalopram 10 mg for three weeks, taken away; mirtazapine 7.5 mg at night for sleep, still on.',
    { citalopram: 'not taken', mirtazapine: '7.5 mg' },
  ],
  // what is no drug that is taken: a vaccine, to be avoided, put on in the visit, for some later day
  ['HPI: Takes losartan 50 mg daily, Pneumovax UTD.', { losartan: '50 mg' }],
  ['HPI: She takes losartan 50 mg daily. Avoid meperidine and tramadol.', { losartan: '50 mg' }],
  ['HPI: She is on losartan 50 mg; fluoride varnish today.', { losartan: '50 mg' }],
  ['HPI: On losartan 50 mg daily, then alendronate after.', { losartan: '50 mg' }],
  ['HPI: On losartan 50 mg daily. Allopurinol 100 start when the flare is over.', { losartan: '50 mg' }],
  // a course of days, a trial, a list of what failed
  ['MEDICATIONS: losartan 50 mg, cephalexin 3 d.', { losartan: '50 mg', cephalexin: 'not taken' }],
  ['MEDICATIONS: losartan 50 mg, prednisone taper.', { losartan: '50 mg', prednisone: 'taken' }],
  ['HPI: Silodosin 8 mg x 6 wks: no difference in the flow.', { silodosin: 'not taken' }],
  [
    'HPI: Prior fails: carbamazepine 400, lacosamide 200 (rash).',
    { carbamazepine: 'not taken', lacosamide: 'not taken' },
  ],
  ['Meds given up: metformin, simvastatin.', { metformin: 'not taken', simvastatin: 'not taken' }],
  ['HPI: Methocarbamol not refilled since May.', { methocarbamol: 'not taken' }],
  ['HPI: Glyburide is off since the fall.', { glyburide: 'not taken' }],
  // left out for a procedure alone
  ['PLAN: Stop torsemide the morning of surgery.', { torsemide: 'taken' }],
  ['PLAN: Please stop ibuprofen 7 days before.', { ibuprofen: 'taken' }],
  // a part beside its combination is said twice
  [
    'MEDICATIONS: carbidopa-levodopa 25/100 tid.\n\nHPI: Dry mouth, on levodopa.',
    { 'carbidopa-levodopa': '25/100' },
  ],
  // kept
  [
    'HPI: Treatment so far: naproxen 500 mg twice daily since mid October, a steroid taper in November.',
    { naproxen: '500 mg' },
  ],
  ['HPI: Rx so far: naproxen, takes one now and then.', { naproxen: 'taken' }],
  ['HPI: Off seizure medicine for that purpose (lamotrigine is for mood).', { lamotrigine: 'taken' }],
  ['HPI: She needs omeprazole 20 mg every morning. MTX 15 weekly.', { omeprazole: '20 mg', MTX: '15' }],
  [
    'HPI: Lupus since 2011: hydroxychloroquine 200 mg daily and azathioprine, never stopped.',
    { hydroxychloroquine: '200 mg', azathioprine: 'taken' },
  ],
  [
    'MEDICATIONS:\n1. Methadone 10 mg b.i.d.\n\nPLAN: Morphine by pump. Will wean her off that to her regular methadone dose.',
    { methadone: '10 mg' },
  ],
  // taken, without the word
  [
    'HPI: Amlodipine and aspirin are for the blood pressure and the stent. Statin tolerated.',
    { amlodipine: 'taken', aspirin: 'taken', statin: 'taken' },
  ],
  ['HPI: Sertraline 50 per Dr. Poe. Trazodone refilled x90.', { sertraline: '50', trazodone: 'taken' }],
  [
    'HPI: Otherwise well: levothyroxine, a statin, never smoked.',
    { levothyroxine: 'taken', statin: 'taken' },
  ],
  ['HPI: Is it the new bedtime quetiapine that muddles him?', { quetiapine: 'taken' }],
  ['PLAN:\n1. New DVT: apixaban, raise metoprolol.', { apixaban: 'taken', metoprolol: 'taken' }],
  ['HPI: Prozac went to 40 mg on 12/20.', { Prozac: '40 mg' }],
  ['PLAN: Brace until March. Acetaminophen.', { acetaminophen: 'taken' }],
  ['HPI: Well: atenolol, a statin, bone density low in March 2024.', { atenolol: 'taken', statin: 'taken' }],
  // combinations, entries without a known name, two doses
  [
    'CURRENT MEDICATIONS: Sacubitril/valsartan 49/51 twice a day, spironolactone 25, Zorvolex 35 mg p.o. t.i.d., aspirin 81.',
    { 'sacubitril/valsartan': '49/51', spironolactone: '25', Zorvolex: '35 mg', aspirin: '81' },
  ],
  [
    'MEDICATIONS:\n1. NPH insulin - 40 units in the morning and 20 units in the evening.',
    { 'NPH insulin': '40 units in the morning and 20 units in the evening' },
  ],
  // no drugs that the patient takes at home
  [
    'Current list: lisinopril 10 daily, aspirin 81. Potassium 4.6, creatinine 1.1.',
    { lisinopril: '10', aspirin: '81' },
  ],
  [
    'CURRENT MEDICATIONS: Norvasc 10 mg p.o. daily, Zofran 4 mg IV q.6h.',
    { Norvasc: '10 mg', Zofran: 'not taken' },
  ],
  ['HPI: Second dose of study drug (ketamine or niacin, blinded) given.', {}],
  ['HPI: His wife takes warfarin.', {}],
])('%s', (words, expected) => {
  expect(drugs(words)).toEqual(expected);
});

test('a level reached long ago and kept is of today', () => {
  expect(
    drugs('Therapy: carvedilol 25 bid, empagliflozin 10 - target doses reached Mar 2023 and kept.'),
  ).toEqual({
    carvedilol: '25',
    empagliflozin: '10',
  });
});

test('only what was stopped is reported as stopped', () => {
  const stopped = (text: string) =>
    medications(HEAD + text).map(({ drug, current, stopped }) => [drug, current, stopped]);
  expect(stopped('HPI: Meloxicam was stopped.')).toEqual([['meloxicam', false, '2026-01-05']]);
  expect(stopped('HPI: Failed meloxicam.')).toEqual([['meloxicam', false, undefined]]);
  expect(stopped('HPI: When do I stop the meloxicam?')).toEqual([['meloxicam', true, undefined]]);
  expect(
    stopped(
      'HPI: She has kept it coming off with torsemide.\n\nASSESSMENT: Heart failure. Torsemide 60 mg twice daily.',
    ),
  ).toEqual([['torsemide', true, undefined]]);
});

const ON_JANUARY_10 = 'Progress note\nDate of service: 01/10/2026\nProvider: A. Nurse, MD\n\n';

test.each([
  ['Meds lisinopril 10, D3 2000, rosuvastatin 5.', { lisinopril: '10', rosuvastatin: '5' }],
  ['Meds brought in and checked: amlodipine 5, tamsulosin 0.4.', { amlodipine: '5', tamsulosin: '0.4' }],
  ['Pacemaker 2021, osteoporosis on alendronate.', { alendronate: 'taken' }],
])('a list without its usual heading, and a year that is of something else: %s', (text, expected) => {
  expect(drugs(text)).toMatchObject(expected);
});

test('a note that it did not help does not end a drug that a list of days ago has', () => {
  const list = 'CURRENT MEDICATIONS\ngabapentin 300 mg three times daily\nlisinopril 10 mg daily\n';
  const note = `${ON_JANUARY_10}HPI: Gabapentin 300 mg, two months, no change in the pain.`;
  expect(drugs(`${list}\f${note}`)).toMatchObject({ gabapentin: '300 mg' });
});

describe('what is given in a stay alone', () => {
  const note = (title: string, day: string, words: string) =>
    `${title}\nDate of service: ${day}\nProvider: A. Nurse, MD\n\n${words}`;
  const words =
    'HPI: She is on norepinephrine 5 mcg/min, propofol, a heparin drip and takes lisinopril 10 mg daily.';

  test('is no longer taken once the stay is over', () => {
    const left = {
      norepinephrine: 'not taken',
      propofol: 'not taken',
      heparin: 'not taken',
      lisinopril: '10 mg',
    };
    expect(drugs(words, note('ICU progress note', '01/10/2026', ''))).toMatchObject(left);
    const discharge = `\f${note('Discharge summary', '01/19/2026', 'Went home well.')}`;
    expect(drugs(words + discharge, note('ICU progress note', '01/18/2026', ''))).toMatchObject(left);
  });

  test('is taken while the stay lasts, and at home where it says so', () => {
    expect(drugs(words, note('ICU progress note', '01/19/2026', ''))).toMatchObject({ heparin: 'taken' });
    expect(drugs('HPI: She is on a home milrinone infusion by PICC, milrinone 0.25 mcg/kg/min.')).not.toEqual(
      {},
    );
    expect(drugs('HPI: Takes furosemide 40 mg IV twice daily.')).toEqual({ furosemide: 'not taken' });
  });
});

test.each([
  ['HPI: He is on nothing for it (pregabalin made him fall).', { pregabalin: 'not taken' }],
  ['HPI: Takes cefpodoxime x7.', { cefpodoxime: 'not taken' }],
  [
    'MEDICATIONS: Lisinopril 10 mg, oxybutynin 5 mg (already removed).',
    { lisinopril: '10 mg', oxybutynin: 'not taken' },
  ],
  [
    'HPI: On valacyclovir 1 g daily since 12/28 (last dose tomorrow), gabapentin 300 mg daily.',
    { valacyclovir: 'not taken', gabapentin: '300 mg' },
  ],
  ['HPI: Tramadol made her comfortable, she takes tramadol 50 mg daily.', { tramadol: '50 mg' }],
])('it has an end: %s', (words, expected) => {
  expect(drugs(words)).toMatchObject(expected);
});

test.each<[words: string, expected: Record<string, string>]>([
  // a day is of its own part of the sentence
  [
    'HPI: Sulfasalazine stopped 2021 for the liver; prednisone 5 daily.',
    { prednisone: '5', sulfasalazine: 'not taken' },
  ],
  // the verb before a drug is of that drug
  ['HPI: Takes adalimumab weekly, stopped methotrexate.', { adalimumab: 'taken', methotrexate: 'not taken' }],
  ['HPI: On morphine replaced by oxycodone 5 mg bid.', { oxycodone: '5 mg', morphine: 'not taken' }],
  // who asks whether it may be taken
  ['HPI: She takes losartan 50 mg daily. Is ibuprofen ok with tacrolimus 1 mg daily.', { losartan: '50 mg' }],
  ['HPI: Can I take naproxen for the knee?', {}],
  ['HPI: Metformin: patient not sure.', {}],
  // more than any sample has is a dose
  ['HPI: Takes apixaban 5. Vit D 2000.', { apixaban: '5', 'Vit D': '2000' }],
  ['HPI: Takes apixaban 5. Vit D 34.', { apixaban: '5' }],
  // what it came to is the dose
  [
    'HPI: On lisinopril 10 -> 20, sertraline 50 mg => 100 mg daily.',
    { lisinopril: '20', sertraline: '100 mg' },
  ],
  ['HPI: Continue lisinopril to 20 bid.', { lisinopril: '20' }],
  ['HPI: On aspart 16 with meals, glargine 28 hs.', { aspart: '16', glargine: '28' }],
  ['HPI: On semaglutide 1 mg, increase to 2 mg.', { semaglutide: '2 mg' }],
  // in its form
  ['HPI: Hand arthritis: diclofenac gel, heat.', { diclofenac: 'taken' }],
  // measured as such, and given as a salt or in a form
  [
    'HPI: Takes apixaban 5, zinc cream. Calcium carbonate.',
    { apixaban: '5', zinc: 'taken', 'calcium carbonate': 'taken' },
  ],
  ['HPI: Takes apixaban 5, zinc low. Calcium.', { apixaban: '5' }],
  // behind the allergies
  ['ALLERGIES: Penicillin, rash. Other meds: losartan, senna.', { losartan: 'taken', senna: 'taken' }],
])('each drug by its own words: %s', (words, expected) => {
  expect(drugs(words)).toEqual(expected);
});

test('a paper that is a list of drugs says that they are taken', () => {
  const list = 'Medication list\nDate of service: 01/05/2026\n\nlatanoprost OU\nvit D\nAllergies: codeine\n';
  expect(drugs(list, '')).toEqual({ latanoprost: 'taken', 'vit D': 'taken' });
});

test('a stop has the day that is told of it, as far as it is told', () => {
  const stops = (text: string) =>
    medications(HEAD + text).map(({ drug, stopped, last_documented }) => [drug, stopped, last_documented]);
  expect(stops('HPI: Sertraline stopped in November.')).toEqual([['sertraline', '2025-11', '2026-01-05']]);
  expect(stops('HPI: Sertraline stopped Sept, calm.')[0]![1]).toBe('2025-09');
  expect(stops("HPI: None since amantadine stopped '24.")[0]![1]).toBe('2024');
  expect(stops('HPI: Stopped lisinopril 10 mg on 12/28/2025.')[0]![1]).toBe('2025-12-28');
  expect(stops('HPI: Naproxen stopped when apixaban began.')[0]).toEqual([
    'naproxen',
    '2026-01-05',
    '2026-01-05',
  ]);
  // a year is no day
  expect(stops("HPI: Vibegron '22 x 12 weeks, no help.")[0]).toEqual(['vibegron', undefined, '2022']);
});

test('a list of what is taken counts on a form too, what a form asks for does not', () => {
  const form = 'Preanesthesia questionnaire\nDate of service: 01/05/2026\n\n';
  expect(drugs('Home meds: rosuvastatin 10, aspirin 81.', form)).toEqual({
    rosuvastatin: '10',
    aspirin: '81',
  });
  expect(drugs('Medication requested: semaglutide 1 mg weekly.', form)).toEqual({});
  expect(drugs('He takes semaglutide 1 mg weekly.', form)).toEqual({});
});

test('a list that no later one replaces stands longer than a note', () => {
  const day = (date: string) => `Progress note\nDate of service: ${date}\nProvider: A. Nurse, MD\n\n`;
  const old = day('06/01/2024');
  expect(drugs('HPI: She takes losartan 50 mg daily.', old)).toEqual({ losartan: 'not taken' });
  expect(drugs('MEDICATIONS: losartan 50 mg, atorvastatin 40 mg.', old)).toEqual({
    losartan: '50 mg',
    atorvastatin: '40 mg',
  });
  const both = `${old}MEDICATIONS: losartan 50 mg, atorvastatin 40 mg.\f${day('01/05/2026')}`;
  expect(drugs('MEDICATIONS: losartan 50 mg, metformin 500 mg.', both)).toMatchObject({
    atorvastatin: 'not taken',
  });
});
