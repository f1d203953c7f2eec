/** A person's edit of the tree, saved as sent or evaluated again. */
import type { Transaction } from 'kysely';
import { ServiceError } from '../contract/errors.ts';
import type { PageDecision } from '../contract/identity.ts';
import type { CriteriaNode, FinalResults, RootDecision } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';
import type { Store, Tables } from '../store/index.ts';
import { decisionDependsOn } from '../tree/index.ts';
import { ownTurn } from '../work/own-turn.ts';
import { loadRecord } from './objects.ts';
import { requestOpinion } from './opinions.ts';
import type { Context } from './ports.ts';
import { attributed, type Ignored, signed } from './provenance.ts';
import { addRevision, computedRevisionOf } from './revisions.ts';
import {
  caseKeyOf,
  checkIfMatch,
  checkReviewed,
  findRun,
  type RunRow,
  readForm,
  readResults,
  viewOf,
} from './runs.ts';
import { readGuideline } from './snapshots.ts';
import type { RunView, TreeChange } from './types.ts';
import { changeCounts, departuresOf, traced } from './variance.ts';
import { withWritten } from './written.ts';

export interface TreeUpdate extends TreeChange {
  /** Other pages count than before: every leaf is judged anew. Reported in the trail under an action of its own. */
  pages?: { decisions: PageDecision[]; action: string; detail: Record<string, string | number> };
  /** Storing on behalf of a job: through its lease, with what else happens in the same transaction. */
  following?: Following;
}

export interface Following {
  write: Store['write'];
  also(tx: Transaction<Tables>, revision: number): Promise<void>;
  signal: AbortSignal;
}

/** A dry run gives the revision there is, with the results there would be. Refuses with 422 `tree_invalid` or `variance_invalid`, 403 `variance_not_allowed`, 412 `revision_conflict`, 409 `run_not_completed` or `case_locked`. */
export async function updateTree(context: Context, update: TreeUpdate): Promise<RunView> {
  const { store, clock, review } = context;
  const { runId, tree, onlySave, ifMatch, actor } = update;
  const run = await findRun(store.db, runId, actor);
  checkEditable(run);
  checkIfMatch(run, ifMatch);
  const key = caseKeyOf(store, run);
  const present = await readResults(store.db, run, key, run.revision);
  const computed = await computedRevisionOf(store.db, runId, run.revision);
  const previous = computed === run.revision ? present : await readResults(store.db, run, key, computed);
  await ownTurn();
  const faults = review.validateTree(tree, previous.criteria.criteria_tree);
  if (faults.length > 0) throw new ServiceError(422, 'tree_invalid', 'The criteria tree has faults.', faults);

  const stored = [present.criteria.criteria_tree, previous.criteria.criteria_tree];
  const signature = { by: actor.username, at: clock().toISOString(), names: [actor.displayName] };
  const { tree: said, ignored } = attributed(tree, stored, signature, onlySave);
  const taken = { ...update, tree: said };
  const original = run.revision === 1 ? present : await readResults(store.db, run, key, 1);
  await ownTurn();
  const departures = departuresOf(context, original, present, actor, update.stated?.reasons);
  const made = onlySave
    ? savedAsSent(present, taken)
    : await evaluatedAgain(context, run, key, taken, previous, departures(said), (one) =>
        signed(one, stored, signature),
      );
  await ownTurn();
  const written = withWritten(made, present, update.texts, signature);
  const results = traced(written, present, departures(made.criteria.criteria_tree), {
    written: !onlySave,
    basis: update.stated?.rationaleBasis,
  });

  await ownTurn();
  if (update.dryRun && !onlySave) return { ...(await viewOf(store, run, false)), results };
  const changes = changeCounts(present, results);

  await (update.following?.write ?? store.write)(async (tx) => {
    const latest = await findRun(tx, runId, actor);
    checkEditable(latest);
    checkIfMatch(latest, ifMatch);
    const kind = onlySave ? ('saved' as const) : ('evaluated' as const);
    const revision = await addRevision(tx, latest, key, {
      kind,
      results,
      ...(onlySave ? { computedRevision: computed } : {}),
      createdBy: actor.username,
      createdAt: clock().toISOString(),
      changes,
    });
    if (!onlySave) await requestOpinion(tx, context, runId, revision);
    const detail = { revision, ...counted(ignored), ...update.pages?.detail };
    const action = update.pages?.action ?? `tree.${kind}`;
    const entry = { actor, action, objectType: 'run', objectId: runId, detail };
    await store.audit.append(tx, entry);
    await update.following?.also(tx, revision);
  });
  context.changed(runId);
  return viewOf(store, await findRun(store.db, runId, actor), true);
}

/** For the trail: what a client claimed of who, when and origin that was not taken. */
const counted = (ignored: Ignored): Record<string, number> =>
  Object.fromEntries(Object.entries(ignored).map(([kind, count]) => [`ignored_${kind}`, count]));

/** 409 `run_not_completed` or `case_locked`. */
export function checkEditable(run: RunRow): void {
  checkReviewed(run);
  if (run.locked === 1) {
    throw new ServiceError(409, 'case_locked', 'The case is decided and signed; reopen it to change it.');
  }
}

const DECISION_OF: Record<string, RootDecision> = {
  green: 'MET',
  red: 'NOT_MET',
  yellow: 'INSUFFICIENT_EVIDENCE',
  gray: 'INSUFFICIENT_EVIDENCE',
};

function savedAsSent(present: FinalResults, { tree, rationale }: TreeUpdate): FinalResults {
  const color = tree.override?.color ?? tree.color;
  return {
    ...present,
    criteria: {
      ...present.criteria,
      criteria_tree: tree,
      clinical_rationale: rationale ?? present.criteria.clinical_rationale,
      root_decision: color ? DECISION_OF[color]! : present.criteria.root_decision,
      decision_depends_on: decisionDependsOn(tree),
    },
  };
}

/**
 * The engine compares with what it computed last, not with what was saved since: a colour or a text that was only saved
 * is still a person's.
 */
async function evaluatedAgain(
  context: Context,
  run: RunRow,
  key: Buffer,
  { tree, rationale, actor, pages, following }: TreeUpdate,
  previous: FinalResults,
  variances: Variance[],
  sign: (tree: CriteriaNode) => CriteriaNode,
): Promise<FinalResults> {
  const { store, review } = context;
  const record = await loadRecord(store, run, key);
  if (!record)
    throw new ServiceError(503, 'object_missing', 'The record of this case is not in the data folder.');
  const input = {
    record,
    form: readForm(run, key),
    guideline: await readGuideline(store.db, run.guideline_sha256),
    ccm: context.config.ccm,
    tree,
    ...(rationale === undefined ? {} : { rationale }),
    previous,
    variances,
    ...(pages && { pageDecisions: pages.decisions, everyLeaf: true }),
  };
  const turn = { owner: actor.id, urgent: !following, ...(following && { signal: following.signal }) };
  const results = await review.reviewAgain(input, turn);
  // A color without a reason has become an override of its own by now.
  return {
    ...results,
    criteria: { ...results.criteria, criteria_tree: sign(results.criteria.criteria_tree) },
  };
}
