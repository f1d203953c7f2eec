/** Learns the wording model from labelled sentences: softmax regression by AdaGrad, the same weights for the same examples. */
import { eachFeature, logitsOf, SLOTS, sharesOf } from './model.ts';

export interface Example {
  grams: Uint32Array;
  /** Key of the leaf (`leafKey`). */
  leaf: number;
  /** `other`: the sentence neither proves nor contradicts the leaf. */
  label: 'yes' | 'no' | 'other';
  /** How much the example counts; a sentence of the bank of phrases is 1. */
  weight: number;
}

const RATE = 1;
const EPOCHS = 6;
const EPSILON = 1e-3;
/** Errors below this teach nothing any more. */
const LEARNT = 1e-4;

/** The weights are the mean of those after the later rounds: one round's order of examples weighs less. */
export function learn(examples: readonly Example[], epochs = EPOCHS): Float32Array {
  const weights = new Float32Array(2 * SLOTS);
  const squares = new Float32Array(2 * SLOTS);
  const sum = new Float32Array(2 * SLOTS);
  const averaged = Math.ceil(epochs / 2);
  const order = Uint32Array.from(examples.keys());
  const random = generator(7);
  const step = (at: number, gradient: number) => {
    squares[at]! += gradient * gradient;
    weights[at]! -= (RATE * gradient) / Math.sqrt(squares[at]! + EPSILON);
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const i of order) {
      const { grams, leaf, label, weight } = examples[i]!;
      const shares = sharesOf(logitsOf(weights, 1, grams, leaf));
      const yes = (shares.yes - Number(label === 'yes')) * weight;
      const no = (shares.no - Number(label === 'no')) * weight;
      if (Math.abs(yes) < LEARNT && Math.abs(no) < LEARNT) continue;
      eachFeature(grams, leaf, (slot, value) => {
        step(2 * slot, yes * value);
        step(2 * slot + 1, no * value);
      });
    }
    if (epoch >= epochs - averaged) for (let i = 0; i < sum.length; i++) sum[i]! += weights[i]! / averaged;
  }
  return sum;
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
}

/** A linear congruential generator (Numerical Recipes): numbers in [0, 1), the same ones every time. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Weights as bytes; `scale` turns them back. Small ones become zero, the largest are cut at eight times the spread. */
export function quantise(weights: Float32Array): { bytes: Int8Array; scale: number } {
  let squares = 0;
  let count = 0;
  for (const w of weights) {
    if (w === 0) continue;
    squares += w * w;
    count++;
  }
  const limit = 8 * Math.sqrt(squares / Math.max(1, count));
  const scale = limit / 127 || 1;
  return {
    bytes: Int8Array.from(weights, (w) => Math.max(-127, Math.min(127, Math.round(w / scale)))),
    scale,
  };
}
