import { expect, test } from 'vitest';
import type { Answer, CriteriaNode } from '../contract/results.ts';
import { hinges } from './hinges.ts';

const leaf = (criteria_id: string, answer: Answer, confidence: number): CriteriaNode => ({
  criteria_id,
  description: criteria_id,
  answer,
  engine: { answer, color: 'yellow', reason: '', rule: 'statement', confidence },
});

const tree = (operator: 'AND' | 'OR', ...criteria: CriteriaNode[]): CriteriaNode => ({
  criteria_id: '1',
  description: 'root',
  operator,
  criteria,
});

const ids = (nodes: CriteriaNode[]) => nodes.map((node) => node.criteria_id);

test('a decision hangs on each part that is not sure, and on none that is', () => {
  expect(ids(hinges(tree('AND', leaf('1.1', 'yes', 0.6), leaf('1.2', 'yes', 0.97))))).toEqual(['1.1']);
});

test('nothing hangs on one of two ways that both hold', () => {
  expect(hinges(tree('OR', leaf('1.1', 'yes', 0.6), leaf('1.2', 'yes', 0.97)))).toEqual([]);
});

test('what a person has looked at is no question any more', () => {
  const seen = { ...leaf('1.1', 'yes', 0.6), override: { color: 'green' as const, reason: 'seen' } };
  expect(hinges(tree('AND', seen, leaf('1.2', 'yes', 0.97)))).toEqual([]);
});
