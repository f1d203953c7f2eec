/** The one part of a review that waits: the reader's model runs asynchronously, so it reads before the pure functions judge. */
import type { ReaderModel, Readings } from '../criteria/index.ts';
import { leavesToRead, readLeaves } from '../criteria/index.ts';
import { reviewAgain } from './again.ts';
import { chartOf } from './chart.ts';
import { editedGuideline } from './edited-guideline.ts';
import { naming } from './naming.ts';
import { review } from './review.ts';
import type { ReviewAgain, ReviewInput } from './types.ts';

type AgainInput = Parameters<ReviewAgain>[0];

/** Opens a model when it is needed; undefined where none is installed. */
export type ModelSource = () => Promise<ReaderModel> | undefined;

/** What the model says of the leaves that have no test; nothing where there is no model, or no such leaf. */
export async function readingsFor(
  input: ReviewInput | AgainInput,
  source: ModelSource,
): Promise<Readings | undefined> {
  const chart = chartOf(input);
  const guideline = 'tree' in input ? editedGuideline(input.tree, input.guideline) : input.guideline;
  const leaves = leavesToRead(guideline, chart);
  const model = leaves.length > 0 ? await source() : undefined;
  return model && readLeaves(chart, leaves, model, naming);
}

/** A review with the reader; the same as `review` where every leaf has a test. */
export async function reviewWith(input: ReviewInput, source: ModelSource) {
  const readings = await readingsFor(input, source);
  return review({ ...input, ...(readings && { readings }) });
}

export async function reviewAgainWith(input: AgainInput, source: ModelSource) {
  const readings = await readingsFor(input, source);
  return reviewAgain({ ...input, ...(readings && { readings }) });
}
