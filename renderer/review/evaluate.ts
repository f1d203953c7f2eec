/** "Evaluate again": the engine judges edited leaves anew; a person sees what changes and accepts it or goes back. */
import { notify } from '../app/notices.ts';
import { client, explain } from '../service/client.ts';
import { noHistory } from './history.ts';
import { saveNow } from './save.ts';
import { useReview, workOf } from './store.ts';
import { differences } from './tree/compare.ts';

const get = useReview.getState;
const set = useReview.setState;

export async function evaluateAgain(): Promise<void> {
  if (get().evaluating || get().locked) return;
  set({ evaluating: true });
  try {
    if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
    const { runId, work, etag, revision } = get();
    if (!work) return;
    const run = await client.updateTree({
      body: {
        run_id: runId,
        only_save_nurse_decision: false,
        updated_criteria_tree: work.tree,
        updated_rationale: work.rationale,
      },
      ...(etag && { ifMatch: etag }),
    });
    const after = workOf(run);
    if (!after || get().runId !== runId) return;
    const evaluation = { before: work, after, run, previous: revision };
    if (differences(work.tree, after.tree).length > 0 || work.rationale !== after.rationale)
      set({ evaluation });
    else {
      set({ evaluation });
      accept();
      notify('done', 'Evaluated again: nothing changed.');
    }
  } catch (error) {
    notify('problem', explain(error));
  } finally {
    set({ evaluating: false });
  }
}

/** Takes the new evaluation as the case's state. */
export function accept(): void {
  const { evaluation } = get();
  if (!evaluation) return;
  const { after, run } = evaluation;
  set({
    evaluation: undefined,
    saved: after,
    work: after,
    etag: run.etag,
    revision: run.revision ?? get().revision,
    history: noHistory,
    save: 'saved',
  });
}

/** Goes back to the revision before the evaluation, by a new revision: nothing is ever removed. */
export async function reject(): Promise<void> {
  const { evaluation } = get();
  if (!evaluation) return;
  try {
    const run = await client.restoreRevision({
      params: { run_id: evaluation.run.run_id, revision: evaluation.previous },
      ...(evaluation.run.etag && { ifMatch: evaluation.run.etag }),
    });
    set({ evaluation: undefined, etag: run.etag, revision: run.revision ?? evaluation.previous });
  } catch (error) {
    notify('problem', explain(error));
  }
}
