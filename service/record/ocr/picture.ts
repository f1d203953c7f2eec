/** Turning, straightening and enlarging grey pictures; 255 is white. */
import type { Rect } from '../frame.ts';
import type { Grey } from '../pdf/render.ts';

/** Darker than this is ink. */
export const INK = 128;

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
 * The shade so far to the right of the pixel at `at` and below it, between that one and the three beside it; with a half added, so
 * that an array of bytes rounds it.
 */
function between(data: Uint8Array, at: number, width: number, right: number, down: number): number {
  const a = data[at]!;
  const b = data[at + 1]!;
  const c = data[at + width]!;
  const d = data[at + width + 1]!;
  // Most of a page is paper.
  if ((a & b & c & d) === 255) return 255;
  const upper = a + (b - a) * right;
  return upper + (c + (d - c) * right - upper) * down + 0.5;
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
  const result = new Uint8Array(w * h).fill(255);
  const cos = Math.cos((degrees * Math.PI) / 180) / scale;
  const sin = Math.sin((degrees * Math.PI) / 180) / scale;
  for (let y = 0; y < h; y++) {
    const dx = left + 0.5 - full.width / 2;
    const dy = top + y + 0.5 - full.height / 2;
    let sx = cos * dx - sin * dy + width / 2 - 0.5;
    let sy = sin * dx + cos * dy + height / 2 - 0.5;
    for (let o = y * w, end = o + w; o < end; o++, sx += cos, sy += sin) {
      if (sx < 0 || sy < 0 || sx >= width - 1 || sy >= height - 1) continue;
      const x0 = sx | 0;
      const y0 = sy | 0;
      result[o] = between(data, y0 * width + x0, width, sx - x0, sy - y0);
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
  const result = new Uint8Array(part.width * part.height).fill(255);
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
    if (y0 < 0 || y0 >= height - 1) continue;
    for (let x = 0; x < part.width; x++) {
      const x0 = columns[x]!;
      if (x0 < 0 || x0 >= width - 1) continue;
      result[from + x] = between(data, y0 * width + x0, width, weights[x]!, fy);
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
