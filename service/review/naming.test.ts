import { expect, test } from 'vitest';
import { recordOf } from '../language/documents/plain-record.ts';
import { understand } from '../language/index.ts';
import { naming } from './naming.ts';

const chart = understand(
  recordOf(
    'Progress note\n\nShe has had HTN for years.\nBlood pressure is taken at home.\nNorvasc 5 mg daily. No gout.',
  ),
  { diagnosisCodes: [], procedureCodes: [] },
);
const named = (description: string) => {
  const { asked, sentences } = naming(chart, description);
  return [asked, [...sentences].map((i) => chart.sentences[i]!.text)];
};

test('a disease or a drug is found by any of its names', () => {
  expect(named('Hypertension is documented')).toEqual([1, ['She has had HTN for years.']]);
  expect(named('Takes amlodipine')).toEqual([1, ['Norvasc 5 mg daily.']]);
});

test('what the chart does not name, and what names nothing', () => {
  expect(named('Psoriasis failed topical treatment')).toEqual([1, []]);
  expect(named('The order was signed')).toEqual([0, []]);
});
