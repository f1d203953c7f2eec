import { expect, test } from 'vitest';
import { moved, sized } from './adjust.ts';

const box = { x: 0.5, y: 0.5, width: 0.2, height: 0.1, page: 3 };

test('a box moves and stays on the page', () => {
  expect(moved(box, 0.1, -0.1)).toMatchObject({ x: 0.6, y: 0.4, page: 3 });
  expect(moved(box, 0.9, 0.9)).toMatchObject({ x: 0.8, y: 0.9 });
  expect(moved(box, -0.9, -0.9)).toMatchObject({ x: 0, y: 0 });
});

test('a box is sized, never to nothing and never off the page', () => {
  expect(sized(box, 0.1, 0.1)).toMatchObject({ x: 0.5, y: 0.5, width: expect.closeTo(0.3), height: 0.2 });
  expect(sized(box, 0.9, 0.9)).toMatchObject({ width: 0.5, height: 0.5 });
  expect(sized(box, -0.9, -0.9).width).toBeGreaterThan(0);
});
