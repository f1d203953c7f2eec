import { expect, test } from 'vitest';
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { combine, decisionOf, rollUp } from './rollup.ts';
import { find } from './walk.ts';

const leaf = (id: string, color: Color, below = false): CriteriaNode => {
  const answer =
    color === 'yellow'
      ? 'unknown'
      : color === 'gray'
        ? 'not_applicable'
        : (color === 'green') === below
          ? 'no'
          : 'yes';
  return {
    criteria_id: id,
    description: id,
    engine: { answer, color, reason: '', rule: 'value', confidence: 1 },
    answer,
    color,
  };
};
const group = (id: string, operator: CriteriaNode['operator'], criteria: CriteriaNode[]): CriteriaNode => ({
  criteria_id: id,
  description: id,
  operator,
  criteria,
});

test.each([
  ['AND', ['yes', 'unknown'], 'unknown'],
  ['AND', ['no', 'unknown'], 'no'],
  ['AND', ['yes', 'not_applicable'], 'yes'],
  ['OR', ['no', 'unknown'], 'unknown'],
  ['OR', ['yes', 'unknown'], 'yes'],
  ['NOT', ['unknown'], 'unknown'],
  ['NOT', ['no'], 'yes'],
  ['AT_LEAST', ['yes', 'no', 'unknown'], 'unknown'],
  ['AT_LEAST', ['yes', 'no', 'no'], 'no'],
  ['OR', ['not_applicable'], 'not_applicable'],
] as const)('%s of %j is %s', (operator, answers, result) => {
  expect(combine(operator, 2, [...answers])).toBe(result);
});

test('an override below a NOT turns the whole tree, and the engine stays beside it', () => {
  const tree = rollUp(
    group('1', 'AND', [leaf('1.1', 'green'), group('1.2', 'NOT', [leaf('1.2.1', 'green', true)])]),
  );
  expect(decisionOf(tree)).toBe('MET');
  const exclusion = { ...find(tree, '1.2.1')!, override: { color: 'red' as const, reason: 'p. 4' } };
  const edited = rollUp(group('1', 'AND', [leaf('1.1', 'green'), group('1.2', 'NOT', [exclusion])]));
  expect(find(edited, '1.2.1')).toMatchObject({ answer: 'yes', color: 'red', engine: { color: 'green' } });
  expect(find(edited, '1.2')).toMatchObject({ answer: 'no', color: 'red' });
  expect(decisionOf(edited)).toBe('NOT_MET');
});

test('a tree that is right already stays the same object', () => {
  const tree = rollUp(group('1', 'OR', [leaf('1.1', 'yellow'), leaf('1.2', 'red')]));
  expect(tree.color).toBe('yellow');
  expect(rollUp(tree)).toBe(tree);
});

test('a colour that a client set without an override is a person’s and stays', () => {
  const set = { ...leaf('1', 'green'), color: 'red' as const };
  expect(rollUp(set)).toMatchObject({ color: 'red', answer: 'no' });
});
