import { describe, expect, it, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';
import type { Measurement, RequestContext } from '../types.ts';

function measure(text: string, request: Partial<RequestContext> = {}): Measurement[] {
  return understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [], ...request }).measurements;
}

const show = (m: Measurement): string =>
  `${m.comparator ?? ''}${m.low}${m.high === m.low ? '' : `..${m.high}`} ${m.unit ?? '-'}${m.conditions.length ? ` ${m.conditions.join(' ')}` : ''}`;

describe('lines that list several statements', () => {
  const of = (text: string) => measure(text).map((m) => [m.variable, m.low, m.conditions.join(' ')]);

  it('keep the conditions of each to itself', () => {
    expect(of('AHI 8.8 / h      RDI with arousals not scored      REM AHI 31 / h (9 min)')).toEqual([
      ['ahi', 8.8, ''],
      ['ahi', 31, 'asleep rem'],
    ]);
  });

  it('take the rule of scoring for no value', () => {
    expect(of('AHI, 4 % rule                       11.4')).toEqual([['ahi', 11.4, '']]);
    expect(of('AHI (>= 3 % desat) 15')).toEqual([['ahi', 15, '']]);
  });

  it('know the part of a study that was recorded on pressure by its heading', () => {
    const text =
      'Split night polysomnogram\n\nPART 1 - DIAGNOSTIC\n  Total sleep time 95 min (lights out 22:50)\n  Obstructive apneas 3\nPART 2 - CPAP\n  TST 262 min, 5 to 9 cm.';
    expect(of(text).filter(([name]) => name === 'sleep_hours')).toEqual([
      ['sleep_hours', 1.583, 'diagnostic'],
      ['sleep_hours', 4.367, 'on_pap'],
    ]);
  });
});

it('reads scores written over their scale', () => {
  const of = (text: string) => measure(text).map((m) => [m.variable, m.low]);
  expect(of('MoCA 21/30, PHQ-9 16/27.')).toEqual([
    ['moca', 21],
    ['phq9', 16],
  ]);
  expect(of('MMSE 24 of 30.')).toEqual([['mmse', 24]]);
  expect(of('PHQ-9 3/12/2025')).toEqual([]);
});

test.each([
  ['BMI 38 in 2022, now 33.', ['38 2022-01-01', '33 2025-03-12']],
  ['BMI 39.9 (was 42 a year ago).', ['39.9 2025-03-12', '42 2024-03-12']],
  ['Currently BMI 32; was 45 before the diet two years ago.', ['32 2025-03-12']],
  ['BMI 41 today (she was 44 in 2019).', ['41 2025-03-12']],
])('the value of today beside one of another day: %s', (text, expected) => {
  const values = measure(text, { dateOfService: '2025-03-12' });
  expect(values.filter((m) => m.variable === 'bmi').map((m) => `${m.low} ${m.date}`)).toEqual(expected);
});

test.each([
  ['Smoked a pack a day from 1978 until 2015.', [37]],
  ['One pack daily x35y', [35]],
  ['2 ppd since 1990, quit 2015', [50]],
  ['1 ppd 1980-now', [45]],
])('pack-years by the calendar: %s', (text, expected) => {
  const values = measure(text, { dateOfService: '2025-03-12' });
  expect(values.filter((m) => m.variable === 'pack_years').map((m) => m.low)).toEqual(expected);
});

describe('columns whose first has no heading', () => {
  const of = (text: string) => measure(text).map((m) => [m.variable, m.low, m.conditions.join(' ')]);

  it('give a diary its before and after', () => {
    expect(
      of(
        'Bladder diary summary\n\n                        Before         Test (14 days)\nurge leaks / day        7.5             3.0',
      ),
    ).toEqual([
      ['leaks_per_day', 7.5, 'before'],
      ['leaks_per_day', 3, 'after'],
    ]);
  });

  it('give a titration its rest and walk', () => {
    expect(
      of(
        'OXYGEN TITRATION\n\n                 REST (seated)      WALK (hall)\nroom air         84                 76  stopped\n2 L/min          88                 82',
      ),
    ).toEqual([
      ['spo2', 84, 'rest room_air'],
      ['spo2', 76, 'exercise room_air'],
      ['spo2', 88, 'on_oxygen rest'],
      ['spo2', 82, 'exercise on_oxygen'],
    ]);
  });
});

test.each([
  ['Diary: urge episodes 10/d -> 3/d', 'leaks_per_day', ['10 before', '3 after']],
  ['RN: 4 -> 1 a week, both weeks.', 'episodes_per_week', ['4 before', '1 after']],
  ['FI 6/wk to 1/wk.', 'episodes_per_week', ['6 before', '1 after']],
  ['FI down from 5 to 1 a week', 'episodes_per_week', ['5 before', '1 after']],
  ['Diary: 8 leaks before, 6 during test.', 'leaks_per_day', ['8 before', '6 after']],
])('what was before and after: %s', (text, variable, expected) => {
  const values = measure(text).filter((m) => m.variable === variable && !m.assertion.planned);
  expect(values.map((m) => `${m.low} ${m.conditions.join(' ')}`)).toEqual(expected);
});

describe('a report of blood gases', () => {
  const of = (text: string) => measure(text).map((m) => [m.variable, m.low, m.conditions.join(' ')]);

  it('stands under its heading by order where tight columns have slipped, so that no pulse is a saturation', () => {
    const rows = [
      'Time  Condition  SpO2  Pulse',
      '10:42  room air, at rest  86 %  92',
      '10:48  room air, at rest  86 %  90',
    ];
    const found = measure(rows.join('\n')).filter((m) => m.variable === 'spo2');
    expect(found.map((m) => m.low)).toEqual([86, 86]);
  });
  it('has its unit in a cell of its own, a saturation as a fraction, and its posture and air in the line above', () => {
    expect(
      of(
        'Arterial blood gas\n\nRadial, left.  Seated, at rest 25 min, awake.  Breathing AIR.\n  pH         7.41\n  pO2        6.9   kPa\n  SaO2       0.84  (co-oximeter)',
      ),
    ).toEqual([
      ['pao2', 51.754, 'awake rest room_air'],
      ['sao2', 84, 'awake rest room_air'],
    ]);
  });

  it('may have its headings close together', () => {
    expect(
      of(
        'Blood gas log\n\ndate   time   FiO2         pH    PaCO2  PaO2   SaO2\n04/02  0910   room air     7.40  48     58     89.1',
      ),
    ).toEqual([
      ['paco2', 48, 'room_air'],
      ['pao2', 58, 'room_air'],
      ['sao2', 89.1, 'room_air'],
    ]);
  });
});

test('a column of oxygen tells what the row was breathed on, under headings in any words', () => {
  const found = measure(
    'TITRATION\n\nflow   state      SpO2\nRA     seated     79\n2      seated     85\n4      treadmill  90',
  );
  expect(found.filter((m) => m.variable === 'spo2').map(show)).toEqual([
    '79 % rest room_air',
    '85 % on_oxygen rest',
    '90 % exercise on_4l on_oxygen',
  ]);
});

test('in a line of statements the cells that name only conditions hold for the others', () => {
  const found = measure('FLOWSHEET\n\n07/12 0900  rest    NC 4 L   SpO2 86   RR 20');
  expect(found.filter((m) => m.variable === 'spo2').map(show)).toEqual(['86 % on_4l on_oxygen rest']);
});

test('a column of ranges holds values, one of reference ranges none', () => {
  const of = (heading: string) =>
    measure(`TITRATION\n\ncmH2O   min   ${heading}\n 7      64    79-88\n 9      88    80-89`)
      .filter((m) => m.variable === 'spo2')
      .map((m) => m.assertion.target);
  expect(of('SpO2 range')).toEqual([false, false]);
  expect(of('SpO2 normal range')).toEqual([true, true]);
});

test('a number ends a list of what is not', () => {
  const found = measure('Cardiac: no chest pain, no edema, mPAP 18.').find((m) => m.variable === 'pa_mean');
  expect(found?.assertion.negated).toBe(false);
});

test('a size in a note that speaks of a pump or a sacrum is a wound, one in another note is none', () => {
  const areas = (text: string) =>
    measure(text)
      .filter((m) => m.variable === 'wound_area')
      .map((m) => m.low);
  expect(areas('HOME VISIT\n\nSacrum now pink.\n2 x 1.5 x 0.1, healing.')).toEqual([3]);
  expect(areas('CT REPORT\n\nNodule right upper lobe.\n2 x 1.5 x 1.1, stable.')).toEqual([]);
});

test('a cell that ends close to the next column is cut there', () => {
  const found = measure(
    'OXYGEN WALK\n\nTime      Condition              O2        SpO2   HR\n10:11     walking, min 5         3 L pulse  94     118',
  );
  expect(found.filter((m) => m.variable === 'spo2').map(show)).toEqual(['94 % exercise on_oxygen']);
});

test('a full cell one space before the next column is cut there', () => {
  const found = measure(
    'OXYGEN WALK\n\nTime    State                 O2        SpO2   HR\n10:02   seated, 5 min         none      95     80\n10:11   treadmill, min 5      4 L pulse 93     118\n10:20   treadmill, min 3      none      84     121',
  );
  expect(found.filter((m) => m.variable === 'spo2').map(show)).toEqual([
    '95 % rest room_air sustained',
    '93 % exercise on_4l on_oxygen',
    '84 % exercise room_air',
  ]);
});

test('behind a word for saturation the next sentences may leave it out', () => {
  const found = measure('Oximetry: checked on air today. Sitting 97 %. On the stairs, lowest 95 %.');
  expect(found.filter((m) => m.variable === 'spo2').map(show)).toEqual([
    '97 % rest room_air',
    '95 % exercise lowest room_air',
  ]);
});

test.each([
  ['Unit nine years old.', [9]],
  ['A two-year-old CPAP machine.', [2]],
  ['On CPAP ten years.', []],
])('age of a device in words: %s', (text, years) => {
  const found = measure(text, { dateOfService: '2025-03-12' });
  expect([...new Set(found.filter((m) => m.variable === 'device_age_years').map((m) => m.low))]).toEqual(
    years,
  );
});

test.each([
  ['NYHA was III in January 2025, now I.', ['3 2025-01-01', '1 2025-03-12']],
  ['Heart failure, class two. NYHA four.', ['4 2025-03-12']],
])('the class of today beside an earlier one, in words: %s', (text, expected) => {
  const got = measure(`Clinic\nDate of service: 2025-03-12\n\n${text}`)
    .filter((m) => m.variable === 'nyha')
    .map((m) => `${m.low} ${m.date}`);
  expect(got).toEqual(expect.arrayContaining(expected));
});
