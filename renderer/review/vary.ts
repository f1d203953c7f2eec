/**
 * Changing the determination in this case: by whoever has the right, with a category and words; everybody else proposes it,
 * and nothing changes before it is accepted.
 */
import type { TreeEdit } from '../../service/contract/changes.ts';
import { applyEdit, restore } from '../../service/tree/index.ts';
import { reshape, type Why } from '../case/edit.ts';
import { lay, useReview } from '../case/store.ts';
import { client, explain } from '../data/client.ts';
import { notify } from '../data/notices.ts';
import { queries } from '../data/queries.ts';
import { saveNow } from './save.ts';

const get = useReview.getState;

export const editLabels: Record<TreeEdit['edit'], string> = {
  remove: 'delete criterion',
  reword: 'edit criterion',
  move: 'move criterion',
  group: 'put into a group',
  add: 'add criterion',
};

/** Whether a change can be made at all, by whomever. */
export function isPossible(edit: TreeEdit): boolean {
  const { work, locked, determination } = get();
  return Boolean(work && determination && !locked && applyEdit(work.tree, edit, 'x'));
}

/** Asks why, and then does it. */
export function askWhy(edit: TreeEdit): void {
  if (isPossible(edit)) useReview.setState({ varying: edit });
}

export function stopAsking(): void {
  useReview.setState({ varying: undefined });
}

/** Makes the change, as the person's own. */
export function vary(edit: TreeEdit, why: Why): void {
  const done = reshape(editLabels[edit.edit], (tree) => applyEdit(tree, edit, crypto.randomUUID()), why);
  if (done) useReview.setState({ varying: undefined, rewording: false });
}

/** Puts the change to whoever may make it. What is unsaved is saved first: a proposal is for what is stored. */
export async function propose(edit: TreeEdit, why: Why): Promise<void> {
  if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
  const { runId } = get();
  await client.proposeVariance({ params: { run_id: runId }, body: { edit, ...why } });
  useReview.setState({ varying: undefined, rewording: false });
  await queries.invalidateQueries({ queryKey: ['variances', runId] });
  notify('done', 'Proposed. Nothing changes before it is accepted.');
}

/** Accepts, declines or withdraws what somebody proposed. */
export async function settleProposal(
  id: string,
  verdict: 'accept' | 'decline' | 'withdraw',
  answer?: string,
): Promise<void> {
  try {
    if (!(await saveNow())) throw new Error('Your changes could not be saved first.');
    const { runId, etag } = get();
    const run = await client.settleProposal({
      params: { run_id: runId, proposal_id: id },
      body: { verdict, ...(answer && { answer }) },
      ...(etag && { ifMatch: etag }),
    });
    lay(run);
    queries.setQueryData(['run', runId], run);
    await queries.invalidateQueries({ queryKey: ['variances', runId] });
  } catch (error) {
    notify('problem', explain(error));
  }
}

/** Puts a criterion of the determination back as it was. That needs no reason, and nobody's leave. */
export function putBack(originalId: string): void {
  const { determination } = get();
  if (!determination) return;
  if (!reshape('put back', (tree) => restore(tree, determination, originalId)))
    notify(
      'problem',
      'Its group is not as it was either: put that back first, or restore an earlier revision.',
    );
}
