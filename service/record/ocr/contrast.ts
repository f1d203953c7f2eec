/** Faint print, and print on dark paper, brought to the contrast that everything after it counts on. */

import type { Grey } from '../pdf/render.ts';
import { INK } from './picture.ts';

/** Of so many pixels one is looked at. */
const EVERY = 5;
/** What is darker than paper by less is paper too: its grain, the noise of a camera. */
const LEAST = 40;
/** Share of pixels that must be darker, and may be: a single line of print has more, a shadow over the sheet too. */
const LEAST_SHARE = 0.0005;
const MOST_SHARE = 0.25;
/** Paper darker than this is taken for ink by whoever goes by `INK`. */
const LIGHT_PAPER = INK + 32;
/** Share of the paper that may stay grey: its grain would be stretched too. */
const GRAIN = 0.1;
/** Print and paper after stretching. */
const BLACK = 40;
const WHITE = 255;

/**
 * Stretches the greys of a picture in place where most of its print is lighter than `INK`, or its paper hardly so. Any
 * other picture is left as it is, and so is one without print: its grain would become print.
 */
export function stretchContrast({ data }: Grey): void {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i += EVERY) counts[data[i]!]! += 1;
  const paper = commonest(counts);
  const print = median(counts, paper - LEAST);
  if (print === undefined || (print <= INK && paper >= LIGHT_PAPER)) return;
  const grain = quantile(counts, (print + paper) / 2, 256, GRAIN);
  const by = (WHITE - BLACK) / (grain - print);
  const table = Uint8ClampedArray.from(counts, (_, grey) => WHITE - (grain - grey) * by);
  for (let i = 0; i < data.length; i++) data[i] = table[data[i]!]!;
}

function commonest(counts: Uint32Array): number {
  let best = 0;
  for (let grey = 1; grey < counts.length; grey++) if (counts[grey]! > counts[best]!) best = grey;
  return best;
}

/** Half of the pixels below `limit` are darker than this; undefined when these are too few or too many for print. */
function median(counts: Uint32Array, limit: number): number | undefined {
  const all = sum(counts);
  const darker = sum(counts.subarray(0, Math.max(0, limit)));
  if (darker === 0 || darker < LEAST_SHARE * all || darker > MOST_SHARE * all) return undefined;
  return quantile(counts, 0, limit, 0.5);
}

/** The grey up to which the given share of the pixels from `from` to below `to` goes. */
function quantile(counts: Uint32Array, from: number, to: number, share: number): number {
  let grey = Math.ceil(from);
  const wanted = share * sum(counts.subarray(grey, to));
  for (let seen = counts[grey]!; seen < wanted; seen += counts[grey]!) grey++;
  return grey;
}

function sum(counts: Uint32Array): number {
  return counts.reduce((all, count) => all + count, 0);
}
