/** Record + form + guideline -> final_results, and again after a person edited the tree. Pure and deterministic. */

export { reviewAgain } from './again.ts';
export { reviewAgainWith, reviewWith } from './reading.ts';
export { review } from './review.ts';
export type { Review, ReviewAgain, ReviewInput } from './types.ts';
export { MAX_DEPTH, validateTree } from './validate.ts';
export { ENGINE_VERSION } from './version.ts';
