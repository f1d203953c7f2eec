import { expect, test } from 'vitest';
import { recordOf } from '../../../documents/plain-record.ts';
import { understand } from '../../../index.ts';

const of = (text: string, variable: RegExp) =>
  understand(recordOf(text), {
    diagnosisCodes: [],
    procedureCodes: [],
    dateOfService: '2025-07-20',
  }).measurements.filter((m) => variable.test(m.variable));
const values = (text: string, variable: RegExp) =>
  of(text, variable).map((m) => `${m.variable} ${Math.round(m.low)}`);

test.each([
  ['46M, 109 kg, 1.83 m.', ['weight 109', 'height 183']],
  ['Wt 131 kg Ht 1.60 m.', ['weight 131', 'height 160']],
  ['36F, 5-5, 205 lb.', ['height 165', 'weight 93']],
  ['61F, 1.52 m, 84.1 kg.', ['height 152', 'weight 84']],
  ['Today 350.4 lb, 70 in.', ['weight 159', 'height 178']],
  ['She is 157 cm and was 92 kg in May.', ['height 157', 'weight 92']],
  ['Weighs 128 kilos at 1 m 71.', ['weight 128', 'height 171']],
  ['He is 1.78 m and tipped our scale at 134.5 kg.', ['height 178', 'weight 135']],
  ['118kg/165cm', ['weight 118', 'height 165']],
  ['Ht 1.57, Wt 90.2.', ['height 157', 'weight 90']],
  ['Ht 158.', ['height 158']],
  ['date      kg      cm\n2/1/25    121.4   168', ['weight 121', 'height 168']],
  ['Dry weights (kg)\nAug 01   163.5\nSep 02   161.0', ['weight 164', 'weight 161']],
  ['Reports 290 lb; on our scale 262 lb.', ['weight 119']],
])('a body is measured without the name of its size: %s', (text, expected) => {
  expect(values(text, /^(?:weight|height)$/)).toEqual(expected);
});

test.each([
  'Lost 12 kg over the winter.',
  'Scooter holds 300 lb.',
  'Able to lift 40 lb to 60 in.',
  'Wound 12.2 cm x 3 cm.',
  'Morphine 100 mg, 70 in total.',
])('other masses and lengths are no body: %s', (text) => {
  expect(values(text, /^(?:weight|height)$/)).toEqual([]);
});

test('a log of weights has each under its day, in the one unit of the line', () => {
  expect(
    of('Wt log:   3/4/2025 318   4/8/2025 309   6/3/2025 296 lb (post HD)', /^weight$/).map(
      (m) => `${m.date} ${Math.round(m.low)}`,
    ),
  ).toEqual(['2025-03-04 144', '2025-04-08 140', '2025-06-03 134']);
});

test('kilograms to the square meter are a body mass index', () => {
  expect(values('33.9 kg/m2 today on our scale.', /^bmi$/)).toEqual(['bmi 34']);
});

test('a value in brackets has the date behind them', () => {
  expect(of('Highest ever 246 lb (BMI 39.7) in 2021, now losing.', /^bmi$/).map((m) => m.date)).toEqual([
    '2021-01-01',
  ]);
});
