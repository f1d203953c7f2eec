/**
 * Learns a forest (`service/criteria/classifier/forest.ts`) by gradient boosting: each round adds for every class a small tree that
 * fits what is still missing to the labels (Friedman 2001; gains and shrunken leaves as in Chen and Guestrin 2016). Deterministic.
 */

import { type Forest, softmax, type Tree, worthOf } from '../../service/criteria/classifier/forest.ts';

export interface Example {
  /** NaN where there is nothing to tell: it goes with the small values. */
  values: number[];
  /** Index of the class. */
  label: number;
}

export interface BoostOptions {
  rounds: number;
  rate: number;
  /** Leaves of one tree. */
  leaves: number;
  /** Fewest examples in a leaf. */
  least: number;
  /** Shrinks the worth of small leaves. */
  ridge: number;
}

/** Limits tried for a feature. */
const STEPS = 48;
const DIGITS = 1e4;

export function boost(examples: readonly Example[], classes: number, options: BoostOptions): Forest {
  const limits = examples[0]!.values.map((_, f) => limitsOf(examples.map((e) => e.values[f]!)));
  const bins = examples.map((e) => Uint8Array.from(e.values, (v, f) => binOf(v, limits[f]!)));
  const start = Array.from({ length: classes }, (_, k) =>
    rounded(Math.log(examples.filter((e) => e.label === k).length / examples.length)),
  );
  const sums = examples.map(() => [...start]);
  const rounds: Tree[][] = [];
  for (let round = 0; round < options.rounds; round++) {
    const shares = sums.map((s) => softmax(s));
    const trees = start.map((_, k) => {
      const slopes = examples.map((e, i) => shares[i]![k]! - Number(e.label === k));
      const bends = shares.map((s) => s[k]! * (1 - s[k]!));
      return grow({ bins, limits, slopes, bends }, options);
    });
    rounds.push(trees);
    examples.forEach((e, i) => {
      trees.forEach((tree, k) => {
        sums[i]![k]! += worthOf(tree, e.values);
      });
    });
  }
  return { start, rounds };
}

interface Known {
  bins: readonly Uint8Array[];
  limits: readonly number[][];
  /** First and second derivatives of the loss at each example. */
  slopes: readonly number[];
  bends: readonly number[];
}

interface Split {
  gain: number;
  feature: number;
  bin: number;
}

interface Growing {
  node: number;
  rows: number[];
  split: Split | undefined;
}

/** The leaf with most to gain is split until there are enough. */
function grow(known: Known, options: BoostOptions): Tree {
  const tree: Tree = [];
  const open: Growing[] = [];
  const add = (rows: number[]): number => {
    tree.push([rounded(-options.rate * stepOf(known, rows, options.ridge))]);
    open.push({ node: tree.length - 1, rows, split: bestSplit(known, rows, options) });
    return tree.length - 1;
  };
  add(known.slopes.map((_, i) => i));
  for (let leaves = 1; leaves < options.leaves; leaves++) {
    const best = open.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a));
    if (!best.split) break;
    open.splice(open.indexOf(best), 1);
    const { feature, bin } = best.split;
    const isBelow = (i: number) => known.bins[i]![feature]! <= bin;
    tree[best.node] = [
      feature,
      known.limits[feature]![bin]!,
      add(best.rows.filter(isBelow)),
      add(best.rows.filter((i) => !isBelow(i))),
    ];
  }
  return tree;
}

function stepOf({ slopes, bends }: Known, rows: readonly number[], ridge: number): number {
  const [slope, bend] = rows.reduce(([s, b], i) => [s + slopes[i]!, b + bends[i]!], [0, 0]);
  return slope / (bend + ridge);
}

function bestSplit(known: Known, rows: readonly number[], { least, ridge }: BoostOptions): Split | undefined {
  const { bins, limits, slopes, bends } = known;
  let best: Split | undefined;
  for (let feature = 0; feature < limits.length; feature++) {
    const size = limits[feature]!.length + 1;
    const [count, slope, bend] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    for (const i of rows) {
      const bin = bins[i]![feature]!;
      count[bin]!++;
      slope[bin]! += slopes[i]!;
      bend[bin]! += bends[i]!;
    }
    const [allSlope, allBend] = [total(slope), total(bend)];
    let [n, s, b] = [0, 0, 0];
    for (let bin = 0; bin < size - 1; bin++) {
      n += count[bin]!;
      s += slope[bin]!;
      b += bend[bin]!;
      if (n < least || rows.length - n < least) continue;
      const gain =
        s ** 2 / (b + ridge) +
        (allSlope - s) ** 2 / (allBend - b + ridge) -
        allSlope ** 2 / (allBend + ridge);
      if (gain > (best?.gain ?? 1e-9)) best = { gain, feature, bin };
    }
  }
  return best;
}

const total = (of: Float64Array): number => of.reduce((a, b) => a + b, 0);

/** At most STEPS values between which the examples lie about equally many. */
function limitsOf(values: readonly number[]): number[] {
  const sorted = values.filter((v) => !Number.isNaN(v)).toSorted((a, b) => a - b);
  const steps = Array.from({ length: STEPS }, (_, i) => sorted[Math.floor((i * sorted.length) / STEPS)]!);
  return [...new Set(steps.map(rounded))].filter((v) => v < sorted.at(-1)!);
}

function binOf(value: number, limits: readonly number[]): number {
  let bin = 0;
  while (bin < limits.length && value > limits[bin]!) bin++;
  return bin;
}

function rounded(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}
