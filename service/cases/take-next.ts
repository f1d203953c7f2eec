/** Taking the next case from the queue: assigned in the same step, so that two people never get the same one. */
import { noteAssignment } from './assign.ts';
import type { Context } from './ports.ts';
import type { Actor } from './types.ts';

/**
 * The most urgent case that waits for this person, assigned to her: one of her own first, else one of nobody's. Cases
 * referred to a physician wait for physicians only, and come first for them. Undefined when nothing waits. `except`: the one that she has open.
 */
export async function takeNext(context: Context, actor: Actor, except?: string): Promise<string | undefined> {
  const { store, changed } = context;
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
    if (next.assigned_to === null) await noteAssignment(context, tx, next, actor.username, actor);
    return next.id;
  });
  if (runId !== undefined) changed(runId);
  return runId;
}
