/** Our own errors carry a code and a sentence without anything of a patient; of others only the kind is reported. */
export function describeFailure(cause: unknown, what: string): { code: string; detail: string } {
  if (cause instanceof Error && 'code' in cause && cause.name === 'ServiceError') {
    return { code: String(cause.code), detail: cause.message };
  }
  const kind = cause instanceof Error ? cause.name : 'error';
  return { code: 'start_failed', detail: `${what} could not be started (${kind}).` };
}
