import { expect, test } from 'vitest';
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { changedIds, differences, merge } from './compare.ts';
import { rollUp } from './rollup.ts';
import { find, replace } from './walk.ts';

const leaf = (id: string): CriteriaNode => ({
  criteria_id: id,
  description: id,
  engine: { answer: 'unknown', color: 'yellow', reason: '', rule: 'r', confidence: 0 },
});
const base = {
  tree: rollUp({
    criteria_id: '1',
    description: 'root',
    operator: 'AND',
    criteria: [leaf('1.1'), leaf('1.2')],
  }),
  rationale: 'text',
};
const set = (id: string, color: Color, reason = 'seen') => ({
  ...base,
  tree: rollUp(replace(base.tree, id, (node) => ({ ...node, override: { color, reason } }))),
});

test('changes on different leaves are joined without asking', () => {
  const { merged, conflicts } = merge(base, set('1.1', 'green'), set('1.2', 'green'));
  expect(conflicts).toEqual([]);
  expect(merged.tree.color).toBe('green');
});

test('the same leaf set differently is a conflict and holds theirs until chosen', () => {
  const { merged, conflicts } = merge(base, set('1.1', 'green'), set('1.1', 'red'));
  expect(conflicts).toEqual(['1.1']);
  expect(find(merged.tree, '1.1')?.override?.color).toBe('red');
});

test('the same change by both is no conflict', () => {
  expect(merge(base, set('1.1', 'green'), set('1.1', 'green')).conflicts).toEqual([]);
});

test('a rationale changed by one is kept, by both is a conflict', () => {
  const mine = { ...base, rationale: 'mine' };
  expect(merge(base, mine, base)).toMatchObject({ merged: { rationale: 'mine' }, rationaleConflict: false });
  expect(merge(base, mine, { ...base, rationale: 'theirs' })).toMatchObject({ rationaleConflict: true });
});

test('a cleared override is a change too', () => {
  const set1 = set('1.1', 'green');
  const theirs = { ...set1, rationale: 'new' };
  const { merged } = merge(set1, base, theirs);
  expect(find(merged.tree, '1.1')?.override).toBeUndefined();
  expect(merged.rationale).toBe('new');
  expect(changedIds(set1.tree, base.tree)).toEqual(['1.1']);
});

test('differences name leaves whose colour moved', () => {
  expect(differences(base.tree, set('1.2', 'red').tree).map((one) => one.id)).toEqual(['1.2']);
});
