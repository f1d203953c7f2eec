/** Record + form + guideline -> final_results. Pure and deterministic: no clock, no randomness, no I/O. */

import type { RequestForm } from '../contract/form.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Guideline } from '../criteria/guideline.ts';
import type { MedicalRecord } from '../record/types.ts';

/** What an administrator may set of chronic-care detection; absent members are the built-in ones. */
export interface CcmThresholds {
  minimumConditions?: number;
  manyConditions?: number;
  windowDays?: number;
  readmissionDays?: number;
  longStayDays?: number;
  polypharmacy?: number;
  /** Percent. */
  hba1c?: number;
  /** mm Hg. */
  systolic?: number;
  diastolic?: number;
}

export interface ReviewInput {
  record: MedicalRecord;
  form: RequestForm;
  guideline: Guideline;
  ccm?: CcmThresholds;
}

export type Review = (input: ReviewInput) => FinalResults;

/** Evaluates an edited tree again: overrides stay, leaves whose text or evidence changed are judged anew. */
export type ReviewAgain = (
  input: ReviewInput & { tree: CriteriaNode; rationale?: string; previous: FinalResults },
) => FinalResults;
