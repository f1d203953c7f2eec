/** Which part of a page is shown for an evidence entry, and the pictures of a whole report. */
import type { Box, CriteriaNode, EvidenceEntry } from '../contract/results.ts';
import type { PageBox } from '../record/types.ts';
import { colorOf, leaves } from '../tree/index.ts';

export const PICTURE_DPI = 110;
/** A report of more pictures than this would be a second chart; further quotes stand as text with their page. */
const MOST = 60;

const AROUND = { x: 0.04, y: 0.022 };
const LEAST_WIDTH = 0.55;
const MOST_HEIGHT = 0.45;

/** The least rectangle around all of them, inside the page whatever a client may have sent. */
function hullOf(boxes: readonly PageBox[]): { left: number; right: number; top: number; bottom: number } {
  const hull = { left: 1, right: 0, top: 1, bottom: 0 };
  for (const { x, y, width, height } of boxes) {
    hull.left = Math.min(hull.left, onPage(x));
    hull.right = Math.max(hull.right, onPage(x + width));
    hull.top = Math.min(hull.top, onPage(y));
    hull.bottom = Math.max(hull.bottom, onPage(y + height));
  }
  return hull;
}

const onPage = (share: number): number => Math.min(1, Math.max(0, share));

/** The boxes of the entry's first page with some paper around them, inside the page. */
export function cropFor(boxes: readonly PageBox[]): PageBox {
  const hull = hullOf(boxes);
  let left = hull.left - AROUND.x;
  let right = hull.right + AROUND.x;
  const top = onPage(hull.top - AROUND.y);
  const bottom = Math.min(onPage(hull.bottom + AROUND.y), top + MOST_HEIGHT);
  const missing = Math.max(0, LEAST_WIDTH - (right - left)) / 2;
  left -= missing;
  right += missing;
  // What does not fit on one side is added on the other.
  if (left < 0) right -= left;
  if (right > 1) left -= right - 1;
  left = onPage(left);
  return { x: left, y: top, width: onPage(right) - left, height: bottom - top };
}

/** A part of a page to be drawn, and the boxes to frame on it. */
export interface Place {
  page: number;
  crop: PageBox;
  frames: PageBox[];
}

/** What tells places apart: the boxes of the first page. Undefined without any. */
export function placeKey(boxes: readonly Box[]): string | undefined {
  const page = boxes[0]?.page;
  return page === undefined ? undefined : JSON.stringify(boxes.filter((box) => box.page === page));
}

/** The places that these quotes are shown with, each once, however many criteria quote it. */
export function placesOf(quotes: Iterable<{ bounding_box: Box[] }>): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { bounding_box: boxes } of quotes) {
    if (places.size >= MOST) break;
    const key = placeKey(boxes);
    if (key === undefined || places.has(key)) continue;
    const page = boxes[0]!.page;
    const frames = boxes.filter((box) => box.page === page);
    places.set(key, { page, crop: cropFor(frames), frames });
  }
  return places;
}

/** Pictures by the key of their place. */
export type Pictures = ReadonlyMap<string, Uint8Array>;

/** The leaves whose quotes are printed: those that apply. */
export function quotedLeaves(tree: CriteriaNode): { leaf: CriteriaNode; entries: EvidenceEntry[] }[] {
  return leaves(tree).flatMap((leaf) => {
    const entries = leaf.clinical_decisioning ?? [];
    return entries.length === 0 || colorOf(leaf) === 'gray' ? [] : [{ leaf, entries }];
  });
}

/** What has to be drawn for the report of this tree. */
export function reportPlaces(tree: CriteriaNode): Map<string, Place> {
  return placesOf(quotedLeaves(tree).flatMap(({ entries }) => entries));
}
