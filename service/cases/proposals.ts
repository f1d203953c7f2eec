/**
 * Proposed changes of a determination in a case: stored by who may not make them, without any effect, until somebody with
 * the right accepts one; it is then made as a variance of theirs.
 */
import type { Transaction } from 'kysely';
import type { NewProposal, Proposal, ProposalVerdict } from '../contract/changes.ts';
import { ServiceError } from '../contract/errors.ts';
import type { VarianceReason } from '../contract/variance.ts';
import type { Tables } from '../store/index.ts';
import { applyEdit, decisionDependsOn, decisionOf, find, rollUp, structureChanges } from '../tree/index.ts';
import type { Context } from './ports.ts';
import { addRevision, computedRevisionOf } from './revisions.ts';
import { caseKeyOf, checkIfMatch, findRun, openRun, type Reading, type RunRow, readResults } from './runs.ts';
import { openJson, proposalContext, sealJson } from './sealed.ts';
import type { Actor } from './types.ts';
import { checkEditable } from './update-tree.ts';
import { changeCounts, checkMayVary, checkReasons, departuresOf, traced } from './variance.ts';

/** More open ones than this in one case are a mistake or an attack. */
const MOST_OPEN = 100;

/** 422 `variance_invalid`, 409 `proposal_not_possible`, `proposals_too_many`, `run_not_completed`, `case_locked`. */
export async function propose(
  context: Context,
  runId: string,
  { edit, category, reason }: NewProposal,
  actor: Actor,
): Promise<Proposal> {
  const { store, config, clock, newId } = context;
  checkReasons([{ category, reason }], config);
  const proposal = await store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    checkEditable(run);
    const key = caseKeyOf(store, run);
    const { criteria_tree: tree } = (await readResults(tx, run, key, run.revision)).criteria;
    if (!applyEdit(tree, edit, 'proposed')) throw notPossible();
    const open = (await rowsOf(tx, runId)).filter((row) => row.state === 'open');
    if (open.length >= MOST_OPEN)
      throw new ServiceError(409, 'proposals_too_many', `There are ${MOST_OPEN} open proposals already.`);
    const made: Proposal = {
      id: newId(),
      state: 'open',
      edit,
      description: find(tree, edit.criteria_id)!.description,
      category,
      reason: reason.trim(),
      by: actor.username,
      at: clock().toISOString(),
    };
    const row = {
      id: made.id,
      run_id: runId,
      state: made.state,
      created_at: made.at,
      created_by_id: actor.id,
    };
    const body_sealed = sealJson(key, made, proposalContext(runId, made.id));
    await tx
      .insertInto('variance_proposals')
      .values({ ...row, body_sealed })
      .execute();
    await note(context, tx, run, actor, 'variance.proposed', { edit: edit.edit });
    return made;
  });
  context.changed(runId);
  return proposal;
}

/** Every proposal of a case, oldest first. */
export async function listProposals({ store }: Context, runId: string, actor: Actor): Promise<Proposal[]> {
  const { key } = await openRun(store, runId, actor);
  return (await rowsOf(store.db, runId)).map((row) => open(key, runId, row));
}

/**
 * Accepting makes the change as a new revision, with the acceptor as its maker; declining and withdrawing keep it on file.
 * 404 `proposal_not_found`, 403 `variance_not_allowed`, 409 `proposal_settled`, `proposal_not_possible`, `case_locked`, 412.
 */
export async function settle(
  context: Context,
  runId: string,
  id: string,
  { verdict, answer }: ProposalVerdict,
  actor: Actor,
  ifMatch?: string,
): Promise<void> {
  const { store, config, clock } = context;
  await store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    checkEditable(run);
    checkIfMatch(run, ifMatch);
    const key = caseKeyOf(store, run);
    const row = (await rowsOf(tx, runId)).find((each) => each.id === id);
    if (!row) throw new ServiceError(404, 'proposal_not_found', 'There is no such proposal.');
    if (row.state !== 'open')
      throw new ServiceError(409, 'proposal_settled', 'This proposal has been settled already.');
    const isOwn = row.created_by_id === actor.id;
    if (verdict !== 'withdraw' || !isOwn) checkMayVary(actor, config);
    const proposal = open(key, runId, row);
    if (verdict === 'accept') await make(context, tx, run, key, proposal, actor);
    const state = ({ accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const)[verdict];
    const settled: Proposal = {
      ...proposal,
      state,
      settled_by: actor.username,
      settled_at: clock().toISOString(),
      ...(answer?.trim() && { answer: answer.trim() }),
    };
    const body_sealed = sealJson(key, settled, proposalContext(runId, id));
    await tx.updateTable('variance_proposals').set({ state, body_sealed }).where('id', '=', id).execute();
    await note(context, tx, run, actor, `variance.${state}`, { edit: proposal.edit.edit });
  });
  context.changed(runId);
}

/** The tree with the proposed change, as a revision. */
async function make(
  context: Context,
  tx: Transaction<Tables>,
  run: RunRow,
  key: Buffer,
  { edit, description, category, reason, by }: Proposal,
  actor: Actor,
): Promise<void> {
  const present = await readResults(tx, run, key, run.revision);
  const before = present.criteria.criteria_tree;
  // The criterion that was meant may have been changed or have moved since.
  const isMeant = find(before, edit.criteria_id)?.description === description;
  const done = isMeant ? applyEdit(before, edit, context.newId()) : undefined;
  if (!done) throw notPossible();
  const tree = rollUp(done.tree);
  const reasons = structureChanges(before, tree).map(
    ({ kind, criteria_id }): VarianceReason => ({ kind, criteria_id, category, reason }),
  );
  const original = run.revision === 1 ? present : await readResults(tx, run, key, 1);
  const variances = departuresOf(context, original, present, actor, reasons, by)(tree);
  const saved = {
    ...present,
    criteria: {
      ...present.criteria,
      criteria_tree: tree,
      root_decision: decisionOf(tree),
      decision_depends_on: decisionDependsOn(tree),
    },
  };
  const results = traced(saved, present, variances, { written: false });
  await addRevision(tx, run, key, {
    kind: 'saved',
    results,
    computedRevision: await computedRevisionOf(tx, run.id, run.revision),
    createdBy: actor.username,
    createdAt: context.clock().toISOString(),
    changes: changeCounts(present, results),
  });
}

const notPossible = () =>
  new ServiceError(
    409,
    'proposal_not_possible',
    'The criterion is not there any more, or cannot be changed so.',
  );

type Row = Pick<Tables['variance_proposals'], 'id' | 'state' | 'created_by_id' | 'body_sealed'>;

const rowsOf = (db: Reading, runId: string): Promise<Row[]> =>
  db
    .selectFrom('variance_proposals')
    .select(['id', 'state', 'created_by_id', 'body_sealed'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();

const open = (key: Uint8Array, runId: string, { id, body_sealed }: Row): Proposal =>
  openJson<Proposal>(key, body_sealed, proposalContext(runId, id));

const note = (
  { store }: Context,
  tx: Transaction<Tables>,
  run: RunRow,
  actor: Actor,
  action: string,
  detail: Record<string, string | number>,
) => store.audit.append(tx, { actor, action, objectType: 'run', objectId: run.id, detail });
