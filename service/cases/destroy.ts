/** Destroying a case: without its key nothing that was sealed for it can be read again, here or in a copy of a file. */
import { hasRight } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import { SYSTEM_ACTOR } from '../store/index.ts';
import { forgetWords } from './facts.ts';
import type { Context } from './ports.ts';
import type { Queue } from './queue.ts';
import { findRun } from './runs.ts';
import { removeWords } from './search-words.ts';
import type { Actor } from './types.ts';

const DAY_MS = 86_400_000;

/**
 * Empties the key and everything about the patient in the run's row, removes sealed rows and files, and keeps the bare
 * fact that there was a case. Backups made earlier still hold it until they are rotated out. 403 `forbidden`.
 */
export async function destroyCase(
  context: Context,
  queue: Queue,
  runId: string,
  actor: Actor,
): Promise<void> {
  if (!hasRight(actor.role, 'run:delete')) {
    throw new ServiceError(403, 'forbidden', 'Your role may not delete cases.');
  }
  await destroy(context, queue, runId, actor);
  await context.store.pageCache.clear();
}

/**
 * Destroys the cases that the administrator's settings do not keep any longer at `now`; the number of them. A case that was reopened
 * is kept; its time begins anew with the next decision.
 */
export async function destroyOutdated(context: Context, queue: Queue, now: Date): Promise<number> {
  const { store, config } = context;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const outdated: { id: string; days: number }[] = [];
  const { retainDecidedDays, retainUnfinishedDays } = config;
  if (retainDecidedDays > 0) {
    const rows = await store.db
      .selectFrom('runs')
      .innerJoin('decisions', 'decisions.run_id', 'runs.id')
      .select(['runs.id'])
      .where('runs.deleted_at', 'is', null)
      .where('runs.locked', '=', 1)
      .groupBy('runs.id')
      .having((row) => row.fn.max('decisions.signed_at'), '<', before(retainDecidedDays))
      .execute();
    outdated.push(...rows.map(({ id }) => ({ id, days: retainDecidedDays })));
  }
  if (retainUnfinishedDays > 0) {
    const rows = await store.db
      .selectFrom('runs')
      .innerJoin('run_log', 'run_log.run_id', 'runs.id')
      .select(['runs.id'])
      .where('runs.deleted_at', 'is', null)
      .where('runs.status', 'in', ['failed', 'cancelled'])
      .groupBy('runs.id')
      .having((row) => row.fn.max('run_log.at'), '<', before(retainUnfinishedDays))
      .execute();
    outdated.push(...rows.map(({ id }) => ({ id, days: retainUnfinishedDays })));
  }
  for (const { id, days } of outdated) await destroy(context, queue, id, SYSTEM_ACTOR, { after_days: days });
  if (outdated.length > 0) await store.pageCache.clear();
  return outdated.length;
}

async function destroy(
  { store, clock }: Context,
  queue: Queue,
  runId: string,
  actor: { id: string; username: string; role: string },
  detail: Record<string, number> = {},
): Promise<void> {
  const files = await store.write(async (tx) => {
    const { search_text } = await findRun(tx, runId);
    await queue.withdraw(tx, runId);
    const objects = await tx.selectFrom('objects').select('id').where('run_id', '=', runId).execute();
    await tx.deleteFrom('objects').where('run_id', '=', runId).execute();
    await tx.deleteFrom('revisions').where('run_id', '=', runId).execute();
    await tx.deleteFrom('desk_notes').where('run_id', '=', runId).execute();
    await tx.deleteFrom('opinions').where('run_id', '=', runId).execute();
    await tx.deleteFrom('notices').where('run_id', '=', runId).execute();
    await tx.deleteFrom('documents').where('run_id', '=', runId).execute();
    await tx.deleteFrom('decisions').where('run_id', '=', runId).execute();
    await tx.deleteFrom('variance_proposals').where('run_id', '=', runId).execute();
    await forgetWords(tx, runId);
    await removeWords(tx, runId, search_text);
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
        search_long: null,
        idempotency_key: null,
        request_mac: null,
        identity: null,
        pages_aside: null,
        deleted_at: clock().toISOString(),
      })
      .where('id', '=', runId)
      .execute();
    await store.audit.append(tx, {
      actor,
      action: 'run.destroyed',
      objectType: 'run',
      objectId: runId,
      detail,
    });
    return objects.map((object) => object.id);
  });
  // Without rows and key the files are debris; should this be cut off, the sweep of orphans finds them.
  for (const name of files) await store.files.delete(name);
}
