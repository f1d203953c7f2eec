/** Messages between the pool and a worker: plain data, so that processes and threads can carry them. */
import type { Fault } from '../contract/errors.ts';
import type { TaskKind } from './costs.ts';

export interface Request {
  id: number;
  kind: TaskKind;
  input: unknown;
}

/** `id` 0 is the greeting of a worker that has started. */
export type Answer =
  | { id: number; value?: unknown }
  | { id: number; refusal: { status: number; code: string; message: string; errors: Fault[] } }
  /** Kind and place of what was not foreseen; never its message, which may quote the record. */
  | { id: number; failure: { name: string; stack?: string } };
