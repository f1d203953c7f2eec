/** Who saw which case: one entry per person, case and quarter of an hour, however often a client polls. */
import type { Store } from '../store/index.ts';
import type { Actor } from './types.ts';

const STEP_MS = 15 * 60_000;

export interface Views {
  record(runId: string, actor: Actor): Promise<void>;
}

export function openViews(store: Store, clock: () => Date): Views {
  const recent = new Map<string, number>();
  return {
    async record(runId, actor) {
      const now = clock().getTime();
      const name = `${actor.id} ${runId}`;
      if (now - (recent.get(name) ?? Number.NEGATIVE_INFINITY) < STEP_MS) return;
      await store.write((tx) =>
        store.audit.append(tx, { actor, action: 'run.viewed', objectType: 'run', objectId: runId }),
      );
      recent.set(name, now);
      for (const [old, at] of recent) if (now - at >= STEP_MS) recent.delete(old);
    },
  };
}
