import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Color, CriteriaNode, Operator } from '../contract/results.ts';
import { answerFor, colorFor } from './logic.ts';
import { decisionOf, rollUp } from './roll-up.ts';
import { randomTree } from './testing.ts';
import { find, nodes, polarities } from './walk.ts';

function leaf(id: string, color: Color, more: Partial<CriteriaNode> = {}): CriteriaNode {
  return { criteria_id: id, description: `leaf ${id}`, color, ...more };
}
function judged(id: string, answer: Answer, inverted = false): CriteriaNode {
  const color = colorFor(answer, inverted);
  return leaf(id, color, {
    answer,
    engine: { answer, color, reason: '', rule: 'value', confidence: 1 },
  });
}
function node(id: string, operator: Operator, criteria: CriteriaNode[], minimum?: number): CriteriaNode {
  return { criteria_id: id, description: `node ${id}`, operator, criteria, ...(minimum && { minimum }) };
}
const decided = (tree: CriteriaNode) => decisionOf(rollUp(tree));

test('ancestors, decision and parent descriptions follow from the leaves', () => {
  const tree = rollUp(
    node('1', 'AND', [
      leaf('1.1', 'green'),
      node('1.2', 'OR', [leaf('1.2.1', 'red'), leaf('1.2.2', 'yellow')]),
    ]),
  );
  expect(decisionOf(tree)).toBe('INSUFFICIENT_EVIDENCE');
  expect(tree.criteria?.[1]).toMatchObject({
    answer: 'unknown',
    color: 'yellow',
    parent_description: 'node 1',
  });
});

test('below a NOT a green leaf is a false statement', () => {
  const tree = rollUp(node('1', 'NOT', [node('1.1', 'OR', [leaf('1.1.1', 'green')])]));
  expect(decisionOf(tree)).toBe('MET');
  expect(tree.criteria?.[0]).toMatchObject({ answer: 'no', color: 'green' });
  expect(tree.criteria?.[0]?.criteria?.[0]).toMatchObject({ answer: 'no', color: 'green' });
});

test('two NOTs cancel', () => {
  expect(decided(node('1', 'NOT', [node('1.1', 'NOT', [leaf('1.1.1', 'green')])]))).toBe('MET');
});

test('a changed color wins over the answer, an override over both', () => {
  const changed = leaf('1.1', 'red', { answer: 'yes' });
  expect(decided(node('1', 'AND', [changed]))).toBe('NOT_MET');
  const overridden = { ...changed, override: { color: 'green' as const, reason: 'seen' } };
  expect(decided(node('1', 'AND', [overridden]))).toBe('MET');
});

test('a color that a client set without an override is a person’s and stays', () => {
  expect(rollUp({ ...judged('1', 'yes'), color: 'red' })).toMatchObject({ color: 'red', answer: 'no' });
});

test('AT_LEAST counts, and what does not apply drops out', () => {
  const members = [leaf('1.1', 'green'), leaf('1.2', 'gray'), leaf('1.3', 'red')];
  expect(decided(node('1', 'AT_LEAST', members, 1))).toBe('MET');
  expect(decided(node('1', 'AT_LEAST', members, 2))).toBe('NOT_MET');
});

test('an override below a NOT turns the whole tree, and the engine stays beside it', () => {
  const exclusion = judged('1.2.1', 'no', true);
  const tree = (below: CriteriaNode) => node('1', 'AND', [judged('1.1', 'yes'), node('1.2', 'NOT', [below])]);
  expect(decided(tree(exclusion))).toBe('MET');
  const edited = rollUp(tree({ ...exclusion, override: { color: 'red', reason: 'p. 4' } }));
  expect(find(edited, '1.2.1')).toMatchObject({ answer: 'yes', color: 'red', engine: { color: 'green' } });
  expect(find(edited, '1.2')).toMatchObject({ answer: 'no', color: 'red' });
  expect(decisionOf(edited)).toBe('NOT_MET');
});

test('an override on a group counts instead of its members, which keep their own colors', () => {
  const group = {
    ...node('1.1', 'OR', [judged('1.1.1', 'no')]),
    override: { color: 'green' as const, reason: 'p. 4' },
  };
  const tree = rollUp(node('1', 'AND', [group, judged('1.2', 'yes')]));
  expect(find(tree, '1.1')).toMatchObject({ answer: 'yes', color: 'green' });
  expect(find(tree, '1.1.1')).toMatchObject({ answer: 'no', color: 'red' });
  expect(decisionOf(tree)).toBe('MET');
});

test('a group says what follows, whatever it said before', () => {
  const group = { ...node('1', 'AND', [judged('1.1', 'no')]), answer: 'not_applicable' as const };
  expect(rollUp(group)).toMatchObject({ answer: 'no', color: 'red' });
});

test('a leaf that comes to stand below a NOT keeps its answer and means the opposite', () => {
  const tree = rollUp(node('1', 'NOT', [judged('1.1', 'yes')]));
  expect(find(tree, '1.1')).toMatchObject({ answer: 'yes', color: 'red', engine: { color: 'red' } });
  expect(decisionOf(tree)).toBe('NOT_MET');
});

test('a tree that is right already stays the same object', () => {
  const tree = rollUp(node('1', 'OR', [leaf('1.1', 'yellow'), leaf('1.2', 'red')]));
  expect(tree.color).toBe('yellow');
  expect(rollUp(tree)).toBe(tree);
});

/** Kleene's logic once more, as arithmetic: no is 0, unknown 1/2, yes 1; AND the least, OR the greatest. */
function arithmetic(node: CriteriaNode, inverted: boolean): number | undefined {
  const set = node.override && answerFor(node.override.color, inverted);
  const of: Record<Answer, number | undefined> = { yes: 1, no: 0, unknown: 0.5, not_applicable: undefined };
  if (set) return of[set];
  if (!node.criteria) return of[node.engine!.answer];
  const below = node.operator === 'NOT' ? !inverted : inverted;
  const members = node.criteria
    .map((child) => arithmetic(child, below))
    .filter((value) => value !== undefined);
  if (members.length === 0) return undefined;
  if (node.operator === 'AND') return Math.min(...members);
  if (node.operator === 'OR') return Math.max(...members);
  if (node.operator === 'NOT') return 1 - Math.max(...members);
  return members.sort((a, b) => b - a)[node.minimum! - 1] ?? 0;
}

test('2,000 random trees: every node as arithmetic says, and nothing more to do the second time', () => {
  const words = new Map<number | undefined, Answer>([
    [1, 'yes'],
    [0, 'no'],
    [0.5, 'unknown'],
    [undefined, 'not_applicable'],
  ]);
  fc.assert(
    fc.property(randomTree, (sent) => {
      const tree = rollUp(sent);
      expect(rollUp(tree)).toBe(tree);
      const inverted = polarities(sent);
      for (const one of nodes(sent)) {
        const below = inverted.get(one.criteria_id)!;
        const answer = words.get(arithmetic(one, below))!;
        expect(find(tree, one.criteria_id)).toMatchObject({ answer, color: colorFor(answer, below) });
      }
    }),
    { numRuns: 2000 },
  );
});
