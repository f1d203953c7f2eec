/** A processing request (run): submission, status, list, revisions, decisions. */
import Type, { type Static } from 'typebox';
import { RequestForm } from './form.ts';
import { FinalResults, RootDecision } from './results.ts';

/** Clients must tolerate new states. */
export const RunStatus = Type.Union([
  Type.Literal('queued'),
  Type.Literal('reading'),
  Type.Literal('analysing'),
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('cancelled'),
]);
export type RunStatus = Static<typeof RunStatus>;

export const Progress = Type.Object({ done: Type.Integer(), total: Type.Integer(), unit: Type.String() });
export type Progress = Static<typeof Progress>;

const EmptyResults = Type.Object({}, { additionalProperties: false });

/** Answer of POST /v1/process, GET /v1/process/{run_id} and POST /v1/process/update_tree. */
export const Run = Type.Object({
  run_id: Type.String(),
  status: RunStatus,
  stage: Type.Optional(Type.String()),
  progress: Type.Optional(Progress),
  error: Type.Optional(Type.Object({ code: Type.String(), detail: Type.String() })),
  case_file_presigned_url: Type.String(),
  result_presigned_url: Type.Optional(Type.String()),
  logs_presigned_url: Type.Optional(Type.String()),
  expires_at: Type.Optional(Type.String()),
  revision: Type.Optional(Type.Integer()),
  /** Send it back as If-Match to be refused (412) instead of overwriting someone else's revision. */
  etag: Type.Optional(Type.String()),
  form: Type.Optional(Type.Unsafe<RequestForm>(RequestForm)),
  created_at: Type.Optional(Type.String()),
  guideline_code: Type.Optional(Type.String()),
  guideline_name: Type.Optional(Type.String()),
  due_at: Type.Optional(Type.String()),
  assigned_to: Type.Optional(Type.String()),
  /** The decision in force. */
  decision: Type.Optional(Type.String()),
  /** In the answer to a submission: earlier runs of the very same file, newest first. */
  same_record_as: Type.Optional(Type.Array(Type.String())),
  final_results: Type.Union([FinalResults, EmptyResults]),
});
export type Run = Static<typeof Run>;

/** A row of the queue. */
export const RunSummary = Type.Object({
  run_id: Type.String(),
  status: RunStatus,
  progress: Type.Optional(Progress),
  error: Type.Optional(Type.Object({ code: Type.String(), detail: Type.String() })),
  patient_name: Type.Optional(Type.String()),
  member_id: Type.Optional(Type.String()),
  guideline_code: Type.String(),
  guideline_name: Type.String(),
  service: Type.Optional(Type.String()),
  urgency: Type.String(),
  received_at: Type.String(),
  /** CMS-0057-F: 72 hours expedited, 7 calendar days standard, from receipt. */
  due_at: Type.String(),
  created_at: Type.String(),
  created_by: Type.String(),
  assigned_to: Type.Optional(Type.String()),
  root_decision: Type.Optional(RootDecision),
  decision: Type.Optional(Type.String()),
  open_count: Type.Optional(Type.Integer()),
  /** Answers that are not sure, that nobody has looked at and that the decision hangs on. */
  check_count: Type.Optional(Type.Integer()),
  revision: Type.Optional(Type.Integer()),
  page_count: Type.Optional(Type.Integer()),
});
export type RunSummary = Static<typeof RunSummary>;

export const RunList = Type.Object({
  runs: Type.Array(RunSummary),
  total: Type.Integer(),
  next_cursor: Type.Optional(Type.String()),
});
export type RunList = Static<typeof RunList>;

/** One stored version of tree and rationale; never overwritten. */
export const Revision = Type.Object({
  revision: Type.Integer(),
  created_at: Type.String(),
  created_by: Type.String(),
  kind: Type.Union([
    Type.Literal('engine'),
    Type.Literal('saved'),
    Type.Literal('evaluated'),
    Type.Literal('restored'),
  ]),
  root_decision: RootDecision,
});
export type Revision = Static<typeof Revision>;

export const Decision = Type.Object({
  decision: Type.Union([
    Type.Literal('approve'),
    Type.Literal('request_information'),
    Type.Literal('refer_to_physician'),
    Type.Literal('deny'),
    Type.Literal('reopen'),
  ]),
  reason: Type.Optional(Type.String()),
  items: Type.Optional(Type.Array(Type.String())),
  signed_name: Type.Optional(Type.String()),
  signed_role: Type.Optional(Type.String()),
  signed_at: Type.Optional(Type.String()),
  revision: Type.Optional(Type.Integer()),
});
export type Decision = Static<typeof Decision>;

export const RevisionList = Type.Object({ revisions: Type.Array(Revision) });
export type RevisionList = Static<typeof RevisionList>;

export const DecisionList = Type.Object({ decisions: Type.Array(Decision) });
export type DecisionList = Static<typeof DecisionList>;

/** One server-sent event of `/events`: the state of a run without its results. */
export const RunEvent = Type.Object({
  run_id: Type.String(),
  status: RunStatus,
  stage: Type.Optional(Type.String()),
  progress: Type.Optional(Progress),
  error: Type.Optional(Type.Object({ code: Type.String(), detail: Type.String() })),
  revision: Type.Integer(),
  etag: Type.String(),
});
export type RunEvent = Static<typeof RunEvent>;

/** The record's text, page by page, for search in the workspace. */
export const PageTexts = Type.Object({
  pages: Type.Array(
    Type.Object({
      page: Type.Integer({ minimum: 0 }),
      text: Type.String(),
      source: Type.String(),
      /**
       * Words read by OCR, five numbers each: place in `text`, then x, y, width, height in ten-thousandths of the page as
       * displayed. Absent for pages with text of their own.
       */
      words: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
    }),
  ),
});
export type PageTexts = Static<typeof PageTexts>;

export const RunQuery = Type.Object({
  status: Type.Optional(Type.String()),
  /** In name, member number, codes, provider, guideline or id. What names a patient belongs into POST /v1/runs/search. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  assigned_to: Type.Optional(Type.String()),
  guideline_code: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String()),
  sort: Type.Optional(Type.Union([Type.Literal('due'), Type.Literal('created'), Type.Literal('-created')])),
});
export type RunQuery = Static<typeof RunQuery>;
