import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { assertionOf, requestContextOf, understand } from '../index.ts';

const negated = (text: string, word: string) => {
  const chart = understand(
    recordOf(`Screening\nDate of service: 2025-05-06\n\n${text}`),
    requestContextOf({}),
  );
  const sentence = chart.sentences.find((s) => s.text.includes(word))!;
  const start = sentence.start + sentence.text.indexOf(word);
  return assertionOf(chart, sentence.index, { start, end: start + word.length }).negated;
};

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
