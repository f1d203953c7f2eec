/** Tells listeners of a run about each change, in order, without ever making the change wait. */
import type { Log } from './ports.ts';
import type { RunView } from './types.ts';

export interface Events {
  changed(runId: string): void;
  /** Any of them may have changed. */
  changedAll(): void;
  subscribe(runId: string, listener: (view: RunView) => void): () => void;
}

/** `load` reads the present view; changes that come while it reads are reported once, after it. */
export function openEvents(load: (runId: string) => Promise<RunView>, log: Log): Events {
  const listeners = new Map<string, Set<(view: RunView) => void>>();
  const busy = new Map<string, { again: boolean }>();

  async function tell(runId: string): Promise<void> {
    const state = { again: true };
    busy.set(runId, state);
    while (state.again && listeners.has(runId)) {
      state.again = false;
      const view = await load(runId);
      for (const listener of listeners.get(runId) ?? []) listener(view);
    }
  }

  function changed(runId: string): void {
    if (!listeners.has(runId)) return;
    const state = busy.get(runId);
    if (state) {
      state.again = true;
      return;
    }
    tell(runId)
      .catch((error: Error) => log.warn({ run_id: runId, error: error.name }, 'events not delivered'))
      .finally(() => busy.delete(runId));
  }

  return {
    changed,
    changedAll() {
      for (const runId of listeners.keys()) changed(runId);
    },
    subscribe(runId, listener) {
      const set = listeners.get(runId) ?? new Set();
      listeners.set(runId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(runId) === set) listeners.delete(runId);
      };
    },
  };
}
