/** A person's edit of the tree, saved as sent or evaluated again (DESIGN 4). */
import { ServiceError } from '../contract/errors.ts';
import type { CriteriaNode, FinalResults, RootDecision } from '../contract/results.ts';
import { loadRecord } from './objects.ts';
import type { Context } from './ports.ts';
import { addRevision, computedRevisionOf } from './revisions.ts';
import { caseKeyOf, checkIfMatch, findRun, type RunRow, readForm, readResults, viewOf } from './runs.ts';
import { readGuideline } from './snapshots.ts';
import type { Actor, RunView } from './types.ts';

export interface TreeUpdate {
  runId: string;
  tree: CriteriaNode;
  rationale?: string;
  onlySave: boolean;
  dryRun?: boolean;
  ifMatch?: string;
  actor: Actor;
}

/** A dry run gives the revision there is, with the results there would be. Refuses with 422 `tree_invalid`, 412 `revision_conflict`, 409 `run_not_completed` or `case_locked`. */
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
  const faults = review.validateTree(tree, previous.criteria.criteria_tree);
  if (faults.length > 0) throw new ServiceError(422, 'tree_invalid', 'The criteria tree has faults.', faults);

  const results = onlySave
    ? savedAsSent(present, update)
    : await evaluatedAgain(context, run, key, update, present, previous);

  if (update.dryRun && !onlySave) return { ...(await viewOf(store, run, false)), results };

  await store.write(async (tx) => {
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
    });
    const entry = { actor, action: `tree.${kind}`, objectType: 'run', objectId: runId, detail: { revision } };
    await store.audit.append(tx, entry);
  });
  context.changed(runId);
  return viewOf(store, await findRun(store.db, runId, actor), true);
}

/** 409 `run_not_completed` or `case_locked`. */
export function checkEditable(run: RunRow): void {
  if (run.revision === 0) {
    throw new ServiceError(409, 'run_not_completed', 'The review of this record has not finished.');
  }
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
  { tree, rationale, actor }: TreeUpdate,
  present: FinalResults,
  previous: FinalResults,
): Promise<FinalResults> {
  const { store, review, clock } = context;
  const record = await loadRecord(store, run, key);
  if (!record)
    throw new ServiceError(503, 'object_missing', 'The record of this case is not in the data folder.');
  const results = await review.reviewAgain({
    record,
    form: readForm(run, key),
    guideline: await readGuideline(store.db, run.guideline_sha256),
    ccm: context.config.ccm,
    tree,
    ...(rationale === undefined ? {} : { rationale }),
    previous,
  });
  const stamp = { by: actor.username, at: clock().toISOString() };
  const stamped = stampOverrides(results.criteria.criteria_tree, present.criteria.criteria_tree, stamp);
  return { ...results, criteria: { ...results.criteria, criteria_tree: stamped } };
}

/** Signs new overrides with who and when; those that already stood keep their signature, whatever the client sent. */
function stampOverrides(
  tree: CriteriaNode,
  before: CriteriaNode,
  stamp: { by: string; at: string },
): CriteriaNode {
  const standing = new Map<string, CriteriaNode['override']>();
  const open = [before];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.override) standing.set(node.criteria_id, node.override);
    open.push(...(node.criteria ?? []));
  }
  const walk = (node: CriteriaNode): CriteriaNode => {
    const children = node.criteria ? { criteria: node.criteria.map(walk) } : {};
    if (!node.override) return { ...node, ...children };
    const old = standing.get(node.criteria_id);
    const { color, reason } = node.override;
    const isOld = old?.by !== undefined && old.color === color && old.reason === reason;
    const { by, at } = isOld ? { by: old.by, at: old.at ?? stamp.at } : stamp;
    return { ...node, ...children, override: { ...node.override, by: by ?? stamp.by, at } };
  };
  return walk(tree);
}
