/** Cleaning a scanned picture before it is read: specks, pinholes, stairs. Pictures are grey, 255 is white. */

import type { Grey } from '../pdf/render.ts';
import { INK } from './picture.ts';

/** Runs of ink along the rows of a picture, from the top: first pixel and the one after the last, pair by pair. */
function inkRuns({ data, width, height }: Grey): Int32Array {
  let runs = new Int32Array(1 << 16);
  let count = 0;
  // Most of a page is paper: four pixels at a time.
  const quads = new Uint32Array(
    data.buffer,
    data.byteOffset,
    data.byteOffset % 4 === 0 ? data.length >> 2 : 0,
  );
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let i = y * width; i < end; i++) {
      while ((i & 3) === 0 && i + 4 <= end && quads[i >> 2] === 0xffff_ffff) i += 4;
      if (i >= end || data[i]! >= INK) continue;
      if (count + 2 > runs.length) {
        const longer = new Int32Array(runs.length * 2);
        longer.set(runs);
        runs = longer;
      }
      runs[count++] = i;
      while (i < end && data[i]! < INK) i++;
      runs[count++] = i;
    }
  }
  return runs.subarray(0, count);
}

/**
 * Usual thickness of strokes in pixels: the commonest length of a horizontal run of ink. Sizes of specks, dots and
 * letters are judged against it, so that the same rules hold at any resolution.
 */
function strokeWidth(runs: Int32Array): number {
  const counts = new Uint32Array(64);
  for (let k = 0; k < runs.length; k += 2) {
    const length = runs[k + 1]! - runs[k]!;
    // Single pixels are mostly noise.
    if (length > 1 && length < 64) counts[length]! += 1;
  }
  let best = 2;
  for (let i = 2; i < 64; i++) if (counts[i]! > counts[best]!) best = i;
  return best;
}

/** A full stop is about a stroke squared; what is smaller than this share of it is dirt. Small print on the same page has
 * smaller dots, hence the distance. */
const SPECK = 0.25;

/**
 * Removes specks in place: dark ones that stand alone, and pinholes in strokes. Never anything as large as a decimal
 * point.
 */
export function despeckle(picture: Grey): void {
  const runs = inkRuns(picture);
  const stroke = strokeWidth(runs);
  const limit = Math.max(1, Math.ceil(SPECK * stroke * stroke) - 1);
  removeSpecks(picture, runs, limit);
  fillPinholes(picture, runs, Math.max(1, limit >> 2));
}

/**
 * Whitens connected areas of ink of at most `limit` pixels. An area is looked at from the beginning of each run that none
 * of its own lies above, so that large ones cost next to nothing.
 */
function removeSpecks({ data, width, height }: Grey, runs: Int32Array, limit: number): void {
  const area = new Int32Array(limit + 1);
  for (let k = 0; k < runs.length; k += 2) {
    const i = runs[k]!;
    if (data[i]! >= INK) continue;
    const x = i % width;
    const above = i - width;
    if (above >= 0) {
      // Ink holds together over corners, paper does not.
      if (data[above]! < INK || (x > 0 && data[above - 1]! < INK)) continue;
      if (x < width - 1 && data[above + 1]! < INK) continue;
    }
    const size = collect(data, width, height, i, area, true);
    if (size <= limit) for (let n = 0; n < size; n++) data[area[n]!] = 255;
  }
}

/** Blackens connected areas of paper of at most `limit` pixels; an area begins behind a run, below ink. */
function fillPinholes({ data, width, height }: Grey, runs: Int32Array, limit: number): void {
  const area = new Int32Array(limit + 1);
  for (let k = 1; k < runs.length; k += 2) {
    const i = runs[k]!;
    if (i % width === 0 || i < width || data[i]! < INK) continue;
    if (data[i - 1]! >= INK || data[i - width]! >= INK) continue;
    const size = collect(data, width, height, i, area, false);
    if (size <= limit) for (let n = 0; n < size; n++) data[area[n]!] = 0;
  }
}

/** Gathers the area about pixel `first`, no further than `area` is long; answers how much was found. */
function collect(
  data: Uint8Array,
  width: number,
  height: number,
  first: number,
  area: Int32Array,
  ink: boolean,
): number {
  area[0] = first;
  let size = 1;
  for (let at = 0; at < size; at++) {
    const pixel = area[at]!;
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let ny = Math.max(0, y - 1); ny <= y + 1 && ny < height; ny++) {
      for (let nx = Math.max(0, x - 1); nx <= x + 1 && nx < width; nx++) {
        if (!ink && nx !== x && ny !== y) continue;
        const next = ny * width + nx;
        if (data[next]! < INK !== ink || contains(area, size, next)) continue;
        area[size++] = next;
        if (size === area.length) return size;
      }
    }
  }
  return size;
}

function contains(list: Int32Array, size: number, value: number): boolean {
  for (let i = 0; i < size; i++) if (list[i] === value) return true;
  return false;
}

/** Weight of each neighbour against the pixel itself when a picture is softened. */
const SOFT = 0.35;

/**
 * Blurs a black-and-white picture a little, so that enlarging it does not keep its stairs: the engine knows scans in
 * grey. A picture that has greys already comes back as it is.
 */
export function soften(picture: Grey): Grey {
  const { data, width, height } = picture;
  if (hasGreys(data)) return picture;
  const sum = 1 + 2 * SOFT;
  const result = new Uint8Array(data.length).fill(255);
  // Three rows, each softened along itself, and from where to where they are not white.
  const rows = [0, 1, 2].map(() => ({ values: new Float32Array(width).fill(255), from: width, to: 0 }));
  const along = (y: number) => {
    const row = rows[y % 3]!;
    row.values.fill(255);
    let first = y * width;
    let last = first + width - 1;
    const begin = first;
    while (first <= last && data[first] === 255) first++;
    while (last > first && data[last] === 255) last--;
    row.from = Math.max(1, first - begin - 1);
    row.to = first > last ? 0 : Math.min(width - 1, last - begin + 2);
    for (let x = row.from, i = begin + x; x < row.to; x++, i++) {
      row.values[x] = (SOFT * (data[i - 1]! + data[i + 1]!) + data[i]!) / sum;
    }
  };
  along(0);
  if (height > 1) along(1);
  for (let y = 1; y < height - 1; y++) {
    along(y + 1);
    const [above, here, below] = [rows[(y - 1) % 3]!, rows[y % 3]!, rows[(y + 1) % 3]!];
    const to = Math.max(above.to, here.to, below.to);
    for (let x = Math.min(above.from, here.from, below.from), i = y * width + x; x < to; x++, i++) {
      result[i] = (SOFT * (above.values[x]! + below.values[x]!) + here.values[x]!) / sum + 0.5;
    }
  }
  return { data: result, width, height };
}

function hasGreys(data: Uint8Array): boolean {
  let greys = 0;
  let seen = 0;
  for (let i = 0; i < data.length; i += 7) {
    const value = data[i]!;
    if (value < 255) seen++;
    if (value > 30 && value < 225) greys++;
  }
  return greys > 0.05 * seen;
}
