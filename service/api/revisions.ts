/** Stored versions of a run's tree, and the decisions of people on it. */
import { maySign } from '../contract/signing.ts';
import type { ApiDeps, Handlers } from './deps.ts';
import { runBody } from './run-body.ts';

export function revisionHandlers(
  deps: ApiDeps,
): Handlers<
  | 'listRevisions'
  | 'getRevision'
  | 'listChanges'
  | 'listVariances'
  | 'proposeVariance'
  | 'settleProposal'
  | 'restoreRevision'
  | 'decide'
  | 'listDecisions'
> {
  const { access, cases } = deps;
  return {
    listRevisions: async ({ actor, params }) => ({ revisions: await cases.revisions(params.run_id, actor) }),
    getRevision: ({ actor, params }) => cases.revision(params.run_id, params.revision, actor),
    listChanges: ({ actor, params, query }) => cases.changes(params.run_id, query, actor),
    listVariances: ({ actor, params }) => cases.variances(params.run_id, actor),
    proposeVariance: ({ actor, params, body }) => cases.propose(params.run_id, body, actor),
    settleProposal: async ({ actor, params, body, ifMatch, request, reply }) => {
      const { run_id, proposal_id } = params;
      const view = await cases.settleProposal(run_id, proposal_id, body, actor, ifMatch);
      return runBody(deps, view, actor, request, reply);
    },
    restoreRevision: async ({ actor, params, ifMatch, request, reply }) => {
      const view = await cases.restore(params.run_id, params.revision, actor, ifMatch);
      return runBody(deps, view, actor, request, reply);
    },
    decide: async ({ actor, params, body: { password, provider_answer, ...decision } }) => {
      // Whoever may not sign at all is told so without being asked who they are.
      if (maySign(actor.role, decision.decision)) await access.confirm(actor, { password, provider_answer });
      return cases.decide(params.run_id, decision, actor);
    },
    listDecisions: async ({ actor, params }) => ({ decisions: await cases.decisions(params.run_id, actor) }),
  };
}
