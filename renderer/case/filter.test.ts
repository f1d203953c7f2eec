import { expect, test } from 'vitest';
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Variance } from '../../service/contract/variance.ts';
import { stillOpen } from '../../service/tree/index.ts';
import { alike, count, opening, passing, rowsOf, settled, withRemovedRows } from './filter.ts';

const tree: CriteriaNode = {
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  color: 'yellow',
  criteria: [
    {
      criteria_id: '1.1',
      description: 'group',
      operator: 'OR',
      color: 'green',
      criteria: [
        { criteria_id: '1.1.1', description: 'a', color: 'green' },
        { criteria_id: '1.1.2', description: 'b', color: 'red' },
      ],
    },
    {
      criteria_id: '1.2',
      description: 'c',
      color: 'green',
      engine: { answer: 'unknown', color: 'yellow', reason: '', rule: 'r', confidence: 0 },
      override: { color: 'green', reason: 'seen' },
    },
    { criteria_id: '1.3', description: 'd', color: 'yellow' },
  ],
};
const ids = (collapsed: string[], filter: Parameters<typeof rowsOf>[2]) =>
  rowsOf(tree, new Set(collapsed), filter).map((row) => row.node.criteria_id);

test('a collapsed group hides what is below it', () => {
  expect(ids([], 'all')).toEqual(['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.3']);
  expect(ids(['1.1'], 'all')).toEqual(['1', '1.1', '1.2', '1.3']);
});

test('a filter shows hits with their ancestors, also inside collapsed groups, and positions among what is shown', () => {
  expect(ids(['1.1'], 'against')).toEqual(['1', '1.1', '1.1.2']);
  const row = rowsOf(tree, new Set(), 'against').at(-1);
  expect(row).toMatchObject({ level: 3, position: 1, siblings: 1, parent: '1.1' });
  expect(ids([], 'disagreements')).toEqual(['1', '1.2']);
});

test('counts are of leaves', () => {
  expect(
    (['all', 'open', 'unsure', 'against', 'changed', 'disagreements'] as const).map((one) =>
      count(tree, one),
    ),
  ).toEqual([4, 1, 0, 1, 1, 1]);
});

const judged = (criteria_id: string, confidence: number, more: Partial<CriteriaNode> = {}): CriteriaNode => {
  const { color = 'green' } = more;
  const answer = color === 'green' ? 'yes' : 'unknown';
  return {
    criteria_id,
    description: criteria_id,
    color,
    engine: { answer, color, reason: '', rule: 'statement', confidence },
    ...more,
  };
};

test('unsure is what is often wrong and not looked at yet, open ones where they decide', () => {
  const doubtful: CriteriaNode = {
    ...tree,
    criteria: [
      judged('1.1', 0.97),
      judged('1.2', 0.6),
      judged('1.3', 0.6, { color: 'yellow' }),
      {
        criteria_id: '1.6',
        description: 'settled',
        operator: 'OR',
        color: 'green',
        criteria: [judged('1.6.1', 0.97), judged('1.6.2', 0.6, { color: 'yellow' })],
      },
      judged('1.4', 0.6, { override: { color: 'green', reason: 'Checked' } }),
      judged('1.5', 0.6, { override: { color: 'red', reason: 'Wrong' } }),
    ],
  };
  expect(passing(doubtful, 'unsure').map((leaf) => leaf.criteria_id)).toEqual(['1.2', '1.3']);
  expect(passing(doubtful, 'changed').map((leaf) => leaf.criteria_id)).toEqual(['1.5']);
});

test('met groups may be folded, the root never', () => {
  expect(settled(tree)).toEqual(['1.1']);
});

test('what is open in a settled group is moot: shown, and not counted as open', () => {
  const moot: CriteriaNode = {
    ...tree,
    criteria: [
      {
        ...tree.criteria![0]!,
        criteria: [
          { criteria_id: '1.1.1', description: 'a', color: 'yellow' },
          { ...tree.criteria![0]!.criteria![0]!, criteria_id: '1.1.2' },
        ],
      },
      tree.criteria![2]!,
    ],
  };
  expect(stillOpen(moot).map((leaf) => leaf.criteria_id)).toEqual(['1.3']);
  expect(count(moot, 'open')).toBe(1);
  const rows = rowsOf(moot, new Set(), 'all');
  expect(rows.filter((row) => row.moot).map((row) => row.node.criteria_id)).toEqual(['1.1.1']);
});

test('a case opens at what decides: open, else against, else the top', () => {
  expect(opening(tree).criteria_id).toBe('1.3');
  const red = {
    ...tree,
    color: 'red' as const,
    criteria: [tree.criteria![0]!, { ...tree.criteria![2]!, color: 'red' as const }],
  };
  expect(opening(red).criteria_id).toBe('1.3');
  expect(opening({ ...tree, color: 'green' }).criteria_id).toBe('1.1.1');
});

const removed = (id: string): Variance => ({
  kind: 'removed',
  criteria_id: id,
  original_id: id,
  description: `was ${id}`,
  category: 'Because',
});

test('what was removed counts as changed and is reported where it stood', () => {
  const variances = [removed('1.1.3'), removed('1.2.1')];
  expect(count(tree, 'changed')).toBe(1);
  expect(count(tree, 'changed', variances)).toBe(3);
  const reported = (collapsed: string[], filter: 'all' | 'open' | 'changed') =>
    withRemovedRows(rowsOf(tree, new Set(collapsed), filter, variances), filter, variances).map((row) =>
      'removed' in row ? `-${row.id}` : row.node.criteria_id,
    );
  expect(reported([], 'all')).toEqual(['1', '1.1', '1.1.1', '1.1.2', '-1.1.3', '1.2', '-1.2.1', '1.3']);
  expect(reported(['1.1'], 'all')).toEqual(['1', '1.1', '1.2', '-1.2.1', '1.3']);
  expect(reported([], 'changed')).toEqual(['1', '-1.1.3', '1.2', '-1.2.1']);
  expect(reported([], 'open')).toEqual(['1', '1.3']);
});

test('a color that somebody sent without a reason is changed, and differs from the engine', () => {
  const sent = { ...tree, criteria: [judged('1.1', 0.9), { ...judged('1.2', 0.9), color: 'gray' as const }] };
  expect(passing(sent, 'changed').map((leaf) => leaf.criteria_id)).toEqual(['1.2']);
  expect(passing(sent, 'disagreements').map((leaf) => leaf.criteria_id)).toEqual(['1.2']);
});

test('a group that a person has set is changed', () => {
  const set = { ...tree, override: { color: 'green' as const, reason: 'All in all' } };
  expect(count(set, 'changed')).toBe(2);
});

test('an answered criterion stays under its filter, and criteria that begin alike are told apart', () => {
  const leaf = (id: string, description: string, color: 'green' | 'yellow'): CriteriaNode => ({
    criteria_id: id,
    description,
    color,
    answer: color === 'green' ? 'yes' : 'unknown',
  });
  const long = 'Arterial oxygen saturation is 88 percent or less, measured at rest while';
  const tree: CriteriaNode = {
    criteria_id: '1',
    description: 'x',
    operator: 'AND',
    color: 'yellow',
    answer: 'unknown',
    criteria: [
      leaf('1.1', `${long} awake`, 'green'),
      leaf('1.2', `${long} asleep`, 'yellow'),
      leaf('1.3', 'An order', 'yellow'),
    ],
  };
  const shown = (kept?: ReadonlySet<string>) =>
    rowsOf(tree, new Set(), 'open', [], kept).map((row) => row.node.criteria_id);
  expect(shown()).toEqual(['1', '1.2', '1.3']);
  expect(shown(new Set(['1.1', '1.2']))).toEqual(['1', '1.1', '1.2', '1.3']);
  expect([...alike(rowsOf(tree, new Set(), 'all'))]).toEqual(['1.1', '1.2']);
});

test('an answer with which a second reader disagrees is unsure, until a person has answered', () => {
  const ids = (disputed: string[]) =>
    passing(tree, 'unsure', [], new Set(disputed)).map((leaf) => leaf.criteria_id);
  expect(ids(['1.1.1', '1.2'])).toEqual(['1.1.1']);
  expect(count(tree, 'unsure', [], new Set(['1.1.1']))).toBe(1);
});
