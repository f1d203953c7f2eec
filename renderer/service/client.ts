/** The one client of the service. The renderer knows the service by its contract alone. */
import { ApiError, createClient } from '../../service/contract/client.ts';
import { renew, useSession } from '../app/session.ts';

export { ApiError };

const options = { baseUrl: '', token: () => useSession.getState().idToken, renew };

export const client = createClient(options);

/** The same client over another `fetch`. */
export const clientWith = (other: typeof fetch) => createClient({ ...options, fetch: other });

/** The code of a refusal; `unreachable` when the service does not answer, `unexpected` for our own faults. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : 'unexpected';
}

/** What to tell a person about a failure: the service's own sentence, which never holds patient data. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'unreachable') return 'The service does not answer. It may be starting; try again.';
    const faults = error.problem?.errors?.map((fault) => fault.message) ?? [];
    return [...new Set([error.message, ...faults])].join(' ');
  }
  return error instanceof Error ? error.message : 'Something went wrong.';
}
