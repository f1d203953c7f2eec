/** Cases for tests of what is changed in one. */
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Run } from '../../service/contract/runs.ts';

/** A finished case with this tree. */
export const runOf = (tree: CriteriaNode): Run =>
  ({
    run_id: 'a',
    status: 'completed',
    revision: 1,
    final_results: { criteria: { criteria_tree: tree, clinical_rationale: '' } },
  }) as unknown as Run;
