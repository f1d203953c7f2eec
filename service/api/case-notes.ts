/** Comments, peer-to-peer calls, cases given to people, and the filters that each keeps. */
import type { ApiDeps, Handlers } from './deps.ts';

type CaseNotesRoutes =
  | 'desk'
  | 'addComment'
  | 'addPeerEntry'
  | 'present'
  | 'assignRuns'
  | 'listReviewers'
  | 'listFilters'
  | 'addFilter'
  | 'changeFilter'
  | 'deleteFilter';

export function caseNotesHandlers({ cases }: ApiDeps): Handlers<CaseNotesRoutes> {
  return {
    desk: ({ actor, params }) => cases.caseNotes(params.run_id, actor),
    addComment: ({ actor, params, body }) => cases.addComment(params.run_id, body, actor),
    addPeerEntry: ({ actor, params, body }) => cases.addPeerEntry(params.run_id, body, actor),
    present: async ({ actor, params }) => ({ others: await cases.present(params.run_id, actor) }),
    assignRuns: ({ actor, body }) => cases.assignMany(body.run_ids, body.username, actor),
    listReviewers: async () => ({ reviewers: await cases.reviewers() }),
    listFilters: async ({ actor }) => ({ filters: await cases.filters(actor) }),
    addFilter: ({ actor, body }) => cases.addFilter(body, actor),
    changeFilter: ({ actor, params, body }) => cases.changeFilter(params.filter_id, body, actor),
    deleteFilter: async ({ actor, params }) => {
      await cases.deleteFilter(params.filter_id, actor);
      return undefined;
    },
  };
}
