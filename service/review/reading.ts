/** The one part of a review that waits: the reader's model runs asynchronously, so it reads before the pure functions judge. */
import type { Guideline, GuidelineNode, ReaderModel, Readings } from '../criteria/index.ts';
import { leavesToRead, readLeaves } from '../criteria/index.ts';
import { leaves, nodes } from '../tree/index.ts';
import { reviewAgain } from './again.ts';
import { chartOf } from './chart.ts';
import { editedGuideline } from './edited-guideline.ts';
import { editsOf, isJudgedAnew } from './edits.ts';
import { naming } from './naming.ts';
import { review } from './review.ts';
import type { ReviewAgain, ReviewInput } from './types.ts';

type AgainInput = Parameters<ReviewAgain>[0];

/** Opens a model when it is needed; undefined where none is installed. */
export type ModelSource = () => Promise<ReaderModel> | undefined;

/** What the model says of the leaves that it has to read (`leavesToRead`); nothing where there is no model, or no such leaf. */
export async function readingsFor(
  input: ReviewInput | AgainInput,
  source: ModelSource,
): Promise<Readings | undefined> {
  const chart = chartOf(input);
  const guideline = 'tree' in input ? editedGuideline(input.tree, input.guideline) : input.guideline;
  const asked = leavesToRead(guideline, chart, 'tree' in input ? isAsked(input, guideline) : undefined);
  const model = asked.length > 0 ? await source() : undefined;
  return model && readLeaves(chart, asked, model, naming);
}

/**
 * Of an edited tree only the leaves that are judged anew are read again, with those that their answer may follow from: alternatives
 * that exclude each other, and any that a test may name.
 */
function isAsked({ previous, everyLeaf, tree }: AgainInput, guideline: Guideline) {
  const edits = editsOf(tree, previous.criteria.criteria_tree);
  const isAnew = ({ criteria_id }: GuidelineNode) => isJudgedAnew(edits.get(criteria_id)!);
  const anew = leaves(guideline.criteria).filter(isAnew);
  if (everyLeaf || anew.some(({ test }) => test)) return () => true;
  const asked = new Set(anew);
  for (const group of nodes(guideline.criteria)) {
    const below = group.exclusive ? leaves(group) : [];
    if (below.some(isAnew)) for (const leaf of below) asked.add(leaf);
  }
  return (leaf: GuidelineNode) => asked.has(leaf);
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
