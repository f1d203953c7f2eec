import { expect, test } from 'vitest';
import { joinLines } from './lines.ts';

test('runs of one line become one box, lines stay apart', () => {
  const lines = joinLines([
    { x: 0.1, y: 0.1, width: 0.2, height: 0.02 },
    { x: 0.31, y: 0.102, width: 0.2, height: 0.016 },
    { x: 0.1, y: 0.13, width: 0.1, height: 0.02 },
    { x: 0.5, y: 0.13, width: 0, height: 0.02 },
  ]);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.x).toBe(0.1);
  expect(lines[0]?.width).toBeCloseTo(0.41);
  expect(lines[0]?.height).toBeCloseTo(0.02);
});
