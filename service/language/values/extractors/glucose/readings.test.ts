import { expect, test } from 'vitest';
import { recordOf } from '../../../documents/plain-record.ts';
import { understand } from '../../../index.ts';
import { reads } from '../../../testing-tables.ts';

const of = (text: string, variable: RegExp) =>
  understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] })
    .measurements.filter((m) => variable.test(m.variable))
    .map(
      (m) =>
        `${m.date?.slice(5)} ${m.variable} ${m.low}${m.conditions.length ? ` ${m.conditions.join(' ')}` : ''}`,
    );

test('a log of meter readings has glucose under each meal, in the unit of its head', () => {
  const log = (head: string, a: string, b: string) =>
    `${head}\n\nDate       fasting   lunch   supper   bed\n03/04/2025   ${a}     118     140      122\n03/05/2025   98      ${b}      131      --`;
  expect(of(log('GLUCOSE LOG (mg/dL)', '101', '52'), /glucose/).slice(0, 6)).toEqual([
    '03-04 glucose 101 fasting',
    '03-04 glucose 118',
    '03-04 glucose 140',
    '03-04 glucose 122',
    '03-05 glucose 98 fasting',
    '03-05 glucose 52',
  ]);
  const mmol =
    'MY SUGARS (meter in mmol/L)\n\ndate        bedtime    3 am     breakfast\n03/08/2025   6.9       2.8        5.1';
  expect(of(mmol, /glucose/)).toEqual(['03-08 glucose 124.3', '03-08 glucose 50.4', '03-08 glucose 91.9']);
});

test('a log of something else has no glucose under its meals', () => {
  expect(
    of(
      'PAIN LOG\n\nDate       fasting   lunch   supper   bed\n03/04/2025   61     88     90      92',
      /glucose/,
    ),
  ).toEqual([]);
});

test('a wound record has its sizes in columns; letters stand for the wounds its legend names', () => {
  const text =
    'WOUND RECORD\n\nWound A = R hip   Wound B = donor site, L calf\ndate       wnd   length  width  depth  (cm)   bed\n05/14/2025    A     9.0     6.0    1.6           red\n05/14/2025    B     2.0     1.0    0.1           pink';
  expect(of(text, /wound_(?:area|depth)/)).toEqual([
    '05-14 wound_area 54 hip right',
    '05-14 wound_depth 1.6 hip right',
    '05-14 wound_area 2 left leg',
    '05-14 wound_depth 0.1 left leg',
  ]);
});

test('a pain diary has a time and a score in cells of their own', () => {
  expect(
    of('PAIN DIARY AFTER BLOCK\n\n09:40   7     before\n10:10   1     11:20   2     12:20   1', /pain/),
  ).toEqual([
    'undefined pain_score 7 before',
    'undefined pain_score 1 after',
    'undefined pain_score 2 after',
    'undefined pain_score 1 after',
  ]);
});

reads('readings with a date each: %s', (text) => of(text, /glucose/), [
  ['Blood sugar 44 on 1/12/2025 at 3 am and 51 on 2/2/2025.', ['01-12 glucose 44', '02-02 glucose 51']],
  ['SMBG: 3/1/2025 0300 46, 3/5/2025 1700 50', ['03-01 glucose 46', '03-05 glucose 50']],
  ['Log: 7/8/2024 61, 7/12/2024 49 mg/dL', ['07-08 glucose 61', '07-12 glucose 49']],
  ['Seen 7/8/2024 61 minutes, 7/12/2024 49 minutes', []],
]);

test('a weight that opens a statement is the patient\u2019s', () => {
  expect(of('345 lbs. Scooter limit 300 lb.', /^weight$/)).toEqual(['undefined weight 156.489']);
});

test('a line of a meter\u2019s memory is a date, a time and the reading', () => {
  const text =
    'METER DOWNLOAD  Contour Next\n\nValues below 70:\n09/09/2024  17:20    49     "mowing"\n09/14/2024  06:50    66\nControl solution 10/03: 104 (ok)';
  expect(of(text, /glucose/).slice(0, 2)).toEqual(['09-09 glucose 49', '09-14 glucose 66']);
  expect(of('PEAK FLOW METER LOG\n\n09/09/2024  17:20    49', /glucose/)).toEqual([]);
});

test.each([
  [
    'T2DM. Wife logs:\n7/02/2024  0310   47  sweaty\n8/11/2024  1530   49',
    ['07-02 glucose 47', '08-11 glucose 49'],
  ],
  ['Diabetes. Meter: 38 (2/3/2025), 52 (2/11/2025).', ['02-03 glucose 38', '02-11 glucose 52']],
  [
    'DM2. Gluc log (aide):\n  7/15/2024 48   7/30/2024 43   8/3/2024 50',
    ['07-15 glucose 48', '07-30 glucose 43', '08-03 glucose 50'],
  ],
  ['PT log: seen 7/15/2024 48, 7/30/2024 43', []],
])('readings below or beside the words that open their log: %s', (text, expected) => {
  expect(of(text, /glucose/).map((v) => v.replace(' lowest', '').replace(/^undefined/, '01-14'))).toEqual(
    expected,
  );
});
