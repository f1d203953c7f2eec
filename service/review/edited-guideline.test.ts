import { expect, test } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { guidelineOf, leafOf } from '../criteria/testing.ts';
import { editedGuideline } from './edited-guideline.ts';

const guideline = guidelineOf(
  [leafOf('1.1', 'In the laboratory', 'laboratory'), leafOf('1.2', 'At home, type III', 'type iii')],
  { description: 'A test of an accepted kind', operator: 'OR', exclusive: true },
);
const tree = (more: Partial<CriteriaNode>): CriteriaNode => ({
  criteria_id: '1',
  description: 'A test of an accepted kind',
  operator: 'OR',
  criteria: [
    { criteria_id: '1.1', description: 'In the laboratory' },
    { criteria_id: '1.2', description: 'At home, with a new device' },
  ],
  ...more,
});

test('keeps the tests of leaves whose text stands, and that one alternative excludes the others', () => {
  const { criteria } = editedGuideline(tree({}), guideline);
  expect(criteria.exclusive).toBe(true);
  expect(criteria.criteria!.map(({ test }) => test !== undefined)).toEqual([true, false]);
});

test('a group that was changed excludes nothing', () => {
  expect(editedGuideline(tree({ operator: 'AND' }), guideline).criteria.exclusive).toBeUndefined();
});
