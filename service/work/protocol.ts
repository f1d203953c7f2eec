/** Messages between the pool and a worker: plain data, so that processes and threads can carry them. */
import type { Fault } from '../contract/errors.ts';
import type { TaskKind } from './costs.ts';

export interface Request {
  id: number;
  kind: TaskKind;
  input: unknown;
}

/** `id` 0 is the greeting of a worker that has started. `usedSeconds`: processor time of the worker since its start. */
export type Answer = { id: number; usedSeconds?: number } & Outcome;

export type Outcome =
  | { value?: unknown }
  | { refusal: { status: number; code: string; message: string; errors: Fault[] } }
  /** Kind and place of what was not foreseen; never its message, which may quote the record. */
  | { failure: { name: string; stack?: string } };
