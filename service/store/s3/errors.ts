/** Failures of an object store, reported as refusals a person can act on. No address, key or name in any of them. */
import { ServiceError } from '../../contract/errors.ts';

interface Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const FULL = /QuotaExceeded|InsufficientStorage|StorageFull/i;
const DENIED =
  /AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired|Credentials|RequestTimeTooSkewed|AccountProblem/;
const NETWORK = /^(?:E[A-Z]{4,}|ERR_(?:TLS|SSL)\w*|[A-Z_]*CERT[A-Z_]*|UNABLE_TO_\w+)$/;
const BUSY = /Timeout|SlowDown|Throttl|TooManyRequests|ServiceUnavailable|InternalError|Abort/i;

/** The ServiceError for a failure of the object store; a ServiceError comes back as it is. */
export function s3Error(cause: unknown): unknown {
  if (cause instanceof ServiceError) return cause;
  const { name = '', code = '', $metadata } = (cause ?? {}) as Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  return Object.assign(refusalOf(name, code, status), { cause });
}

function refusalOf(name: string, code: string, status: number): ServiceError {
  if (FULL.test(name) || status === 507)
    return new ServiceError(507, 'disk_full', 'The object store is full. Nothing was changed.');
  if (name === 'NoSuchBucket')
    return new ServiceError(
      503,
      'files_missing',
      'The bucket does not exist at this object store: check EVIDENT_FILES_URL.',
    );
  if (DENIED.test(name) || status === 401 || status === 403)
    return new ServiceError(
      503,
      'files_denied',
      'The object store refuses the credentials of this service, or it has none: check its environment.',
    );
  if (NETWORK.test(code) || BUSY.test(name) || BUSY.test(code) || status === 429 || status >= 500)
    return new ServiceError(
      503,
      'files_unreachable',
      'The object store does not answer. Nothing was changed; try again.',
    );
  return new ServiceError(503, 'store_io', 'The object store reports an error. Nothing was changed.');
}

/** Whether there is no such object. */
export const isAbsent = (cause: unknown): boolean =>
  /^(?:NoSuchKey|NotFound)$/.test((cause as Failure | null)?.name ?? '');
