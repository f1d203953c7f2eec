/** Routes of runs: submission, queue, tree, revisions, decisions, files. */
import Type from 'typebox';
import { NewProposal, Proposal, ProposalVerdict, RevisionChanges, VarianceList } from './changes.ts';
import { RequestForm } from './form.ts';
import { PageDecision } from './identity.ts';
import { IntakeProposal } from './intake.ts';
import { OneOf } from './one-of.ts';
import { CriteriaNode, FinalResults } from './results.ts';
import { PdfPart, RunId, route } from './route.ts';
import {
  Decision,
  DecisionList,
  DecisionRequest,
  PageTexts,
  RevisionList,
  Run,
  RunEvent,
  RunList,
  RunQuery,
} from './runs.ts';
import { Code, sizes, Text, Uuid } from './sizes.ts';
import { VarianceReasons } from './variance.ts';
import { WrittenTexts } from './written.ts';

const RevisionId = Type.Object({
  run_id: Uuid(),
  revision: Type.Integer({ minimum: 1 }),
});
const ProposalId = Type.Object({ run_id: Uuid(), proposal_id: Uuid() });
const form = Type.Unsafe<RequestForm>(RequestForm);

/** A run on paper. */
const printOfRun = {
  method: 'GET',
  auth: 'bearer',
  right: 'run:export',
  params: RunId,
  status: 200,
  mediaType: 'application/pdf',
  refusals: [409],
} as const;

/** What stops or starts the machine's work on a run. */
const workOfRun = {
  method: 'POST',
  auth: 'bearer',
  right: 'run:submit',
  params: RunId,
  status: 200,
  response: Run,
  refusals: [409],
} as const;

export const runRoutes = {
  submitRun: route({
    method: 'POST',
    path: '/v1/process',
    summary: 'Submit a record for review. 202: it is stored and will be reviewed.',
    auth: 'bearer',
    right: 'run:submit',
    form: Type.Object({
      process_data_request_form: form,
      pdf_file: Type.Optional(PdfPart),
      /** Stores nothing where the same file, or the same member, service and date of service, is here already. */
      unless_duplicate: Type.Optional(Type.Boolean()),
    }),
    idempotent: true,
    status: 202,
    response: Run,
    refusals: [409, 422, 507],
  }),
  intake: route({
    method: 'POST',
    path: '/v1/intake',
    summary: 'What a chart proposes for its request form, with places. Nothing is stored or submitted.',
    auth: 'bearer',
    right: 'run:submit',
    form: Type.Object({
      pdf_file: PdfPart,
      /** Of an encrypted PDF. */
      pdf_password: Type.Optional(Text(1024)),
    }),
    status: 200,
    response: IntakeProposal,
    refusals: [422],
  }),
  updateTree: route({
    method: 'POST',
    path: '/v1/process/update_tree',
    summary: 'Replace tree and rationale: stored as sent, or evaluated again.',
    auth: 'bearer',
    right: 'run:update',
    form: Type.Object({
      run_id: Uuid(),
      only_save_nurse_decision: Type.Optional(Type.Boolean()),
      /** Evaluates and answers with what would come out; nothing is stored. */
      dry_run: Type.Optional(Type.Boolean()),
      updated_criteria_tree: CriteriaNode,
      updated_rationale: Type.Optional(Text(sizes.rationale_text)),
      /** Summary and chronic care in a person's words, where they are not as stored. */
      updated_texts: Type.Optional(WrittenTexts),
      /** Why the tree differs from its determination, by whoever may change it; without it the difference is kept as sent. */
      variances: Type.Optional(VarianceReasons),
      /** `rationale_basis` of the tree that the rationale tells of, where it is not the one sent. */
      rationale_basis: Type.Optional(Code()),
    }),
    ifMatch: true,
    status: 200,
    response: Run,
    refusals: [403, 409, 412, 422, 507],
  }),
  decidePages: route({
    method: 'POST',
    path: '/v1/process/{run_id}/identity',
    summary:
      'Say whose pages are: take back pages that were set aside, or set pages of another patient aside.',
    auth: 'bearer',
    right: 'run:update',
    params: RunId,
    json: PageDecision,
    ifMatch: true,
    status: 200,
    response: Run,
    refusals: [409, 412, 422],
  }),
  getRun: route({
    method: 'GET',
    path: '/v1/process/{run_id}',
    summary: 'Status, links and, once completed, the results of a run.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: Run,
  }),
  listRuns: route({
    method: 'GET',
    path: '/v1/runs',
    summary: 'The queue: filter, sort, page by cursor.',
    auth: 'bearer',
    right: 'run:read',
    query: RunQuery,
    status: 200,
    response: RunList,
  }),
  searchRuns: route({
    method: 'POST',
    path: '/v1/runs/search',
    summary:
      'The same list, with the filter in the body: for names and member numbers, which belong in no address.',
    auth: 'bearer',
    right: 'run:read',
    json: RunQuery,
    status: 200,
    response: RunList,
  }),
  deleteRun: route({
    method: 'DELETE',
    path: '/v1/process/{run_id}',
    summary: 'Delete a case for good, by destroying its key.',
    auth: 'bearer',
    right: 'run:delete',
    params: RunId,
    status: 204,
  }),
  cancelRun: route({
    ...workOfRun,
    path: '/v1/process/{run_id}/cancel',
    summary: 'Stop a run that is not finished.',
  }),
  retryRun: route({
    ...workOfRun,
    path: '/v1/process/{run_id}/retry',
    summary: 'Queue a failed or cancelled run again.',
  }),
  assignRun: route({
    method: 'POST',
    path: '/v1/process/{run_id}/assign',
    summary: 'Give a run to a user, or to nobody.',
    auth: 'bearer',
    right: 'run:assign',
    params: RunId,
    json: Type.Object({ username: Type.Union([Type.String({ maxLength: 128 }), Type.Null()]) }),
    status: 200,
    response: Run,
    refusals: [422],
  }),
  listRevisions: route({
    method: 'GET',
    path: '/v1/process/{run_id}/revisions',
    summary: 'Every stored version of tree and rationale.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: RevisionList,
  }),
  getRevision: route({
    method: 'GET',
    path: '/v1/process/{run_id}/revisions/{revision}',
    summary: 'The results as they were at a revision.',
    auth: 'bearer',
    right: 'run:read',
    params: RevisionId,
    status: 200,
    response: FinalResults,
  }),
  listChanges: route({
    method: 'GET',
    path: '/v1/process/{run_id}/changes',
    summary: 'What changed from one revision to another: criteria, answers, evidence, rationale.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    query: Type.Object({
      /** The first unless given, and the latest. */
      from: Type.Optional(Type.Integer({ minimum: 1 })),
      to: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    status: 200,
    response: RevisionChanges,
    refusals: [409],
  }),
  listVariances: route({
    method: 'GET',
    path: '/v1/process/{run_id}/variances',
    summary: 'Where the tree differs from its determination, and which changes are proposed.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: VarianceList,
  }),
  proposeVariance: route({
    method: 'POST',
    path: '/v1/process/{run_id}/variances',
    summary: 'Propose a change of the determination in this case. It has no effect before it is accepted.',
    auth: 'bearer',
    right: 'run:update',
    params: RunId,
    json: NewProposal,
    status: 201,
    response: Proposal,
    refusals: [409, 422],
  }),
  settleProposal: route({
    method: 'POST',
    path: '/v1/process/{run_id}/variances/{proposal_id}',
    summary: 'Accept, decline or withdraw a proposed change. Accepted, it is made as a new revision.',
    auth: 'bearer',
    right: 'run:update',
    params: ProposalId,
    json: ProposalVerdict,
    ifMatch: true,
    status: 200,
    response: Run,
    refusals: [403, 409, 412],
  }),
  restoreRevision: route({
    method: 'POST',
    path: '/v1/process/{run_id}/revisions/{revision}/restore',
    summary: 'Make an earlier revision the latest again, as a new revision.',
    auth: 'bearer',
    right: 'run:update',
    params: RevisionId,
    ifMatch: true,
    status: 200,
    response: Run,
    refusals: [409, 412],
  }),
  decide: route({
    method: 'POST',
    path: '/v1/process/{run_id}/decision',
    summary: "Record and sign a person's decision, with their password.",
    auth: 'bearer',
    right: 'run:decide',
    params: RunId,
    json: DecisionRequest,
    status: 201,
    response: Decision,
    refusals: [409, 412, 422],
  }),
  listDecisions: route({
    method: 'GET',
    path: '/v1/process/{run_id}/decision',
    summary: 'Decisions on a run, oldest first.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: DecisionList,
  }),
  takeNext: route({
    method: 'POST',
    path: '/v1/runs/next',
    summary: 'Assign the most urgent waiting case to oneself: one of one’s own first, else one of nobody’s.',
    auth: 'bearer',
    right: 'run:assign',
    query: Type.Object({
      /** A case to leave out: the open one. */
      except: Type.Optional(Uuid()),
    }),
    status: 200,
    response: Type.Object({ run_id: Type.Union([Code(), Type.Null()]) }),
  }),
  report: route({
    ...printOfRun,
    path: '/v1/process/{run_id}/report',
    summary: 'The review as a PDF: decision, rationale, tree, quotes with pictures of their places.',
  }),
  letter: route({
    ...printOfRun,
    path: '/v1/process/{run_id}/letter',
    summary: 'The request for information in force, as a letter (PDF).',
  }),
  pages: route({
    method: 'GET',
    path: '/v1/process/{run_id}/pages',
    summary: "The record's text, page by page.",
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: PageTexts,
  }),
  events: route({
    method: 'GET',
    path: '/v1/process/{run_id}/events',
    summary: 'Server-sent events: one at once, then one per change, until the run has ended.',
    auth: 'bearer',
    right: 'run:read',
    params: RunId,
    status: 200,
    response: RunEvent,
    mediaType: 'text/event-stream',
  }),
  file: route({
    method: 'GET',
    path: '/v1/files/{run_id}/{object}',
    summary: 'A file behind a presigned link. No token; ranges are served.',
    auth: 'link',
    params: Type.Object({
      run_id: Uuid(),
      object: OneOf('case', 'result', 'log'),
    }),
    status: 200,
    mediaType: 'application/octet-stream',
  }),
} as const;
