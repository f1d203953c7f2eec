import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Box } from '../../service/contract/results.ts';
import { removeEvidence } from '../case/edit.ts';
import { back, type Rect, type Turn, turned } from '../case/geometry.ts';
import { useReview } from '../case/store.ts';
import { useDocument } from '../case/viewer.ts';
import { adjusted, moved, type Nudge, nudge, place, sized, stopAdjusting } from './adjust.ts';
import css from './BoxInHand.module.css';

const arrows: Record<string, Nudge> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function onKeyDown(event: KeyboardEvent): void {
  const direction = arrows[event.key];
  if (direction) nudge(direction, event.shiftKey);
  else if (event.key === 'Escape' || event.key === 'Enter') stopAdjusting();
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    const entry = adjusted()?.entry.id;
    stopAdjusting();
    if (entry) removeEvidence(entry);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The box that is being moved and sized: by its body and corner with a pointer, by arrows with the keyboard. */
export function BoxInHand({ page, turn }: { page: number; turn: Turn }) {
  const adjusting = useDocument((state) => state.adjusting);
  useReview((state) => state.work);
  const now = adjusting && adjusted();
  const drag = useRef<{ x: number; y: number; box: Box; resize: boolean }>(undefined);
  if (!now || now.box.page !== page) return null;
  const rect = turned(now.box, turn);

  const take = (event: PointerEvent<HTMLElement>, resize: boolean) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, box: now.box, resize };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    const area = event.currentTarget.closest('[data-sheet]')?.getBoundingClientRect();
    if (!from || !area) return;
    const dx = (event.clientX - from.x) / area.width;
    const dy = (event.clientY - from.y) / area.height;
    const before: Rect = turned(from.box, turn);
    const after = (from.resize ? sized : moved)(before, dx, dy);
    place({ ...turned(after, back(turn)), page });
  };
  const drop = () => {
    drag.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a box on a page is no set of form fields
    <div
      id="box-in-hand"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
      aria-label="Selected box: arrow keys move it, Shift and arrow keys resize it, Delete removes it, Escape deselects it"
      className={css.box}
      style={{
        left: `${rect.x * 100}%`,
        top: `${rect.y * 100}%`,
        width: `${rect.width * 100}%`,
        height: `${rect.height * 100}%`,
      }}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => take(event, false)}
      onPointerMove={pull}
      onPointerUp={drop}
    >
      <span
        className={css.corner}
        onPointerDown={(event) => take(event, true)}
        onPointerMove={pull}
        onPointerUp={drop}
      />
    </div>
  );
}
