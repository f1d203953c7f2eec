import type { CriteriaNode } from '../../../service/contract/results.ts';
import { polarities } from '../../../service/tree/index.ts';

const known = new WeakMap<CriteriaNode, Map<string, boolean>>();

/** Which criteria stand below an odd number of NOTs; worked out once for each tree. */
export function polaritiesOf(tree: CriteriaNode): ReadonlyMap<string, boolean> {
  let found = known.get(tree);
  if (!found) {
    found = polarities(tree);
    known.set(tree, found);
  }
  return found;
}

/** Whether a criterion stands below an odd number of NOTs; without a tree it does not. */
export const isInverted = (tree: CriteriaNode | undefined, { criteria_id }: CriteriaNode): boolean =>
  (tree && polaritiesOf(tree).get(criteria_id)) ?? false;
