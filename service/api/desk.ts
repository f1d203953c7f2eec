/** Comments, peer-to-peer calls, and many cases given to one person. */
import { ServiceError } from '../contract/errors.ts';
import type { ApiDeps, Handlers } from './deps.ts';

export function deskHandlers({
  cases,
}: ApiDeps): Handlers<'desk' | 'addComment' | 'addPeerEntry' | 'assignRuns'> {
  return {
    desk: ({ actor, params }) => cases.desk(params.run_id, actor),
    addComment: ({ actor, params, body }) => cases.addComment(params.run_id, body, actor),
    addPeerEntry: ({ actor, params, body }) => cases.addPeerEntry(params.run_id, body, actor),
    assignRuns: async ({ actor, body: { run_ids, username } }) => {
      const assigned: string[] = [];
      const refused: { run_id: string; code: string }[] = [];
      for (const run_id of new Set(run_ids)) {
        try {
          await cases.assign(run_id, username, actor);
          assigned.push(run_id);
        } catch (refusal) {
          if (!(refusal instanceof ServiceError) || refusal.code === 'user_unknown') throw refusal;
          refused.push({ run_id, code: refusal.code });
        }
      }
      return { assigned, refused };
    },
  };
}
