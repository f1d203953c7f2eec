/** final_results: what a review yields (INTERFACE: "final_results" and below; additions are extra fields). */
import Type, { type Static } from 'typebox';

export const Color = Type.Union([
  Type.Literal('green'),
  Type.Literal('red'),
  Type.Literal('yellow'),
  Type.Literal('gray'),
]);
/** What a node means for the request: in favour, against, open, not applicable. */
export type Color = Static<typeof Color>;

export const Answer = Type.Union([
  Type.Literal('yes'),
  Type.Literal('no'),
  Type.Literal('unknown'),
  Type.Literal('not_applicable'),
]);
/** Truth of the node's own statement. Logic runs on it; it differs from the colour only below a NOT. */
export type Answer = Static<typeof Answer>;

export const Operator = Type.Union([
  Type.Literal('AND'),
  Type.Literal('OR'),
  Type.Literal('NOT'),
  Type.Literal('AT_LEAST'),
]);
export type Operator = Static<typeof Operator>;

export const RootDecision = Type.Union([
  Type.Literal('MET'),
  Type.Literal('NOT_MET'),
  Type.Literal('INSUFFICIENT_EVIDENCE'),
]);
export type RootDecision = Static<typeof RootDecision>;

/** Fractions 0..1 of the page as displayed, origin top left; `page` counts from 0. */
export const Box = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  page: Type.Integer({ minimum: 0 }),
});
export type Box = Static<typeof Box>;

export const Stance = Type.Union([
  Type.Literal('supports'),
  Type.Literal('contradicts'),
  Type.Literal('mentions'),
]);
export type Stance = Static<typeof Stance>;

export const EvidenceEntry = Type.Object({
  id: Type.String(),
  bounding_box: Type.Array(Box),
  exact_text_sentence_relevant_to_criteria: Type.Optional(Type.String()),
  stance: Type.Optional(Stance),
  /** "p. 3, Progress note, 2026-01-05": where the sentence stands, for people. */
  page_text: Type.Optional(Type.String()),
  origin: Type.Optional(Type.Union([Type.Literal('engine'), Type.Literal('nurse'), Type.Literal('model')])),
  /** 0..1. */
  confidence: Type.Optional(Type.Number()),
  note: Type.Optional(Type.String()),
  /** The number or day that the engine's answer was taken from, where another quote stands first. */
  decides: Type.Optional(Type.Boolean()),
});
export type EvidenceEntry = Static<typeof EvidenceEntry>;

/** What a person set on a leaf; never lost when the engine runs again. */
export const Override = Type.Object({
  color: Color,
  reason: Type.String({ minLength: 1 }),
  by: Type.Optional(Type.String()),
  at: Type.Optional(Type.String()),
});
export type Override = Static<typeof Override>;

/** The engine's own answer, kept beside whatever a person says. */
export const EngineAnswer = Type.Object({
  answer: Answer,
  color: Color,
  /** One short sentence: value or words, date, page, rule. */
  reason: Type.String(),
  /** Kind of the test that decided, or `description` when the leaf was read from its description. */
  rule: Type.String(),
  /** 0..1: the share of such answers that were right in labelled charts never seen before (`sureness.ts` names its bands). */
  confidence: Type.Number(),
  /** What the chart lacks, in words, when the answer is unknown. */
  missing: Type.Optional(Type.String()),
});
export type EngineAnswer = Static<typeof EngineAnswer>;

export interface CriteriaNode {
  criteria_id: string;
  description: string;
  operator?: Operator;
  minimum?: number;
  criteria?: CriteriaNode[];
  parent_description?: string;
  role?: string;
  judgement?: boolean;
  applies_to?: string[];
  color?: Color;
  answer?: Answer;
  engine?: EngineAnswer;
  override?: Override;
  clinical_decisioning?: EvidenceEntry[];
  [extra: string]: unknown;
}

export const CriteriaNode = Type.Unsafe<CriteriaNode>(
  Type.Cyclic(
    {
      CriteriaNode: Type.Object({
        criteria_id: Type.String(),
        description: Type.String(),
        operator: Type.Optional(Operator),
        minimum: Type.Optional(Type.Integer({ minimum: 1 })),
        criteria: Type.Optional(Type.Array(Type.Ref('CriteriaNode'))),
        parent_description: Type.Optional(Type.String()),
        role: Type.Optional(Type.String()),
        judgement: Type.Optional(Type.Boolean()),
        applies_to: Type.Optional(Type.Array(Type.String())),
        color: Type.Optional(Color),
        answer: Type.Optional(Answer),
        engine: Type.Optional(EngineAnswer),
        override: Type.Optional(Override),
        clinical_decisioning: Type.Optional(Type.Array(EvidenceEntry)),
      }),
    },
    'CriteriaNode',
  ),
);

export const CcmTriggerDetection = Type.Object({
  /** MM/DD/YYYY of the latest encounter; empty if the chart shows none. */
  recent_visit_date: Type.String(),
  ccm_status: Type.Union([Type.Literal('Yes'), Type.Literal('No')]),
  trigger: Type.String(),
  trigger_details: Type.Array(
    Type.Object({
      exact_evidence_text: Type.String(),
      evidence_relevance: Type.String(),
      /** Counts from 1. */
      page_number: Type.Integer({ minimum: 1 }),
    }),
  ),
  reasoning: Type.String(),
  intensity: Type.Union([
    Type.Literal('high'),
    Type.Literal('moderate'),
    Type.Literal('low'),
    Type.Literal('none'),
  ]),
});
export type CcmTriggerDetection = Static<typeof CcmTriggerDetection>;

export const SummaryMember = Type.Object({
  summary_content: Type.String(),
  evidence_content: Type.Array(
    Type.Object({
      text: Type.String(),
      /** Counts from 0. */
      page_index: Type.Integer({ minimum: 0 }),
    }),
  ),
});
export type SummaryMember = Static<typeof SummaryMember>;

export const ClinicalSummary = Type.Object({
  patient_background: SummaryMember,
  diagnosis: SummaryMember,
  reason_for_request: SummaryMember,
  key_test_results: SummaryMember,
  current_treatment: SummaryMember,
});
export type ClinicalSummary = Static<typeof ClinicalSummary>;

/** How each page was read; a page that could not be read is named here and in the rationale. */
export const PageReport = Type.Object({
  page: Type.Integer({ minimum: 0 }),
  source: Type.String(),
  error: Type.Optional(Type.String()),
});
export type PageReport = Static<typeof PageReport>;

export const FinalResults = Type.Object({
  criteria: Type.Object({
    criteria_tree: CriteriaNode,
    clinical_rationale: Type.String(),
    root_decision: RootDecision,
    ccm_trigger_detection: CcmTriggerDetection,
    clinical_summary: ClinicalSummary,
  }),
  guideline_code: Type.Optional(Type.String()),
  guideline_version: Type.Optional(Type.String()),
  request_type: Type.Optional(Type.String()),
  engine_version: Type.Optional(Type.String()),
  pages: Type.Optional(Type.Array(PageReport)),
});
export type FinalResults = Static<typeof FinalResults>;
