import { expect, test } from 'vitest';
import type { Answer, CriteriaNode } from '../../contract/results.ts';
import { whenChecked } from './checked.ts';

const leaf = (criteria_id: string, answer: Answer, confidence: number): CriteriaNode => ({
  criteria_id,
  description: criteria_id,
  answer,
  engine: { answer, color: 'yellow', reason: '', rule: 'statement', confidence },
});

const tree = (...criteria: CriteriaNode[]): CriteriaNode => ({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria,
});

test('a person looks at what is not sure, as long as the decision hangs on it', () => {
  const given = tree(leaf('1.1', 'yes', 0.97), leaf('1.2', 'yes', 0.6), leaf('1.3', 'yes', 0.6));
  const labels = new Map<string, Answer>([
    ['1.1', 'no'],
    ['1.2', 'no'],
    ['1.3', 'no'],
  ]);
  // after 1.2 is no, nothing hangs on 1.3; 1.1 is sure, so nobody looks
  expect(whenChecked(given, labels)).toEqual({ looks: 1, decision: 'NOT_MET' });
});

test('without anything unsure the decision stays', () => {
  const given = tree(leaf('1.1', 'yes', 0.97), leaf('1.2', 'unknown', 0.9));
  expect(whenChecked(given, new Map())).toEqual({ looks: 0, decision: 'INSUFFICIENT_EVIDENCE' });
});
