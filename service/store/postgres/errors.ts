/** Failures of a PostgreSQL server, reported as refusals a person can act on. No SQL and no value of a row in any of them. */
import { ServiceError } from '../../contract/errors.ts';
import { guarded } from '../errors.ts';

const KNOWN: readonly [RegExp, number, string, string][] = [
  [/^53100$/, 507, 'disk_full', 'The disk of the database server is full. Nothing was changed.'],
  [/^25006$/, 503, 'store_readonly', 'The database server does not take changes. Nothing was changed.'],
  [
    /^(?:40001|40P01|53300|55P03|57014)$/,
    503,
    'store_busy',
    'The database is busy. Nothing was changed; try again.',
  ],
  [
    /^(?:28P01|28000|3D000)$/,
    503,
    'database_refused',
    'The database server does not let Evident in: check user, password and name of the database.',
  ],
  [
    /^(?:08\w{3}|57P0\d|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/,
    503,
    'database_unreachable',
    'The database server cannot be reached. Whether the last change was made shows once it answers again.',
  ],
  [/^(?:XX001|XX002|58030)$/, 503, 'store_damaged', 'The database server reports damage. Restore a backup.'],
];

/** What the driver says without a code when a connection is gone. */
const GONE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** The ServiceError for a failure of server or connection; anything else comes back as it is. */
export function postgresError(cause: unknown): unknown {
  if (cause instanceof ServiceError || !(cause instanceof Error)) return cause;
  const { code } = cause as { code?: unknown };
  const text = typeof code === 'string' ? code : GONE.test(cause.message) ? '08006' : '';
  const known = KNOWN.find(([pattern]) => pattern.test(text));
  if (!known) return cause;
  const [, status, name, detail] = known;
  return Object.assign(new ServiceError(status, name, detail), { cause });
}

/** Runs `work`; failures of server and connection come out as ServiceErrors. */
export const mapped = <T>(work: () => Promise<T>): Promise<T> => guarded(work, postgresError);
