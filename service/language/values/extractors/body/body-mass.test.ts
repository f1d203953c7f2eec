import { expect, test } from 'vitest';
import { recordOf } from '../../../documents/plain-record.ts';
import { understand } from '../../../index.ts';
import { valuesOf } from '../../../testing.ts';

const bmiOf = (...papers: string[]) =>
  understand(recordOf(papers.join('\f')), {
    diagnosisCodes: [],
    procedureCodes: [],
    dateOfService: '2025-07-20',
  }).measurements.flatMap((m) => (m.variable === 'bmi' ? [m.low] : []));

test('what a chair may carry is no body weight, cut off or not', () => {
  const note = 'Seen seated. 132 lb, 5\'2".\nOrdered: E1161, cap. 350 lb, w/ tilt in space.';
  expect(valuesOf('bmi', note)).toEqual([24.1]);
  expect(valuesOf('weight', note).map(Math.round)).toEqual([60]);
  expect(valuesOf('weight_capacity', note).map(Math.round)).toEqual([159]);
});

test('two weights of one day that no body has at once give no body mass', () => {
  expect(bmiOf('Office visit\nDate of service: 2025-05-02\n\nHt 165 cm. Wt 60 kg.\nWt 136 kg.')).toEqual([]);
  expect(bmiOf('Office visit\nDate of service: 2025-05-02\n\nHt 165 cm. Wt 60 kg.\nWt 62 kg.')).toEqual([
    22, 22.8,
  ]);
});

test('of two such weights that which another paper has too is taken', () => {
  const found = bmiOf(
    'Office visit\nDate of service: 2025-05-02\n\nHt 165 cm. Wt 60 kg.\nWt 136 kg.',
    'Office visit\nDate of service: 2025-06-02\n\nWt 61 kg.',
  );
  expect(found).toEqual([22, 22.4]);
});
