import { expect, test } from 'vitest';
import { allBoxesOn, HUES, highlightsOf, labelsOf, placesOf } from './highlights.ts';

const box = (page: number, y = 0.1) => ({ x: 0.1, y, width: 0.3, height: 0.02, page });
const leaf = (id: string, ...boxes: ReturnType<typeof box>[]) => ({
  criteria_id: id,
  description: `criterion ${id}`,
  clinical_decisioning: boxes.map((one, index) => ({ id: `${id}-${index}`, bounding_box: [one] })),
});
const root = (...criteria: ReturnType<typeof leaf>[]) => ({
  criteria_id: '1',
  description: 'root',
  operator: 'AND' as const,
  criteria,
});

/** Relative luminance of a color, and the contrast of two, by WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

test('every color bears white numbers, and no two are near each other', () => {
  for (const hue of HUES) expect(1.05 / (luminance(hue) + 0.05), hue).toBeGreaterThan(4.5);
  for (const [at, one] of HUES.entries())
    for (const other of HUES.slice(at + 1)) {
      const apart = Math.hypot(...channels(one).map((part, index) => part - channels(other)[index]!));
      expect(apart, `${one} ${other}`).toBeGreaterThan(60);
    }
});

test('criteria with evidence have a color by their place; after the last the first comes again', () => {
  const many = Array.from({ length: HUES.length + 1 }, (_, index) => leaf(`1.${index + 1}`, box(0)));
  const highlights = highlightsOf(root(leaf('1.0'), ...many));
  expect(highlights.map(({ id }) => id)).toEqual(many.map((one) => one.criteria_id));
  expect(highlights.at(0)?.hue).toBe(highlights.at(-1)?.hue);
  expect(new Set(highlights.map(({ hue }) => hue)).size).toBe(HUES.length);
});

test('words that several criteria quote are one box, the chosen criterion first', () => {
  const highlights = highlightsOf(root(leaf('1.1', box(0), box(2)), leaf('1.2', box(0), box(0, 0.5))));
  const places = placesOf(allBoxesOn(0, highlights, 0, '1.2'));
  expect(places.map(({ boxes }) => boxes.map(({ criterion }) => criterion?.id))).toEqual([
    ['1.2', '1.1'],
    ['1.2'],
  ]);
  expect(placesOf(allBoxesOn(1, highlights, 0))).toEqual([]);
});

test('a line has one label in the margin, with each number once', () => {
  const beside = { ...box(0), x: 0.05, y: 0.105 };
  const highlights = highlightsOf(root(leaf('1.1', box(0), box(0, 0.5)), leaf('1.2', beside, box(0))));
  const labels = labelsOf(placesOf(allBoxesOn(0, highlights, 0)));
  expect(labels.map(({ x, criteria }) => [x, ...criteria.map(({ number }) => number)])).toEqual([
    [0.05, 1, 2],
    [0.05, 1],
  ]);
});
