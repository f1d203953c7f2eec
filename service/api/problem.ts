/** Every refusal becomes RFC 9457 problem+json here; nothing of the request or of the program's inside is in it. */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../contract/access.ts';
import { ServiceError } from '../contract/errors.ts';
import { operationOutcome } from '../fhir/index.ts';
import { RecordError, type RecordErrorCode } from '../record/types.ts';
import { storeError } from '../store/errors.ts';

/** What the codes below go with. */
const frameworkStatus = {
  address_invalid: 400,
  body_incomplete: 400,
  body_too_large: 413,
  form_invalid: 422,
  form_too_many_parts: 413,
  media_type_unsupported: 415,
  not_found: 404,
} as const;

/** Refusals of the framework and of its parsers, in our words. */
const framework: Record<string, [code: keyof typeof frameworkStatus, detail: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than this endpoint takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['media_type_unsupported', 'This media type is not taken here.'],
  FST_ERR_CTP_EMPTY_TYPE: ['media_type_unsupported', 'The body has no media type.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['body_incomplete', 'The body does not have the announced length.'],
  FST_ERR_BAD_URL: ['address_invalid', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
  FST_REQ_FILE_TOO_LARGE: ['body_too_large', 'The file is larger than this endpoint takes.'],
  FST_PARTS_LIMIT: ['form_too_many_parts', 'The form has too many parts.'],
  FST_FILES_LIMIT: ['form_too_many_parts', 'The form has too many files.'],
  FST_FIELDS_LIMIT: ['form_too_many_parts', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['form_invalid', 'A field of this name is not taken.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['media_type_unsupported', 'This endpoint takes multipart/form-data.'],
  FST_MP_PREMATURE_CLOSE: ['body_incomplete', 'The connection closed before the form was complete.'],
};

const recordStatus: Partial<Record<RecordErrorCode, number>> = {
  record_too_large: 413,
  image_too_large: 413,
  ocr_unavailable: 503,
  cancelled: 503,
};

/** Status, code and detail of whatever was thrown; 500 with no word about the cause for what was not foreseen. */
export function refusalOf(thrown: unknown): ServiceError {
  const error = storeError(thrown);
  if (error instanceof ServiceError) return error;
  if (error instanceof RecordError)
    return new ServiceError(recordStatus[error.code] ?? 422, error.code, error.message);
  const { code, statusCode, message } = error as Partial<FastifyError>;
  const known = framework[code ?? ''];
  if (known) return new ServiceError(frameworkStatus[known[0]], ...known);
  if (message && /multipart|boundary|unexpected end of form|terminated early/i.test(message))
    return new ServiceError(400, 'multipart_invalid', 'The multipart body is broken.');
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new ServiceError(statusCode, 'request_invalid', 'The request is not valid.');
  return new ServiceError(500, 'internal_error', 'The service failed. The log names the cause.');
}

/** Addresses whose refusals are OperationOutcomes. */
export const isFhir = (path: string): boolean => path.startsWith('/v1/fhir/');

export function problemBody(refusal: ServiceError, requestId: string): Problem {
  return {
    type: `urn:evident:problem:${refusal.code}`,
    title: STATUS_CODES[refusal.status] ?? 'Refused',
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    request_id: requestId,
    ...(refusal.errors.length > 0 && { errors: refusal.errors }),
  };
}

const refusals = new WeakMap<FastifyRequest, string>();

/** The code of the refusal that a request was answered with, for its line in the log. */
export const refusalCodeOf = (request: FastifyRequest): string | undefined => refusals.get(request);

/** Fastify's error handler. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.status >= 500)
    request.log.error({ code: refusal.code, cause: causeOf(error) }, 'request failed');
  refusals.set(request, refusal.code);
  const { allow, retryAfter } = refusal as { allow?: string[]; retryAfter?: number };
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (allow) reply.header('allow', allow.join(', '));
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  // Refused before the body was read: the rest is read and dropped, so that the client can finish and see the answer.
  reply.removeHeader('connection');
  return reply
    .status(refusal.status)
    .header('content-type', isFhir(request.url) ? 'application/fhir+json' : 'application/problem+json')
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .send(
      Buffer.from(
        JSON.stringify(
          isFhir(request.url)
            ? operationOutcome(refusal, typeSent(request))
            : problemBody(refusal, request.id),
        ),
      ),
    );
}

/** Of the FHIR resource in a body; what does not have the form of one is not echoed. */
function typeSent({ body }: FastifyRequest): string | undefined {
  const { resourceType } = (body ?? {}) as { resourceType?: unknown };
  return typeof resourceType === 'string' && /^[A-Z][A-Za-z]{2,40}$/.test(resourceType)
    ? resourceType
    : undefined;
}

/** Name, code and place of an unforeseen error, without its message: that may quote the record. */
export function causeOf(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim());
  const { code } = error as { code?: unknown };
  return { name: error.name, ...(typeof code === 'string' && { code }), at };
}

/** On answers that no hook of the application sees; all others have the whole set (app.ts). */
export const bareHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** What is no HTTP at all never becomes a request: answered on the bare socket, which is closed. */
export function answerSocket(code: string | undefined, socket: Socket): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const refusal = new ServiceError(...(unparsed[code ?? ''] ?? NOT_HTTP));
  const body = JSON.stringify(problemBody(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'connection: close',
    'cache-control: no-store',
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

type Refusal = [status: number, code: string, detail: string];

const NOT_HTTP: Refusal = [400, 'request_invalid', 'This is not a valid HTTP request.'];
const unparsed: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request did not arrive in time.'],
};
