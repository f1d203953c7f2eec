/** The one client of the service. The renderer knows the service by its contract alone. */
import { ApiError, createClient } from '../../service/contract/client.ts';
import { renew, useSession } from './session.ts';

export { explain } from '../ui/explain.ts';
export { ApiError };

const options = { baseUrl: '', token: () => useSession.getState().idToken, renew };

export const client = createClient(options);

/** The same client over another `fetch`. */
export const clientWith = (other: typeof fetch) => createClient({ ...options, fetch: other });

/** The code of a refusal; `unreachable` when the service does not answer, `unexpected` for our own faults. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : 'unexpected';
}
