import { expect, test } from 'vitest';
import { noteOf } from '../../language/testing.ts';
import { drugStatementsOf } from './learned-drugs.ts';

const taken = (text: string) =>
  drugStatementsOf(noteOf(text, { day: '2026-01-05', form: { request: { date_of_service: '2026-01-20' } } }))
    .filter((each) => each.taken)
    .map(({ generic }) => generic);

test.each<[text: string, drugs: string[]]>([
  ['Meds: duloxetine 60, lithium 900. No complaints.', ['duloxetine', 'lithium']],
  // of a name that is also measured, a value is no dose
  ['Lithium 0.7, creatinine 0.8.', []],
  // what the words beside it say outright is believed
  ['CLB | 20 qhs | 2023-> | continues, 5 a month by diary', ['clobazam']],
  ['Labs: potassium 4.1, lithium 0.9, TSH 2.2.', []],
])('tells a drug from a value of the same name: %s', (text, drugs) => {
  expect(taken(text)).toEqual(drugs);
});

test('what was left open is not taken because a later line names it', () => {
  const note =
    'DISCHARGE MEDS: metformin 500 mg bid, losartan 25. Detemir 8 units qhs - "GP to decide whether to start if fasting sugar > 180".';
  expect(
    taken(`${note}\n\nASSESSMENT: Gout.\n\nPharmacy called about Levemir FlexTouch, one box at the counter.`),
  ).toEqual(['metformin', 'losartan']);
  expect(taken(`${note}\n\nHPI: Takes Levemir 8 units nightly.`)).toContain('insulin detemir');
});

test.each<[text: string, drugs: string[]]>([
  // what is planned is something else
  ['PLAN: Bring a brace, continued tamsulosin 0.4 mg daily.', ['tamsulosin']],
  ['PLAN: I am going to order a brace and I am starting her on meloxicam 15 mg daily.', ['meloxicam']],
  ['ASSESSMENT: I advised him to take furosemide 40 mg p.o. b.i.d.', ['furosemide']],
  // what was raised is taken, whatever came of it
  [
    'HPI: Gabapentin went up to 1,800 mg, then oxycodone 5 mg, then lidocaine cream.',
    ['gabapentin', 'oxycodone', 'lidocaine'],
  ],
  // whatever becomes of what is hers, she takes it
  ['HPI: Heartburn returns if she misses her omeprazole.', ['omeprazole']],
  // the heading of a list says that it is over, and whoever asks has not begun
  ['Meds given up: atorvastatin, glipizide.', []],
  ['HPI: Asked psychiatry re: metformin.', []],
  // what is to begin
  ['PLAN: We will start pregabalin 50 mg three times a day.', []],
])('believes a sure reading, unless it is to begin: %s', (text, drugs) => {
  expect(taken(text)).toEqual(drugs);
});
