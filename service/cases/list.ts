/** The queue as a list: filtered, searched, sorted, in pages. */
import type { IdentityStatus } from '../contract/identity.ts';
import type { RootDecision } from '../contract/results.ts';
import type { RunStatus, RunSummary } from '../contract/runs.ts';
import type { Store } from '../store/index.ts';
import { mentionsOf } from './case-notes.ts';
import { findMatching, totalOf } from './matching.ts';
import { errorOf, progressOf, type RunRow } from './runs.ts';
import type { Actor, RunFilter, Total } from './types.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** How many cases there are by status, for figures. */
export async function countByStatus(store: Store): Promise<Record<string, number>> {
  const rows = await store.db
    .selectFrom('runs')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

const limitOf = ({ limit = DEFAULT_LIMIT }: RunFilter) => Math.min(Math.max(1, limit), MAX_LIMIT);

/** In the order of `ids`; what was destroyed since is left out. */
async function rowsOf(store: Store, ids: readonly string[]): Promise<RunRow[]> {
  if (ids.length === 0) return [];
  const rows = await store.db
    .selectFrom('runs')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of the matching runs, in order. Refuses with 400 `cursor_invalid`. */
export async function pageOfRuns(
  store: Store,
  filter: RunFilter,
  actor: Actor,
): Promise<{ rows: RunRow[]; nextCursor?: string }> {
  const matching = await findMatching(store, filter, actor);
  const { ids, nextCursor } = await matching.page(limitOf(filter));
  return { rows: await rowsOf(store, ids), ...(nextCursor && { nextCursor }) };
}

/** Refuses with 400 `cursor_invalid`. `total` counts matching runs, whatever the page; of a search not more than it says. */
export async function listRuns(
  store: Store,
  filter: RunFilter,
  actor: Actor,
): Promise<{ runs: RunSummary[]; nextCursor?: string } & Total> {
  const matching = await findMatching(store, filter, actor);
  const count = matching.isSearch ? undefined : await matching.count();
  const page = await matching.page(limitOf(filter), count?.total);
  const total = count ?? (page.total === undefined ? await matching.count() : totalOf(page.total));
  const rows = await rowsOf(store, page.ids);
  const mentions = await mentionsOf(store.db, page.ids);
  return {
    runs: rows.map((run) => ({
      ...summaryOf(run),
      ...(mentions.has(run.id) && { mentions: mentions.get(run.id)! }),
    })),
    ...total,
    ...(page.nextCursor && { nextCursor: page.nextCursor }),
  };
}

/** A run as lists and tables tell it. */
export function summaryOf(run: RunRow): RunSummary {
  return {
    run_id: run.id,
    status: run.status as RunStatus,
    ...progressOf(run),
    ...errorOf(run),
    ...(run.patient_name === null ? {} : { patient_name: run.patient_name }),
    ...(run.member_id === null ? {} : { member_id: run.member_id }),
    guideline_code: run.guideline_code,
    guideline_name: run.guideline_name,
    ...(run.service === null ? {} : { service: run.service }),
    urgency: run.urgency,
    received_at: run.received_at,
    due_at: run.due_at,
    created_at: run.created_at,
    created_by: run.created_by,
    ...(run.assigned_to === null ? {} : { assigned_to: run.assigned_to }),
    ...(run.root_decision === null ? {} : { root_decision: run.root_decision as RootDecision }),
    ...(run.decision === null ? {} : { decision: run.decision }),
    ...(run.open_count === null ? {} : { open_count: run.open_count }),
    ...(run.check_count === null ? {} : { check_count: run.check_count }),
    ...(run.likely_count === null ? {} : { likely_count: run.likely_count }),
    ...(run.identity === null ? {} : { identity: run.identity as IdentityStatus }),
    ...(run.pages_aside ? { pages_set_aside: run.pages_aside } : {}),
    revision: run.revision,
    ...(run.returned_at === null ? {} : { returned_at: run.returned_at }),
    ...(run.extended_days === null ? {} : { extended_days: run.extended_days }),
    ...(run.page_count === null ? {} : { page_count: run.page_count }),
  };
}
