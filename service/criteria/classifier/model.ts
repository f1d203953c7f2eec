/** A linear model of sentences: how far the words of a sentence speak for or against a leaf, learnt from labelled examples. */
import type { GuidelineNode } from '../schema/guideline.ts';
import { hashOf } from './grams.ts';
import respelled from './learned-as.json' with { type: 'json' };

/** Slots of the hashed weights; words as such and words said of one leaf live in the same table. */
export const SLOTS = 1 << 22;
/** Words as such weigh less than the same words said of this leaf. */
const SHARED = 0.25;
const BIAS = 0.3;

/** For `yes` and for `no`; saying nothing of the leaf is the zero, or the rest, that they stand against. */
export interface Sides {
  yes: number;
  no: number;
}

/** How far it reads for either side. */
export const mostOf = ({ yes, no }: Sides): number => Math.max(yes, no);

const LEARNED_AS: ReadonlyMap<string, string> = new Map(Object.entries(respelled.learned_as));

/** The leaf in the model: its place and its words, so that a reworded criterion is not taken for the one that was learnt; one only respelled is. */
export function leafKey(
  code: string,
  { criteria_id, description }: Pick<GuidelineNode, 'criteria_id' | 'description'>,
): number {
  return hashOf(`${code} ${criteria_id} ${LEARNED_AS.get(description) ?? description}`);
}

/** Calls `each` with the slot and the value of every feature of a sentence said of a leaf. */
export function eachFeature(
  grams: Uint32Array,
  leaf: number,
  each: (slot: number, value: number) => void,
): void {
  const value = 1 / Math.sqrt(grams.length + 1);
  for (const gram of grams) {
    each(slotOf(gram), SHARED * value);
    each(slotOf(gram ^ leaf), value);
  }
  each(slotOf(leaf), BIAS);
}

/** Spreads a hash over the slots (finaliser of MurmurHash3). */
function slotOf(hash: number): number {
  let h = hash;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h & (SLOTS - 1);
}

/** What the words of a sentence say as such, whatever the leaf. */
export function sharedOf(weights: Float32Array | Int8Array, grams: Uint32Array): Sides {
  let [yes, no] = [0, 0];
  for (const gram of grams) {
    const slot = 2 * slotOf(gram);
    yes += weights[slot]!;
    no += weights[slot + 1]!;
  }
  const value = SHARED / Math.sqrt(grams.length + 1);
  return { yes: yes * value, no: no * value };
}

/** `weights`: two a slot, for yes and for no; `scale` turns bytes back into weights; `shared`: `sharedOf` the same words. */
export function logitsOf(
  weights: Float32Array | Int8Array,
  scale: number,
  grams: Uint32Array,
  leaf: number,
  shared: Sides = sharedOf(weights, grams),
): Sides {
  const value = 1 / Math.sqrt(grams.length + 1);
  let slot = 2 * slotOf(leaf);
  let yes = weights[slot]! * BIAS + shared.yes;
  let no = weights[slot + 1]! * BIAS + shared.no;
  // written out instead of `eachFeature`: this runs for every sentence and leaf of a chart
  for (const gram of grams) {
    slot = 2 * slotOf(gram ^ leaf);
    yes += weights[slot]! * value;
    no += weights[slot + 1]! * value;
  }
  return { yes: yes * scale, no: no * scale };
}

/** Shares of yes and no against saying nothing, 0..1. */
export function sharesOf({ yes, no }: Sides): Sides {
  const top = Math.max(yes, no, 0);
  const [y, n, o] = [Math.exp(yes - top), Math.exp(no - top), Math.exp(-top)];
  const all = y + n + o;
  return { yes: y / all, no: n / all };
}
