/** Changes a person makes. Every one can be undone and is saved by itself. */
import type { Box, Color, CriteriaNode, EvidenceEntry, Stance } from '../../service/contract/results.ts';
import type { VarianceReason } from '../../service/contract/variance.ts';
import { basisOf, find, type Reshaped, replace, rollUp, varied } from '../../service/tree/index.ts';
import { useSession } from '../data/session.ts';
import type { Work } from './compare.ts';
import { record, redo, undo } from './history.ts';
import { useReview } from './store.ts';
import type { TextId } from './texts.ts';

const get = useReview.getState;

/** Why a determination is changed in a case. */
export type Why = Pick<VarianceReason, 'category' | 'reason'>;

/** Whatever changes the tree: what of the determination is not as it was, is known at once. */
function withVariances(next: Work, before: Work, why: Why | undefined): Work {
  const { determination } = get();
  if (!determination || next.tree === before.tree) return next;
  const { user } = useSession.getState();
  const by = { by: user?.username ?? '', at: new Date().toISOString(), ...(user && { role: user.role }) };
  return { ...next, variances: varied(determination, next.tree, before.variances, why, by) };
}

/** Applies a change to the work, remembering what was before. Changes with one key in quick succession are one step. */
export function change(label: string, key: string, make: (work: Work) => Work, why?: Why): void {
  const { work, locked, history } = get();
  if (!work || locked) return;
  const made = make(work);
  if (made === work) return;
  const next = withVariances(made, work, why);
  useReview.setState({ work: next, history: record(history, work, label, key, Date.now()), save: 'unsaved' });
}

/** Sets what the person says about a leaf. The engine's answer stays beside it. */
export function override(id: string, color: Color, reason: string, by: string, label = 'override'): void {
  change(label, `override ${id}`, (work) => ({
    ...work,
    tree: rollUp(
      replace(work.tree, id, (node) => ({
        ...node,
        override: { color, reason, by, at: new Date().toISOString() },
      })),
    ),
  }));
  useReview.setState({ overriding: false });
}

/** The reason of who looked and agrees. */
const CONFIRMED = 'Checked against the record';

/** Says what the engine says, as a person who looked. */
export function confirm(id: string, by: string): void {
  const { work } = get();
  const engine = work && find(work.tree, id)?.engine;
  if (engine) override(id, engine.color, CONFIRMED, by, 'confirm');
}

/** Takes the person's answer back: the engine's counts again. */
export function clearOverride(id: string): void {
  change('clear override', `clear ${id}`, (work) => ({
    ...work,
    tree: rollUp(
      replace(work.tree, id, (node): CriteriaNode => {
        const { override: _gone, color: _color, answer: _answer, ...rest } = node;
        return rest;
      }),
    ),
  }));
}

/** A place of the record as evidence by the person's own judgement. */
export function ownEvidence(stance: Stance, boxes: Box[], text?: string): EvidenceEntry {
  const page = boxes[0]?.page;
  return {
    id: crypto.randomUUID(),
    bounding_box: boxes,
    ...(text && { exact_text_sentence_relevant_to_criteria: text }),
    stance,
    origin: 'nurse',
    ...(page !== undefined && { page_text: `p. ${page + 1}` }),
  };
}

/** Attaches a place of the record to the current criterion. */
export function addEvidence(stance: Stance, boxes: Box[], text?: string): void {
  const id = get().selected;
  const entry = ownEvidence(stance, boxes, text);
  change('add evidence', `add ${entry.id}`, (work) => ({
    ...work,
    tree: replace(work.tree, id, (node) => ({
      ...node,
      clinical_decisioning: [...(node.clinical_decisioning ?? []), entry],
    })),
  }));
  useReview.setState({ evidence: entry.id });
}

/** Takes evidence of the current criterion away; undo brings it back. */
export function removeEvidence(entryId: string): void {
  const id = get().selected;
  change('remove evidence', `remove ${entryId}`, (work) => ({
    ...work,
    tree: replace(work.tree, id, (node) => ({
      ...node,
      clinical_decisioning: (node.clinical_decisioning ?? []).filter((entry) => entry.id !== entryId),
    })),
  }));
}

/** Changes a piece of evidence of the current criterion: its place, what it means, the person's note. */
export function changeEvidence(
  entryId: string,
  to: Partial<Pick<EvidenceEntry, 'bounding_box' | 'stance' | 'note'>>,
): void {
  const id = get().selected;
  change('change evidence', `evidence ${entryId}`, (work) => ({
    ...work,
    tree: replace(work.tree, id, (node) => ({
      ...node,
      clinical_decisioning: (node.clinical_decisioning ?? []).map((entry) =>
        entry.id === entryId ? { ...entry, ...to } : entry,
      ),
    })),
  }));
}

/** Applies a change of the tree's shape and chooses the node it was about. False where it cannot be done. */
export function reshape(
  label: string,
  make: (tree: CriteriaNode) => Reshaped | undefined,
  why?: Why,
): boolean {
  const { work, locked } = get();
  const made = work && !locked ? make(work.tree) : undefined;
  if (!made) return false;
  const key = `${label} ${made.id} ${Date.now()}`;
  change(label, key, (before) => ({ ...before, tree: rollUp(made.tree) }), why);
  useReview.setState({ selected: made.id, evidence: undefined });
  return true;
}

/** A person has read the rationale again: it fits the tree as it is now. */
export function keepRationale(): void {
  change('keep rationale', 'keep rationale', (work) => ({ ...work, basis: basisOf(work.tree) }));
}

export function writeRationale(text: string): void {
  change('edit rationale', 'rationale', (work) => ({ ...work, rationale: text }));
}

/** A text of summary or chronic care in the person's words. */
export function writeText(id: TextId, text: string): void {
  change('edit text', `text ${id}`, (work) => ({ ...work, texts: { ...work.texts, [id]: text } }));
}

function move(step: typeof undo): string | undefined {
  const { work, history, locked } = get();
  if (!work || locked) return undefined;
  const moved = step(history, work);
  if (!moved) return undefined;
  const { selected } = get();
  // A node that the step took away cannot stay chosen.
  const chosen = find(moved.state.tree, selected) ? selected : moved.state.tree.criteria_id;
  useReview.setState({ work: moved.state, history: moved.history, save: 'unsaved', selected: chosen });
  return moved.label;
}

/** Both give the label of what was undone or redone. */
export const undoWork = () => move(undo);
export const redoWork = () => move(redo);
