import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { assertionOf, understand } from '../index.ts';

const doubts = (text: string, word: string) => {
  const chart = understand(recordOf(text), { diagnosisCodes: [], procedureCodes: [] });
  const sentence = chart.sentences.find((s) => s.text.includes(word))!;
  const start = sentence.start + sentence.text.indexOf(word);
  return assertionOf(chart, sentence.index, { start, end: start + word.length }).uncertain;
};

test.each([
  ['Ever had cancer?   breast, 2019', 'cancer', false],
  ['Back operation?  fused 2017, second look 2019', 'operation', false],
  ['Ever had cancer?   not sure', 'cancer', true],
  ['Osteoporosis?   mother', 'Osteoporosis', true],
  ['Fever? She will check tonight.', 'Fever', true],
  ['Bladder trouble?   ? will ask', 'trouble', true],
])('the next column answers a question, if it settles it: %s', (text, word, uncertain) => {
  expect(doubts(text, word)).toBe(uncertain);
});

test('each question of a questionnaire has its own line', () => {
  const chart = understand(
    recordOf('How did it start?   crate fell on me, pinned\nEver had cancer?  breast, 2019\nFever?   no'),
    { diagnosisCodes: [], procedureCodes: [] },
  );
  expect(chart.sentences.map((s) => s.text.split('?')[0])).toEqual([
    'How did it start',
    'Ever had cancer',
    'Fever',
  ]);
});
