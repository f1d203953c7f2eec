import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

test('scales begin at nought, hold the greatest value and have few whole steps', () => {
  expect(scaleOf(0)).toEqual([0, 1]);
  expect(scaleOf(3)).toEqual([0, 1, 2, 3]);
  expect(scaleOf(37)).toEqual([0, 10, 20, 30, 40]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (greatest) => {
      const scale = scaleOf(greatest);
      expect(scale.at(-1)!).toBeGreaterThanOrEqual(greatest);
      expect(scale.length).toBeLessThanOrEqual(6);
      for (const value of scale) expect(Number.isInteger(Math.round(value * 1e6) / 1e6)).toBe(true);
    }),
  );
});
