/** Cases as tables for analysis: rows as they are read, a few cases at a time, so that their number does not matter. */
import type { CriteriaNode } from '../contract/results.ts';
import type { Store } from '../store/index.ts';
import { colorOf, leaves } from '../tree/index.ts';
import { decisionsOf } from './decisions.ts';
import { pageOfRuns, summaryOf } from './list.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, type RunRow, readResults } from './runs.ts';
import type { Actor, RunFilter, Table, TableRow } from './types.ts';

/** Columns of each table, in their order. */
export const COLUMNS: Record<Table, readonly string[]> = {
  cases: [
    'run_id',
    'status',
    'patient_name',
    'member_id',
    'service',
    'guideline_code',
    'guideline_name',
    'urgency',
    'received_at',
    'due_at',
    'created_at',
    'created_by',
    'assigned_to',
    'revision',
    'page_count',
    'root_decision',
    'decision',
    'open_count',
    'extended_days',
  ],
  leaves: [
    'run_id',
    'guideline_code',
    'criteria_id',
    'description',
    'color',
    'engine_answer',
    'engine_confidence',
    'override_color',
    'override_by',
    'override_reason',
    'evidence_count',
  ],
  decisions: [
    'run_id',
    'guideline_code',
    'decision',
    'signed_name',
    'signed_role',
    'signed_at',
    'revision',
    'reason',
    'items',
    'extension_days',
    'recommended',
    'reason_category',
    'criteria_looked_at',
    'criteria_count',
    'unconfirmed',
    'unconfirmed_reason',
  ],
};

type Rows = (store: Store, run: RunRow) => Promise<TableRow[]> | TableRow[];

const rowsOf: Record<Table, Rows> = {
  cases: (_store, run) => [{ ...summaryOf(run) } as unknown as TableRow],

  leaves: async (store, run) => {
    if (run.revision === 0) return [];
    const results = await readResults(store.db, run, caseKeyOf(store, run), run.revision);
    return leaves(results.criteria.criteria_tree).map((leaf) => leafRow(run, leaf));
  },

  decisions: async (store, run) => {
    const decisions = await decisionsOf(store, run);
    return decisions.map(({ items, unconfirmed, variances: _, letter: _letter, ...decision }) => ({
      run_id: run.id,
      guideline_code: run.guideline_code,
      ...decision,
      ...(items && { items: items.join('; ') }),
      ...(unconfirmed && { unconfirmed: unconfirmed.join('; ') }),
    }));
  },
};

function leafRow(run: RunRow, leaf: CriteriaNode): TableRow {
  const { engine, override } = leaf;
  return {
    run_id: run.id,
    guideline_code: run.guideline_code,
    criteria_id: leaf.criteria_id,
    description: leaf.description,
    color: colorOf(leaf),
    engine_answer: engine?.answer,
    engine_confidence: engine?.confidence,
    override_color: override?.color,
    override_by: override?.by,
    override_reason: override?.reason,
    evidence_count: leaf.clinical_decisioning?.length ?? 0,
  };
}

const PAGE = 50;

/** Only what the actor may see; reported in the trail before the first row. */
export async function* tableRows(
  context: Context,
  table: Table,
  filter: Pick<RunFilter, 'status' | 'guidelineCode'>,
  actor: Actor,
): AsyncGenerator<TableRow> {
  const { store } = context;
  await store.write((tx) =>
    store.audit.append(tx, {
      actor,
      action: 'table.exported',
      objectType: 'table',
      objectId: table,
      detail: {},
    }),
  );
  let cursor: string | undefined;
  do {
    const page = await pageOfRuns(
      store,
      { ...filter, sort: 'created', limit: PAGE, ...(cursor && { cursor }) },
      actor,
    );
    for (const run of page.rows)
      for (const row of await rowsOf[table](store, run))
        yield Object.fromEntries(COLUMNS[table].map((column) => [column, row[column]]));
    cursor = page.nextCursor;
  } while (cursor);
}
