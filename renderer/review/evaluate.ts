/** "Evaluate again": the engine judges edited leaves anew; a person sees what would change before anything is stored. */

import { find, forJudging } from '../../service/tree/index.ts';
import { differences, type Work } from '../case/compare.ts';
import { noHistory } from '../case/history.ts';
import { useReview, workOf } from '../case/store.ts';
import { client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { saveNow } from './save.ts';

const get = useReview.getState;
const set = useReview.setState;

function send(work: Work, dryRun: boolean) {
  const { runId, etag } = get();
  return client.updateTree({
    body: {
      run_id: runId,
      only_save_nurse_decision: false,
      ...(dryRun && { dry_run: true }),
      updated_criteria_tree: forJudging(work.tree),
      updated_rationale: work.rationale,
    },
    ...(etag && { ifMatch: etag }),
  });
}

export async function evaluateAgain(): Promise<void> {
  if (get().evaluating || get().locked) return;
  set({ evaluating: true });
  try {
    if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
    const { runId, work } = get();
    if (!work) return;
    const after = workOf(await send(work, true));
    if (!after || get().runId !== runId || get().work !== work) return;
    if (differences(work.tree, after.tree).length > 0 || work.rationale !== after.rationale)
      set({ evaluation: { before: work, after } });
    else notify('done', 'Evaluated again: nothing would change.');
  } catch (error) {
    notify('problem', explain(error));
  } finally {
    set({ evaluating: false });
  }
}

/** Has the new evaluation stored, as a revision of its own. */
export async function accept(): Promise<void> {
  const { evaluation, evaluating, runId } = get();
  if (!evaluation || evaluating) return;
  set({ evaluating: true });
  try {
    const run = await send(evaluation.before, false);
    const after = workOf(run);
    if (!after || get().runId !== runId) return;
    set({
      evaluation: undefined,
      saved: after,
      work: after,
      etag: run.etag,
      revision: run.revision ?? get().revision,
      selected: find(after.tree, get().selected) ? get().selected : after.tree.criteria_id,
      history: noHistory,
      save: 'saved',
    });
  } catch (error) {
    set({ evaluation: undefined });
    notify('problem', explain(error));
  } finally {
    set({ evaluating: false });
  }
}

/** Leaves everything as it is; nothing was stored. */
export function reject(): void {
  set({ evaluation: undefined });
}
