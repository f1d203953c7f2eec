/** The criteria that make a decision. */
import type { CriteriaNode } from '../../contract/results.ts';
import { decisiveLeaves, settledLeaves } from '../../tree/index.ts';

/** The leaves that make the decision, or that speak for it so far. */
export function decidedLeaves(tree: CriteriaNode): CriteriaNode[] {
  return tree.answer === 'yes' || tree.answer === 'no' ? decisiveLeaves(tree) : settledLeaves(tree);
}
