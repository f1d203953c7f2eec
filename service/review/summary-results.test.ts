import { expect, test } from 'vitest';
import { noteOf, sentenceWith } from '../language/testing.ts';
import { listProblems } from './problems/index.ts';
import { bare } from './prose.ts';
import { results } from './summary-results.ts';

/** What is told where these sentences are the key ones. */
function toldOf(text: string, measures: string[], ...key: string[]): string[] {
  const chart = noteOf(text, { day: '2026-01-05', form: { request: { date_of_service: '2026-01-20' } } });
  const guideline = { tests: measures.map((variable) => ({ variable })) };
  const tree = { criteria_id: '1', description: 'x' };
  const list = listProblems({ chart, form: {}, tree, guideline });
  const chosen = key.map((words) => ({ sentence: sentenceWith(chart, words), share: 0.5 }));
  return results(chart, { ...list, key: chosen }).flatMap((each) => each?.text ?? []);
}

test('a sentence is told by its values where these are all that it has', () => {
  expect(toldOf('EXAM: ODI 44 %.', ['odi'], 'ODI')).toEqual([
    'on 01/05/2026, the Oswestry Disability Index was 44 %',
  ]);
});

test.each([
  // of which part, on how much oxygen, and what stands beside it, the words of the note tell
  ['EXAM: NRS hip 7, knee 3.', ['pain_score'], 'the visit note of 01/05/2026 states: "NRS hip 7, knee 3"'],
  [
    'EXAM: On her own pulsing portable set 2, SpO2 87 % seated.',
    ['spo2'],
    'the visit note of 01/05/2026 states: "On her own pulsing portable set 2, SpO2 87 % seated"',
  ],
])('else it is quoted: %s', (text, measures, told) => {
  expect(toldOf(text, measures, text.slice(6, 20))).toEqual([told]);
});

test('a quote begins with its whole number; that of a list is left out', () => {
  const text = 'Ulcer of the right shin.\n6.2 x 1.4 x 0.7 cm. Moist.\n2. Walks with a frame.';
  expect(toldOf(text, [], '6.2 x', 'frame')).toEqual([
    'the visit note of 01/05/2026 states: "6.2 x 1.4 x 0.7 cm" and "Walks with a frame"',
  ]);
});

test('height alone, a rule for everybody and a bare title are no results', () => {
  const text = `EXAM: Grip 3/5 on the left.\nHt 5'9".\nAll residents: float heels every shift.\n02/18 2.1 02/19 5.9 02/20 6.3\nMRI CERVICAL SPINE WO`;
  expect(toldOf(text, [], 'Ht 5', 'All residents', '02/18', 'MRI CERV', 'Grip')).toEqual([
    'the visit note of 01/05/2026 states: "Grip 3/5 on the left"',
  ]);
});

test('the mark of inches does not end a quote', () => {
  expect(bare(`Stands 5'9", says "fine".`)).toBe("Stands 5'9\u2033, says 'fine'");
});

const quoted = (words: string): string => `the visit note of 01/05/2026 states: ${words}`;

test('a row is quoted with the head of its columns', () => {
  const bars =
    'Knee arc table, degrees.\n| knee | start | end |\n+---+---+---+\n| right | 5 | 98 |\n| left | 0 | 121 |';
  expect(toldOf(bars, [], '| right', '| left')).toEqual([
    quoted('"| right | 5 | 98 |" and "| left | 0 | 121 |" (under "knee | start | end")'),
  ]);
  const wide =
    'Transfers seen today.\n        first day     now\nbed to chair    two helpers     alone\nroll over    one helper     alone';
  expect(toldOf(wide, [], 'roll over')).toEqual([
    quoted('"roll over one helper alone" (under "first day | now")'),
  ]);
  const spans =
    'Diary kept by her.\n        BEFORE          WITH LEAD\nTrips, night    4   5   4       1   1   0\nTrips, day    14   15   14       6   7   6';
  expect(toldOf(spans, [], 'Trips, day')).toEqual([
    quoted('"Trips, day 14 15 14 6 7 6" (under "BEFORE | WITH LEAD")'),
  ]);
  const strokes = 'Grid below.\nposture / flow / pulse\nsits / 1 L / 84\nwalks / 3 L / 99';
  expect(toldOf(strokes, [], 'walks')).toEqual([
    quoted('"walks / 3 L / 99" (under "posture | flow | pulse")'),
  ]);
});

test('a row of numbers without columns is quoted with the line that leads it in', () => {
  const log =
    'She sleeps poorly.\nPillow log by her son (angle in degrees)\nMon  2200 41   0100 44   0400 39\nTue  2200 40   0100 43   0400 37';
  expect(toldOf(log, [], 'Tue')).toEqual([
    quoted('"Tue 2200 40 0100 43 0400 37" (under "Pillow log by her son (angle in degrees)")'),
  ]);
});

test('a row that says what its numbers are needs no head', () => {
  const row = 'Study of one night, at home, with one belt.\nObstructive 29 | central 8 | hypopneas 90';
  expect(toldOf(row, [], 'Obstructive')).toEqual([quoted('"Obstructive 29 | central 8 | hypopneas 90"')]);
});

test('a heading of both sides tells no side', () => {
  const text = 'GRIP (R/L): 3/5, 4/5. Tires within a minute.';
  expect(toldOf(text, [], 'Tires')).toEqual([quoted('"Tires within a minute"')]);
});

test('a quote keeps the side that its heading names', () => {
  const text =
    'Standing films of both hips.\nRIGHT: head of the femur flattened. Joint space gone.\nLEFT: spurs.';
  expect(toldOf(text, [], 'flattened', 'Joint space gone', 'spurs')).toEqual([
    quoted('"RIGHT: head of the femur flattened", "Joint space gone" (under "RIGHT"), and "LEFT: spurs"'),
  ]);
});

test.each([
  // signs of life alone
  'PE: 122/74, HR 71 reg, 98% RA.',
  'VITAL SIGNS: At the time of admission, temperature 98, blood pressure 161/92, pulse 80, respirations 18, and 96% O2 saturation on room\nair.',
  'Dry wt 79 kg, today 80.2.',
  'Exam: 131/80, 84, BMI 26.',
  // an order
  'Rx O2 3 L incl. sleep.',
  'ORDER (mine, today): right 1 Hz at 120%, 20 sessions, 5 per week.',
  'Ordered by Amsel T 3/14/25 Device Alpha 2, type III Nights 2 Recording 7:05.',
  // a rule of who pays
  'Medicare covers a pump when two tries of a lesser cost failed over 30 days.',
  'Policy wants an index of 15 or more in a night of 2 hours.',
])('no result: %s', (text) => {
  expect(toldOf(`${text}\nGrip 3/5 on the left.`, [], text.slice(0, 12), 'Grip')).toEqual([
    quoted('"Grip 3/5 on the left"'),
  ]);
});

test('a pressure that only stands beside does not make vital signs a result', () => {
  expect(
    toldOf('VS: BP 131/80, HR 84.\nGrip 3/5 on the left.', ['systolic_bp', 'diastolic_bp'], 'VS', 'Grip'),
  ).toEqual([quoted('"Grip 3/5 on the left"')]);
});

test('the title of a paper is no result', () => {
  const chart = noteOf('Grip 3/5 on the left.', { title: 'eReq 0512-61', day: '2026-01-05' });
  const tree = { criteria_id: '1', description: 'x' };
  const list = listProblems({ chart, form: {}, tree, guideline: {} });
  const key = ['eReq', 'Grip'].map((words) => ({ sentence: sentenceWith(chart, words), share: 0.5 }));
  expect(
    results(chart, { ...list, key })
      .flatMap((each) => each?.text ?? [])
      .join(),
  ).not.toContain('eReq');
});

test('of a line of vital signs the value is told that the determination asks for', () => {
  expect(toldOf('VS: BP 131/80, HR 84, SpO2 86% on room air.', ['spo2'], 'VS')).toEqual([
    'on 01/05/2026, SpO2 was 86 % on room air',
  ]);
});
