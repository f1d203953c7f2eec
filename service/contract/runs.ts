/** A processing request (run): submission, status, list, revisions, decisions. */
import Type, { type Static } from 'typebox';
import { ProviderAnswer } from './access.ts';
import { ChangeCounts } from './changes.ts';
import { RequestForm } from './form.ts';
import { IdentityStatus } from './identity.ts';
import { OneOf } from './one-of.ts';
import { FinalResults, RootDecision } from './results.ts';
import { AnswerText, Code, Line, List, Name, Rows, sizes, Text } from './sizes.ts';
import { Variance } from './variance.ts';

/** Clients must tolerate new states. */
export const RunStatus = OneOf('queued', 'reading', 'analysing', 'completed', 'failed', 'cancelled');
export type RunStatus = Static<typeof RunStatus>;

export const Progress = Type.Object({ done: Type.Integer(), total: Type.Integer(), unit: Code() });
export type Progress = Static<typeof Progress>;

const EmptyResults = Type.Object({}, { additionalProperties: false });

/** An earlier run that a submission repeats. */
export const Duplicate = Type.Object({
  run_id: Code(),
  same: OneOf('file', 'request'),
  created_at: Code(),
  patient_name: Type.Optional(Line()),
});
export type Duplicate = Static<typeof Duplicate>;

/** Where a run stands. */
const state = {
  run_id: Code(),
  status: RunStatus,
  stage: Type.Optional(Code()),
  progress: Type.Optional(Progress),
  error: Type.Optional(Type.Object({ code: Code(), detail: Line() })),
};

/** Answer of POST /v1/process, GET /v1/process/{run_id} and POST /v1/process/update_tree. */
export const Run = Type.Object({
  ...state,
  case_file_presigned_url: Line(),
  result_presigned_url: Type.Optional(Line()),
  logs_presigned_url: Type.Optional(Line()),
  expires_at: Type.Optional(Code()),
  revision: Type.Optional(Type.Integer()),
  /** Send it back as If-Match to be refused (412) instead of overwriting someone else's revision. */
  etag: Type.Optional(Code()),
  form: Type.Optional(Type.Unsafe<RequestForm>(RequestForm)),
  created_at: Type.Optional(Code()),
  guideline_code: Type.Optional(Code()),
  guideline_name: Type.Optional(Line()),
  due_at: Type.Optional(Code()),
  assigned_to: Type.Optional(Code()),
  /** The decision in force. */
  decision: Type.Optional(Code()),
  /** When documents came that had been asked for, while nobody has decided since. */
  returned_at: Type.Optional(Code()),
  /** In the answer to a submission: earlier runs of the very same file, newest first. */
  same_record_as: Type.Optional(List(Code(), 100)),
  /** In the answer to a submission: earlier runs of the same file, or of the same member, service and date of service. */
  duplicate_of: Type.Optional(List(Duplicate, 100)),
  /** In the answer to a submission: what of the form may be a slip, and was taken all the same. */
  warnings: Type.Optional(Rows(Type.Object({ path: Line(), message: Line() }))),
  /** In the answer to a submission with `unless_duplicate`: false when nothing was stored and this is the case already here. */
  stored: Type.Optional(Type.Boolean()),
  final_results: Type.Union([FinalResults, EmptyResults]),
});
export type Run = Static<typeof Run>;

/** A row of the queue. */
export const RunSummary = Type.Object({
  run_id: Code(),
  status: RunStatus,
  progress: Type.Optional(Progress),
  error: Type.Optional(Type.Object({ code: Code(), detail: Line() })),
  patient_name: Type.Optional(Line()),
  member_id: Type.Optional(Line()),
  guideline_code: Code(),
  guideline_name: Line(),
  service: Type.Optional(Line()),
  urgency: Code(),
  received_at: Code(),
  /** CMS-0057-F: 72 hours expedited, 7 calendar days standard, from receipt. */
  due_at: Code(),
  created_at: Code(),
  created_by: Code(),
  assigned_to: Type.Optional(Code()),
  root_decision: Type.Optional(RootDecision),
  decision: Type.Optional(Code()),
  open_count: Type.Optional(Type.Integer()),
  /** Answers on which the decision depends, that nobody has looked at: those to be checked (band `check`), and the likely ones. */
  check_count: Type.Optional(Type.Integer()),
  likely_count: Type.Optional(Type.Integer()),
  /** Whether chart and form name the same patient. */
  identity: Type.Optional(IdentityStatus),
  /** Pages of another patient that were set aside. */
  pages_set_aside: Type.Optional(Type.Integer()),
  revision: Type.Optional(Type.Integer()),
  page_count: Type.Optional(Type.Integer()),
  /** When documents came that had been asked for, while nobody has decided since: such cases come first by due time. */
  returned_at: Type.Optional(Code()),
  /** Users who are mentioned in comments on it. */
  mentions: Type.Optional(Rows(Code())),
  /** Days by which the due time was put off. */
  extended_days: Type.Optional(Type.Integer()),
});
export type RunSummary = Static<typeof RunSummary>;

export const RunList = Type.Object({
  runs: List(RunSummary, 200),
  /** Matching cases; of a search 10,000 at most are counted. */
  total: Type.Integer(),
  /** There are more than `total`. */
  total_is_least: Type.Optional(Type.Literal(true)),
  next_cursor: Type.Optional(Line()),
});
export type RunList = Static<typeof RunList>;

/** One stored version of tree and rationale; never overwritten. */
export const Revision = Type.Object({
  revision: Type.Integer(),
  created_at: Code(),
  created_by: Code(),
  kind: OneOf('engine', 'saved', 'evaluated', 'restored'),
  root_decision: RootDecision,
  /** Documents that this revision took in. */
  documents: Type.Optional(Type.Integer({ minimum: 1 })),
  /** A second reader made it, before anybody opened the case. */
  second_reader: Type.Optional(Type.Literal(true)),
  /** How many differences there are to the revision before, by kind; absent for the first. */
  changes: Type.Optional(ChangeCounts),
});
export type Revision = Static<typeof Revision>;

export const Decision = Type.Object({
  decision: OneOf('approve', 'request_information', 'refer_to_physician', 'deny', 'reopen'),
  reason: Type.Optional(Text(sizes.decision_reason)),
  items: Type.Optional(List(Text(sizes.decision_item_text), sizes.decision_items)),
  /** With `request_information`: days by which the decision is put off, once; the patient is told why. */
  extension_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 14 })),
  signed_name: Type.Optional(Name()),
  signed_role: Type.Optional(Code()),
  signed_at: Type.Optional(Code()),
  revision: Type.Optional(Type.Integer()),
  /** Of a decision against the recommendation: one of `contrary_categories` of GET /v1/choices. */
  reason_category: Type.Optional(Line()),
  /** What the criteria as reviewed recommended; the service writes it. */
  recommended: Type.Optional(RootDecision),
  /** How many criteria the signer had looked at, and of how many; the service counts them. */
  criteria_looked_at: Type.Optional(Type.Integer({ minimum: 0 })),
  criteria_count: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Answers on which the decision depends, less than 95 % certain, that nobody has confirmed; the service writes them. */
  unconfirmed: Type.Optional(Rows(Code({ maxLength: 512 }))),
  /** Why they were not confirmed. */
  unconfirmed_reason: Type.Optional(Text(sizes.decision_reason)),
  /** Of a request for information: what the letter needs and the request form does not have. */
  letter: Type.Optional(
    Type.Object({
      addressee: Type.Optional(Line()),
      patient_name: Type.Optional(Line()),
      letterhead: Type.Optional(Line()),
    }),
  ),
  /** What of the determination was changed in the case that is decided; the service writes it. */
  variances: Type.Optional(Rows(Variance)),
  /** The rationale speaks of another tree than the one that is decided on. */
  rationale_out_of_date: Type.Optional(Type.Boolean()),
});
export type Decision = Static<typeof Decision>;

/** A decision as it is sent: with the password of who signs, and the criteria that they have opened. */
export const DecisionRequest = Type.Object({
  ...Decision.properties,
  /** The signer's own, again: without it nothing is signed. */
  password: Type.Optional(Text(1024)),
  /** Instead of it, of somebody who signs in with the identity provider: POST /v1/me/confirmation. */
  provider_answer: Type.Optional(ProviderAnswer),
  looked_at: Type.Optional(List(Code({ maxLength: 512 }), sizes.guideline_nodes)),
});
export type DecisionRequest = Static<typeof DecisionRequest>;

export const RevisionList = Type.Object({ revisions: Rows(Revision) });
export type RevisionList = Static<typeof RevisionList>;

export const DecisionList = Type.Object({ decisions: Rows(Decision) });
export type DecisionList = Static<typeof DecisionList>;

/** One server-sent event of `/events`: the state of a run without its results. */
export const RunEvent = Type.Object({
  ...state,
  revision: Type.Integer(),
  etag: Code(),
});
export type RunEvent = Static<typeof RunEvent>;

/** The record's text, page by page, for search in the workspace. */
export const PageTexts = Type.Object({
  pages: Rows(
    Type.Object({
      page: Type.Integer({ minimum: 0 }),
      text: AnswerText(),
      source: Code(),
      /**
       * Words read by OCR, five numbers each: place in `text`, then x, y, width, height in ten-thousandths of the page as
       * displayed. Absent for pages with text of their own.
       */
      words: Type.Optional(Rows(Type.Integer({ minimum: 0 }))),
    }),
  ),
});
export type PageTexts = Static<typeof PageTexts>;

export const RunQuery = Type.Object({
  /** Several with commas; may also be given several times in an address. */
  status: Type.Optional(Code({ maxLength: 200 })),
  /** In name, member number, codes, provider, guideline or id. What names a patient belongs in POST /v1/runs/search. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  assigned_to: Type.Optional(Code()),
  guideline_code: Type.Optional(Code()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Line()),
  sort: Type.Optional(OneOf('due', 'created', '-created')),
});
export type RunQuery = Static<typeof RunQuery>;
