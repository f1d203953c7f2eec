/** Rectangles of selected runs of text joined into one per line. */
import type { Rect } from '../case/geometry.ts';

/** Joins rectangles that share more than half of the lower one's height; empty ones are dropped. */
export function joinLines(rects: readonly Rect[]): Rect[] {
  const lines: Rect[] = [];
  for (const rect of rects) {
    if (rect.width <= 0 || rect.height <= 0) continue;
    const at = lines.findIndex((line) => shared(line, rect) > Math.min(line.height, rect.height) / 2);
    const line = lines[at];
    if (line) lines[at] = union(line, rect);
    else lines.push(rect);
  }
  return lines;
}

const shared = (a: Rect, b: Rect) => Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);

function union(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}
