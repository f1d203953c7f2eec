/** The work of the pool done in this thread, at once: for tests of those who ask for it. */
import type { WorkPool } from './pool.ts';
import { tasks } from './tasks.ts';

export const inThread: WorkPool = {
  run: async (kind, input) => (tasks[kind] as (input: unknown) => unknown)(input) as never,
  close: async () => undefined,
};
