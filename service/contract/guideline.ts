/** Guidelines as the interface returns them. The inner shape of guideline_json is service/criteria's. */
import Type, { type Static } from 'typebox';
import { AnyObject, Code, Line, Name, Rows } from './sizes.ts';

/** By what a body names a determination. */
export const guidelineName = { guideline_code: Code(), guideline_name: Name() };

const fields = {
  ...guidelineName,
  guideline_json: AnyObject(),
  guideline_s3_path: Line(),
  guideline_version: Name(),
};

/** Flat and, under `guideline`, wrapped: both shapes of the interface at once. */
export const GuidelineResponse = Type.Object({ ...fields, guideline: Type.Object(fields) });
export type GuidelineResponse = Static<typeof GuidelineResponse>;

export const GuidelineSummary = Type.Object({
  ...guidelineName,
  guideline_version: Name(),
  kind: Code(),
  request_types: Rows(Line()),
  leaves: Type.Integer(),
  authored_leaves: Type.Integer(),
  /** CPT and HCPCS codes that are billed under it, where they are known. */
  procedure_codes: Type.Optional(Rows(Code())),
});
export type GuidelineSummary = Static<typeof GuidelineSummary>;

export const GuidelineList = Type.Object({ guidelines: Rows(GuidelineSummary) });
export type GuidelineList = Static<typeof GuidelineList>;
