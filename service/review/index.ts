/** Record + form + guideline -> final_results, and again after a person edited the tree. Pure and deterministic. */
import { judge } from '../criteria/index.ts';
import { requestContextOf, understand } from '../language/index.ts';
import { assemble } from './assemble.ts';
import { criteriaTree } from './tree.ts';
import type { Review } from './types.ts';

export { reviewAgain } from './again.ts';
export { rollUp } from './rollup.ts';
export type { Review, ReviewAgain, ReviewInput } from './types.ts';
export { MAX_DEPTH, validateTree } from './validate.ts';
export { ENGINE_VERSION } from './version.ts';

/** Judges the record against the guideline and writes the whole result. */
export const review: Review = (input) => {
  const chart = understand(input.record, requestContextOf(input.form));
  const judgement = judge(input.guideline, chart);
  return assemble(input, chart, judgement, criteriaTree(judgement.root, chart));
};
