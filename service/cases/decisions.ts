/** A person's decision on a case: signed, kept for good, and locking the case when it is final. */
import { hasRight } from '../access/rights.ts';
import { ServiceError } from '../contract/errors.ts';
import type { FinalResults } from '../contract/results.ts';
import type { Decision } from '../contract/runs.ts';
import { isVisible, visibleText } from '../contract/visible.ts';
import { noteDecision } from './facts.ts';
import { queueKey } from './form.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, findRun, type RunRow, readResults } from './runs.ts';
import { decisionContext, openJson, sealJson } from './sealed.ts';
import type { Actor } from './types.ts';

const FINAL = new Set(['approve', 'deny']);
const NEEDS_REASON = new Set(['deny', 'refer_to_physician', 'reopen']);

const notAllowed = (detail: string) => new ServiceError(403, 'decision_not_allowed', detail);

/** Only a physician denies, and only a physician reopens what was denied. */
function checkAllowed(run: RunRow, { decision }: Decision, actor: Actor): void {
  if (!hasRight(actor.role, 'run:decide')) throw notAllowed('Your role does not decide cases.');
  if (decision === 'deny' && !hasRight(actor.role, 'run:deny')) {
    throw notAllowed('Only a physician may deny; refer the case to one.');
  }
  if (decision === 'reopen' && run.decision === 'deny' && !hasRight(actor.role, 'run:deny')) {
    throw notAllowed('Only a physician may reopen a denied case.');
  }
}

function checkComplete({ decision, reason, items }: Decision): void {
  const refuse = (path: string, message: string) =>
    new ServiceError(422, 'decision_incomplete', message, [{ path, message }]);
  if (NEEDS_REASON.has(decision) && !isVisible(reason ?? ''))
    throw refuse('/reason', 'Give the specific reason.');
  if (decision === 'request_information' && !isVisible(reason ?? '') && !items?.some(isVisible)) {
    throw refuse('/items', 'Name what is missing.');
  }
}

/** Days that CMS allows a decision to be put off (42 CFR 422.568, 422.572), once and for the patient's sake. */
function checkExtension(run: RunRow, { decision, extension_days: days }: Decision): void {
  if (days === undefined) return;
  if (decision !== 'request_information') {
    const message = 'Only a request for information puts the decision off.';
    throw new ServiceError(422, 'decision_incomplete', message, [{ path: '/extension_days', message }]);
  }
  if (run.extended_days !== null)
    throw new ServiceError(409, 'already_extended', 'The due time was extended before; it is done once.');
}

function checkState(run: RunRow, { decision, revision }: Decision): void {
  if (run.revision === 0) {
    throw new ServiceError(409, 'run_not_completed', 'The review of this record has not finished.');
  }
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
  sent: Decision,
  actor: Actor,
): Promise<Decision> {
  const { store, clock, newId } = context;
  const decision = await store.write(async (tx) => {
    const run = await findRun(tx, runId, actor);
    checkAllowed(run, sent, actor);
    checkComplete(sent);
    checkState(run, sent);
    checkExtension(run, sent);
    const id = newId();
    const signedAt = clock().toISOString();
    const body: Decision = {
      decision: sent.decision,
      ...(isVisible(sent.reason ?? '') ? { reason: visibleText(sent.reason ?? '') } : {}),
      ...(sent.items ? { items: sent.items.map(visibleText).filter(Boolean) } : {}),
      ...(sent.extension_days !== undefined && { extension_days: sent.extension_days }),
      signed_name: actor.displayName,
      signed_role: actor.role,
      signed_at: signedAt,
      revision: run.revision,
      ...departuresIn(await readResults(tx, run, caseKeyOf(store, run), run.revision)),
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
    const locked = FINAL.has(sent.decision) ? (1 as const) : (0 as const);
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
    await noteDecision(tx, run, { id, decision: sent.decision, at: signedAt });
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

/** All decisions on the case, oldest first. */
export async function listDecisions({ store }: Context, runId: string, actor: Actor): Promise<Decision[]> {
  const run = await findRun(store.db, runId, actor);
  const key = caseKeyOf(store, run);
  const rows = await store.db
    .selectFrom('decisions')
    .select(['id', 'body_sealed'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, body_sealed }) => openJson<Decision>(key, body_sealed, decisionContext(runId, id)));
}
