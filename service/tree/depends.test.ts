import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, CriteriaNode } from '../contract/results.ts';
import { decide, dependsOn, mootNodes, toCheck } from './depends.ts';
import { colorFor } from './logic.ts';
import { decisionOf, rollUp } from './roll-up.ts';
import { randomTree } from './testing.ts';
import { leaves, nodes, polarities, replace } from './walk.ts';

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

test('a decision depends on each part that is not sure, and on none that is', () => {
  expect(ids(toCheck(tree('AND', leaf('1.1', 'yes', 0.6), leaf('1.2', 'yes', 0.97))))).toEqual(['1.1']);
});

test('nothing depends on one of two ways that both hold', () => {
  expect(toCheck(tree('OR', leaf('1.1', 'yes', 0.6), leaf('1.2', 'yes', 0.97)))).toEqual([]);
});

test('what a person has looked at is no question any more', () => {
  const seen = { ...leaf('1.1', 'yes', 0.6), override: { color: 'green' as const, reason: 'seen' } };
  expect(toCheck(tree('AND', seen, leaf('1.2', 'yes', 0.97)))).toEqual([]);
});

test('nothing below a group that a person has set decides anything', () => {
  const group = {
    ...tree('OR', leaf('1.1.1', 'yes', 0.6)),
    criteria_id: '1.1',
    override: { color: 'green' as const, reason: 'seen' },
  };
  expect(dependsOn(tree('AND', group, leaf('1.2', 'yes', 0.6))).map((one) => one.criteria_id)).toEqual([
    '1.2',
  ]);
});

test('2,000 random trees: the decision depends on a leaf exactly where turning it alone turns the decision', () => {
  fc.assert(
    fc.property(randomTree, (sent) => {
      const rolled = rollUp(sent);
      const decision = decisionOf(rolled);
      expect(decide(sent)).toBe(decision);
      const inverted = polarities(rolled);
      const turns = (one: CriteriaNode) =>
        (['yes', 'no', 'unknown'] as const).some((answer) => {
          const color = colorFor(answer, inverted.get(one.criteria_id)!);
          const turned = replace(rolled, one.criteria_id, (old) => ({
            ...old,
            override: { color, reason: 'if' },
          }));
          return decisionOf(rollUp(turned)) !== decision;
        });
      const expected = leaves(rolled)
        .filter(turns)
        .map((one) => one.criteria_id);
      expect(dependsOn(sent).map((one) => one.criteria_id)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

test('what no longer matters: other ways beside one that is met, what is open where the group fails, and what does not apply', () => {
  const group = (criteria_id: string, operator: 'AND' | 'OR', ...criteria: CriteriaNode[]): CriteriaNode => ({
    criteria_id,
    description: criteria_id,
    operator,
    criteria,
  });
  const met = group(
    '1.1',
    'OR',
    leaf('1.1.1', 'yes', 1),
    leaf('1.1.2', 'no', 1),
    group('1.1.3', 'AND', leaf('1.1.3.1', 'yes', 1), leaf('1.1.3.2', 'unknown', 1)),
  );
  const failed = group(
    '1.2',
    'AND',
    leaf('1.2.1', 'no', 1),
    leaf('1.2.2', 'unknown', 1),
    leaf('1.2.3', 'yes', 1),
  );
  const away = leaf('1.3', 'not_applicable', 1);
  const tree = rollUp(group('1', 'OR', met, failed, away));
  expect([...mootNodes(tree)]).toEqual([
    '1.1.2',
    '1.1.3',
    '1.1.3.1',
    '1.1.3.2',
    '1.2',
    '1.2.1',
    '1.2.2',
    '1.2.3',
    '1.3',
  ]);
  expect([...mootNodes(rollUp(group('1', 'AND', failed)))]).toEqual(['1.2.2']);
});

test('2,000 random trees: the decision depends on nothing that no longer matters', () => {
  fc.assert(
    fc.property(randomTree, (sent) => {
      const rolled = rollUp(sent);
      const moot = mootNodes(rolled);
      // What does not apply may come to apply: then it matters again.
      const applies = dependsOn(rolled).filter((one) => one.answer !== 'not_applicable');
      const inGray = (id: string) =>
        [...nodes(rolled)].some(
          (one) => one.answer === 'not_applicable' && id.startsWith(`${one.criteria_id}.`),
        );
      expect(applies.filter((one) => moot.has(one.criteria_id) && !inGray(one.criteria_id))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
