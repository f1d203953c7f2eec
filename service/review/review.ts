/** Record + form + guideline -> final_results. Pure: what waits for a model is in reading.ts. */
import { judge } from '../criteria/index.ts';
import { assemble } from './assemble.ts';
import { withinBounds } from './bounds.ts';
import { chartOf } from './chart.ts';
import { criteriaTree } from './tree.ts';
import type { Review } from './types.ts';

/** Judges the record against the guideline and writes the whole result. */
export const review: Review = (input) => {
  const chart = chartOf(input);
  const judgement = judge(input.guideline, chart, { ...(input.readings && { readings: input.readings }) });
  return withinBounds(assemble(input, chart, judgement, criteriaTree(judgement.root, chart)));
};
