/** How far the text of a picture is tilted, and whether it runs sideways. */

import type { Grey } from '../pdf/render.ts';
import { INK } from './picture.ts';

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
  return gathering(xs, ys, width, height);
}

/** The tilt that the picture would have after a quarter turn clockwise, without turning it. */
export function tiltWhenTurned({ data, width, height }: Grey): Tilt {
  const step = Math.max(1, Math.round(height / 1700));
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < height; y++) {
    const across = height - 1 - y;
    for (let x = across % step; x < width - 1; x += step) {
      const i = y * width + x;
      if (data[i]! < INK && data[i + 1]! >= INK) {
        xs.push(across - height / 2);
        ys.push(x);
      }
    }
  }
  return gathering(xs, ys, height, width);
}

/** The angle at which edges gather in the fewest rows; `xs` count from the middle. */
function gathering(xs: number[], ys: number[], width: number, height: number): Tilt {
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
