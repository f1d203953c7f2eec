/** Taking the next case from the queue: assigned in the same step, so that two people never get the same one. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/index.ts';
import { noteAssignment } from './assign.ts';
import type { Context } from './ports.ts';
import type { Actor } from './types.ts';

type Reading = Pick<Transaction<Tables>, 'selectFrom'>;

/** One's own, then what was referred to physicians, then what is nobody's: of each the first in the order of the queue. */
async function nextOf(tx: Reading, { role, username }: Actor, except = '') {
  // Said as the index of these cases has it, with the values in it.
  const waiting = tx
    .selectFrom('runs')
    .select(['id', 'assigned_to', 'decision'])
    .where('deleted_at', 'is', null)
    .where('status', '=', sql.lit('completed'))
    .where((row) =>
      row.or([row('decision', 'is', null), row('decision', '=', sql.lit('refer_to_physician'))]),
    )
    .where('id', '!=', except)
    .orderBy('queue_key')
    .orderBy('id')
    .limit(1);
  const own = waiting.where('assigned_to', '=', username);
  const free = waiting.where('assigned_to', 'is', null);
  const found =
    role === 'physician'
      ? [own, free.where('decision', '=', sql.lit('refer_to_physician')), free]
      : [own.where('decision', 'is', null), free.where('decision', 'is', null)];
  for (const query of found) {
    const row = await query.executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}

/**
 * The most urgent case that waits for this person, assigned to her: one of her own first, else one of nobody's. Cases
 * referred to a physician wait for physicians only, and come first for them. Undefined when nothing waits. `except`: the one that she has open.
 */
export async function takeNext(context: Context, actor: Actor, except?: string): Promise<string | undefined> {
  const { store, changed } = context;
  const runId = await store.write(async (tx) => {
    const next = await nextOf(tx, actor, except);
    if (!next) return undefined;
    if (next.assigned_to === null) await noteAssignment(context, tx, next, actor.username, actor);
    return next.id;
  });
  if (runId !== undefined) changed(runId);
  return runId;
}
