import { expect, test } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { MAX_DEPTH, validateTree } from './validate.ts';

const leaf = (id: string, more: object = {}) => ({ criteria_id: id, description: `leaf ${id}`, ...more });
const tree = (...criteria: unknown[]) => ({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria,
});
const paths = (value: unknown) => validateTree(value).map((fault) => fault.path);

test('a sound tree has no faults, gaps in the indexes included', () => {
  const entry = { id: 'a', bounding_box: [{ x: 0, y: 0.1, width: 0.2, height: 0.1, page: 0 }] };
  expect(validateTree(tree(leaf('1.1', { clinical_decisioning: [entry] }), leaf('1.4')))).toEqual([]);
});

test.each([
  ['root with a dotted id', { criteria_id: '1.1', description: 'x' }, '/criteria_id'],
  ['child of another parent', tree(leaf('2.1')), '/criteria/0/criteria_id'],
  ['grandchild in the place of a child', tree(leaf('1.1.1')), '/criteria/0/criteria_id'],
  ['index 0', tree(leaf('1.0')), '/criteria/0/criteria_id'],
  ['the same id twice', tree(leaf('1.1'), leaf('1.1')), '/criteria/1/criteria_id'],
  ['id that is a number', tree({ criteria_id: 1.1, description: 'x' }), '/criteria/0/criteria_id'],
  ['no description', tree({ criteria_id: '1.1' }), '/criteria/0/description'],
  ['unknown colour', tree(leaf('1.1', { color: 'blue' })), '/criteria/0/color'],
  ['operator on a leaf', tree(leaf('1.1', { operator: 'AND' })), '/criteria/0/operator'],
  [
    'no operator above children',
    { criteria_id: '1', description: 'x', criteria: [leaf('1.1')] },
    '/operator',
  ],
  ['unknown operator', { ...tree(leaf('1.1')), operator: 'XOR' }, '/operator'],
  ['NOT over two', { ...tree(leaf('1.1'), leaf('1.2')), operator: 'NOT' }, '/criteria'],
  ['AT_LEAST without minimum', { ...tree(leaf('1.1')), operator: 'AT_LEAST' }, '/minimum'],
  ['AT_LEAST of more than there are', { ...tree(leaf('1.1')), operator: 'AT_LEAST', minimum: 2 }, '/minimum'],
  [
    'override without a reason',
    tree(leaf('1.1', { override: { color: 'green', reason: ' ' } })),
    '/criteria/0/override/reason',
  ],
  [
    'override with a reason that shows nothing',
    tree(leaf('1.1', { override: { color: 'green', reason: '\u200b\u3164' } })),
    '/criteria/0/override/reason',
  ],
  ['children that are no list', { ...tree(), criteria: {} }, '/criteria'],
  ['child that is no object', tree(null), '/criteria/0'],
  [
    'box outside the page',
    tree(
      leaf('1.1', {
        clinical_decisioning: [{ id: 'a', bounding_box: [{ x: 2, y: 0, width: 0, height: 0, page: 0 }] }],
      }),
    ),
    '/criteria/0/clinical_decisioning/0/bounding_box/0',
  ],
])('%s is a fault', (_name, value, path) => {
  expect(paths(value)).toContain(path);
});

test('every fault is named, not only the first', () => {
  expect(paths(tree(leaf('1.2.2'), { criteria_id: '1.3' }))).toEqual([
    '/criteria/0/criteria_id',
    '/criteria/1/description',
  ]);
});

test('a very deep tree is a fault, not a stack overflow', () => {
  let deep: object = leaf('1');
  for (let i = 0; i < 100_000; i++)
    deep = { criteria_id: '1', description: 'x', operator: 'AND', criteria: [deep] };
  const faults = validateTree(deep);
  expect(faults.some((fault) => fault.message.includes(`${MAX_DEPTH}`))).toBe(true);
});

test('what is no tree at all is refused', () => {
  for (const value of [null, 'x', 7, [], undefined]) expect(validateTree(value)).toHaveLength(1);
});

test("a minimum that was not sent is that of the same node before, within its children's number", () => {
  const before = { ...tree(leaf('1.1'), leaf('1.2')), operator: 'AT_LEAST', minimum: 2 } as CriteriaNode;
  const { minimum: _, ...bare } = before;
  expect(validateTree(bare, before)).toEqual([]);
  expect(validateTree({ ...bare, minimum: null }, before)).toHaveLength(1);
  expect(validateTree({ ...bare, criteria: [leaf('1.1')] }, before)).toHaveLength(1);
  expect(validateTree({ ...bare, criteria_id: '2', criteria: [leaf('2.1')] }, before)).toHaveLength(1);
});
