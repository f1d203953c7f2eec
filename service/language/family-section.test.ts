import { expect, test } from 'vitest';
import { understand } from './index.ts';
import { recordOf } from './plain-record.ts';

const sectionOf = (text: string, words: string) => {
  const chart = understand(recordOf(`Clinic note\nDate of service: 2025-03-12\n\n${text}`), {
    diagnosisCodes: [],
    procedureCodes: [],
  });
  const sentence = chart.sentences.find((s) => s.text.includes(words))!;
  return chart.sections[sentence.section]!.kind;
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
