import { type PointerEvent, useState } from 'react';
import { addEvidence } from '../case/edit.ts';
import type { Rect, Turn } from '../case/geometry.ts';
import { useDocument } from '../case/viewer.ts';
import css from './DrawLayer.module.css';
import { upright } from './mark.ts';

interface Drag {
  fromX: number;
  fromY: number;
  rect: Rect;
}

/** Less than this, as a fraction of the page, is a click and no box. */
const SMALLEST = 0.005;

/** While drawing is on: a box pulled open on the page becomes evidence of the current criterion. For scans above all. */
export function DrawLayer({ page, turn }: { page: number; turn: Turn }) {
  const drawing = useDocument((state) => state.drawing);
  const [drag, setDrag] = useState<Drag>();
  if (!drawing) return null;
  const place = (event: PointerEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return [
      within((event.clientX - area.left) / area.width),
      within((event.clientY - area.top) / area.height),
    ] as const;
  };
  return (
    <div
      className={css.layer}
      data-draw-page={page}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const [x, y] = place(event);
        setDrag({ fromX: x, fromY: y, rect: { x, y, width: 0, height: 0 } });
      }}
      onPointerMove={(event) => {
        if (!drag) return;
        const [x, y] = place(event);
        const { fromX, fromY } = drag;
        const rect = {
          x: Math.min(x, fromX),
          y: Math.min(y, fromY),
          width: Math.abs(x - fromX),
          height: Math.abs(y - fromY),
        };
        setDrag({ fromX, fromY, rect });
      }}
      onPointerUp={() => {
        setDrag(undefined);
        if (!drag || drag.rect.width < SMALLEST || drag.rect.height < SMALLEST) return;
        addEvidence(drawing, [{ ...upright(drag.rect, turn), page }]);
        useDocument.setState({ drawing: undefined });
      }}
    >
      {drag && (
        <div
          className={css.box}
          style={{
            left: `${drag.rect.x * 100}%`,
            top: `${drag.rect.y * 100}%`,
            width: `${drag.rect.width * 100}%`,
            height: `${drag.rect.height * 100}%`,
          }}
        />
      )}
    </div>
  );
}
