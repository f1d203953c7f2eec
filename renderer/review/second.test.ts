import { beforeEach, expect, test } from 'vitest';
import type { SecondOpinion, SecondOpinions } from '../../service/contract/opinions.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { find } from '../../service/tree/index.ts';
import { undoWork } from '../case/edit.ts';
import { discard, lay, useReview } from '../case/store.ts';
import { runOf } from '../case/testing.ts';
import { queries } from '../data/queries.ts';
import { isChangedBySecond, mayTakeOver, returnToEngine, takeOver } from './second.ts';

const box = { page: 2, x: 0.1, y: 0.1, width: 0.2, height: 0.1 };
const before = { answer: 'unknown', reason: 'Silent.', rule: 'silence', confidence: 0.5 } as const;
const run = runOf({
  criteria_id: '1',
  description: 'None of these',
  operator: 'NOT',
  color: 'yellow',
  criteria: [
    {
      criteria_id: '1.1',
      description: 'Open by the engine',
      answer: 'unknown',
      color: 'yellow',
      engine: { ...before, color: 'yellow' },
    },
    {
      criteria_id: '1.2',
      description: 'Changed',
      answer: 'yes',
      color: 'red',
      engine: {
        answer: 'yes',
        color: 'red',
        reason: 'Seen.',
        rule: 'second_reader',
        confidence: 0.9,
        second_reader: { model: 'Heron 8B', answer: 'yes', before },
      },
    },
  ],
});

const said = (criteria_id: string, more: Partial<SecondOpinion> = {}): SecondOpinion => ({
  criteria_id,
  kind: 'grounded',
  engine_answer: 'unknown',
  answer: 'yes',
  label: 'supports',
  disagrees: true,
  sentences: [{ text: 'She smokes daily.', boxes: [box] }],
  ...more,
});

const leaf = (id: string): CriteriaNode => find(useReview.getState().work!.tree, id)!;
const tell = (opinions: SecondOpinion[]) =>
  queries.setQueryData(['opinions', 'a', 1], {
    state: 'done',
    reader: { kind: 'server', model: 'Heron 8B', parameters: { temperature: 0, seed: 1, max_tokens: 9 } },
    opinions,
  } satisfies SecondOpinions);

beforeEach(() => {
  discard();
  lay(run);
});

test('an answer that differs and is borne out can be taken over, with what it cites, and back', () => {
  tell([said('1.1')]);
  expect(mayTakeOver(leaf('1.1'))).toBe(true);
  takeOver(leaf('1.1'), 'N. Urse');
  // Below a NOT a yes counts against the request.
  expect(leaf('1.1')).toMatchObject({
    color: 'red',
    override: { color: 'red', by: 'N. Urse', reason: expect.stringContaining('Heron 8B') },
    engine: { answer: 'unknown' },
    clinical_decisioning: [
      {
        exact_text_sentence_relevant_to_criteria: 'She smokes daily.',
        stance: 'supports',
        page_text: 'p. 3',
      },
    ],
  });
  expect(mayTakeOver(leaf('1.1'))).toBe(false);
  undoWork();
  expect(leaf('1.1').override).toBeUndefined();
});

test('a remark and an answer that is the engine’s cannot', () => {
  tell([said('1.1', { kind: 'remark' }), said('1.2')]);
  expect([mayTakeOver(leaf('1.1')), mayTakeOver(leaf('1.2'))]).toEqual([false, false]);
});

test('what it changed goes back to the engine’s own answer as the person’s', () => {
  expect([isChangedBySecond(leaf('1.1')), isChangedBySecond(leaf('1.2'))]).toEqual([false, true]);
  returnToEngine(leaf('1.2'), 'N. Urse');
  expect(leaf('1.2')).toMatchObject({ answer: 'unknown', color: 'yellow', override: { color: 'yellow' } });
  expect(isChangedBySecond(leaf('1.2'))).toBe(false);
});
