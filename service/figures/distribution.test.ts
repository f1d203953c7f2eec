import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributionOf } from './distribution.ts';

const binsOf = (values: number[]) =>
  [...Map.groupBy(values, (value) => value)].map(([value, same]) => ({ value, count: same.length }));

test('of nothing there is only the count', () => {
  expect(distributionOf([])).toEqual({ count: 0 });
});

test('is what sorting all values gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 200 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b);
      const { count, mean, median, p90 } = distributionOf(binsOf(values));
      const middle = sorted.length / 2;
      expect(count).toBe(values.length);
      expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9);
      expect(median).toBe(
        Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)],
      );
      expect(p90).toBe(sorted[Math.ceil(values.length * 0.9) - 1]);
    }),
  );
});
