import { expect, test } from 'vitest';
import type { CriteriaNode } from '../../service/contract/results.ts';
import { evidenceChange, move, replace, rollUp } from '../../service/tree/index.ts';
import { differences } from './compare.ts';

const leaf = (id: string): CriteriaNode => ({
  criteria_id: id,
  description: id,
  engine: { answer: 'unknown', color: 'yellow', reason: '', rule: 'r', confidence: 0 },
  clinical_decisioning: [{ id: `e${id}`, bounding_box: [] }],
});
const tree = rollUp({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria: [leaf('1.1'), leaf('1.2')],
});

test('differences name leaves whose colour, text or evidence is not the same', () => {
  const red = rollUp(
    replace(tree, '1.2', (node) => ({ ...node, override: { color: 'red', reason: 'seen' } })),
  );
  expect(differences(tree, red).map((one) => one.id)).toEqual(['1.2']);
  const bare = replace(tree, '1.1', (node) => ({ ...node, clinical_decisioning: [] }));
  expect(differences(tree, bare).map((one) => one.id)).toEqual(['1.1']);
  const judged = replace(tree, '1.2', (node) => ({
    ...node,
    engine: { ...node.engine!, reason: 'silence' },
  }));
  expect(differences(tree, judged).map((one) => one.id)).toEqual(['1.2']);
  expect(evidenceChange(tree.criteria![0], bare.criteria![0])).toEqual({ added: 0, removed: 1 });
});

test('a leaf that only moved is not a difference', () => {
  expect(differences(tree, move(tree, '1.1', 'down')!.tree)).toEqual([]);
});
