import { expect, test } from 'vitest';
import type { Color, CriteriaNode, Operator } from '../contract/results.ts';
import { rollUp } from './rollup.ts';

function leaf(id: string, color: Color, more: Partial<CriteriaNode> = {}): CriteriaNode {
  return { criteria_id: id, description: `leaf ${id}`, color, ...more };
}
function node(id: string, operator: Operator, criteria: CriteriaNode[], minimum?: number): CriteriaNode {
  return { criteria_id: id, description: `node ${id}`, operator, criteria, ...(minimum && { minimum }) };
}

test('ancestors, decision and parent descriptions follow from the leaves', () => {
  const { tree, rootDecision } = rollUp(
    node('1', 'AND', [
      leaf('1.1', 'green'),
      node('1.2', 'OR', [leaf('1.2.1', 'red'), leaf('1.2.2', 'yellow')]),
    ]),
  );
  expect(rootDecision).toBe('INSUFFICIENT_EVIDENCE');
  expect(tree.criteria?.[1]).toMatchObject({
    answer: 'unknown',
    color: 'yellow',
    parent_description: 'node 1',
  });
});

test('below a NOT a green leaf is a false statement', () => {
  const { tree, rootDecision } = rollUp(node('1', 'NOT', [node('1.1', 'OR', [leaf('1.1.1', 'green')])]));
  expect(rootDecision).toBe('MET');
  expect(tree.criteria?.[0]).toMatchObject({ answer: 'no', color: 'green' });
  expect(tree.criteria?.[0]?.criteria?.[0]).toMatchObject({ answer: 'no', color: 'green' });
});

test('two NOTs cancel', () => {
  const { rootDecision } = rollUp(node('1', 'NOT', [node('1.1', 'NOT', [leaf('1.1.1', 'green')])]));
  expect(rootDecision).toBe('MET');
});

test('a changed colour wins over the answer, an override over both', () => {
  const changed = leaf('1.1', 'red', { answer: 'yes' });
  expect(rollUp(node('1', 'AND', [changed])).rootDecision).toBe('NOT_MET');
  const overridden = { ...changed, override: { color: 'green' as const, reason: 'seen' } };
  expect(rollUp(node('1', 'AND', [overridden])).rootDecision).toBe('MET');
});

test('AT_LEAST counts, and what does not apply drops out', () => {
  const leaves = [leaf('1.1', 'green'), leaf('1.2', 'gray'), leaf('1.3', 'red')];
  expect(rollUp(node('1', 'AT_LEAST', leaves, 1)).rootDecision).toBe('MET');
  expect(rollUp(node('1', 'AT_LEAST', leaves, 2)).rootDecision).toBe('NOT_MET');
});
