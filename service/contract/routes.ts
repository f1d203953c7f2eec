/**
 * The one table of endpoints. The API registers from it, the OpenAPI document and the typed client are made from it.
 * Paths of INTERFACE come first; the rest are additions. `right` is checked against the caller's role.
 */
import Type, { type TObject, type TSchema } from 'typebox';
import {
  Health,
  LoginRequest,
  LoginResponse,
  Me,
  NewUser,
  PasswordChange,
  RefreshRequest,
  SetupRequest,
  User,
  UserChange,
  UserList,
} from './access.ts';
import { RequestForm } from './form.ts';
import { GuidelineList, GuidelineResponse } from './guideline.ts';
import { CriteriaNode, FinalResults } from './results.ts';
import { Decision, DecisionList, PageTexts, RevisionList, Run, RunEvent, RunList, RunQuery } from './runs.ts';
import { Limits, OcrRequest, OcrResponse, SampleList, Settings } from './service.ts';

export interface RouteSpec {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  summary: string;
  /** `link`: a presigned query instead of a token. */
  auth: 'none' | 'bearer' | 'link';
  right?: string;
  params?: TObject;
  query?: TObject;
  /** Body as application/json. */
  json?: TSchema;
  /** Body as multipart/form-data: one part per property; objects travel as JSON text, `FilePart` as a file. */
  form?: TObject;
  /** Honours If-Match (412 when the run has moved on). */
  ifMatch?: true;
  /** The one success status. */
  status: 200 | 201 | 202 | 204;
  /** Body of the success; absent for 204 and for files. */
  response?: TSchema;
  /** Other than application/json. */
  mediaType?: string;
  /** Statuses of refusals beyond those every endpoint may give (400, 401, 403, 404, 413, 415, 429). */
  refusals?: readonly number[];
}

const route = <const S extends RouteSpec>(spec: S): S => spec;

/** A file of a multipart form. */
export const FilePart = Type.Unsafe<Blob>(Type.String({ format: 'binary' }));

const RunId = Type.Object({ run_id: Type.String({ format: 'uuid' }) });
const RevisionId = Type.Object({
  run_id: Type.String({ format: 'uuid' }),
  revision: Type.Integer({ minimum: 1 }),
});
const form = Type.Unsafe<RequestForm>(RequestForm);

export const routes = {
  login: route({
    method: 'POST',
    path: '/v1/auth/login',
    summary: 'Exchange user name and password for an ID token.',
    auth: 'none',
    json: LoginRequest,
    status: 200,
    response: LoginResponse,
  }),
  getGuideline: route({
    method: 'GET',
    path: '/v1/guideline',
    summary: 'One guideline by full name or code; flat, and wrapped under `guideline`.',
    auth: 'bearer',
    right: 'guideline:read',
    query: Type.Object({ guideline_name: Type.String({ minLength: 1, maxLength: 512 }) }),
    status: 200,
    response: GuidelineResponse,
  }),
  submitRun: route({
    method: 'POST',
    path: '/v1/process',
    summary: 'Submit a record for review. 202: it is stored and will be reviewed.',
    auth: 'bearer',
    right: 'run:submit',
    form: Type.Object({ process_data_request_form: form, pdf_file: Type.Optional(FilePart) }),
    status: 202,
    response: Run,
    refusals: [409, 422, 507],
  }),
  updateTree: route({
    method: 'POST',
    path: '/v1/process/update_tree',
    summary: 'Replace tree and rationale: stored as sent, or evaluated again.',
    auth: 'bearer',
    right: 'run:update',
    form: Type.Object({
      run_id: Type.String({ format: 'uuid' }),
      only_save_nurse_decision: Type.Optional(Type.Boolean()),
      updated_criteria_tree: CriteriaNode,
      updated_rationale: Type.Optional(Type.String({ maxLength: 200_000 })),
    }),
    ifMatch: true,
    status: 200,
    response: Run,
    refusals: [409, 412, 422, 507],
  }),
  ocr: route({
    method: 'POST',
    path: '/v1/process/ocr',
    summary: 'Text of an image, read on this machine.',
    auth: 'bearer',
    right: 'ocr:use',
    json: OcrRequest,
    status: 200,
    response: OcrResponse,
    refusals: [422],
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
  refresh: route({
    method: 'POST',
    path: '/v1/auth/refresh',
    summary: 'A new ID token for a refresh token, which is used up by it.',
    auth: 'none',
    json: RefreshRequest,
    status: 200,
    response: LoginResponse,
  }),
  logout: route({
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'End the session of this token.',
    auth: 'bearer',
    status: 204,
  }),
  setup: route({
    method: 'POST',
    path: '/v1/setup',
    summary: 'Create the first account, once, with the token of the set-up link.',
    auth: 'none',
    json: SetupRequest,
    status: 201,
    response: User,
    refusals: [409, 422],
  }),
  me: route({
    method: 'GET',
    path: '/v1/me',
    summary: 'The signed-in user.',
    auth: 'bearer',
    status: 200,
    response: Me,
  }),
  changePassword: route({
    method: 'POST',
    path: '/v1/me/password',
    summary: 'Change the own password.',
    auth: 'bearer',
    json: PasswordChange,
    status: 204,
    refusals: [422],
  }),
  listGuidelines: route({
    method: 'GET',
    path: '/v1/guidelines',
    summary: 'All guidelines, without their trees.',
    auth: 'bearer',
    right: 'guideline:read',
    status: 200,
    response: GuidelineList,
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
  cancelRun: route({
    method: 'POST',
    path: '/v1/process/{run_id}/cancel',
    summary: 'Stop a run that is not finished.',
    auth: 'bearer',
    right: 'run:submit',
    params: RunId,
    status: 200,
    response: Run,
    refusals: [409],
  }),
  retryRun: route({
    method: 'POST',
    path: '/v1/process/{run_id}/retry',
    summary: 'Queue a failed or cancelled run again.',
    auth: 'bearer',
    right: 'run:submit',
    params: RunId,
    status: 200,
    response: Run,
    refusals: [409],
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
    summary: "Record and sign a person's decision.",
    auth: 'bearer',
    right: 'run:decide',
    params: RunId,
    json: Decision,
    status: 201,
    response: Decision,
    refusals: [409, 422],
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
      run_id: Type.String({ format: 'uuid' }),
      object: Type.Union([Type.Literal('case'), Type.Literal('result'), Type.Literal('log')]),
    }),
    status: 200,
    mediaType: 'application/octet-stream',
  }),
  listSamples: route({
    method: 'GET',
    path: '/v1/samples',
    summary: 'Invented charts that ship with the program.',
    auth: 'bearer',
    right: 'run:submit',
    status: 200,
    response: SampleList,
  }),
  startSample: route({
    method: 'POST',
    path: '/v1/samples/{sample_id}',
    summary: 'Submit a sample chart as a run.',
    auth: 'bearer',
    right: 'run:submit',
    params: Type.Object({ sample_id: Type.String({ maxLength: 128 }) }),
    status: 202,
    response: Run,
  }),
  listUsers: route({
    method: 'GET',
    path: '/v1/users',
    summary: 'All accounts.',
    auth: 'bearer',
    right: 'user:read',
    status: 200,
    response: UserList,
  }),
  addUser: route({
    method: 'POST',
    path: '/v1/users',
    summary: 'Add an account.',
    auth: 'bearer',
    right: 'user:manage',
    json: NewUser,
    status: 201,
    response: User,
    refusals: [409, 422],
  }),
  changeUser: route({
    method: 'PATCH',
    path: '/v1/users/{username}',
    summary: 'Change role, disable or enable, set a new password.',
    auth: 'bearer',
    right: 'user:manage',
    params: Type.Object({ username: Type.String({ maxLength: 128 }) }),
    json: UserChange,
    status: 200,
    response: User,
    refusals: [409, 422],
  }),
  settings: route({
    method: 'GET',
    path: '/v1/settings',
    summary: 'How the service is set up.',
    auth: 'bearer',
    right: 'settings:read',
    status: 200,
    response: Settings,
  }),
  limits: route({
    method: 'GET',
    path: '/v1/limits',
    summary: 'Sizes, rates and times the service keeps to.',
    auth: 'none',
    status: 200,
    response: Limits,
  }),
  health: route({
    method: 'GET',
    path: '/v1/health',
    summary: 'Whether the service can work, and why not.',
    auth: 'none',
    status: 200,
    response: Health,
  }),
  openapi: route({
    method: 'GET',
    path: '/v1/openapi.json',
    summary: 'This interface as OpenAPI 3.1.',
    auth: 'none',
    status: 200,
    response: Type.Record(Type.String(), Type.Unknown()),
  }),
} as const;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
