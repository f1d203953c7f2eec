import { expect, test } from 'vitest';
import { recordOf } from '../documents/plain-record.ts';
import { understand } from '../index.ts';
import { assertionOfMarked } from '../testing.ts';
import { reads } from '../testing-tables.ts';

const REQUEST = { diagnosisCodes: [], procedureCodes: [] };
const isOpen = (marked: string) =>
  assertionOfMarked(marked, (text) => understand(recordOf(text), REQUEST)).uncertain;

reads('the next column answers a question, if it settles it: %s', isOpen, [
  ['Ever had {cancer}?   breast, 2019', false],
  ['Back {operation}?  fused 2017, second look 2019', false],
  ['Ever had {cancer}?   not sure', true],
  ['{Osteoporosis}?   mother', true],
  ['{Fever}? She will check tonight.', true],
  ['Bladder {trouble}?   ? will ask', true],
]);

const isDenied = (marked: string) =>
  assertionOfMarked(marked, (text) => understand(recordOf(text), REQUEST)).negated;

reads('what was looked at denies what is asked: %s', isDenied, [
  ['{Rash}? turns the arm over, none seen.', true],
  ['{Rash}? turns the arm over, some seen.', false],
  ['{Rash}? one photo, none of the back.', false],
]);

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
