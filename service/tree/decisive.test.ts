import { expect, test } from 'vitest';
import type { Answer, CriteriaNode, Operator } from '../contract/results.ts';
import { decisiveLeaves, type Failure, failures, openLeaves, otherWays, settledLeaves } from './decisive.ts';
import { rollUp } from './roll-up.ts';

const quoted = [{ id: 'a', bounding_box: [] }];
const leaf = (id: string, answer: Answer, more: Partial<CriteriaNode> = {}): CriteriaNode => ({
  criteria_id: id,
  description: id,
  answer,
  ...more,
});
const node = (id: string, operator: Operator, criteria: CriteriaNode[], minimum?: number) => ({
  criteria_id: id,
  description: id,
  operator,
  criteria,
  ...(minimum && { minimum }),
});
const ids = (leaves: CriteriaNode[]) => leaves.map((each) => each.criteria_id);
const rolled = (tree: CriteriaNode) => rollUp(tree);

test('for a yes of OR the alternative that is quoted, not the one that is silent', () => {
  const tree = rolled(
    node('1', 'OR', [leaf('1.1', 'yes'), leaf('1.2', 'yes', { clinical_decisioning: quoted })]),
  );
  expect(ids(decisiveLeaves(tree))).toEqual(['1.2']);
});

test('for a no of AND every part that fails, and no part that holds', () => {
  const tree = rolled(node('1', 'AND', [leaf('1.1', 'no'), leaf('1.2', 'yes'), leaf('1.3', 'no')]));
  expect(ids(decisiveLeaves(tree))).toEqual(['1.1', '1.3']);
});

test('through a NOT the exclusion that is ruled out', () => {
  const tree = rolled(node('1', 'AND', [leaf('1.1', 'yes'), node('1.2', 'NOT', [leaf('1.2.1', 'no')])]));
  expect(ids(decisiveLeaves(tree))).toEqual(['1.1', '1.2.1']);
});

test('AT_LEAST names as many as are needed', () => {
  const tree = rolled(node('1', 'AT_LEAST', [leaf('1.1', 'yes'), leaf('1.2', 'yes'), leaf('1.3', 'yes')], 2));
  expect(decisiveLeaves(tree)).toHaveLength(2);
});

test('of open alternatives the one that lacks least is asked for', () => {
  const tree = rolled(
    node('1', 'OR', [
      node('1.1', 'AND', [leaf('1.1.1', 'unknown'), leaf('1.1.2', 'unknown')]),
      node('1.2', 'AND', [leaf('1.2.1', 'yes'), leaf('1.2.2', 'unknown')]),
      node('1.3', 'AND', [leaf('1.3.1', 'no'), leaf('1.3.2', 'unknown')]),
    ]),
  );
  expect(ids(openLeaves(tree))).toEqual(['1.2.2']);
  expect(ids(settledLeaves(tree))).toEqual(['1.2.1']);
  expect(ids(otherWays(tree))).toEqual(['1.1']);
});

test('the alternative that the request is for is asked for, though another lacks less', () => {
  const tree = rolled(
    node('1', 'OR', [
      { ...node('1.1', 'AND', [leaf('1.1.1', 'unknown'), leaf('1.1.2', 'unknown')]), names_diagnosis: true },
      node('1.2', 'AND', [leaf('1.2.1', 'yes'), leaf('1.2.2', 'unknown')]),
    ]),
  );
  expect(ids(openLeaves(tree))).toEqual(['1.1.1', '1.1.2']);
  expect(ids(otherWays(tree))).toEqual(['1.2']);
});

test('that the alternative is closed which the request is for is told, though another is open', () => {
  const tree = rolled(
    node('1', 'OR', [
      { ...node('1.1', 'AND', [leaf('1.1.1', 'no'), leaf('1.1.2', 'yes')]), names_diagnosis: true },
      node('1.2', 'AND', [leaf('1.2.1', 'yes'), leaf('1.2.2', 'unknown')]),
      leaf('1.3', 'no'),
    ]),
  );
  expect(ids(settledLeaves(tree))).toEqual(['1.1.1', '1.2.1']);
  expect(ids(openLeaves(tree))).toEqual(['1.2.2']);
});

test('of an open AND everything open is asked for', () => {
  const tree = rolled(node('1', 'AND', [leaf('1.1', 'unknown'), leaf('1.2', 'yes'), leaf('1.3', 'unknown')]));
  expect(ids(openLeaves(tree))).toEqual(['1.1', '1.3']);
  expect(otherWays(tree)).toEqual([]);
});

const told = (each: Failure): string => {
  if (each.kind === 'leaf') return each.leaf.criteria_id;
  if (each.kind === 'alternatives') return ids(each.leaves).join('|');
  return `(${each.parts.map(told).join(' ')}${each.others.length > 0 ? ` +${each.others.length}` : ''})`;
};
const reported = (tree: CriteriaNode) => failures(tree).map(told);
const shown = { clinical_decisioning: quoted };
const fails = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => leaf(`${from + i}`, 'no', shown));

test('of alternatives that fail, the nearest is reported, and how many others there are', () => {
  const near = node('a', 'AND', [
    leaf('a1', 'yes', shown),
    leaf('a2', 'yes', shown),
    leaf('a3', 'no', shown),
  ]);
  const far = node('b', 'AND', fails(1, 4));
  expect(reported(rolled(node('1', 'OR', [far, near])))).toEqual(['(a3 +1)']);
});

test('single alternatives that all fail are reported in one line; a few one by one', () => {
  expect(reported(rolled(node('1', 'OR', fails(1, 6))))).toEqual(['1|2|3|4|5|6']);
  expect(reported(rolled(node('1', 'OR', fails(1, 3))))).toEqual(['(1 2 3)']);
});

test('exclusions are no alternatives', () => {
  const excluded = node('x', 'NOT', [node('y', 'OR', [leaf('y1', 'yes', shown), leaf('y2', 'no', shown)])]);
  expect(reported(rolled(node('1', 'AND', [excluded, leaf('z', 'no', shown)])))).toEqual(['y1', 'z']);
});
