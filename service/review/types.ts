/** Record + form + guideline -> final_results. Pure and deterministic: no clock, no randomness, no I/O. */

import type { RequestForm } from '../contract/form.ts';
import type { PageDecision } from '../contract/identity.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';
import type { Readings } from '../criteria/index.ts';
import type { Guideline } from '../criteria/schema/guideline.ts';
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
  /** What the reader says of leaves without a test (`reading.ts`); without it they are read by their words alone. */
  readings?: Readings;
  /** What people have said about whose pages are. */
  pageDecisions?: readonly PageDecision[];
}

/** What of the determination a person has changed in the case, stated by the rationale. */
export type Varied = { variances?: readonly Variance[] };

export type Review = (input: ReviewInput) => FinalResults;

/** Evaluates an edited tree again: overrides stay, leaves whose text or evidence changed are judged anew. */
export type ReviewAgain = (
  input: ReviewInput &
    Varied & {
      tree: CriteriaNode;
      rationale?: string;
      previous: FinalResults;
      /** Judges every leaf anew, edited or not: other pages count than before. */
      everyLeaf?: boolean;
    },
) => FinalResults;
