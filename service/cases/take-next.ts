/** Taking the next case from the queue: assigned in the same step, so that two people never get the same one. */
import type { Context } from './ports.ts';
import { writeLog } from './run-log.ts';
import type { Actor } from './types.ts';

/**
 * The most urgent case that waits for this person, assigned to her: one of her own first, else one of nobody's. Cases
 * referred to a physician wait for physicians only, and come first for them. Undefined when nothing waits. `except`: the one that she has open.
 */
export async function takeNext(
  { store, clock, newId, changed }: Context,
  actor: Actor,
  except?: string,
): Promise<string | undefined> {
  const runId = await store.write(async (tx) => {
    const waiting = await tx
      .selectFrom('runs')
      .select(['id', 'assigned_to', 'decision'])
      .where('deleted_at', 'is', null)
      .where('status', '=', 'completed')
      .where((row) =>
        row.or([
          row('decision', 'is', null),
          ...(actor.role === 'physician' ? [row('decision', '=', 'refer_to_physician')] : []),
        ]),
      )
      .where((row) => row.or([row('assigned_to', '=', actor.username), row('assigned_to', 'is', null)]))
      .where('id', '!=', except ?? '')
      .orderBy('queue_key')
      .orderBy('id')
      .execute();
    const next =
      waiting.find((row) => row.assigned_to !== null) ??
      waiting.find((row) => row.decision === 'refer_to_physician') ??
      waiting[0];
    if (!next) return undefined;
    if (next.assigned_to === null) {
      await tx.updateTable('runs').set({ assigned_to: actor.username }).where('id', '=', next.id).execute();
      await writeLog(tx, { id: newId(), runId: next.id, at: clock(), event: 'run.assigned' });
      await store.audit.append(tx, {
        actor,
        action: 'run.assigned',
        objectType: 'run',
        objectId: next.id,
      });
    }
    return next.id;
  });
  if (runId !== undefined) changed(runId);
  return runId;
}
