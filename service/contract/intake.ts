/** What a chart proposes for its request form: each with the place where it is printed, for a person to accept. */
import Type, { type Static } from 'typebox';
import { Box } from './box.ts';
import { guidelineName } from './guideline.ts';
import { Line, List, Rows } from './sizes.ts';

/** Something that a page prints. */
export const Proposed = Type.Object({
  /** In the form that the request form takes: days as YYYY-MM-DD, sex as F or M. */
  value: Line(),
  /** As printed. */
  text: Line(),
  page: Type.Integer({ minimum: 0 }),
  bounding_box: Rows(Box),
  /** Why it is proposed, where that is not plain: "the day on which the chart was printed". */
  because: Type.Optional(Line()),
});
export type Proposed = Static<typeof Proposed>;

/** A determination that is likely to apply, and by what. */
export const LikelyDetermination = Type.Object({
  ...guidelineName,
  because: List(Proposed, 5),
});
export type LikelyDetermination = Static<typeof LikelyDetermination>;

export const IntakeProposal = Type.Object({
  page_count: Type.Integer({ minimum: 0 }),
  /** Pages without text of their own are read up to so many; what stands on the others is not proposed. */
  pages_read: Type.Integer({ minimum: 0 }),
  patient_name: Type.Optional(Proposed),
  date_of_birth: Type.Optional(Proposed),
  sex: Type.Optional(Proposed),
  member_id: Type.Optional(Proposed),
  ordering_provider: Type.Optional(Proposed),
  date_of_service: Type.Optional(Proposed),
  diagnosis_codes: List(Proposed, 20),
  procedure_codes: List(Proposed, 20),
  /** Most likely first. */
  determinations: List(LikelyDetermination, 5),
});
export type IntakeProposal = Static<typeof IntakeProposal>;
