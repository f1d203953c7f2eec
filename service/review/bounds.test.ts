import { expect, it } from 'vitest';
import type { CriteriaNode } from '../contract/results.ts';
import { sizes } from '../contract/sizes.ts';
import { withinBounds } from './bounds.ts';

const box = { x: 0, y: 0, width: 1, height: 1, page: 0 };
const results = (tree: CriteriaNode, clinical_rationale = 'Short.') =>
  ({ criteria: { criteria_tree: tree, clinical_rationale } }) as never;
const engine = (reason: string) => ({
  answer: 'yes' as const,
  color: 'green' as const,
  reason,
  rule: 'value',
  confidence: 1,
});
const leaf = (length: number, boxes: number): CriteriaNode => ({
  criteria_id: '1.1',
  description: 'x',
  engine: engine('r'.repeat(length)),
  clinical_decisioning: [
    {
      id: 'a',
      bounding_box: Array(boxes).fill(box),
      exact_text_sentence_relevant_to_criteria: 'q'.repeat(length),
    },
  ],
});
const tree = (child: CriteriaNode): CriteriaNode => ({
  criteria_id: '1',
  description: 'root',
  operator: 'AND',
  criteria: [child],
});

it('usual results stay as they are', () => {
  const usual = results(tree(leaf(200, 3)));
  expect(withinBounds(usual)).toEqual(usual);
});

it('what is longer than a client may send back is cut', () => {
  const made = withinBounds(results(tree(leaf(50_000, 900)), 'w'.repeat(500_000)));
  const { criteria_tree, clinical_rationale } = made.criteria;
  const [cutLeaf] = criteria_tree.criteria!;
  const [entry] = cutLeaf!.clinical_decisioning!;
  expect(clinical_rationale).toHaveLength(sizes.rationale_text);
  expect(cutLeaf!.engine!.reason).toHaveLength(sizes.node_text);
  expect(entry!.exact_text_sentence_relevant_to_criteria).toHaveLength(sizes.quote_text);
  expect(entry!.bounding_box).toHaveLength(sizes.boxes_per_quote);
});
