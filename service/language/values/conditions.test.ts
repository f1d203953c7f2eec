import { expect, test } from 'vitest';
import { noteOf } from '../testing.ts';

/** Values of a note as "variable value conditions". */
const values = (text: string, title = 'Office visit') =>
  noteOf(text, { title }).measurements.map((m) => [m.variable, m.low, ...m.conditions].join(' '));

test('a complaint named after the day or the night is no state of the measurement', () => {
  expect(values('AHI 18 with daytime drowsiness.')).toEqual(['ahi 18']);
  expect(values('Sleep apnea, SpO2 95 today.')).toEqual(['spo2 95']);
  expect(values('Home sleep apnea test: SpO2 84.')).toEqual(['spo2 84 asleep']);
  expect(values('SpO2 86 during sleep.')).toEqual(['spo2 86 asleep']);
});

test('activity of a disease or an enzyme is none of the patient', () => {
  expect(values('Moderate disease activity, DAS28 4.1.')).toEqual(['das28 4.1']);
  expect(values('SpO2 91 with activity.')).toEqual(['spo2 91 exercise']);
});

test('in a line of statements a position belongs to the number behind it', () => {
  expect(values('AHI 31.2 (98 events)     supine 52    non-supine 9', 'Home sleep test')).toContain(
    'ahi 31.2 asleep',
  );
  expect(values('AHI 31.2    supine    whole night', 'Home sleep test')).toContain('ahi 31.2 asleep supine');
});

test('words behind a second number are said of that one', () => {
  expect(values('Pain NRS 8 on bending, 5 at rest.')).toEqual(['pain_score 8']);
  expect(values('Pain NRS 8, bending or at rest.')).toEqual(['pain_score 8 rest']);
});

test('masks and high flow are oxygen and end room air', () => {
  expect(values('SpO2 79 % RA at rest -> 93 % NRB')).toEqual([
    'spo2 79 rest room_air',
    'spo2 93 after on_oxygen rest',
  ]);
  expect(values('Sat 81 on RA, 96 on HFNC 40 L.')).toEqual(['spo2 81 room_air', 'spo2 96 on_oxygen']);
  expect(values('SpO2 92 on a venturi mask, 35 %.')).toEqual(['spo2 92 on_oxygen']);
});

test('oxygen in pulses and from a portable set is oxygen', () => {
  expect(values('Sat 89% on 2 L pulse, sitting.')).toEqual(['spo2 89 on_oxygen rest']);
  expect(values('Seated on her portable concentrator SpO2 90%.')).toEqual(['spo2 90 on_oxygen rest']);
  expect(values('SpO2 91 with the conserver at rest.')).toEqual(['spo2 91 on_oxygen rest']);
});

const saturations = (text: string) => values(text).filter((v) => v.startsWith('spo2'));

test('a reading that is told twice has in both places the air of the one that tells it', () => {
  expect(saturations('SpO2 87% seated.\n\nSat 87% at rest on 2 L NC.')).toEqual([
    'spo2 87 on_oxygen rest',
    'spo2 87 on_oxygen rest',
  ]);
  expect(saturations('SpO2 87% seated.\n\nSat 87% walking on 2 L NC.')).toEqual([
    'spo2 87 rest',
    'spo2 87 exercise on_oxygen',
  ]);
  expect(saturations('SpO2 87%.\n\nSat 87% on 2 L NC.\n\nSat 87% on room air.')).toEqual([
    'spo2 87',
    'spo2 87 on_oxygen',
    'spo2 87 room_air',
  ]);
});

test('the state of a value before a semicolon is not that of the time below a limit', () => {
  expect(values('SpO2 94 awake; nadir 76, T<=88 30 min.', 'Home sleep test')).toContain(
    'spo2 88 asleep lowest',
  );
  expect(values('Awake at rest, time at or below 88: 2 min.', 'Oximetry')).not.toContain(
    'spo2 88 asleep lowest',
  );
});
