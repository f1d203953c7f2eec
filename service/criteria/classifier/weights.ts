/** The learned weights beside this file, read once: made by `scripts/training/linear.ts` from the project's labelled examples. */
import type { Guideline, GuidelineNode } from '../schema/guideline.ts';
import { learntFile, learntFrom } from './files.ts';
import { leafKey, logitsOf, type Sides, SLOTS, sharedOf, sharesOf } from './model.ts';

/** `weights.json`, beside the bytes in `weights.bin`. */
export interface WeightsHead {
  /** Turns bytes into weights. */
  scale: number;
  /** How many labeled sentences they were learned from. */
  examples: number;
  /** Keys of the leaves that there were examples of. */
  leaves: number[];
}

interface Weights extends Omit<WeightsHead, 'leaves'> {
  from: string;
  bytes: Int8Array;
  leaves: Set<number>;
}

let loaded: Weights | undefined;
const keys = new WeakMap<GuidelineNode, number>();

function load(): Weights {
  if (loaded?.from !== learntFrom()) {
    const head = JSON.parse(learntFile('weights.json').toString('utf8')) as WeightsHead;
    const bytes = learntFile('weights.bin');
    if (bytes.length !== 2 * SLOTS)
      throw new Error(`weights.bin has ${bytes.length} bytes, not ${2 * SLOTS}`);
    loaded = {
      ...head,
      from: learntFrom(),
      leaves: new Set(head.leaves),
      bytes: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    };
  }
  return loaded;
}

/** What the words of a sentence say as such: the same for every leaf that it is read for. */
export function asSuch(grams: Uint32Array): Sides {
  return sharedOf(load().bytes, grams);
}

/** How far a sentence speaks for and against a leaf, 0..1 each; undefined for a leaf that was never learnt. `shared`: `asSuch` the same words. */
export function readerOf(
  code: Guideline['guideline_code'],
  node: GuidelineNode,
): ((grams: Uint32Array, shared?: Sides) => Sides) | undefined {
  const weights = load();
  const leaf = keys.get(node) ?? leafKey(code, node);
  keys.set(node, leaf);
  if (!weights.leaves.has(leaf)) return undefined;
  return (grams, shared = asSuch(grams)) =>
    sharesOf(logitsOf(weights.bytes, weights.scale, grams, leaf, shared));
}
