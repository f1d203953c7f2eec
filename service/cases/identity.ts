/** A person's word on whose pages are, and the case evaluated again by it. */
import { ServiceError } from '../contract/errors.ts';
import type { PageDecision } from '../contract/identity.ts';
import type { Context } from './ports.ts';
import { caseKeyOf, etagOf, findRun, readResults } from './runs.ts';
import type { Actor, RunView } from './types.ts';
import { checkEditable, updateTree } from './update-tree.ts';

/** Letters that a reason has at least: whoever reads the history has to learn something from it. */
const LEAST_LETTERS = 8;

const refuse = (code: string, path: string, message: string) =>
  new ServiceError(422, code, message, [{ path, message }]);

/**
 * Stores the decision with a new revision in which every answer is judged anew; what people have set stays. Refuses with 422
 * `page_unknown`, `reason_missing`, 412 `revision_conflict`, 409 `run_not_completed` or `case_locked`.
 */
export async function decidePages(
  context: Context,
  {
    runId,
    decision,
    ifMatch,
    actor,
  }: { runId: string; decision: PageDecision; ifMatch?: string; actor: Actor },
): Promise<RunView> {
  const { store, clock } = context;
  const run = await findRun(store.db, runId, actor);
  checkEditable(run);
  const given = checked(decision, run.page_count ?? 0);
  const present = await readResults(store.db, run, caseKeyOf(store, run), run.revision);
  const earlier = present.identity?.page_decisions ?? [];
  return updateTree(context, {
    runId,
    tree: present.criteria.criteria_tree,
    rationale: present.criteria.clinical_rationale,
    onlySave: false,
    actor,
    // What was read here is what was judged: whoever saves meanwhile is not overwritten.
    ifMatch: ifMatch ?? etagOf(run),
    pages: {
      decisions: [...earlier, { ...given, by: actor.username, at: clock().toISOString() }],
      action: given.belongs ? 'pages.taken_back' : 'pages.set_aside',
      detail: { pages: given.pages.map((page) => page + 1).join(',') },
    },
  });
}

/** The decision without what only the service says (who, when). */
function checked({ pages, belongs, reason }: PageDecision, count: number): PageDecision {
  const known = [...new Set(pages)].sort((a, b) => a - b);
  if (known.some((page) => page >= count))
    throw refuse('page_unknown', '/pages', `The record has ${count} pages, counted from 0.`);
  if ((reason.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS)
    throw refuse('reason_missing', '/reason', 'Say in a few words how you know whose the pages are.');
  return { pages: known, belongs, reason: reason.trim() };
}
