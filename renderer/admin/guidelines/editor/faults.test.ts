import { expect, test } from 'vitest';
import { toDraft } from './draft.ts';
import { byNode, inside, locate, messageAt } from './faults.ts';

const leaf = (criteria_id: string) => ({ criteria_id, description: 'A leaf' });
const tree = toDraft({
  criteria_id: '1',
  description: 'Root',
  operator: 'AND',
  criteria: [
    leaf('1.1'),
    { criteria_id: '1.2', description: 'Group', operator: 'OR', criteria: [leaf('1.2.1')] },
  ],
});
const [root, , group, deep] = [
  tree,
  tree.criteria![0]!,
  tree.criteria![1]!,
  tree.criteria![1]!.criteria![0]!,
];

test('a pointer leads to its node and to the place in it', () => {
  expect(locate(tree, '/criteria/criteria/1/criteria/0/test/yes/2')).toEqual({
    key: deep.key,
    rest: ['test', 'yes', '2'],
  });
  expect(locate(tree, '/criteria/criteria/1/operator')).toEqual({ key: group.key, rest: ['operator'] });
  expect(locate(tree, '/criteria')).toEqual({ key: root.key, rest: [] });
  expect(locate(tree, '/guideline_code')).toEqual({ rest: ['guideline_code'] });
  expect(locate(tree, '')).toEqual({ rest: [] });
});

test('a pointer to children as a whole, or to a child that is not there, stays with the parent', () => {
  expect(locate(tree, '/criteria/criteria/1/criteria')).toEqual({ key: group.key, rest: ['criteria'] });
  expect(locate(tree, '/criteria/criteria/9/description')).toEqual({
    key: root.key,
    rest: ['criteria', '9', 'description'],
  });
});

test('faults are found at their field and below it', () => {
  const faults = byNode(tree, [
    { path: '/criteria/criteria/0/test/yes/1', message: 'is empty' },
    { path: '/criteria/criteria/0/description', message: 'must be a sentence' },
    { path: '/request_types', message: 'odd' },
  ]);
  const own = faults.get(tree.criteria![0]!.key)!;
  expect(messageAt(inside(own, 'description'))).toBe('must be a sentence');
  expect(messageAt(inside(own, 'test', 'yes'))).toBe('1 is empty');
  expect(messageAt(inside(own, 'test', 'no'))).toBeUndefined();
  expect(faults.get('')).toEqual([{ rest: ['request_types'], message: 'odd' }]);
});
