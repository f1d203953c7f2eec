import { expect, test } from 'vitest';
import { recordOf } from '../../language/documents/plain-record.ts';
import { understand } from '../../language/index.ts';
import { sentenceWith } from '../../language/testing.ts';
import { hinted, hintsFor } from './hints.ts';
import { NAMES_NOTHING } from './model.ts';

const NOTE = [
  'Progress note',
  'Date of service: 05/10/2025',
  '',
  'Scoliosis of 44 degrees on the standing film.',
  'Scoliosis of 12 degrees in the bending film.',
  'She has T2DM.',
  'She denies any diabetes.',
  'Her mother had diabetes.',
  'Weight 81 kg, BMI 41.2.',
].join('\n');
const chart = understand(recordOf(NOTE), {
  diagnosisCodes: [],
  procedureCodes: [],
  dateOfService: '2026-01-10',
});

function hintAt(description: string, words: string, parent?: string): string {
  return hintsFor(chart, description, parent, NAMES_NOTHING)(sentenceWith(chart, words).index);
}

test.each([
  ['The scoliosis angle is more than 30 degrees', '44 degrees', 'limit met; names it'],
  ['The scoliosis angle is more than 30 degrees', '12 degrees', 'limit not met; names it'],
  ['BMI of 40 or more', 'BMI 41.2', 'limit met'],
  ['The patient has diabetes', 'T2DM', 'names it'],
  ['The patient has diabetes', 'denies', 'denies it'],
  ['The patient has diabetes', 'mother', 'names it, not as a fact of the patient'],
  ['A clinic visit within the last 6 months', '44 degrees', 'too old'],
  ['A clinic visit within the last 12 months', '44 degrees', ''],
  ['BMI below 35, measured within 3 months', 'BMI 41.2', 'limit not met; too old'],
])('%s: %s', (description, words, hint) => {
  expect(hintAt(description, words)).toBe(hint);
});

test('a window may stand above the criterion', () => {
  expect(hintAt('Potassium is normal', 'BMI', 'Results not older than 30 days before the request')).toBe(
    'too old',
  );
});

test('stands behind the kind of paper', () => {
  expect(hinted('visit, 3 weeks before | Plan | DM2', 'names it')).toBe(
    'visit, 3 weeks before [names it] | Plan | DM2',
  );
  expect(hinted('visit | | DM2', '')).toBe('visit | | DM2');
});
