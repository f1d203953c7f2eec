import { describe, expect, it } from 'vitest';
import { hashOf } from './grams.ts';
import { Network, type Tensor } from './network.ts';
import { network } from './network-file.ts';
import type { Seen } from './seen.ts';

const SIZE = 2;
const matrix = (rows: number, columns: number, values: number[] = []): Tensor => ({
  rows,
  columns,
  data: Float32Array.from({ length: rows * columns }, (_, i) => values[i] ?? 0),
});
const identity = matrix(SIZE, SIZE, [1, 0, 0, 1]);
const zeros = matrix(SIZE, SIZE);

/** Word 2 is [1, 0], word 3 is [0, 1]; only `over` sees anything. */
function tiny(over: Record<string, Tensor> = {}): Network {
  const tensors: Record<string, Tensor> = {
    words: matrix(4, SIZE, [0, 0, 0, 0, 1, 0, 0, 1]),
    names: matrix(2, SIZE, [0, 0, 4, 0]),
    q: matrix(1, SIZE, [1, 1]),
    qa: matrix(1, 2 * SIZE),
    v: matrix(1, 2 * SIZE),
    vb: matrix(1, 3),
    m1: matrix(SIZE, 3 * SIZE),
    'm1.bias': matrix(SIZE, 1),
    m2: matrix(3, SIZE),
    'm2.bias': matrix(3, 1),
  };
  for (const layer of ['c1', 'c2']) {
    for (const tap of [0, 1, 2]) tensors[`${layer}.${tap}`] = zeros;
    tensors[`${layer}.bias`] = matrix(SIZE, 1);
  }
  for (const layer of ['pe', 'cp', 'hp', 'pp']) {
    tensors[layer] = zeros;
    tensors[`${layer}.bias`] = matrix(SIZE, 1);
  }
  return new Network({
    tensors: { ...tensors, ...over },
    words: [hashOf('pain'), hashOf('gone')],
    named: [hashOf('C:pain')],
    leaves: [7],
  });
}

const seen = (over: Partial<Seen>): Seen => ({ words: [], named: [], heading: [], before: [], ...over });

describe('the network', () => {
  it('gives a word its own vector, and none to a name, heading or sentence before that it never learnt', () => {
    const { rows, data } = tiny({ pe: identity }).encode(
      seen({ words: ['pain', 'gone'], named: ['C:else'], heading: ['else'] }),
    );
    expect(rows).toBe(2);
    expect([...data]).toEqual([1, 0, 0, 1]);
  });
  it('lets the first tap see the word before and the last one the word after', () => {
    const words = ['pain', 'gone'];
    expect([...tiny({ 'c1.0': identity }).encode(seen({ words })).data]).toEqual([0, 0, 1, 0]);
    expect([...tiny({ 'c1.2': identity }).encode(seen({ words })).data]).toEqual([0, 1, 0, 0]);
  });
  it('cuts what is below zero between the convolutions', () => {
    const minus = matrix(SIZE, SIZE, [-1, 0, 0, -1]);
    expect([...tiny({ 'c1.1': minus, 'c2.1': identity }).encode(seen({ words: ['pain'] })).data]).toEqual([
      0, 0,
    ]);
  });
  it('looks where the question of the leaf points', () => {
    const over = { pe: identity, v: matrix(1, 2 * SIZE, [9, 0, 0, 9]) };
    const two = seen({ words: ['pain', 'gone'] });
    const blind = tiny(over);
    const asking = tiny({ ...over, qa: matrix(1, 2 * SIZE, [99, 0, 99, 0]) });
    const [even, towards] = [blind, asking].map((n) => n.sides(n.encode(two), 7));
    expect(even!.yes).toBeCloseTo(even!.no);
    expect(towards!.yes).toBeGreaterThan(0.95);
  });
});

describe('the learnt network', () => {
  it('can be read, and knows no leaf that was never learnt', () => {
    expect(network().knows(1)).toBe(false);
    const { rows, data } = network().encode(seen({ words: ['patient', 'deni', 'pain'] }));
    expect(data).toHaveLength(rows * 128);
    expect(data.every(Number.isFinite)).toBe(true);
  });
});
