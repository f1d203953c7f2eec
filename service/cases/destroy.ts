/** Destroying a case: without its key nothing that was sealed for it can be read again, here or in a copy of a file. */
import { hasRight } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Context } from './ports.ts';
import type { Queue } from './queue.ts';
import { findRun } from './runs.ts';
import type { Actor } from './types.ts';

/**
 * Empties the key and everything about the patient in the run's row, removes sealed rows and files, and keeps the bare
 * fact that there was a case. Backups made earlier still hold it until they are rotated out. 403 `forbidden`.
 */
export async function destroyCase(
  { store, clock }: Context,
  queue: Queue,
  runId: string,
  actor: Actor,
): Promise<void> {
  if (!hasRight(actor.role, 'run:delete')) {
    throw new ServiceError(403, 'forbidden', 'Your role may not delete cases.');
  }
  const files = await store.write(async (tx) => {
    await findRun(tx, runId, actor);
    await queue.withdraw(tx, runId);
    const objects = await tx.selectFrom('objects').select('id').where('run_id', '=', runId).execute();
    await tx.deleteFrom('objects').where('run_id', '=', runId).execute();
    await tx.deleteFrom('revisions').where('run_id', '=', runId).execute();
    await tx.deleteFrom('decisions').where('run_id', '=', runId).execute();
    await tx
      .updateTable('runs')
      .set({
        case_key: null,
        form_sealed: null,
        secret_sealed: null,
        patient_name: null,
        member_id: null,
        service: null,
        search_text: '',
        idempotency_key: null,
        deleted_at: clock().toISOString(),
      })
      .where('id', '=', runId)
      .execute();
    await store.audit.append(tx, { actor, action: 'run.destroyed', objectType: 'run', objectId: runId });
    return objects.map((object) => object.id);
  });
  // Without rows and key the files are debris; should this be cut off, the sweep of orphans finds them.
  for (const name of files) await store.files.delete(name);
  await store.pageCache.clear();
}
