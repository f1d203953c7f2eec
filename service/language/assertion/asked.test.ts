import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';
import { assertionIn } from '../testing.ts';

const REQUEST = { diagnosisCodes: [], procedureCodes: [] };
const doubts = (text: string, word: string) =>
  assertionIn(understand(recordOf(text), REQUEST), word).uncertain;

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
    REQUEST,
  );
  expect(chart.sentences.map((s) => s.text.split('?')[0])).toEqual([
    'How did it start',
    'Ever had cancer',
    'Fever',
  ]);
});
