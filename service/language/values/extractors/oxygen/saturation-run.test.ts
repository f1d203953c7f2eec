import { expect, test } from 'vitest';
import { noteOf } from '../../../testing.ts';

const found = (text: string) =>
  noteOf(text, { title: 'Clinic', form: { request: { date_of_service: '2025-03-20' } } })
    .measurements.filter((m) => m.variable === 'spo2' && !m.assertion.target)
    .map((m) => `${m.low} ${[...m.conditions].sort().join(' ')}`);

test.each([
  [
    'Own test: RA, at rest, by my MA: 91. Walked with MA 3 min: 90.',
    ['91 rest room_air', '90 exercise room_air'],
  ],
  ['at rest, air           85 -> 84', ['85 rest room_air']],
  [
    'walking 40 ft, air     79\nwalking, 4 L           80; 6 L 81',
    ['79 exercise room_air', '80 exercise on_oxygen', '81 exercise on_oxygen'],
  ],
  ['Sitting in the chair, age 75, HR 88, walks 60 ft.', []],
  ['Goal on RA at rest: 92 or more. Titrate to 90.', []],
  ['Portable concentrator, 3 L/min with walking, length of need 99.', []],
])('%s', (text, values) => {
  const got = found(text);
  for (const v of values) expect(got).toContain(v);
  if (!values.length) expect(got).toEqual([]);
});
