/** Which answers the outcome hangs on. */
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';
import { isUnsure } from '../../../service/contract/sureness.ts';
import { decisionOf, rollUp } from './rollup.ts';
import { colorOf, leaves, replace } from './walk.ts';

const OTHERS: readonly Color[] = ['green', 'red', 'yellow'];

/** True where another answer of this leaf alone would turn the decision. */
export function decides(tree: CriteriaNode, leaf: CriteriaNode): boolean {
  const now = decisionOf(tree);
  return OTHERS.filter((color) => color !== colorOf(leaf)).some((color) => {
    const turned = replace(tree, leaf.criteria_id, (node) => ({
      ...node,
      override: { color, reason: 'if' },
    }));
    return decisionOf(rollUp(turned)) !== now;
  });
}

/** Answers that are not sure, that nobody has looked at and that the decision hangs on. */
export function unsureHinges(tree: CriteriaNode): CriteriaNode[] {
  return leaves(tree).filter((leaf) => isUnsure(leaf) && decides(tree, leaf));
}
