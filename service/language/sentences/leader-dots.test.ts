import { expect, test } from 'vitest';
import { isNegated } from '../testing.ts';

const negated = (text: string, word: string) =>
  isNegated(word, text, { title: 'Screening', day: '2025-05-06' });

const spaced = 'seizure . . . . . . [ ]Y [x]N\nhear voices . . . . [x]Y [ ]N\nstroke/TIA . . . [ ]Y [x]N';
const tight =
  '1 ever a fit or blackout ............ none\n2 stroke, tumor, shunt .. none\n3 migraine ..... yes';

test.each([
  [spaced, 'seizure', true],
  [spaced, 'voices', false],
  [spaced, 'stroke', true],
  [tight, 'blackout', true],
  [tight, 'tumor', true],
  [tight, 'migraine', false],
  ['He thought for a while ... No stroke was found, a tumor was.', 'thought', false],
])('%s: %s', (text, word, expected) => {
  expect(negated(text, word)).toBe(expected);
});
