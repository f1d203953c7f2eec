/** Who saw which case or opened which of its files: one entry per person, thing and quarter of an hour, however often. */
import { isUnwritable, type Store } from '../store/index.ts';
import type { Log } from './ports.ts';
import type { Actor, RunObject } from './types.ts';

const STEP_MS = 15 * 60_000;

export interface Views {
  /** `file`: a file of the case was opened by a presigned link; else the case itself was looked at. */
  record(runId: string, actor: Actor, file?: RunObject): Promise<void>;
}

export function openViews(store: Store, clock: () => Date, log: Log): Views {
  const recent = new Map<string, number>();
  return {
    async record(runId, actor, file) {
      const now = clock().getTime();
      const name = `${actor.id} ${runId} ${file ?? ''}`;
      if (now - (recent.get(name) ?? Number.NEGATIVE_INFINITY) < STEP_MS) return;
      try {
        await store.write((tx) =>
          store.audit.append(tx, {
            actor,
            action: file === undefined ? 'run.viewed' : 'file.opened',
            objectType: 'run',
            objectId: runId,
            ...(file !== undefined && { detail: { file } }),
          }),
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
