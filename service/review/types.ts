/** Record + form + guideline -> final_results. Pure and deterministic: no clock, no randomness, no I/O. */

import type { RequestForm } from '../contract/form.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/guideline.ts';
import type { MedicalRecord } from '../record/types.ts';

export interface ReviewInput {
  record: MedicalRecord;
  form: RequestForm;
  guideline: Guideline;
}

export type Review = (input: ReviewInput) => FinalResults;

/** Evaluates an edited tree again: overrides stay, leaves whose text or evidence changed are judged anew. */
export type ReviewAgain = (
  input: ReviewInput & { tree: CriteriaNode; rationale?: string; previous: FinalResults },
) => FinalResults;
