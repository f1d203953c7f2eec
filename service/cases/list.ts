/** The queue as a list: filtered, searched, sorted, in pages. */
import { type ExpressionBuilder, sql } from 'kysely';
import { reachOf } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import type { IdentityStatus } from '../contract/identity.ts';
import type { RootDecision } from '../contract/results.ts';
import type { RunStatus, RunSummary } from '../contract/runs.ts';
import type { Store, Tables } from '../store/index.ts';
import { mentionsOf } from './desk.ts';
import { searchWords } from './form.ts';
import { errorOf, progressOf, type RunRow } from './runs.ts';
import type { Actor, RunFilter } from './types.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MOST_STATUSES = 50;

const SORTS = {
  due: { column: 'queue_key', descending: false },
  created: { column: 'created_at', descending: false },
  '-created': { column: 'created_at', descending: true },
} as const;

type Condition = ExpressionBuilder<Tables, 'runs'>;

/** Each once and no more than there will ever be: what is asked twice costs no second look. */
const statusesOf = (list: string): string[] => [
  ...new Set(list.split(',', MOST_STATUSES).map((status) => status.trim())),
];

/** `status` may be a list with commas; `assignedTo` may be `none`; every word of `search` must occur. */
function matching(row: Condition, filter: RunFilter, actor: Actor) {
  const wanted = [row('deleted_at', 'is', null)];
  if (reachOf(actor.role, 'run:read') !== 'all') wanted.push(row('created_by_id', '=', actor.id));
  if (filter.status) wanted.push(row('status', 'in', statusesOf(filter.status)));
  if (filter.guidelineCode) wanted.push(row('guideline_code', '=', filter.guidelineCode));
  if (filter.assignedTo === 'none') wanted.push(row('assigned_to', 'is', null));
  else if (filter.assignedTo) wanted.push(row('assigned_to', '=', filter.assignedTo));
  for (const word of searchWords(filter.search ?? '')) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
    wanted.push(sql<boolean>`search_text like ${pattern} escape '\\'` as never);
  }
  return row.and(wanted);
}

function readCursor(cursor: string): [string, string] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')) {
      return value as [string, string];
    }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new ServiceError(400, 'cursor_invalid', 'The cursor is not one of this list.');
}

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

/** One page of the matching runs, in order. Refuses with 400 `cursor_invalid`. */
export async function pageOfRuns(
  store: Store,
  filter: RunFilter,
  actor: Actor,
): Promise<{ rows: RunRow[]; nextCursor?: string }> {
  const { column, descending } = SORTS[filter.sort ?? 'due'];
  const limit = Math.min(Math.max(1, filter.limit ?? DEFAULT_LIMIT), MAX_LIMIT);
  let query = store.db
    .selectFrom('runs')
    .selectAll()
    .where((row) => matching(row, filter, actor));
  if (filter.cursor) {
    const [value, id] = readCursor(filter.cursor);
    const after = descending ? '<' : '>';
    query = query.where((row) =>
      row.or([row(column, after, value), row.and([row(column, '=', value), row('id', after, id)])]),
    );
  }
  const direction = descending ? 'desc' : 'asc';
  const rows = await query
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute();
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    ...(rows.length > limit && last
      ? { nextCursor: Buffer.from(JSON.stringify([last[column], last.id])).toString('base64url') }
      : {}),
  };
}

/** Refuses with 400 `cursor_invalid`. `total` counts all matching runs, whatever the page. */
export async function listRuns(
  store: Store,
  filter: RunFilter,
  actor: Actor,
): Promise<{ runs: RunSummary[]; total: number; nextCursor?: string }> {
  const { rows, nextCursor } = await pageOfRuns(store, filter, actor);
  const { total } = await store.db
    .selectFrom('runs')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where((row) => matching(row, filter, actor))
    .executeTakeFirstOrThrow();
  const mentions = await mentionsOf(
    store.db,
    rows.map(({ id }) => id),
  );
  return {
    runs: rows.map((run) => ({
      ...summaryOf(run),
      ...(mentions.has(run.id) && { mentions: mentions.get(run.id)! }),
    })),
    total: Number(total),
    ...(nextCursor && { nextCursor }),
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
