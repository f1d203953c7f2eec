/** Plane geometry of a page: boxes in points as displayed (origin top left), and the frame in which text runs. */
import type { PageBox } from './types.ts';

/** A rectangle by its edges, y downwards. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Direction in which a line of text runs on the displayed page, in degrees clockwise. */
export type Direction = 0 | 90 | 180 | 270;

export function unionAll(rects: Rect[]): Rect {
  const all = { ...rects[0]! };
  for (const rect of rects) {
    if (rect.left < all.left) all.left = rect.left;
    if (rect.top < all.top) all.top = rect.top;
    if (rect.right > all.right) all.right = rect.right;
    if (rect.bottom > all.bottom) all.bottom = rect.bottom;
  }
  return all;
}

/** Six decimals are a thousandth of a point on the largest sheets; more would only make records longer. */
const round = (v: number) => Math.round(Math.min(1, Math.max(0, v)) * 1e6) / 1e6;

/** Points to fractions of the page, clamped to it. */
export function toBox(rect: Rect, width: number, height: number): PageBox {
  const x = round(rect.left / width);
  const y = round(rect.top / height);
  return { x, y, width: round(rect.right / width - x), height: round(rect.bottom / height - y) };
}

/**
 * Turns a rectangle so that text of the given direction reads left to right. The result keeps sizes and may lie at
 * negative coordinates: it serves for comparing only.
 */
export function upright(rect: Rect, direction: Direction): Rect {
  const { left, top, right, bottom } = rect;
  if (direction === 90) return { left: top, top: -right, right: bottom, bottom: -left };
  if (direction === 180) return { left: -right, top: -bottom, right: -left, bottom: -top };
  if (direction === 270) return { left: -bottom, top: left, right: -top, bottom: right };
  return rect;
}

/** Share of the smaller height that two rectangles have in common vertically. */
export function verticalOverlap(a: Rect, b: Rect): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const least = Math.min(a.bottom - a.top, b.bottom - b.top);
  return least > 0 ? shared / least : 0;
}

export function median(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
