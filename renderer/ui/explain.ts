/** How failures are put to people. */
import { ApiError } from '../../service/contract/client.ts';

/** What to tell a person about a failure: the service's own sentence, which never holds patient data. */
export function explain(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'unreachable') return 'The service does not answer. It may be starting; try again.';
    const faults = error.problem?.errors?.map((fault) => fault.message) ?? [];
    return [...new Set([error.message, ...faults])].join(' ');
  }
  return error instanceof Error ? error.message : 'Something went wrong.';
}
