/** Moving and sizing a box of a person's evidence, step by step: the same for keys, buttons and pointer. */
import type { Box } from '../../service/contract/results.ts';
import { changeEvidence } from '../case/edit.ts';
import type { Rect } from '../case/geometry.ts';
import { chosen, evidenceOf } from '../case/select.ts';
import { useReview } from '../case/store.ts';
import { showPlace, useDocument } from '../case/viewer.ts';
import { showAndFocus } from '../ui/focus.ts';

/** One step, as a fraction of the page: about the height of half a line. */
const STEP = 0.005;
/** Smaller than this a box cannot be seen or taken hold of. */
const LEAST = 0.006;

export type Nudge = 'left' | 'right' | 'up' | 'down';

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A box moved by fractions of the page, and kept on it. */
export function moved<R extends Rect>(box: R, dx: number, dy: number): R {
  return { ...box, x: within(box.x + dx, 0, 1 - box.width), y: within(box.y + dy, 0, 1 - box.height) };
}

/** A box with its lower right corner moved; it keeps some size and stays on the page. */
export function sized<R extends Rect>(box: R, dx: number, dy: number): R {
  return {
    ...box,
    width: within(box.width + dx, LEAST, 1 - box.x),
    height: within(box.height + dy, LEAST, 1 - box.y),
  };
}

const deltas: Record<Nudge, [number, number]> = {
  left: [-STEP, 0],
  right: [STEP, 0],
  up: [0, -STEP],
  down: [0, STEP],
};

/** The box that is being adjusted, with its entry. */
export function adjusted() {
  const at = useDocument.getState().adjusting;
  const entry = at && evidenceOf(chosen()).find((one) => one.id === at.entry);
  const box = at && entry?.bounding_box[at.box];
  return at && entry && box ? { entry, box, index: at.box } : undefined;
}

/** Puts another box in the place of the one that is being adjusted. */
export function place(next: Box): void {
  const now = adjusted();
  if (!now) return;
  changeEvidence(now.entry.id, { bounding_box: now.entry.bounding_box.with(now.index, next) });
}

export function nudge(direction: Nudge, resize: boolean): void {
  const now = adjusted();
  const [dx, dy] = deltas[direction];
  if (now) place((resize ? sized : moved)(now.box, dx, dy));
}

/** Takes hold of the first box of the current evidence, if a person added it. */
export function startAdjusting(): void {
  const { evidence } = useReview.getState();
  const entry = evidenceOf(chosen()).find((one) => one.id === evidence);
  const box = entry?.bounding_box[0];
  if (entry?.origin !== 'nurse' || !box) return;
  showPlace(box.page, box);
  showAndFocus(
    () => useDocument.setState({ adjusting: { entry: entry.id, box: 0 }, boxes: true }),
    'box-in-hand',
  );
}

/** Lets go; the focus returns to the line of the evidence. */
export function stopAdjusting(): void {
  const { entry } = useDocument.getState().adjusting ?? {};
  useDocument.setState({ adjusting: undefined });
  document.querySelector<HTMLElement>(`[data-evidence-line="${entry}"]`)?.focus();
}
