import { expect, it } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { criteriaLines } from './criteria.ts';

it('prints who changed an answer of the engine, and what that was', () => {
  const before = { answer: 'unknown', reason: 'Silent.', rule: 'silence', confidence: 0.5 };
  const engine = { answer: 'yes', color: 'green', reason: 'Seen.', rule: 'second_reader', confidence: 0.9 };
  const leaf = (second_reader: object) =>
    ({
      criteria_id: '1',
      description: 'Sleep apnea',
      answer: 'yes',
      color: 'green',
      engine: { ...engine, second_reader },
    }) as unknown as CriteriaNode;
  const saidOf = (node: CriteriaNode) => criteriaLines(node).flatMap(({ said }) => said);
  expect(saidOf(leaf({ model: 'Heron 8B', sha256: 'ab'.repeat(32), answer: 'yes', before }))).toEqual([
    'Changed by the second reader (Heron 8B, SHA-256 abababababababab); the engine by itself: not documented.',
  ]);
  const own = {
    ...leaf({ model: 'heron', answer: 'yes', before }),
    override: { color: 'red', reason: 'Not so.' },
  };
  expect(saidOf(own as CriteriaNode)).toEqual([
    expect.stringContaining('Not so.'),
    'Changed by the second reader (heron); the engine by itself: not documented.',
  ]);
});
