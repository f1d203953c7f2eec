import { expect, test } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { add, forJudging, isFixed, isStale, mayLeave, move, remove, reword, wrap } from './edits.ts';
import { rollUp } from './roll-up.ts';
import { find, nodes } from './walk.ts';

const leaf = (id: string): CriteriaNode => ({
  criteria_id: id,
  description: `asks ${id}`,
  engine: { answer: 'yes', color: 'green', reason: '', rule: 'r', confidence: 1 },
  answer: 'yes',
  color: 'green',
});
const group = (id: string, operator: CriteriaNode['operator'], criteria: CriteriaNode[]): CriteriaNode => ({
  criteria_id: id,
  description: `group ${id}`,
  operator,
  ...(operator === 'AT_LEAST' && { minimum: 2 }),
  criteria,
});
const tree = group('1', 'AND', [
  leaf('1.1'),
  group('1.2', 'AT_LEAST', [leaf('1.2.1'), leaf('1.2.4')]),
  group('1.3', 'NOT', [leaf('1.3.1')]),
]);
const outline = (node: CriteriaNode) =>
  [...nodes(node)].map((one) => `${one.criteria_id} ${one.description}`);
/** What the service asks of numbers: each is its parent's with one index more, and none is there twice. */
const consistent = (node: CriteriaNode) => {
  const ids = [...nodes(node)].map((one) => one.criteria_id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of nodes(node))
    for (const child of one.criteria ?? [])
      expect(child.criteria_id).toMatch(new RegExp(`^${one.criteria_id}\\.[1-9]\\d*$`));
};

test('a criterion is added at the end of a group, beside a leaf in its group, and never below a NOT', () => {
  expect(add(tree, '1.2', 'new', 'fresh')).toMatchObject({ id: '1.2.5' });
  const beside = add(tree, '1.1', 'new', 'fresh')!;
  expect(beside.id).toBe('1.4');
  expect(find(beside.tree, '1.4')).toMatchObject({ parent_description: 'group 1', color: 'yellow' });
  expect(add(tree, '1.3.1', 'new', 'fresh')).toBeUndefined();
  consistent(beside.tree);
});

test('neighbours change places and numbers, and stay who they are', () => {
  const down = move(tree, '1.1', 'down')!;
  expect(down.id).toBe('1.2');
  expect(outline(down.tree).slice(0, 4)).toEqual([
    '1 group 1',
    '1.1 group 1.2',
    '1.1.1 asks 1.2.1',
    '1.1.4 asks 1.2.4',
  ]);
  expect(find(down.tree, '1.2')?.node_id).toBe('1.1');
  expect(outline(move(down.tree, down.id, 'up')!.tree)).toEqual(outline(tree));
  expect(move(tree, '1.1', 'up')).toBeUndefined();
  expect(move(tree, '1', 'down')).toBeUndefined();
  consistent(down.tree);
});

test('in and out of groups; a minimum never asks for more than there are', () => {
  const out = move(tree, '1.2.1', 'out')!;
  expect(out.id).toBe('1.4');
  expect(find(out.tree, '1.2')).toMatchObject({ minimum: 1 });
  consistent(out.tree);
  const swapped = move(tree, '1.1', 'down')!;
  const inside = move(swapped.tree, swapped.id, 'in')!;
  expect(inside.id).toBe('1.1.5');
  expect(find(inside.tree, '1.1.5')).toMatchObject({
    description: 'asks 1.1',
    parent_description: 'group 1.2',
  });
  consistent(inside.tree);
  expect(move(tree, '1.3.1', 'out')).toBeUndefined();
  expect(move(tree, '1.1', 'in')).toBeUndefined();
});

test('what leaves a NOT means the opposite for the request, and back again', () => {
  const lone = group('1', 'AND', [leaf('1.1'), group('1.2', 'OR', [leaf('1.2.1')])]);
  const not = reword(lone, '1.2', { description: 'none', operator: 'NOT' });
  expect(find(rollUp(not), '1.2.1')).toMatchObject({ color: 'red', answer: 'yes' });
  const back = reword(rollUp(not), '1.2', { description: 'any', operator: 'OR' });
  expect(find(rollUp(back), '1.2.1')).toMatchObject({ color: 'green', engine: { color: 'green' } });
});

test('the root and an only child stay; others go, and a neighbour is chosen', () => {
  expect(mayLeave(tree, '1')).toBe(false);
  expect(remove(tree, '1.3.1')).toBeUndefined();
  const gone = remove(tree, '1.3')!;
  expect(gone.id).toBe('1.2');
  expect(find(gone.tree, '1.3')).toBeUndefined();
});

test('a node is put into a group of its own', () => {
  const wrapped = wrap(tree, '1.1', 'fresh')!;
  expect(find(wrapped.tree, '1.1')).toMatchObject({ operator: 'OR' });
  expect(find(wrapped.tree, '1.1.1')).toMatchObject({ description: 'asks 1.1', node_id: '1.1' });
  expect(wrap(tree, '1', 'fresh')).toBeUndefined();
  consistent(wrapped.tree);
});

test('a reworded leaf is stale until it is judged again or worded as before', () => {
  const reworded = reword(tree, '1.1', { description: 'asks more' });
  expect(isStale(find(reworded, '1.1')!)).toBe(true);
  expect(isStale(find(reword(reworded, '1.1', { description: 'asks 1.1' }), '1.1')!)).toBe(false);
  expect(isStale(find(forJudging(reworded), '1.1')!)).toBe(false);
  expect(isStale(leaf('1.1'))).toBe(false);
  expect(reword(tree, '1.1', { description: 'asks 1.1' })).toBe(tree);
});

test('what the guideline fixes stays as it is, with all below it', () => {
  const fixed = group('1', 'AND', [{ ...group('1.1', 'OR', [leaf('1.1.1')]), fixed: true }, leaf('1.2')]);
  expect(isFixed(fixed, '1.1.1')).toBe(true);
  expect(isFixed(fixed, '1.2')).toBe(false);
  expect(move(fixed, '1.2', 'in')).toBeUndefined();
});
