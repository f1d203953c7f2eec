/** Where a run stands, as the service names it. */

/** It has not ended yet. */
export function isRunning(run: { status: string }): boolean {
  return !['completed', 'failed', 'cancelled'].includes(run.status);
}

/** It ended without a result. */
export function isStopped(run: { status: string }): boolean {
  return run.status === 'failed' || run.status === 'cancelled';
}
