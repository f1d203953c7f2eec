import { expect, test } from 'vitest';
import {
  BETWEEN,
  densityFor,
  fitScale,
  rowOfPage,
  rowsOfPages,
  scaleFor,
  stepZoom,
  type Turn,
  turned,
} from './geometry.ts';

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

test('four quarter turns bring a box back', () => {
  let now = box as typeof box;
  for (let turn = 0; turn < 4; turn++) now = turned(now, 90) as typeof box;
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(now[key]).toBeCloseTo(box[key], 12);
});

test('turning clockwise puts the top edge to the right', () => {
  const top = turned({ x: 0, y: 0, width: 1, height: 0.1 }, 90);
  expect(top.x).toBeCloseTo(0.9);
  expect(top).toMatchObject({ y: 0, width: 0.1, height: 1 });
});

test.each([90, 180, 270] as Turn[])('%d stays on the page', (turn) => {
  const now = turned(box, turn);
  expect(now.x).toBeGreaterThanOrEqual(0);
  expect(now.x + now.width).toBeLessThanOrEqual(1);
  expect(now.y + now.height).toBeLessThanOrEqual(1);
});

test('zoom fits, steps and stays within limits', () => {
  const letter = { width: 612, height: 792 };
  expect(scaleFor('width', letter, { width: 612, height: 100 })).toBe(1);
  expect(scaleFor('page', letter, { width: 612, height: 396 })).toBe(0.5);
  expect(stepZoom(1, 1)).toBe(1.1);
  expect(stepZoom(1.03, -1)).toBe(1);
  expect(stepZoom(5, 1)).toBe(5);
});

test('a huge page gets a coarser canvas instead of a failing one', () => {
  expect(densityFor(1000, 1000, 2)).toBe(2);
  const density = densityFor(6000, 8000, 2);
  expect(6000 * 8000 * density * density).toBeCloseTo(16_000_000, -2);
});

test('two pages side by side are as high as the higher one, and the last may stand alone', () => {
  const pages = [
    { width: 612, height: 792 },
    { width: 792, height: 612 },
    { width: 612, height: 792 },
  ];
  expect(rowsOfPages(pages, true)).toEqual([
    { pages: [0, 1], width: 1404, height: 792 },
    { pages: [2], width: 612, height: 792 },
  ]);
  expect(rowsOfPages(pages, false).map((row) => row.pages)).toEqual([[0], [1], [2]]);
  expect([0, 1, 2, 3].map((page) => rowOfPage(page, true))).toEqual([0, 0, 1, 1]);
});

test('two pages fit the width together, with what is between them', () => {
  const page = { width: 600, height: 800 };
  const view = { width: 1200 + BETWEEN, height: 500 };
  expect(fitScale('width', page, view, true)).toBe(1);
  expect(fitScale('page', page, view, true)).toBe(0.625);
  expect(fitScale('width', page, view, false)).toBe(scaleFor('width', page, view));
});
