/** Guidelines as the interface returns them. The inner shape of guideline_json is service/criteria's. */
import Type, { type Static } from 'typebox';

const fields = {
  guideline_code: Type.String(),
  guideline_name: Type.String(),
  guideline_json: Type.Record(Type.String(), Type.Unknown()),
  guideline_s3_path: Type.String(),
  guideline_version: Type.String(),
};

/** Flat and, under `guideline`, wrapped: both shapes of the interface at once. */
export const GuidelineResponse = Type.Object({ ...fields, guideline: Type.Object(fields) });
export type GuidelineResponse = Static<typeof GuidelineResponse>;

export const GuidelineSummary = Type.Object({
  guideline_code: Type.String(),
  guideline_name: Type.String(),
  guideline_version: Type.String(),
  kind: Type.String(),
  request_types: Type.Array(Type.String()),
  leaves: Type.Integer(),
  authored_leaves: Type.Integer(),
});
export type GuidelineSummary = Static<typeof GuidelineSummary>;

export const GuidelineList = Type.Object({ guidelines: Type.Array(GuidelineSummary) });
export type GuidelineList = Static<typeof GuidelineList>;
