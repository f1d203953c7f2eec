/** What an entry of the route table says. */
import Type, { type TObject, type TSchema } from 'typebox';
import { Uuid } from './sizes.ts';

export interface RouteSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  /** `link`: a presigned query instead of a token. */
  auth: 'none' | 'bearer' | 'link';
  /** Without one, a route with `bearer` is about the own account: for people, and not for API keys unless `forKeys`. */
  right?: string;
  forKeys?: true;
  /** Open also to a user whose password was reset and who has not changed it yet. */
  beforePasswordChange?: true;
  params?: TObject;
  query?: TObject;
  /** Body as application/json. */
  json?: TSchema;
  /** FHIR: body and answer are resources (application/fhir+json), refusals OperationOutcomes. */
  fhir?: true;
  /** Body as multipart/form-data: one part per property; objects travel as JSON text, `PdfPart` and `WordPart` as files. */
  form?: TObject;
  /** Honours If-Match (412 when the run has moved on). */
  ifMatch?: true;
  /** Honours Idempotency-Key: what is sent again under the same key is made once. */
  idempotent?: true;
  /** The one success status. */
  status: 200 | 201 | 202 | 204;
  /** Body of the success; absent for 204 and for files. */
  response?: TSchema;
  /** Other than application/json. */
  mediaType?: string;
  /** Statuses of refusals beyond those every endpoint may give (400, 401, 403, 404, 413, 415, 429). */
  refusals?: readonly number[];
}

export const route = <const S extends RouteSpec>(spec: S): S => spec;

/** Media type of a Word document. */
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A file of a multipart form. */
const FilePart = (contentMediaType: string) =>
  Type.Unsafe<Blob>(Type.String({ format: 'binary', contentMediaType }));
export const PdfPart = FilePart('application/pdf');
export const WordPart = FilePart(WORD);

/** Path parameter of everything that belongs to a run. */
export const RunId = Type.Object({ run_id: Uuid() });
