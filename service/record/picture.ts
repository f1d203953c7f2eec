/** Cleaning a scanned picture before it is read: specks, tilt, resolution. Pictures are grey, 255 is white. */
import type { Rect } from './frame.ts';
import type { Grey } from './render.ts';

/** Darker than this is ink. */
export const INK = 128;

/**
 * Usual thickness of strokes in pixels: the commonest length of a horizontal run of ink. Sizes of specks, dots and
 * letters are judged against it, so that the same rules hold at any resolution.
 */
export function strokeWidth({ data, width, height }: Grey): number {
  const counts = new Uint32Array(64);
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let i = y * width, end = i + width; i < end; i++) {
      if (data[i]! < INK) run++;
      else {
        // Single pixels are mostly noise.
        if (run > 1 && run < 64) counts[run]! += 1;
        run = 0;
      }
    }
  }
  let best = 2;
  for (let i = 2; i < 64; i++) if (counts[i]! > counts[best]!) best = i;
  return best;
}

/** Makes a part of a picture white, in place. */
export function blank({ data, width, height }: Grey, rect: Rect): void {
  const left = Math.max(0, Math.floor(rect.left));
  const right = Math.min(width, Math.ceil(rect.right));
  const bottom = Math.min(height, Math.ceil(rect.bottom));
  if (right <= left) return;
  for (let y = Math.max(0, Math.floor(rect.top)); y < bottom; y++) {
    data.fill(255, y * width + left, y * width + right);
  }
}

/** A full stop is about a stroke squared; what is smaller than this share of it is dirt. Small print on the same page has
 * smaller dots, hence the distance. */
const SPECK = 0.25;

/**
 * Removes specks in place: dark ones that stand alone, and pinholes in strokes. Never anything as large as a decimal
 * point.
 */
export function despeckle(picture: Grey): void {
  const stroke = strokeWidth(picture);
  const limit = Math.max(1, Math.ceil(SPECK * stroke * stroke) - 1);
  removeSmall(picture, limit, true);
  removeSmall(picture, Math.max(1, limit >> 2), false);
}

/** Recolours connected areas of ink (or of paper) of at most `limit` pixels. */
function removeSmall({ data, width, height }: Grey, limit: number, ink: boolean): void {
  const isSame = (i: number) => data[i]! < INK === ink;
  const area = new Int32Array(limit + 1);
  const seen = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    if (seen[i] || !isSame(i)) continue;
    // What touches a large area, to the left or above, is part of it.
    if ((seen[i - 1] && i % width > 0 && isSame(i - 1)) || (seen[i - width] && isSame(i - width))) {
      seen[i] = 1;
      continue;
    }
    // Most pixels belong to large areas: stop collecting as soon as the limit is passed.
    let size = 1;
    area[0] = i;
    let at = 0;
    let large = false;
    while (at < size && !large) {
      const pixel = area[at++]!;
      const x = pixel % width;
      const y = (pixel - x) / width;
      for (let dy = -1; dy <= 1 && !large; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          // Ink holds together over corners, paper does not.
          if ((dx === 0 && dy === 0) || (!ink && dx !== 0 && dy !== 0)) continue;
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (!isSame(next) || contains(area, size, next)) continue;
          if (size > limit - 1 || seen[next]) {
            large = true;
            break;
          }
          area[size++] = next;
        }
      }
    }
    for (let k = 0; k < size; k++) {
      const pixel = area[k]!;
      if (large) seen[pixel] = 1;
      else data[pixel] = ink ? 255 : 0;
    }
  }
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
  const across = new Float32Array(data.length).fill(255);
  const sum = 1 + 2 * SOFT;
  for (let y = 0; y < height; y++) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++) {
      across[i] = (SOFT * (data[i - 1]! + data[i + 1]!) + data[i]!) / sum;
    }
  }
  const result = new Uint8Array(data.length).fill(255);
  for (let i = width, end = data.length - width; i < end; i++) {
    result[i] = (SOFT * (across[i - width]! + across[i + width]!) + across[i]!) / sum + 0.5;
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

/** Largest tilt that is looked for, in degrees. */
const MAX_TILT = 5;

export interface Tilt {
  /** Clockwise positive. */
  degrees: number;
  /** How much the lower edges of letters gather in rows; 1 when they do not. */
  sharpness: number;
  /** Places where ink has paper below it: hardly any means an empty sheet. */
  edges: number;
}

/** Tilt of the text lines: the angle at which the lower edges of letters fall into the sharpest rows. */
export function tiltOf({ data, width, height }: Grey): Tilt {
  const step = Math.max(1, Math.round(width / 1700));
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < height - 1; y++) {
    for (let x = y % step; x < width; x += step) {
      const i = y * width + x;
      if (data[i]! < INK && data[i + width]! >= INK) {
        xs.push(x - width / 2);
        ys.push(y);
      }
    }
  }
  if (xs.length < 200) return { degrees: 0, sharpness: 1, edges: xs.length };
  const margin = Math.ceil((width / 2) * Math.tan((MAX_TILT * Math.PI) / 180)) + 2;
  const rows = new Uint32Array(height + 2 * margin);
  const sharpness = (degrees: number) => {
    const slope = Math.tan((degrees * Math.PI) / 180);
    rows.fill(0);
    for (let i = 0; i < xs.length; i++) rows[(ys[i]! - xs[i]! * slope + margin + 0.5) | 0]! += 1;
    let sum = 0;
    for (let i = 0; i < rows.length; i++) sum += rows[i]! * rows[i]!;
    return sum;
  };
  let best = 0;
  let most = sharpness(0);
  const search = (from: number, to: number, by: number) => {
    for (let angle = from; angle <= to + 1e-9; angle += by) {
      const value = sharpness(angle);
      if (value > most) {
        most = value;
        best = angle;
      }
    }
  };
  search(-MAX_TILT, MAX_TILT, 0.25);
  search(best - 0.2, best + 0.2, 0.05);
  return { degrees: best, sharpness: (most * height) / xs.length ** 2, edges: xs.length };
}

/** Turns a picture by 90, 180 or 270 degrees clockwise. */
export function quarterTurn(picture: Grey, degrees: 90 | 180 | 270): Grey {
  const { data, width, height } = picture;
  const [w, h] = degrees === 180 ? [width, height] : [height, width];
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [nx, ny] =
        degrees === 90
          ? [height - 1 - y, x]
          : degrees === 180
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      turned[ny * w + nx] = data[y * width + x]!;
    }
  }
  return { data: turned, width: w, height: h };
}

/**
 * Straightens by `degrees` about the middle and scales, in one resampling (bilinear). With `window` (in pixels of the
 * result) only that part is made.
 */
export function straighten(picture: Grey, degrees: number, scale: number, window?: Rect): Grey {
  if (degrees === 0 && scale === 1 && !window) return picture;
  const { data, width, height } = picture;
  const full = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const left = window ? Math.max(0, Math.floor(window.left)) : 0;
  const top = window ? Math.max(0, Math.floor(window.top)) : 0;
  const w = (window ? Math.min(full.width, Math.ceil(window.right)) : full.width) - left;
  const h = (window ? Math.min(full.height, Math.ceil(window.bottom)) : full.height) - top;
  if (degrees === 0) return enlarge(picture, scale, { left, top, width: w, height: h }, full);
  const result = new Uint8Array(w * h);
  const cos = Math.cos((degrees * Math.PI) / 180) / scale;
  const sin = Math.sin((degrees * Math.PI) / 180) / scale;
  for (let y = 0; y < h; y++) {
    const dx = left + 0.5 - full.width / 2;
    const dy = top + y + 0.5 - full.height / 2;
    let sx = cos * dx - sin * dy + width / 2 - 0.5;
    let sy = sin * dx + cos * dy + height / 2 - 0.5;
    for (let x = 0; x < w; x++, sx += cos, sy += sin) {
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      const o = y * w + x;
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) {
        result[o] = 255;
        continue;
      }
      const fx = sx - x0;
      const fy = sy - y0;
      const i = y0 * width + x0;
      const upper = data[i]! + (data[i + 1]! - data[i]!) * fx;
      const lower = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
      result[o] = upper + (lower - upper) * fy + 0.5;
    }
  }
  return { data: result, width: w, height: h };
}

/** Bilinear resampling without turning: places and weights along a row are the same for all rows. */
function enlarge(
  { data, width, height }: Grey,
  scale: number,
  part: { left: number; top: number; width: number; height: number },
  full: { width: number; height: number },
): Grey {
  const result = new Uint8Array(part.width * part.height);
  const columns = new Int32Array(part.width);
  const weights = new Float32Array(part.width);
  for (let x = 0; x < part.width; x++) {
    const at = (part.left + x + 0.5 - full.width / 2) / scale + width / 2 - 0.5;
    columns[x] = Math.floor(at);
    weights[x] = at - columns[x]!;
  }
  for (let y = 0; y < part.height; y++) {
    const at = (part.top + y + 0.5 - full.height / 2) / scale + height / 2 - 0.5;
    const y0 = Math.floor(at);
    const fy = at - y0;
    const from = y * part.width;
    if (y0 < 0 || y0 >= height - 1) {
      result.fill(255, from, from + part.width);
      continue;
    }
    for (let x = 0; x < part.width; x++) {
      const x0 = columns[x]!;
      if (x0 < 0 || x0 >= width - 1) {
        result[from + x] = 255;
        continue;
      }
      const i = y0 * width + x0;
      const fx = weights[x]!;
      const upper = data[i]! + (data[i + 1]! - data[i]!) * fx;
      const lower = data[i + width]! + (data[i + width + 1]! - data[i + width]!) * fx;
      result[from + x] = upper + (lower - upper) * fy + 0.5;
    }
  }
  return { data: result, width: part.width, height: part.height };
}

/** Where a rectangle of the straightened, scaled picture lies in the original one (its bounds there). */
export function unstraighten(picture: Grey, degrees: number, scale: number, rect: Rect): Rect {
  const cos = Math.cos((degrees * Math.PI) / 180) / scale;
  const sin = Math.sin((degrees * Math.PI) / 180) / scale;
  const [cx, cy] = [(picture.width * scale) / 2, (picture.height * scale) / 2];
  const x =
    cos * ((rect.left + rect.right) / 2 - cx) - sin * ((rect.top + rect.bottom) / 2 - cy) + picture.width / 2;
  const y =
    sin * ((rect.left + rect.right) / 2 - cx) +
    cos * ((rect.top + rect.bottom) / 2 - cy) +
    picture.height / 2;
  const halfWidth = (Math.abs(cos) * (rect.right - rect.left) + Math.abs(sin) * (rect.bottom - rect.top)) / 2;
  const halfHeight =
    (Math.abs(sin) * (rect.right - rect.left) + Math.abs(cos) * (rect.bottom - rect.top)) / 2;
  return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
}
