import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';
import type { Measurement, RequestContext } from '../types.ts';

function measure(text: string, request: Partial<RequestContext> = {}): Measurement[] {
  return understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [], ...request }).measurements;
}

const show = (m: Measurement): string =>
  `${m.comparator ?? ''}${m.low}${m.high === m.low ? '' : `..${m.high}`} ${m.unit ?? '-'}${m.conditions.length ? ` ${m.conditions.join(' ')}` : ''}`;

/** [text, variable, values expected] */
const PROSE: [string, string, string[]][] = [
  ['RA sat 97%, walking 96%.', 'spo2', ['97 % room_air', '96 % exercise room_air']],
  ['BP 118/70 P 76 SpO2 95 RA awake', 'spo2', ['95 % awake room_air']],
  ['No distress, no gas running: SpO2 89.', 'spo2', ['89 % room_air']],
  [
    'SpO2 95% RA rest; walked 400 ft in hall: 94-95 the whole way.',
    'spo2',
    ['95 % rest room_air', '94..95 % exercise'],
  ],
  [
    'Sats: 93% lying in bed and 94% up in the chair, both breathing room air.',
    'spo2',
    ['93 % rest room_air', '94 % rest room_air'],
  ],
  ['Restless at night. Pulse ox 95 sitting, 93 climbing stairs.', 'spo2', ['95 % rest', '93 % exercise']],
  ['Overnight oximetry\n\nRA. None at or below 88.', 'spo2', ['>=89 % asleep lowest']],
  [
    'Overnight oximetry\n\nMean 94.6. Lowest 90.4.',
    'spo2',
    ['94.6 % asleep mean overnight', '90.4 % asleep lowest overnight'],
  ],
  [
    'Overnight oximetry: 5 h 12 min of valid data.',
    'recording_hours',
    ['5.2 h overnight', '5.2 h overnight'],
  ],
  ['Overnight oximetry: 5 h 50 min analysed.', 'recording_hours', ['5.83 h overnight']],
  ['Right heart cath: mean PA 33.', 'pa_mean', ['33 mm[Hg] mean']],
  [
    'SpO2 95 RA awake, walked hall x 3 laps lowest 93 RA.',
    'spo2',
    ['95 % awake room_air', '93 % awake exercise lowest room_air'],
  ],
  [
    'Overnight oximetry\n\nMean SpO2    92.8      Low   81',
    'spo2',
    ['92.8 % asleep mean overnight', '81 % asleep lowest overnight'],
  ],
  [
    'RA 91% at rest -> 83% after 90 feet of walking',
    'spo2',
    ['91 % rest room_air', '83 % after exercise room_air'],
  ],
  ['ONO valid time 7:04. Recording started 22:10', 'recording_hours', ['7.07 h']],
  ['Dexcom: lows 45, 49, 52 over last 14 days.', 'glucose', ['45 mg/dL lowest', '49 mg/dL', '52 mg/dL']],
  ['388# on bed scale today', 'weight', ['175.994 kg']],
  ['RHC: PA 62/28, mean 40.', 'pa_pressure', ['62 mm[Hg]']],
  ['Wound 5.5x4.2x2.4 cm', 'wound_area', ['23.1 cm2']],
  ['O2 saturation is 91% on room air.', 'spo2', ['91 % room_air']],
  [
    'Sitting RA 93 / walking RA 82 / walking 2L 92',
    'spo2',
    ['93 % rest room_air', '82 % exercise room_air', '92 % exercise on_oxygen'],
  ],
  ['With walking down the hall off O2 she fell to 81.', 'spo2', ['81 % exercise lowest room_air']],
  [
    'Nocturnal ox on air: 2 h 10 min under 88%, low 76.',
    'spo2',
    ['<=88 % asleep lowest', '76 % asleep lowest overnight room_air'],
  ],
  ['Overnight oximetry. Time <= 88 ...... 1 h 14 min', 'spo2', ['<=88 % asleep lowest']],
  ['Overnight oximetry. Time < 90: 0 min', 'spo2', ['>=90 % asleep lowest']],
  [
    'Overnight oximetry\n\nSpO2 mean 90.8      SpO2 awake before sleep 95',
    'spo2',
    ['90.8 % asleep mean overnight', '95 % awake'],
  ],
  ['RA resting sat 85 in clinic.', 'spo2', ['85 % rest room_air']],
  ['PSG: 118 events.', 'total_events', ['118 {events}']],
  ['HSAT: 40 events per hour.', 'total_events', []],
  ['Event monitor: 12 events recorded.', 'total_events', []],
  ['Apneas and hypopneas: 148 in total.', 'total_events', ['148 {events}']],
  [
    'Sats: seated air 92; walking air 83; walking 2 L 91',
    'spo2',
    ['92 % rest room_air', '83 % exercise room_air', '91 % exercise on_oxygen'],
  ],
  ['Chair, no O2 for 15 min -> 85.', 'spo2', ['85 % after rest room_air']],
  ['On the flat, no O2, 60 m: 81.', 'spo2', ['81 % exercise room_air']],
  ['CPAP data: AHI 1.4', 'ahi', ['1.4 /h on_treatment']],
  ['ONO: T88 = 52 min.', 'spo2', ['<=88 % asleep lowest']],
  ['Sats in the mid nineties on air.', 'spo2', ['94..96 % room_air']],
  ['He is in his mid 80s, off O2.', 'spo2', []],
  ['Sitting without O2 her finger read 86.', 'spo2', ['86 % rest room_air']],
  ['RA sat at rest never below 92 today.', 'spo2', ['>=92 % rest room_air']],
  ['T 98.2 RA, HR 95 on 2 L', 'spo2', []],
  ['O2 sat: 86 (RA), 93 (2L)', 'spo2', ['86 % room_air', '93 % on_oxygen']],
  [
    'Oximetry: rest 96, walk 94, low 91, all on air.',
    'spo2',
    ['96 % rest room_air', '94 % exercise room_air', '91 % exercise lowest room_air'],
  ],
  ['Saturation eighty-six percent on room air at rest.', 'spo2', ['86 % rest room_air']],
  ['The PaO2 was fifty-four on room air.', 'pao2', ['54 mm[Hg] room_air']],
  [
    'SpO2 testing. Fell to 85 by minute two of the walk, room air.',
    'spo2',
    ['85 % exercise lowest room_air'],
  ],
  ['Oximetry. Walked two laps on air, never under 93.', 'spo2', ['>=93 % exercise room_air']],
  [
    'Oximetry: 1) rest, air 91 2) exertion, air 83 3) exertion, 3 lpm 92',
    'spo2',
    ['91 % rest room_air', '83 % exercise room_air', '92 % exercise on_oxygen'],
  ],
  ['ODI improved from 50 to 22.', 'odi', ['50 % before', '22 % after']],
  ['Overnight oximetry. Recording ran from 22:10 to 05:40.', 'recording_hours', ['7.5 h']],
  ['SpO2 86 RA at rest, 92% on 2 L.', 'spo2', ['86 % rest room_air', '92 % on_oxygen rest']],
  [
    'Rest RA 94%. Ambulating RA 85%. Sats on 4 L 93% walking.',
    'spo2',
    ['94 % rest room_air', '85 % exercise room_air', '93 % exercise on_4l on_oxygen'],
  ],
  [
    'She is still 87% sitting on 4 liters; sats 92% on 6.',
    'spo2',
    ['87 % on_4l on_oxygen rest', '92 % on_4l on_oxygen'],
  ],
  ['ABG on room air 7.36 / 58 / 49', 'pao2', ['49 mm[Hg] room_air']],
  ['PaO2 7.3 kPa', 'pao2', ['54.755 mm[Hg]']],
  ['Ejection fraction of 30-35%.', 'lvef', ['30..35 %']],
  ['LVEF 0.25', 'lvef', ['25 %']],
  ['EF less than 10%', 'lvef', ['<10 %']],
  ['LVEF has come up to 46%.', 'lvef', ['46 %']],
  ['Despite good rates, NYHA III.', 'nyha', ['3 {grade}']],
  ['NYHA class II-III', 'nyha', ['2..3 {grade}']],
  ['I left the NYHA line empty until I have walked him.', 'nyha', []],
  ['NYHA class I at rest.', 'nyha', ['1 {grade}']],
  ['NYHA class:  [ ] I  [ ] II  [x] III  [ ] IV', 'nyha', ['3 {grade}']],
  ['NYHA class:   [ ] I   [ ] II   [x] III   [ ] IV', 'nyha', ['3 {grade}']],
  ['NYHA class:  I [ ]  II [x]  III [ ]  IV [ ]', 'nyha', ['2 {grade}']],
  ['Gets winded on one flight, fine at rest: class II.', 'nyha', ['2 {grade}']],
  ['Walks a mile: class II now.', 'nyha', ['2 {grade} after']],
  ['FC IV heart failure', 'nyha', ['4 {grade}']],
  ['EF improved to 45 %.', 'lvef', ['45 %']],
  ['Kellgren-Lawrence grade 0-1', 'kellgren_lawrence', ['0..1 {grade}']],
  ['Height 5 ft 6 in, weight 216 pounds', 'height', ['167.64 cm']],
  ['Wt 171 lb (wheelchair scale)', 'weight', ['77.564 kg']],
  ['5 ft 4 in, 232 lb', 'height', ['162.56 cm']],
  [`Now 5'6", 240 pounds`, 'weight', ['108.862 kg']],
  ['168 cm, 121 kg', 'weight', ['121 kg']],
  ['Lost 48 lb since visit 1', 'weight', []],
  ['300 lb capacity', 'weight', []],
  ['TST 5 h 40 min', 'sleep_hours', ['5.667 h']],
  ['AHI 3.2/h (supine AHI 5.1)', 'ahi', ['3.2 /h', '5.1 /h supine']],
  ['Apneas 4, hypopneas 16.', 'total_events', ['20 {events}']],
  ['H&H 37.4/12.1', 'hematocrit', ['37.4 %']],
  ['meter log: glucose 2.8 and 2.6 mmol/L', 'glucose', ['50.445 mg/dL', '46.842 mg/dL']],
  ['pain 5/10 today', 'pain_score', ['5 {score}']],
  ['back pain with two surgeries', 'pain_score', []],
  ['reports 70 percent better', 'percent_relief', ['70 %']],
  ['NRS 8 -> 2 after the block', 'percent_relief', ['75 %']],
  ['Uses CPAP 29/30 nights', 'percent_nights_used', ['96.67 %']],
  ['Accidental bowel leakage 3-4 times a week', 'episodes_per_week', ['3..4 /wk']],
  ['Diary over 14 days: 15 accidents', 'episodes_per_week', ['7.5 /wk']],
  ['She had 6 accidents in two weeks', 'episodes_per_week', ['3 /wk']],
  ['Bowel accidents twice weekly', 'episodes_per_week', ['2 /wk']],
  ['4 FI episodes per week for 1 year', 'episodes_per_week', ['4 /wk']],
  ['Oxybutynin once daily', 'episodes_per_day', []],
  ['Visit 3/7/24 for follow up', 'episodes_per_day', []],
  [
    'PHQ-9 SERIES:  06/02/08 = 19   |  10/14/08 = 20  |  03/09/09 = 21',
    'phq9',
    ['19 {score}', '20 {score}', '21 {score}'],
  ],
  ['Midodrine 2.5 mg three times a day', 'episodes_per_week', []],
  ['blood sugar 118, BUN 11 mg/dL', 'glucose', ['118 mg/dL']],
  ['he slept 432 minutes after 19 minutes sleep onset latency', 'sleep_hours', ['7.2 h']],
  ['1 ppd x 30 years', 'pack_years', ['30 {pack-years}']],
  ['Smoked 1/2 pack 1970-2000 then 1 pack 2000-2014', 'pack_years', ['29 {pack-years}']],
  ['Cigs 1 pack a day 15 through 39, gave up', 'pack_years', ['24 {pack-years}']],
  ['Age 64, 50 PY', 'pack_years', ['50 {pack-years}']],
  ['[x] 20+ pk-yr: 10 cig/d x 46 y = 23 pk-yr', 'pack_years', ['>=20 {pack-years}', '23 {pack-years}']],
  ['30 yr x 2 ppd then 3 yr x 1 ppd', 'pack_years', ['63 {pack-years}']],
  ['AVA 0.5, mean gradient 52, Vmax 4.6', 'aortic_mean_gradient', ['52 mm[Hg]']],
  ['aspirin 500 mg three times a day', 'aortic_mean_gradient', []],
  ['Bicuspid valve, mean 49, two spells since June.', 'aortic_mean_gradient', ['49 mm[Hg]']],
  ['Peak 4.4/MG 45.', 'aortic_peak_velocity', ['4.4 m/s']],
  ['Peak 4.4/MG 45.', 'aortic_mean_gradient', ['45 mm[Hg]']],
  ['Annulus area 520, mean diameter 26.', 'aortic_mean_gradient', []],
  ['Right heart: PA mean 38.', 'aortic_mean_gradient', []],
  ['Low back pain x 7 weeks', 'symptom_duration_days', ['49 d']],
  ['The wound measures 4.8 x 1.9 x 0.5 cm.', 'wound_area', ['9.12 cm2']],
  ['The AHI was 24 per hour with a nadir of 81 %.', 'ahi', ['24 /h']],
  ['Total AHI 21.5 (supine 40.2, non-supine 12.0)', 'ahi', ['21.5 /h']],
  ['AHI 22 (severe in REM: 51)', 'ahi', ['22 /h']],
  ['SpO2 88\u00b9 % at rest on room air', 'spo2', ['88 % rest room_air']],
  ['SpO2 86 at rest 2 L', 'spo2', ['86 % on_oxygen rest']],
  ['Short of breath making the bed, fine in a chair at rest - class III.', 'nyha', ['3 {grade}']],
  ['NYHA: comfortable at rest, stops at 1 flight (II).', 'nyha', ['2 {grade}']],
  ['HF class III despite drugs.', 'nyha', ['3 {grade}']],
  ['2:1 AV block with near syncope, class I for pacing.', 'nyha', []],
  ['Not congested. 108/64, 70.', 'systolic_bp', ['108 mm[Hg]']],
  ['118/72, 64 bpm SR.', 'diastolic_bp', ['72 mm[Hg]']],
  ['Seen again. 118/72 since.', 'systolic_bp', ['118 mm[Hg]']],
  ['Entresto 97/103 bid, Symbicort 160/4.5, losartan 100/25.', 'systolic_bp', []],
  ['BP 128/62 -> 84/50 on standing', 'systolic_bp', ['128 mm[Hg] before', '84 mm[Hg] after standing']],
];

test.each(PROSE)('%s: %s', (text, variable, expected) => {
  expect(
    measure(text)
      .filter((m) => m.variable === variable)
      .map(show),
  ).toEqual(expected);
});

test('a flowsheet gives each number to its column, date and condition', () => {
  const got = measure(
    [
      'Date        BP        HR   Wt(lb)   SpO2     Condition',
      '03/14/08   118/70     80    291      94%     2 L NC, day of discharge',
      '12/09/08   128/70     80    286      93%     RA sitting',
    ].join('\n'),
  );
  expect(got.filter((m) => m.variable === 'spo2').map((m) => `${m.date} ${show(m)}`)).toEqual([
    '2008-03-14 94 % on_oxygen',
    '2008-12-09 93 % rest room_air',
  ]);
  expect(got.filter((m) => m.variable === 'weight').map((m) => m.low)).toEqual([131.995, 129.727]);
  expect(got.filter((m) => m.variable === 'systolic_bp').map((m) => m.low)).toEqual([118, 128]);
});

test('a row under dated columns: the label names, the reference is a target', () => {
  const got = measure(
    ['               03/2010    08/2012    01/2014', 'A1c  <5.7 %    6.3 H      6.2 H      6.0 H'].join('\n'),
  ).filter((m) => m.variable === 'hba1c');
  expect(got.map((m) => `${m.date ?? ''} ${m.low} ${m.assertion.target}`)).toEqual([
    ' 5.7 true',
    '2010-03-01 6.3 false',
    '2012-08-01 6.2 false',
    '2014-01-01 6 false',
  ]);
});

test('a caption sets the conditions of the rows below it', () => {
  const got = measure(
    [
      'HOME OXYGEN EVALUATION 02/17/2011',
      '',
      'PT AWAKE, SEATED IN CHAIR, 15 MIN ON EACH SETTING',
      'ROOM AIR ............ 78 %',
      '4 L/MIN NC .......... 87 %',
    ].join('\n'),
  );
  expect(got.filter((m) => m.variable === 'spo2').map(show)).toEqual([
    '78 % awake rest room_air',
    '87 % awake on_4l on_oxygen rest',
  ]);
});

test('the column "score" of a scale belongs to the scale in the title', () => {
  const got = measure(
    [
      'PHQ-9 FLOWSHEET',
      'date        score   item 9   ',
      '03/06/2012   15      0',
      '04/09/2013   24      1',
    ].join('\n'),
  ).filter((m) => m.variable === 'phq9');
  expect(got.map((m) => [m.date, m.low])).toEqual([
    ['2012-03-06', 15],
    ['2013-04-09', 24],
  ]);
});

test('millimetres and centimetres agree', () => {
  const text = [
    'WOUND LOG',
    'DATE      SITE    L x W x D            NOTES',
    '05/04/10  R hip   5.0 x 2.0 x 0.6 cm   red',
    '06/01/10  R hip   48 x 19 x 5 MM       red',
  ].join('\n');
  expect(
    measure(text)
      .filter((m) => m.variable === 'wound_depth')
      .map(show),
  ).toEqual(['0.6 cm hip right', '0.5 cm hip right']);
});

test('derived: age on the day of service, BMI, years since quitting', () => {
  const text =
    'Office visit\nPatient: A Test DOB: 1955-02-09 Sex: M MRN: 1 Date of service: 2018-03-06 Provider: B, MD\n\nHeight 170 cm, weight 100 kg. Quit smoking in 2016.';
  const got = measure(text, { dateOfService: '2018-09-20' });
  const of = (v: string) => got.filter((m) => m.variable === v).map((m) => [m.low, m.derived]);
  expect(of('age')).toEqual([[63, 'born 1955-02-09, on 2018-09-20']]);
  expect(of('bmi')).toEqual([[34.6, 'from 100 kg and 170 cm']]);
  expect(of('years_since_quit')).toEqual([[2, 'quit 2016-01-01, on 2018-09-20']]);
});

test('a number that OCR could not settle stays doubtful', () => {
  const record = recordOf('SpO2 88 % on room air');
  for (const word of record.pages[0]!.lines[0]!.words) if (word.text === '88') word.doubtful = true;
  const chart = understand(record, { diagnosisCodes: [], procedureCodes: [] });
  expect(chart.measurements.map((m) => m.doubtful)).toEqual([true]);
});
