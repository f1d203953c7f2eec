/** Cases given to people and taken back; who may have them; to whom one was given, as the trail has it. */
import type { Transaction } from 'kysely';
import { hasRight } from '../access/rights.ts';
import { usernameKey } from '../access/usernames.ts';
import type { Assignment, BulkAssigned, Reviewer } from '../contract/case-notes.ts';
import { ServiceError } from '../contract/errors.ts';
import type { Tables } from '../store/index.ts';
import type { Context } from './ports.ts';
import { writeLog } from './run-log.ts';
import { findRun, type Reading } from './runs.ts';
import type { Actor } from './types.ts';

/** The latest that are reported. */
const MOST_STATED = 1_000;

const usersWhoMay = async (db: Reading) =>
  (
    await db
      .selectFrom('users')
      .select(['username', 'username_key', 'display_name', 'role'])
      .where('disabled', '=', 0)
      .orderBy('username_key')
      .execute()
  ).filter(({ role }) => hasRight(role as Actor['role'], 'run:assign'));

/** Everybody who may have a case, by name, with the number of open ones. */
export async function listReviewers({ store }: Context): Promise<Reviewer[]> {
  const counts = await store.db
    .selectFrom('runs')
    .select(['assigned_to', (row) => row.fn.countAll<number>().as('open')])
    .where('locked', '=', 0)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'cancelled')
    .groupBy('assigned_to')
    .execute();
  const openOf = new Map(counts.map(({ assigned_to, open }) => [assigned_to, Number(open)]));
  return (await usersWhoMay(store.db)).map(({ username, display_name, role }) => ({
    username,
    display_name,
    role: role as Actor['role'],
    open: openOf.get(username) ?? 0,
  }));
}

/** Whether anything changed; `null` gives it to nobody. 404 `run_not_found`, 422 `user_unknown`. */
export async function assign(
  context: Context,
  runId: string,
  username: string | null,
  actor: Actor,
): Promise<boolean> {
  const changed = await context.store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    const to = username === null ? null : await nameOf(tx, username);
    if (run.assigned_to === to) return false;
    await noteAssignment(context, tx, run, to, actor);
    return true;
  });
  if (changed) context.changed(runId);
  return changed;
}

/** Gives the case to a user of this very name, with its log and the trail. */
export async function noteAssignment(
  { store, clock, newId }: Context,
  tx: Transaction<Tables>,
  { id, assigned_to }: { id: string; assigned_to: string | null },
  to: string | null,
  actor: Actor,
): Promise<void> {
  const action = to === null ? 'run.unassigned' : 'run.assigned';
  const detail = { ...(to !== null && { to }), ...(assigned_to !== null && { from: assigned_to }) };
  await tx.updateTable('runs').set({ assigned_to: to }).where('id', '=', id).execute();
  await writeLog(tx, { id: newId(), runId: id, at: clock(), event: action });
  await store.audit.append(tx, { actor, action, objectType: 'run', objectId: id, detail });
}

/** As it is written in the account. */
async function nameOf(tx: Transaction<Tables>, username: string): Promise<string> {
  const key = usernameKey(username);
  const user = (await usersWhoMay(tx)).find((row) => row.username_key === key);
  if (user) return user.username;
  throw new ServiceError(422, 'user_unknown', 'There is no user of this name who could review the case.');
}

/** Each on its own: what is refused for one case changes nothing for the others. 422 `user_unknown` refuses all. */
export async function assignMany(
  context: Context,
  runIds: readonly string[],
  username: string | null,
  actor: Actor,
): Promise<Required<BulkAssigned>> {
  const reported: Required<BulkAssigned> = { assigned: [], unchanged: [], refused: [] };
  for (const runId of new Set(runIds)) {
    try {
      const changed = await assign(context, runId, username, actor);
      reported[changed ? 'assigned' : 'unchanged'].push(runId);
    } catch (refusal) {
      if (!(refusal instanceof ServiceError) || refusal.code === 'user_unknown') throw refusal;
      reported.refused.push({ run_id: runId, code: refusal.code });
    }
  }
  return reported;
}

/** Oldest first. Entries of before they named to whom are left out. */
export async function assignmentsOf({ store }: Context, runId: string): Promise<Assignment[]> {
  const of = (action: string) =>
    store.audit.find(
      { objectType: 'run', objectId: runId, action },
      { limit: MOST_STATED, descending: true },
    );
  const entries = [...(await of('run.assigned')), ...(await of('run.unassigned'))];
  return entries
    .sort((a, b) => a.seq - b.seq)
    .flatMap(({ action, actor_name, at, detail }) => {
      const { to, from } = JSON.parse(detail) as { to?: string; from?: string };
      if (action === 'run.assigned' && to === undefined) return [];
      return [{ ...(to !== undefined && { to }), ...(from !== undefined && { from }), by: actor_name, at }];
    });
}
