import { expect, test } from 'vitest';
import { isOfRelative } from '../index.ts';
import { assertionIn, noteOf } from '../testing.ts';

const subject = (text: string, word: string, sex: string) =>
  assertionIn(noteOf(text, { form: { patient: { sex } } }), word).subject;

test.each([
  ['Wife called about the scan. She herself has asthma.', 'asthma', 'M', 'other'],
  ['Wife called about the scan. She herself has asthma.', 'asthma', 'F', 'patient'],
  ['Her husband drives. He never smoked a day.', 'smoked', 'Female', 'other'],
  ['Seen with his wife. He has asthma.', 'asthma', 'M', 'patient'],
  ['Wife is here. She reports loud snoring.', 'snoring', 'M', 'patient'],
  ['Wife is here. She hears how he snores.', 'snores', 'M', 'patient'],
  ['Seen alone today. She has asthma.', 'asthma', 'M', 'patient'],
])('a pronoun of the other sex takes up the relative: %s (%s, %s)', (text, word, sex, expected) => {
  expect(subject(text, word, sex)).toBe(expected);
});

test('such a sentence tells of the relative as a whole', () => {
  const told = (sex: string) => {
    const chart = noteOf('Sister at the bedside. She quit nicotine.', { form: { patient: { sex } } });
    return isOfRelative(chart, chart.sentences.at(-1)!);
  };
  expect(told('M')).toBe(true);
  expect(told('F')).toBe(false);
});
