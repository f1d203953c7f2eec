/** Shares of yes, no and unknown by boosted trees: every tree adds a little to one of the three sums, softmax makes shares of them. */
import { most } from '../../language/lists.ts';

/**
 * One tree as a list of nodes, the root first: `[feature, limit, below, above]` asks whether the feature is at most the limit, or not
 * known, and goes on at one of two nodes; `[sum]` ends.
 */
export type Tree = ([feature: number, limit: number, below: number, above: number] | [sum: number])[];

export interface Forest {
  /** The sums before any tree. */
  start: number[];
  /** One tree a class for each round of learning. */
  rounds: Tree[][];
}

export function sumsBy({ start, rounds }: Forest, values: ArrayLike<number>): number[] {
  const sums = [...start];
  for (const trees of rounds)
    trees.forEach((tree, k) => {
      sums[k]! += worthOf(tree, values);
    });
  return sums;
}

export function worthOf(tree: Tree, values: ArrayLike<number>): number {
  let node = tree[0]!;
  while (node.length > 1) {
    const [feature, limit, below, above] = node as [number, number, number, number];
    node = tree[values[feature]! > limit ? above : below]!;
  }
  return node[0];
}

export function softmax(sums: readonly number[]): number[] {
  const highest = most(sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const all = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / all);
}
