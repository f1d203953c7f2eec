import { describe, expect, it } from 'vitest';
import { type Forest, softmax, sumsBy } from './forest.ts';

const forest: Forest = {
  start: [0, 1],
  rounds: [
    [[[0, 2, 1, 2], [-1], [0, 5, 3, 4], [10], [20]], [[0.5]]],
    [[[1]], [[1, 0, 1, 2], [0], [7]]],
  ],
};

describe('a forest', () => {
  it('goes below at the limit and above past it, and adds up its trees by class', () => {
    expect(sumsBy(forest, [2, 0])).toEqual([0, 1.5]);
    expect(sumsBy(forest, [3, 1])).toEqual([11, 8.5]);
    expect(sumsBy(forest, [6, 1])).toEqual([21, 8.5]);
  });
  it('takes what is not known for small', () => {
    expect(sumsBy(forest, [Number.NaN, Number.NaN])).toEqual([0, 1.5]);
  });
  it('makes shares that are one in sum, however large the sums', () => {
    const shares = softmax([1000, 999, 0]);
    expect(shares[0]! + shares[1]! + shares[2]!).toBeCloseTo(1);
    expect(shares[0]! / shares[1]!).toBeCloseTo(Math.E);
  });
});
