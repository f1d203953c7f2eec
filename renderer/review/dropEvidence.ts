import { removeEvidence, undoWork } from '../case/edit.ts';
import { chosen, currentEvidence, evidenceOf, selectEvidence } from '../case/select.ts';
import { useDocument } from '../case/viewer.ts';
import { notify } from '../data/notices.ts';

/** Takes the current evidence away and offers to bring it back; the neighbour becomes the current one. */
export function dropEvidence(): void {
  const entry = currentEvidence();
  if (!entry) return;
  const at = evidenceOf(chosen()).indexOf(entry);
  useDocument.setState({ adjusting: undefined });
  removeEvidence(entry.id);
  notify('done', 'The evidence was removed.', { label: 'Undo', run: undoWork });
  const left = evidenceOf(chosen());
  const next = left[Math.min(at, left.length - 1)];
  if (next) selectEvidence(next.id);
}
