/** Undo and redo over snapshots. Snapshots share what did not change, so keeping many costs little. */

export interface Step<T> {
  /** The state before the step. */
  state: T;
  /** What was done, for "Undo: …". */
  label: string;
  /** Steps with one key within 500 ms join into one. */
  key: string;
  at: number;
}

export interface History<T> {
  past: Step<T>[];
  future: Step<T>[];
}

export const JOIN_MS = 500;
const LIMIT = 200;

export const noHistory = { past: [], future: [] };

/** Remembers `before` under a label; what was undone is forgotten. */
export function record<T>(
  history: History<T>,
  before: T,
  label: string,
  key: string,
  at: number,
): History<T> {
  const last = history.past.at(-1);
  if (last && last.key === key && at - last.at < JOIN_MS)
    return { past: [...history.past.slice(0, -1), { ...last, at }], future: [] };
  return { past: [...history.past, { state: before, label, key, at }].slice(-LIMIT), future: [] };
}

export interface Moved<T> {
  history: History<T>;
  state: T;
  label: string;
}

/** One step back from `now`; undefined at the beginning. */
export function undo<T>(history: History<T>, now: T): Moved<T> | undefined {
  const step = history.past.at(-1);
  if (!step) return undefined;
  return {
    history: { past: history.past.slice(0, -1), future: [{ ...step, state: now }, ...history.future] },
    state: step.state,
    label: step.label,
  };
}

/** One step forward from `now`; undefined when nothing was undone. */
export function redo<T>(history: History<T>, now: T): Moved<T> | undefined {
  const [step, ...rest] = history.future;
  if (!step) return undefined;
  // A redone step never joins with the next edit.
  const back = { ...step, state: now, at: 0 };
  return { history: { past: [...history.past, back], future: rest }, state: step.state, label: step.label };
}
