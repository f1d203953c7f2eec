import { describe, expect, it } from 'vitest';
import { softmax, sumsBy } from '../../service/criteria/classifier/forest.ts';
import { generator } from '../../service/criteria/classifier/learn.ts';
import { boost, type Example } from './boost.ts';

const OPTIONS = { rounds: 40, rate: 0.2, leaves: 4, least: 5, ridge: 1 };

/** Class 1 where exactly one of two values is large: no sum of the two tells it. */
function crossed(count: number): Example[] {
  const random = generator(3);
  return Array.from({ length: count }, () => {
    const values = [random(), random(), random()];
    return { values, label: Number(values[0]! > 0.5 !== values[1]! > 0.5) };
  });
}

const classOf = (sums: number[]) => {
  const shares = softmax(sums);
  return shares.indexOf(Math.max(...shares));
};

describe('boosting', () => {
  it('learns what only two features together tell', () => {
    const all = crossed(600);
    const forest = boost(all.slice(0, 400), 2, OPTIONS);
    const right = all.slice(400).filter((e) => classOf(sumsBy(forest, e.values)) === e.label).length;
    expect(right).toBeGreaterThan(185);
  });
  it('gives the same forest for the same examples', () => {
    expect(boost(crossed(100), 2, OPTIONS)).toEqual(boost(crossed(100), 2, OPTIONS));
  });
  it('learns from what is not known as well', () => {
    const examples = Array.from({ length: 60 }, (_, i) => ({
      values: [i % 2 ? Number.NaN : 1 + (i % 3)],
      label: i % 2,
    }));
    const forest = boost(examples, 2, OPTIONS);
    expect(classOf(sumsBy(forest, [Number.NaN]))).toBe(1);
    expect(classOf(sumsBy(forest, [2]))).toBe(0);
  });
});
