import { expect, test } from 'vitest';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { rowsOf } from './filter.ts';
import { leafBeside, moveFor } from './moves.ts';

const leaf = (id: string): CriteriaNode => ({ criteria_id: id, description: id });
const tree: CriteriaNode = {
  ...leaf('1'),
  operator: 'AND',
  criteria: [{ ...leaf('1.1'), operator: 'OR', criteria: [leaf('1.1.1')] }, leaf('1.2')],
};
const rows = rowsOf(tree, new Set(), 'all');
const at = (id: string, from = rows) => from.findIndex((row) => row.node.criteria_id === id);

test('up and down move by rows and stop at the ends', () => {
  expect(moveFor('ArrowDown', rows, at('1.1'))).toEqual({ goTo: '1.1.1' });
  expect(moveFor('ArrowUp', rows, at('1'))).toBeUndefined();
  expect(moveFor('End', rows, at('1'))).toEqual({ goTo: '1.2' });
});

test('right opens, then goes in; left closes, then goes out', () => {
  const closed = rowsOf(tree, new Set(['1.1']), 'all');
  expect(moveFor('ArrowRight', closed, at('1.1', closed))).toEqual({ toggle: '1.1', open: true });
  expect(moveFor('ArrowRight', rows, at('1.1'))).toEqual({ goTo: '1.1.1' });
  expect(moveFor('ArrowLeft', rows, at('1.1'))).toEqual({ toggle: '1.1', open: false });
  expect(moveFor('ArrowLeft', rows, at('1.1.1'))).toEqual({ goTo: '1.1' });
});

test('enter shows a leaf and opens or closes a group; letters are left to the shortcuts', () => {
  expect(moveFor('Enter', rows, at('1.2'))).toEqual({ show: '1.2' });
  expect(moveFor('Enter', rows, at('1.1'))).toEqual({ toggle: '1.1', open: false });
  expect(moveFor('j', rows, at('1.1'))).toBeUndefined();
});

test('the next criterion is the next leaf in sight, one that was answered since the filter was chosen too', () => {
  expect([leafBeside(rows, '1', 1), leafBeside(rows, '1.1.1', 1), leafBeside(rows, '1.2', 1)]).toEqual([
    '1.1.1',
    '1.2',
    undefined,
  ]);
  expect(leafBeside(rows, '1.2', -1)).toBe('1.1.1');
  const open: CriteriaNode = { ...leaf('1.2'), color: 'yellow' };
  const answered: CriteriaNode = { ...tree, criteria: [{ ...leaf('1.1'), color: 'green' }, open] };
  const shown = (kept: string[]) => rowsOf(answered, new Set(), 'open', [], new Set(kept));
  expect(leafBeside(shown(['1.1', '1.2']), '1.2', -1)).toBe('1.1');
  expect(leafBeside(shown([]), '1.1', 1)).toBe('1.2');
});
