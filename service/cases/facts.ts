/**
 * What the figures count of a run, written in the transaction of the thing itself: a figure is then a count of rows, and
 * never older or newer than the cases. Days are UTC.
 */
import type { Transaction } from 'kysely';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';
import type { KeptRecord } from '../record/kept.ts';
import type { Store, Tables } from '../store/index.ts';
import { leaves } from '../tree/index.ts';
import { changingFacts } from './fact-months.ts';
import type { RunRow } from './runs.ts';
import { dayOf, forgetStages, minutesBetween, noteStages } from './stage-facts.ts';

type Tx = Transaction<Tables>;
type Submitted = Pick<
  RunRow,
  'id' | 'guideline_code' | 'guideline_sha256' | 'urgency' | 'received_at' | 'due_at'
>;

/** Enough of a hash to tell the snapshots of one installation apart; whole ones would make the indexes twice as long. */
const snapshotOf = (sha256: string) => sha256.slice(0, 12);
const tenths = (milliseconds: number) => Math.round(milliseconds / 100);

/** Longer reasons are cut: the list of figures shows the beginning. */
const LONGEST_REASON = 200;

export async function noteSubmission(tx: Tx, run: Submitted): Promise<void> {
  const { id, guideline_code, urgency, received_at, due_at } = run;
  const snapshot = snapshotOf(run.guideline_sha256);
  const received_day = dayOf(received_at);
  const row = { run_id: id, guideline_code, snapshot, urgency, received_at, received_day, due_at };
  await changingFacts(tx, id, () => tx.insertInto('run_facts').values(row).execute());
}

export async function noteReading(
  tx: Tx,
  runId: string,
  milliseconds: number,
  { pages, pagesOcr, pagesFailed }: Pick<KeptRecord, 'pages' | 'pagesOcr' | 'pagesFailed'>,
): Promise<void> {
  const counts = { pages, pages_ocr: pagesOcr, pages_failed: pagesFailed };
  await changingFacts(tx, runId, () =>
    tx
      .updateTable('run_facts')
      .set({ read_tenths: tenths(milliseconds), ...counts })
      .where('run_id', '=', runId)
      .execute(),
  );
}

/** Pages of a document that follows count with those of its case. */
export const notePages = (
  tx: Tx,
  runId: string,
  { pages, pagesOcr, pagesFailed }: Pick<KeptRecord, 'pages' | 'pagesOcr' | 'pagesFailed'>,
): Promise<void> =>
  changingFacts(tx, runId, () =>
    tx
      .updateTable('run_facts')
      .set((row) => ({
        pages: row('pages', '+', pages),
        pages_ocr: row('pages_ocr', '+', pagesOcr),
        pages_failed: row('pages_failed', '+', pagesFailed),
      }))
      .where('run_id', '=', runId)
      .execute(),
  );

export async function noteReview(
  tx: Tx,
  runId: string,
  at: string,
  milliseconds: number,
  results: FinalResults,
): Promise<void> {
  const row = {
    completed_at: at,
    completed_day: dayOf(at),
    review_tenths: tenths(milliseconds),
    engine_decision: results.criteria.root_decision,
    request_type: results.request_type ?? null,
  };
  await changingFacts(tx, runId, () =>
    tx.updateTable('run_facts').set(row).where('run_id', '=', runId).execute(),
  );
}

/** The first time that a person looks at the finished review. */
export async function noteOpening(store: Store, runId: string, at: string): Promise<void> {
  await store.db
    .updateTable('run_facts')
    .set({ opened_at: at })
    .where('run_id', '=', runId)
    .where('opened_at', 'is', null)
    .where('completed_at', 'is not', null)
    .execute();
}

/** A person's revision: which leaves now differ from what the engine says of them. */
export const noteRevision = (tx: Tx, run: RunRow, at: string, tree: CriteriaNode): Promise<void> =>
  changingFacts(tx, run.id, () => writeRevision(tx, run, at, tree));

async function writeRevision(tx: Tx, run: RunRow, at: string, tree: CriteriaNode): Promise<void> {
  const day = dayOf(at);
  const overruled = new Map(
    leaves(tree).flatMap(({ criteria_id, engine, override, color }) => {
      const person = override?.color ?? color;
      if (!engine || !person || person === engine.color) return [];
      const row = {
        run_id: run.id,
        criteria_id,
        guideline_code: run.guideline_code,
        snapshot: snapshotOf(run.guideline_sha256),
        day,
        engine: engine.color,
        person,
        rule: engine.rule,
        reason: override?.reason.trim().slice(0, LONGEST_REASON) || null,
      };
      return [[criteria_id, row] as const];
    }),
  );
  await tx.deleteFrom('overruled_leaves').where('run_id', '=', run.id).execute();
  if (overruled.size > 0)
    await tx
      .insertInto('overruled_leaves')
      .values([...overruled.values()])
      .execute();
  await tx.updateTable('run_facts').set({ reviewed_day: day }).where('run_id', '=', run.id).execute();
}

/** The variances of the latest revision take the place of those before. No word of a person is kept: only the category. */
export async function noteVariances(
  tx: Tx,
  run: RunRow,
  at: string,
  variances: readonly Variance[],
): Promise<void> {
  await tx.deleteFrom('variance_facts').where('run_id', '=', run.id).execute();
  if (variances.length === 0) return;
  const rows = variances.map(({ kind, category, role, original_id }, place) => ({
    run_id: run.id,
    place,
    guideline_code: run.guideline_code,
    day: dayOf(at),
    kind,
    category,
    role: role ?? null,
    leaf_id: kind === 'removed' || kind === 'reworded' ? (original_id ?? null) : null,
  }));
  // SQLite takes so many values at once, and no more.
  for (let from = 0; from < rows.length; from += 500)
    await tx
      .insertInto('variance_facts')
      .values(rows.slice(from, from + 500))
      .execute();
}

/** Nothing is decided any more: an approval that was taken back counts nowhere as one. */
const TAKEN_BACK = {
  decision: null,
  decided_at: null,
  decided_day: null,
  decided_minutes: null,
  on_time: null,
  person_minutes: null,
};

/**
 * Of the final decisions the first counts for the time it took, and a later approval as one after a denial. A denial that is
 * reopened stays the first decision: what follows is the outcome of an appeal.
 */
export const noteDecision = (tx: Tx, run: RunRow, decision: Decided): Promise<void> =>
  changingFacts(tx, run.id, () => writeDecision(tx, run, decision));

interface Decided {
  id: string;
  decision: string;
  at: string;
  /** It puts the due time off. */
  extends: boolean;
}

async function writeDecision(tx: Tx, run: RunRow, decision: Decided): Promise<void> {
  const { id, decision: kind, at } = decision;
  const day = dayOf(at);
  const { guideline_code, due_at, received_at } = run;
  await tx
    .insertInto('decision_facts')
    .values({ id, run_id: run.id, guideline_code, decision: kind, day })
    .execute();
  const facts = await tx
    .selectFrom('run_facts')
    .select(['decision', 'opened_at'])
    .where('run_id', '=', run.id)
    .executeTakeFirst();
  const first = facts?.decision ?? null;
  const isFinal = kind === 'approve' || kind === 'deny';
  await tx
    .updateTable('run_facts')
    .set({
      reviewed_day: day,
      ...(kind === 'reopen' && first === 'approve' && TAKEN_BACK),
      ...(kind === 'reopen' && { approved_after_denial: 0 as const }),
      ...(decision.extends && first === null && { extended: 1 as const }),
      ...(kind === 'approve' && first === 'deny' && { approved_after_denial: 1 as const }),
      ...(isFinal &&
        first === null && {
          decision: kind,
          decided_at: at,
          decided_day: day,
          decided_minutes: minutesBetween(received_at, at),
          on_time: at <= due_at ? (1 as const) : (0 as const),
          person_minutes: facts?.opened_at ? minutesBetween(facts.opened_at, at) : null,
        }),
    })
    .where('run_id', '=', run.id)
    .execute();
  if (isFinal && first === null) await noteStages(tx, run, facts?.opened_at ?? null, at);
  if (kind === 'reopen' && first === 'approve') await forgetStages(tx, run.id);
  await tx.updateTable('overruled_leaves').set({ day }).where('run_id', '=', run.id).execute();
  await tx.updateTable('variance_facts').set({ day }).where('run_id', '=', run.id).execute();
}

/** Words that a person wrote about a case go with it; the counts stay. */
export async function forgetWords(tx: Tx, runId: string): Promise<void> {
  await tx.updateTable('overruled_leaves').set({ reason: null }).where('run_id', '=', runId).execute();
}
