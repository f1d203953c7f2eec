/** A person's decision on a case: signed, kept for good, and locking the case when it is final. */
import { hasRight } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Decision, DecisionRequest } from '../contract/runs.ts';
import { hasSubstance, isAgainst, isFinalKind, maySign } from '../contract/signing.ts';
import { isVisible, visibleText } from '../contract/visible.ts';
import type { Store } from '../store/index.ts';
import { decisionOf, leaves, unconfirmed } from '../tree/index.ts';
import { noteDecision } from './facts.ts';
import { queueKey } from './form.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, checkReviewed, findRun, type Reading, type RunRow, readResults } from './runs.ts';
import { decisionContext, openJson, sealJson } from './sealed.ts';
import type { Actor } from './types.ts';

const NEEDS_REASON = new Set(['deny', 'refer_to_physician', 'reopen']);

const notAllowed = (detail: string) => new ServiceError(403, 'decision_not_allowed', detail);

/** Who signs what stands in one table (`contract/signing.ts`). */
function checkAllowed(run: RunRow, { decision }: Decision, { role }: Actor): void {
  if (maySign(role, decision, run.decision)) return;
  if (!hasRight(role, 'run:decide')) throw notAllowed('Your role does not decide cases.');
  throw notAllowed(
    decision === 'deny'
      ? 'Only a physician may deny; refer the case to one.'
      : 'Only a physician may reopen a denied case.',
  );
}

const refuse = (path: string, message: string) =>
  new ServiceError(422, 'decision_incomplete', message, [{ path, message }]);

function checkComplete({ decision, reason, items }: Decision): void {
  if (NEEDS_REASON.has(decision) && !isVisible(reason ?? ''))
    throw refuse('/reason', 'Give the specific reason.');
  if (decision === 'request_information' && !isVisible(reason ?? '') && !items?.some(isVisible)) {
    throw refuse('/items', 'Name what is missing.');
  }
}

/** Days that CMS allows a decision to be put off (42 CFR 422.568, 422.572), once and for the patient's sake. */
function checkExtension(run: RunRow, { decision, extension_days: days }: Decision): void {
  if (days === undefined) return;
  if (decision !== 'request_information')
    throw refuse('/extension_days', 'Only a request for information puts the decision off.');
  if (run.extended_days !== null)
    throw new ServiceError(409, 'already_extended', 'The due time was extended before; it is done once.');
}

/** What has to be said of a final decision beside its reason: why against the recommendation, why on unread answers. */
function checkGrounds(
  { decision, reason, reason_category, unconfirmed_reason }: Decision,
  { criteria }: FinalResults,
  categories: readonly string[],
): Pick<Decision, 'recommended' | 'reason_category' | 'unconfirmed' | 'unconfirmed_reason'> {
  const recommended = decisionOf(criteria.criteria_tree);
  if (!isFinalKind(decision)) return { recommended };
  const against = isAgainst(decision, recommended);
  if (against && !hasSubstance(reason)) {
    const message = 'The decision is another one than the criteria recommend: say why, in a sentence.';
    throw refuse('/reason', message);
  }
  if (against && !categories.includes(reason_category ?? ''))
    throw refuse('/reason_category', `Choose one of: ${categories.join('; ')}.`);
  const open = unconfirmed(criteria.criteria_tree).map((leaf) => leaf.criteria_id);
  if (open.length > 0 && !isVisible(unconfirmed_reason ?? '')) {
    const which = open.slice(0, 20).join(', ');
    const message = `Confirm these answers, on which the decision depends, or say why not: ${which}.`;
    throw refuse('/unconfirmed_reason', message);
  }
  return {
    recommended,
    ...(against && { reason_category: reason_category! }),
    ...(open.length > 0 && { unconfirmed: open, unconfirmed_reason: visibleText(unconfirmed_reason!) }),
  };
}

/** How many criteria the signer has looked at: those that they name or have answered themselves. */
function lookedAt(
  named: readonly string[],
  { criteria }: FinalResults,
  { username }: Actor,
): Pick<Decision, 'criteria_looked_at' | 'criteria_count'> {
  const opened = new Set(named);
  const all = leaves(criteria.criteria_tree);
  const seen = all.filter((leaf) => opened.has(leaf.criteria_id) || leaf.override?.by === username);
  return { criteria_looked_at: seen.length, criteria_count: all.length };
}

/** What the letter needs and the form does not have, as far as something is said. */
function letterOf({ decision, letter }: Decision): Pick<Decision, 'letter'> {
  if (decision !== 'request_information' || !letter) return {};
  const said = Object.entries(letter)
    .map(([name, text]) => [name, visibleText(text ?? '')] as const)
    .filter(([, text]) => text !== '');
  return said.length > 0 ? { letter: Object.fromEntries(said) } : {};
}

function checkState(run: RunRow, { decision, revision }: Decision): void {
  checkReviewed(run);
  if (run.status !== 'completed') {
    throw new ServiceError(409, 'documents_waiting', 'New documents are being read; decide after that.');
  }
  if (decision === 'reopen' && run.locked === 0) {
    throw new ServiceError(409, 'case_not_locked', 'The case is open already.');
  }
  if (decision !== 'reopen' && run.locked === 1) {
    throw new ServiceError(409, 'case_locked', 'The case is decided and signed; reopen it to decide anew.');
  }
  if (revision !== undefined && revision !== run.revision) {
    throw new ServiceError(
      412,
      'revision_conflict',
      'There is a newer revision than the one you decide on; load it first.',
    );
  }
}

/**
 * Signs and stores a decision. The signature is the actor's and the clock's, whatever the client sent.
 * Refuses with 403 `decision_not_allowed`, 422 `decision_incomplete`, 409 `run_not_completed`, `documents_waiting`,
 * `already_extended`, `case_locked`, `case_not_locked`, 412 `revision_conflict`.
 */
export async function decide(
  context: Context,
  runId: string,
  sent: DecisionRequest,
  actor: Actor,
): Promise<Decision> {
  const { store, clock, newId, config } = context;
  const decision = await store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    checkAllowed(run, sent, actor);
    checkComplete(sent);
    checkState(run, sent);
    checkExtension(run, sent);
    const id = newId();
    const signedAt = clock().toISOString();
    const results = await readResults(tx, run, caseKeyOf(store, run), run.revision);
    const body: Decision = {
      decision: sent.decision,
      ...(isVisible(sent.reason ?? '') ? { reason: visibleText(sent.reason ?? '') } : {}),
      ...(sent.items ? { items: sent.items.map(visibleText).filter(Boolean) } : {}),
      ...(sent.extension_days !== undefined && { extension_days: sent.extension_days }),
      signed_name: actor.displayName,
      signed_role: actor.role,
      signed_at: signedAt,
      revision: run.revision,
      ...checkGrounds(sent, results, config.contraryCategories),
      ...lookedAt(sent.looked_at ?? [], results, actor),
      ...letterOf(sent),
      ...departuresIn(results),
    };
    await tx
      .insertInto('decisions')
      .values({
        id,
        run_id: runId,
        decision: sent.decision,
        revision: run.revision,
        signed_by_id: actor.id,
        signed_role: actor.role,
        signed_at: signedAt,
        body_sealed: sealJson(caseKeyOf(store, run), body, decisionContext(runId, id)),
      })
      .execute();
    const locked = isFinalKind(sent.decision) ? (1 as const) : (0 as const);
    const shown = sent.decision === 'reopen' ? null : sent.decision;
    const dueAt = later(run.due_at, sent.extension_days ?? 0);
    await tx
      .updateTable('runs')
      .set({
        decision: shown,
        locked,
        returned_at: null,
        due_at: dueAt,
        queue_key: queueKey(dueAt, false),
        ...(sent.extension_days !== undefined && { extended_days: sent.extension_days }),
      })
      .where('id', '=', runId)
      .execute();
    await noteDecision(tx, run, {
      id,
      decision: sent.decision,
      at: signedAt,
      extends: sent.extension_days !== undefined,
    });
    await store.audit.append(tx, {
      actor,
      action: `decision.${sent.decision}`,
      objectType: 'run',
      objectId: runId,
      detail: {
        revision: run.revision,
        ...(sent.extension_days !== undefined && { extension_days: sent.extension_days }),
      },
      rows: [
        { facet: 'decision', key: [id] },
        ...(sent.extension_days === undefined ? [] : [{ facet: 'run' as const, key: [runId] }]),
      ],
    });
    return body;
  });
  context.changed(runId);
  return decision;
}

const DAY_MS = 86_400_000;

const later = (time: string, days: number) => new Date(Date.parse(time) + days * DAY_MS).toISOString();

/** What is signed besides the criteria as the determination has them. */
function departuresIn({ criteria }: FinalResults): Pick<Decision, 'variances' | 'rationale_out_of_date'> {
  const { variances = [], rationale_out_of_date } = criteria;
  return {
    ...(variances.length > 0 && { variances }),
    ...(rationale_out_of_date && { rationale_out_of_date }),
  };
}

/** All decisions on the case, oldest first. `db`: a transaction in which they are to be as they are then. */
export async function listDecisions(
  { store }: Context,
  runId: string,
  actor: Actor,
  db: Reading = store.db,
): Promise<Decision[]> {
  return decisionsOf(store, await findRun(db, runId, actor), db);
}

/** The same of a case that has been looked up. */
export async function decisionsOf(store: Store, run: RunRow, db: Reading = store.db): Promise<Decision[]> {
  const key = caseKeyOf(store, run);
  const rows = await db
    .selectFrom('decisions')
    .select(['id', 'body_sealed'])
    .where('run_id', '=', run.id)
    .orderBy('id')
    .execute();
  return rows.map(({ id, body_sealed }) => openJson<Decision>(key, body_sealed, decisionContext(run.id, id)));
}
