import { flushSync } from 'react-dom';
import { removeEvidence, undoWork } from '../case/edit.ts';
import { chosen, currentEvidence, evidenceOf, selectEvidence } from '../case/select.ts';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import { notify } from '../data/notices.ts';

const lineOf = (id: string) => document.querySelector<HTMLElement>(`[data-evidence-line="${id}"]`);

/** Takes the current evidence away and offers to bring it back; the neighbour becomes the current one. */
export function dropEvidence(): void {
  const entry = currentEvidence();
  if (!entry) return;
  const at = evidenceOf(chosen()).indexOf(entry);
  const line = lineOf(entry.id)?.closest('li');
  const hadFocus = line?.contains(document.activeElement) ?? false;
  useDocument.setState({ adjusting: undefined });
  flushSync(() => removeEvidence(entry.id));
  notify('done', 'The evidence was removed.', { label: 'Undo', run: undoWork });
  const left = evidenceOf(chosen());
  const next = left[Math.min(at, left.length - 1)];
  if (next) selectEvidence(next.id);
  // What had the focus is gone with its line.
  if (!hadFocus) return;
  const { selected } = useReview.getState();
  (next ? lineOf(next.id) : document.getElementById(`row-${selected}`))?.focus();
}
