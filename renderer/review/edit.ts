/** Changes a person makes. Every one can be undone and is saved by itself. */
import type { Box, Color, CriteriaNode, EvidenceEntry, Stance } from '../../service/contract/results.ts';
import { record, redo, undo } from './history.ts';
import { useReview } from './store.ts';
import type { Work } from './tree/compare.ts';
import { type Reshaped, reword, type Wording } from './tree/reshape.ts';
import { rollUp } from './tree/rollup.ts';
import { find, replace } from './tree/walk.ts';

const get = useReview.getState;

/** Applies a change to the work, remembering what was before. Changes with one key in quick succession are one step. */
export function change(label: string, key: string, make: (work: Work) => Work): void {
  const { work, locked, history } = get();
  if (!work || locked) return;
  const next = make(work);
  if (next === work) return;
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

/** Attaches a place of the record to the current criterion, by the person's own judgement. */
export function addEvidence(stance: Stance, boxes: Box[], text?: string): void {
  const id = get().selected;
  const page = boxes[0]?.page;
  const entry: EvidenceEntry = {
    id: crypto.randomUUID(),
    bounding_box: boxes,
    ...(text && { exact_text_sentence_relevant_to_criteria: text }),
    stance,
    origin: 'nurse',
    ...(page !== undefined && { page_text: `p. ${page + 1}` }),
  };
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

/** Another text for a criterion, and for a group another way of combining its members. */
export function rewordNode(id: string, wording: Wording): void {
  change('edit criterion', `reword ${id}`, (work) => {
    const tree = reword(work.tree, id, wording);
    return tree === work.tree ? work : { ...work, tree: rollUp(tree) };
  });
}

/** Applies a change of the tree's shape and chooses the node it was about. False where it cannot be done. */
export function reshape(label: string, make: (tree: CriteriaNode) => Reshaped | undefined): boolean {
  const { work, locked } = get();
  const made = work && !locked ? make(work.tree) : undefined;
  if (!made) return false;
  change(label, `${label} ${made.id} ${Date.now()}`, (before) => ({ ...before, tree: rollUp(made.tree) }));
  useReview.setState({ selected: made.id, evidence: undefined });
  return true;
}

export function writeRationale(text: string): void {
  change('edit rationale', 'rationale', (work) => ({ ...work, rationale: text }));
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
