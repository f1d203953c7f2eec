import { expect, test } from 'vitest';
import type { Color, CriteriaNode, EvidenceEntry } from '../../service/contract/results.ts';
import { add, find, move, remove, replace, reword, rollUp } from '../../service/tree/index.ts';
import { merge } from './merge.ts';

const entry = (id: string): EvidenceEntry => ({ id, bounding_box: [], stance: 'supports' });
const leaf = (id: string): CriteriaNode => ({
  criteria_id: id,
  description: `asks ${id}`,
  engine: { answer: 'unknown', color: 'yellow', reason: '', rule: 'r', confidence: 0 },
  clinical_decisioning: [entry('kept'), entry('old')],
});
const base = {
  tree: rollUp({
    criteria_id: '1',
    description: 'root',
    operator: 'AND',
    criteria: [leaf('1.1'), leaf('1.2'), leaf('1.3')],
  }),
  rationale: 'text',
  variances: [],
  basis: '',
  texts: {
    patient_background: '',
    diagnosis: '',
    reason_for_request: '',
    key_test_results: '',
    current_treatment: '',
    ccm_reasoning: '',
  },
};
type Change = (tree: CriteriaNode) => CriteriaNode;
const after = (...changes: Change[]) => ({
  ...base,
  tree: rollUp(changes.reduce((tree, change) => change(tree), base.tree)),
});
const set =
  (id: string, color: Color, reason = 'seen'): Change =>
  (tree) =>
    replace(tree, id, (node) => ({ ...node, override: { color, reason } }));
const evidence =
  (id: string, ...ids: string[]): Change =>
  (tree) =>
    replace(tree, id, (node) => ({ ...node, clinical_decisioning: ids.map(entry) }));
const idsAt = (tree: CriteriaNode, id: string) => find(tree, id)?.clinical_decisioning?.map((one) => one.id);
const texts = (tree: CriteriaNode) => tree.criteria?.map((node) => node.description);

test('changes on different leaves are joined without asking', () => {
  const joined = merge(base, after(set('1.1', 'green')), after(set('1.2', 'green'), set('1.3', 'green')));
  expect(joined).toMatchObject({ conflicts: [], shapeConflict: false });
  expect(joined.merged.tree.color).toBe('green');
});

test('on one leaf, evidence of both is kept beside the answer of one', () => {
  const mine = after(set('1.1', 'green'), evidence('1.1', 'kept', 'old', 'mine'));
  const theirs = after(evidence('1.1', 'kept', 'theirs'));
  const joined = merge(base, mine, theirs);
  expect(joined.conflicts).toEqual([]);
  expect(idsAt(joined.merged.tree, '1.1')).toEqual(['kept', 'theirs', 'mine']);
  expect(find(joined.merged.tree, '1.1')?.override?.color).toBe('green');
});

test('the same leaf set differently is a conflict and holds theirs until mine is chosen', () => {
  const [mine, theirs] = [after(set('1.1', 'green')), after(set('1.1', 'red'))];
  const joined = merge(base, mine, theirs);
  expect(joined.conflicts).toEqual(['1.1']);
  expect(find(joined.merged.tree, '1.1')?.override?.color).toBe('red');
  const chosen = merge(base, mine, theirs, { mine: new Set(['1.1']), shape: 'theirs', rationale: 'theirs' });
  expect(find(chosen.merged.tree, '1.1')?.override?.color).toBe('green');
});

test('the same change by both is no conflict', () => {
  expect(merge(base, after(set('1.1', 'green')), after(set('1.1', 'green'))).conflicts).toEqual([]);
});

test('a rationale changed by one is kept, by both is a conflict', () => {
  const mine = { ...base, rationale: 'mine' };
  expect(merge(base, mine, base)).toMatchObject({ merged: { rationale: 'mine' }, rationaleConflict: false });
  const both = merge(base, mine, { ...base, rationale: 'theirs' });
  expect(both).toMatchObject({ merged: { rationale: 'theirs' }, rationaleConflict: true });
});

test('a cleared override is a change too, and the engine counts again', () => {
  const before = after(set('1.1', 'green'));
  const { merged } = merge(before, base, { ...before, rationale: 'new' });
  expect(find(merged.tree, '1.1')).toMatchObject({ color: 'yellow', answer: 'unknown' });
  expect(find(merged.tree, '1.1')?.override).toBeUndefined();
  expect(merged.rationale).toBe('new');
});

test('an answer follows its criterion when the other person moved it', () => {
  const mine = after(set('1.1', 'red'));
  const theirs = after((tree) => move(tree, '1.1', 'down')!.tree);
  for (const [a, b] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const joined = merge(base, a, b);
    expect(joined).toMatchObject({ conflicts: [], shapeConflict: false });
    expect(texts(joined.merged.tree)).toEqual(['asks 1.2', 'asks 1.1', 'asks 1.3']);
    expect(find(joined.merged.tree, '1.2')).toMatchObject({
      description: 'asks 1.1',
      override: { color: 'red' },
    });
  }
});

test('a criterion that one adds stays when the other answers and rewords', () => {
  const mine = after((tree) => add(tree, '1', 'mine', crypto.randomUUID())!.tree);
  const theirs = after(set('1.1', 'red'), (tree) => reword(tree, '1.2', { description: 'better' }));
  const joined = merge(base, mine, theirs);
  expect(joined).toMatchObject({ conflicts: [], shapeConflict: false });
  expect(texts(joined.merged.tree)).toEqual(['asks 1.1', 'better', 'asks 1.3', 'mine']);
});

test('both reshaping, or deleting what the other changed, asks; each choice is whole', () => {
  const added = after((tree) => add(tree, '1', 'mine', crypto.randomUUID())!.tree);
  const moved = after((tree) => move(tree, '1.3', 'up')!.tree);
  const joined = merge(base, added, moved);
  expect(joined.shapeConflict).toBe(true);
  expect(texts(joined.merged.tree)).toEqual(['asks 1.1', 'asks 1.3', 'asks 1.2']);
  const mine = merge(base, added, moved, { mine: new Set(), shape: 'mine', rationale: 'theirs' });
  expect(texts(mine.merged.tree)).toEqual(['asks 1.1', 'asks 1.2', 'asks 1.3', 'mine']);
  const deleted = after((tree) => remove(tree, '1.2')!.tree);
  expect(merge(base, deleted, after(set('1.2', 'red'))).shapeConflict).toBe(true);
  expect(merge(base, after(set('1.2', 'red')), deleted).shapeConflict).toBe(true);
  expect(merge(base, deleted, after(set('1.1', 'red'))).shapeConflict).toBe(false);
});
