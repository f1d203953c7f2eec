/** final_results: what a review yields (`final_results` of docs/api.md; additions are extra fields). */
import Type, { type Static } from 'typebox';
import { Box } from './box.ts';
import { Identity } from './identity.ts';
import { OneOf } from './one-of.ts';
import { ProblemList } from './problem-list.ts';
import { AnswerText, Code, Line, List, Name, Rows, sizes, Text } from './sizes.ts';
import { Variance } from './variance.ts';
import { Edited } from './written.ts';

const nodeText = (options: { minLength?: number } = {}) => Text(sizes.node_text, options);

export { Box } from './box.ts';

export const Color = OneOf('green', 'red', 'yellow', 'gray');
/** What a node means for the request: in favour, against, open, not applicable. */
export type Color = Static<typeof Color>;

export const Answer = OneOf('yes', 'no', 'unknown', 'not_applicable');
/** Truth of the node's own statement. Logic runs on it; it differs from the colour only below a NOT. */
export type Answer = Static<typeof Answer>;

export const Operator = OneOf('AND', 'OR', 'NOT', 'AT_LEAST');
export type Operator = Static<typeof Operator>;

export const RootDecision = OneOf('MET', 'NOT_MET', 'INSUFFICIENT_EVIDENCE');
export type RootDecision = Static<typeof RootDecision>;

export const Stance = OneOf('supports', 'contradicts', 'mentions');
export type Stance = Static<typeof Stance>;

export const EvidenceEntry = Type.Object({
  id: Code(),
  bounding_box: List(Box, sizes.boxes_per_quote),
  exact_text_sentence_relevant_to_criteria: Type.Optional(Text(sizes.quote_text)),
  stance: Type.Optional(Stance),
  /** "p. 3, Progress note, 2026-01-05": where the sentence stands, for people. */
  page_text: Type.Optional(nodeText()),
  /** The service says: `engine` where the engine made the entry in this run, as it is; else whoever sent it. */
  origin: Type.Optional(OneOf('engine', 'nurse', 'model')),
  /** 0..1. */
  confidence: Type.Optional(Type.Number()),
  note: Type.Optional(nodeText()),
  /** The number or day that the engine's answer was taken from. */
  decides: Type.Optional(Type.Boolean()),
});
export type EvidenceEntry = Static<typeof EvidenceEntry>;

/** What a person set on a leaf or a group; never lost when the engine runs again. `by` and `at` are the service's: what is sent there is ignored. */
export const Override = Type.Object({
  color: Color,
  reason: nodeText({ minLength: 1 }),
  by: Type.Optional(Name()),
  at: Type.Optional(Code()),
});
export type Override = Static<typeof Override>;

const engineAnswer = {
  answer: Answer,
  /** One short sentence: value or words, date, page, rule. */
  reason: nodeText(),
  /** Kind of the test that decided, `description` when the leaf was read from its description, `second_reader` when that changed it. */
  rule: Code(),
  /** 0..1: the share of such answers that were right in labelled charts never seen before (`certainty.ts` names its bands). */
  confidence: Type.Number(),
  /** What the chart lacks, in words, when the answer is unknown. */
  missing: Type.Optional(nodeText()),
};

/** The language model of the clinic that was asked too, and what the engine said by itself. */
export const SecondRead = Type.Object({
  model: Name(),
  /** SHA-256 of its file; servers do not tell what they have loaded. */
  sha256: Type.Optional(Code()),
  /** What it said. */
  answer: Answer,
  /** The engine alone, before it was asked. */
  before: Type.Object(engineAnswer),
});
export type SecondRead = Static<typeof SecondRead>;

/** The engine's own answer, kept beside whatever a person says. */
export const EngineAnswer = Type.Object({
  ...engineAnswer,
  color: Color,
  /** Present where a second reader has changed answer or confidence. */
  second_reader: Type.Optional(SecondRead),
});
export type EngineAnswer = Static<typeof EngineAnswer>;

/** How far an answer is to be trusted. */
export const Band = OneOf('sure', 'likely', 'check');
export type Band = Static<typeof Band>;

/** Of the engine's answer to a leaf; a person's answer beside it changes neither. */
export const Certainty = Type.Object({
  band: Band,
  /** 0..1: of such answers, how many were right in labeled charts never seen before. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
});
export type Certainty = Static<typeof Certainty>;

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
  /** Of alternatives, the one that names the disease of the request's first diagnosis code. */
  names_diagnosis?: boolean;
  color?: Color;
  answer?: Answer;
  engine?: EngineAnswer;
  certainty?: Certainty;
  override?: Override;
  clinical_decisioning?: EvidenceEntry[];
  [extra: string]: unknown;
}

export const CriteriaNode = Type.Unsafe<CriteriaNode>(
  Type.Cyclic(
    {
      CriteriaNode: Type.Object({
        criteria_id: Code({ maxLength: 512 }),
        description: nodeText(),
        operator: Type.Optional(Operator),
        minimum: Type.Optional(Type.Integer({ minimum: 1 })),
        criteria: Type.Optional(List(Type.Ref('CriteriaNode'), sizes.node_children)),
        parent_description: Type.Optional(nodeText()),
        role: Type.Optional(Code()),
        judgement: Type.Optional(Type.Boolean()),
        applies_to: Type.Optional(List(Code(), 50)),
        names_diagnosis: Type.Optional(Type.Boolean()),
        color: Type.Optional(Color),
        answer: Type.Optional(Answer),
        engine: Type.Optional(EngineAnswer),
        certainty: Type.Optional(Certainty),
        override: Type.Optional(Override),
        clinical_decisioning: Type.Optional(List(EvidenceEntry, sizes.evidence_per_leaf)),
      }),
    },
    'CriteriaNode',
  ),
);

export const CcmTriggerDetection = Type.Object({
  /** MM/DD/YYYY of the latest encounter; empty if the chart shows none. */
  recent_visit_date: Code(),
  ccm_status: OneOf('Yes', 'No'),
  trigger: AnswerText(),
  trigger_details: Rows(
    Type.Object({
      exact_evidence_text: AnswerText(),
      evidence_relevance: AnswerText(),
      /** Counts from 1. */
      page_number: Type.Integer({ minimum: 1 }),
    }),
  ),
  reasoning: AnswerText(),
  /** A person wrote the reasoning. */
  edited: Type.Optional(Edited),
  intensity: OneOf('high', 'moderate', 'low', 'none'),
});
export type CcmTriggerDetection = Static<typeof CcmTriggerDetection>;

export const SummaryMember = Type.Object({
  summary_content: AnswerText(),
  /** A person wrote the text. */
  edited: Type.Optional(Edited),
  evidence_content: Rows(
    Type.Object({
      text: AnswerText(),
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
  source: Code(),
  error: Type.Optional(Line()),
});
export type PageReport = Static<typeof PageReport>;

export const FinalResults = Type.Object({
  criteria: Type.Object({
    criteria_tree: CriteriaNode,
    clinical_rationale: AnswerText(),
    root_decision: RootDecision,
    /** Leaves each of which, answered otherwise, would alone turn the decision. */
    decision_depends_on: Type.Optional(Rows(Code())),
    /** Where this case's tree differs from its determination; absent or empty: nowhere. */
    variances: Type.Optional(Rows(Variance)),
    /** The tree or its answers have changed since the rationale was written, or the two disagree. */
    rationale_out_of_date: Type.Optional(Type.Boolean()),
    /** A fingerprint of the tree that the rationale tells of; opaque. */
    rationale_basis: Type.Optional(Code()),
    ccm_trigger_detection: CcmTriggerDetection,
    clinical_summary: ClinicalSummary,
  }),
  guideline_code: Type.Optional(Code()),
  guideline_version: Type.Optional(Name()),
  request_type: Type.Optional(Name()),
  engine_version: Type.Optional(Name()),
  pages: Type.Optional(Rows(PageReport)),
  /** Whose chart it is; absent in results of earlier versions. */
  identity: Type.Optional(Identity),
  /** Timeline and problem list; absent in results of earlier versions. */
  problem_list: Type.Optional(ProblemList),
});
export type FinalResults = Static<typeof FinalResults>;
