/** Who saw which case: one entry per person, case and quarter of an hour, however often a client polls. */
import { isUnwritable, type Store } from '../store/index.ts';
import type { Log } from './ports.ts';
import type { Actor } from './types.ts';

const STEP_MS = 15 * 60_000;

export interface Views {
  record(runId: string, actor: Actor): Promise<void>;
}

export function openViews(store: Store, clock: () => Date, log: Log): Views {
  const recent = new Map<string, number>();
  return {
    async record(runId, actor) {
      const now = clock().getTime();
      const name = `${actor.id} ${runId}`;
      if (now - (recent.get(name) ?? Number.NEGATIVE_INFINITY) < STEP_MS) return;
      try {
        await store.write((tx) =>
          store.audit.append(tx, { actor, action: 'run.viewed', objectType: 'run', objectId: runId }),
        );
      } catch (cause) {
        // A full disk must not keep a nurse from her cases; that a view is missing from the trail stands in the log.
        if (!isUnwritable(cause)) throw cause;
        log.error({ run_id: runId, actor_id: actor.id }, 'view not written to the audit trail');
        return;
      }
      recent.set(name, now);
      for (const [old, at] of recent) if (now - at >= STEP_MS) recent.delete(old);
    },
  };
}
