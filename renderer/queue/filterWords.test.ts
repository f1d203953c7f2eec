import { expect, test } from 'vitest';
import { conditionWords } from './filterWords.ts';

test('conditions in words', () => {
  expect(conditionWords({})).toBe('all cases');
  expect(conditionWords({ sort: 'due', descending: false })).toBe('all cases');
  expect(
    conditionWords({
      filter: 'review',
      assigned_to: 'none',
      search: 'smith',
      sort: 'patient',
      descending: true,
    }),
  ).toBe('To review, nobody’s, containing “smith”, by patient, descending');
});
