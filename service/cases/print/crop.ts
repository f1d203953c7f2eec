/** Which part of a page is shown for an evidence entry, and the pictures of a whole report. */
import type { Box } from '../../contract/results.ts';
import type { PageBox } from '../../record/types.ts';

export const PICTURE_DPI = 110;
/** A report of more pictures than this would be a second chart; further quotes stand as text with their page. */
const MOST = 60;

const AROUND = { x: 0.04, y: 0.022 };
const LEAST_WIDTH = 0.55;
const MOST_HEIGHT = 0.45;

/** The boxes of the entry's first page with some paper around them, inside the page. */
export function cropFor(boxes: readonly PageBox[]): PageBox {
  let left = Math.min(...boxes.map((box) => box.x)) - AROUND.x;
  let right = Math.max(...boxes.map((box) => box.x + box.width)) + AROUND.x;
  const top = Math.max(0, Math.min(...boxes.map((box) => box.y)) - AROUND.y);
  const lowest = Math.max(...boxes.map((box) => box.y + box.height)) + AROUND.y;
  const bottom = Math.min(1, lowest, top + MOST_HEIGHT);
  const missing = Math.max(0, LEAST_WIDTH - (right - left)) / 2;
  left -= missing;
  right += missing;
  // What does not fit on one side is added on the other.
  if (left < 0) right -= left;
  if (right > 1) left -= right - 1;
  left = Math.max(0, left);
  return { x: left, y: top, width: Math.min(1, right) - left, height: bottom - top };
}

/** A PNG of a part of a page with frames on it; undefined where the page cannot be drawn. */
export type Draw = (page: number, crop: PageBox, frames: PageBox[]) => Promise<Uint8Array | undefined>;

export interface Pictures {
  of(boxes: readonly Box[]): Promise<Uint8Array | undefined>;
}

/** Draws each place once, however many criteria quote it. */
export function picturesBy(draw: Draw): Pictures {
  const known = new Map<string, Promise<Uint8Array | undefined>>();
  return {
    async of(boxes) {
      const page = boxes[0]?.page;
      if (page === undefined) return undefined;
      const here = boxes.filter((box) => box.page === page);
      const key = JSON.stringify(here);
      const before = known.get(key);
      if (before) return before;
      if (known.size >= MOST) return undefined;
      const drawn = draw(page, cropFor(here), here);
      known.set(key, drawn);
      return drawn;
    },
  };
}
