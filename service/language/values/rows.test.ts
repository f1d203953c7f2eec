import { expect, it } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { requestContextOf, statedPrecision, understand } from '../index.ts';
import { noteOf } from '../testing.ts';

/** The patient's own values of a report, as "variable value unit conditions"; reference ranges left out. */
function results(...lines: string[]): string[] {
  const page = `Laboratory report\nDate of service: 2025-03-12\n\n${lines.join('\n')}`;
  return understand(recordOf(page), requestContextOf({}))
    .measurements.filter((m) => !m.assertion.target)
    .map((m) =>
      [m.variable, m.low === m.high ? m.low : `${m.low}..${m.high}`, m.unit, ...m.conditions].join(' '),
    );
}

it('units and flags in columns of their own', () => {
  expect(
    results(
      'TEST                       RESULT   FLAG  UNITS   RANGE',
      'HEMOGLOBIN                 16.9     H     g/dL    13.5 - 16.5',
      'HEMATOCRIT                 50.8     H     %       40.0 - 50.0',
    ),
  ).toEqual(['hemoglobin 16.9 g/dL', 'hematocrit 50.8 %']);
});

it('a range is no result, however its column is set', () => {
  expect(
    results(
      'TEST                       RESULT    FLAG  UNITS   RANGE',
      'HEMOGLOBIN A1C             8.9      H   %    4.0 - 5.6',
      'HEMATOCRIT                 45.8         %       40.0 - 50.0',
    ),
  ).toEqual(['hba1c 8.9 %', 'hematocrit 45.8 %']);
});

it('neither a flag nor the number of the laboratory says anything of the value', () => {
  expect(
    results(
      'TESTS                    RESULT    FLAG    UNITS     REFERENCE INTERVAL    LAB',
      'Hematocrit               57.2      High    %         37.5-51.0             01',
      'Albumin                  3.1       Low     g/dL      3.8-4.9               01',
    ),
  ).toEqual(['hematocrit 57.2 %', 'albumin 3.1 g/dL']);
});

it('results in and out of range have columns of their own', () => {
  expect(
    results(
      'Test Name            In Range      Out Of Range      Reference Range     Lab',
      'HEMATOCRIT                         57.2 H            38.5-50.0 %         NL1',
      'ALBUMIN              3.9                             3.6-5.1 g/dL        NL1',
    ),
  ).toEqual(['hematocrit 57.2 %', 'albumin 3.9 g/dL']);
});

it('a blood gas with its saturation, and a line of statements of which one name holds a digit', () => {
  expect(
    results(
      'Blood gas            Result   Units   Ref',
      'pO2 (arterial)       53 (L)   mmHg    80-100',
      'sO2                  86 (L)   %       95-100',
    ),
  ).toEqual(['pao2 53 mm[Hg]', 'sao2 86 %']);
  expect(results('Hct: 57.2 (H) [40-50]   A1c: 8.9 (H) [4.0-5.6]   EF: 30 % [55-70]')).toEqual([
    'hematocrit 57.2 %',
    'hba1c 8.9 %',
    'lvef 30 %',
  ]);
});

it('a walk by the minute: only the first column is at rest', () => {
  expect(
    results(
      'SIX MINUTE WALK TEST',
      '                  Rest     1 min    2 min    3 min    Recovery',
      'SpO2 (%)          93       90       87       86       92',
    ),
  ).toEqual([
    'spo2 93 % rest',
    'spo2 90 % exercise',
    'spo2 87 % exercise',
    'spo2 86 % exercise',
    'spo2 92 % recovery',
  ]);
});

it('time below 88 by the clock, with its seconds', () => {
  expect(results('Overnight oximetry', 'Time <= 88%:           00:03:20')).toContain(
    'minutes_below_88 3.3 min asleep lowest',
  );
});

it('each value has the day that stands right behind it', () => {
  const page =
    'Office visit\nDate of service: 2025-03-12\n\nA1c 7.9 % 03/02/2024, 8.4 % 06/10/2024, 9.1 % 12/12/2024';
  const found = understand(recordOf(page), requestContextOf({})).measurements;
  expect(found.map((m) => `${m.low} ${m.date}`)).toEqual([
    '7.9 2024-03-02',
    '8.4 2024-06-10',
    '9.1 2024-12-12',
  ]);
});

it('a ratio is no value of its parts, and a place on the clock no length', () => {
  expect(results('FEV1/FVC 41 %, FEV1 38 % predicted.')).toEqual(['fev1_fvc 41 %', 'fev1 38 %']);
  expect(results('PaO2/FiO2 210, PaO2 55.')).toEqual(['pf_ratio 210 1', 'pao2 55 mm[Hg]']);
  expect(results("Wound bed pink, undermining 2 cm from 9 to 12 o'clock.")).toEqual(['undermining 2 cm']);
});

it('the unit in brackets behind a name, and a duration over an abbreviated hour', () => {
  expect(results('Weight (lb): 250', 'Height (in): 65')).toEqual([
    'bmi 41.6 kg/m2',
    'weight 113.398 kg',
    'height 165.1 cm',
  ]);
  expect(results('Average Usage (Days Used)   6 hrs. 18 mins.')).toEqual(['use_hours_per_night 6.3 h mean']);
});

it('a column of goals, and one value that is reported as the earlier', () => {
  expect(results('Outcome Measure   Initial   Current   Goal', 'ODI   54%   40%   20%')).toEqual(
    expect.arrayContaining(['odi 54 % before', 'odi 40 %']),
  );
  expect(results('Outcome Measure   Initial   Current   Goal', 'ODI   54%   40%   20%')).not.toContain(
    'odi 20 %',
  );
  expect(results('PHQ-9 24\u21926')).toEqual(['phq9 24 {score} before', 'phq9 6 {score} after']);
});

it('letters that are no condition', () => {
  expect(results('O2 flow 3 L/min SpO2: 93%')).toContain('spo2 93 % on_oxygen');
  expect(results('RA pressure 8, SpO2 92%')).toEqual(['rap 8 mm[Hg]', 'spo2 92 %']);
  expect(results('Right heel ulcer L x W x D: 4 x 3 x 1 cm')).toContain('wound_depth 1 cm heel right');
  expect(results('20 pads per week')).toEqual([]);
});

it('the total of a night is an index, and a value of today is not of the past', () => {
  expect(
    results(
      'POLYSOMNOGRAPHY',
      '             Total     REM      NREM',
      'AHI          18.2      38.5     11.1',
    )[0],
  ).toMatch(/^ahi 18.2 /);
  const flags = (text: string) =>
    noteOf(text).measurements.map((m) => `${m.low} ${m.date} ${m.assertion.historical}`);
  expect(flags('EF: 25% (previously 40%)')).toEqual(['25 2025-03-12 false', '40 undefined true']);
  expect(flags('Max BMI 52.1 (2019)   Current BMI 48.0')).toEqual([
    '52.1 2019-01-01 false',
    '48 2025-03-12 false',
  ]);
});

it('in a table with a column a year the newest is of the day of the report', () => {
  const report = noteOf('Parameter         2019      2025\nC7-SVA            +52 mm    +71 mm', {
    title: 'Spine x-ray report',
    day: '2025-05-04',
  });
  expect(report.measurements.map((m) => [m.variable, m.low, m.unit, m.date])).toEqual([
    ['sagittal_balance', 5.2, 'cm', '2019-01-01'],
    ['sagittal_balance', 7.1, 'cm', '2025-05-04'],
  ]);
  const row = report.sentences[report.measurements[0]!.sentence]!;
  expect(statedPrecision(report, row, '2019-01-01')).toBe('year');
});

it('tells the stages of sleep in columns from the whole night', () => {
  const report = noteOf('                 REM    NREM    All\npAHI             17.7    7.7    9.6', {
    title: 'Sleep test',
  });
  const stage = (conditions: readonly string[]) => conditions.find((c) => /rem$/.test(c));
  expect(
    report.measurements.filter((m) => m.variable === 'ahi').map((m) => [m.low, stage(m.conditions)]),
  ).toEqual([
    [17.7, 'rem'],
    [7.7, 'nrem'],
    [9.6, undefined],
  ]);
});
