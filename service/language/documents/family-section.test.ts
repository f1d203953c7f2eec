import { expect, test } from 'vitest';
import { assertionIn, noteOf, sentenceWith } from '../testing.ts';

const sectionOf = (text: string, words: string) => {
  const chart = noteOf(text, { title: 'Clinic note' });
  return chart.sections[sentenceWith(chart, words).section]!.kind;
};

test('a line under an inline family history that names no kin is about the patient', () => {
  const text = 'FHx: brother died at 45 of dissection.\nECG today SR 88. No pacing indication.';
  expect(sectionOf(text, 'No pacing')).toBe('other');
});

test('a line that names kin or denies goes on with the family', () => {
  const text = 'FHx: brother died at 45.\nMother had a stroke.\nNegative for sudden death.';
  expect(sectionOf(text, 'stroke')).toBe('family');
  expect(sectionOf(text, 'sudden death')).toBe('family');
});

test.each([
  ['Lives with her son Felix. Felix smokes on the porch.', 'other'],
  ['Felix smokes on the porch.', 'patient'],
  ['Her daughter Ann drove. She smokes on the porch.', 'patient'],
])('who is named as kin is meant by that name: %s', (text, subject) => {
  expect(assertionIn(noteOf(text, { title: 'Clinic note' }), 'smokes').subject).toBe(subject);
});
