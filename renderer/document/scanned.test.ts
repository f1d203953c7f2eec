import { expect, test } from 'vitest';
import { scannedLines } from './scanned.ts';

test('words get their text from the page, by line; text of the page itself in between is no part of them', () => {
  const text = 'SpO2 was   88 %\non room air';
  const numbers = [
    0, 1000, 2000, 500, 100, 5, 1600, 2000, 400, 100, 11, 4000, 2000, 300, 100, 19, 1500, 2200, 500, 100,
  ];
  const lines = scannedLines(text, numbers);
  expect(lines.map((line) => line.map((word) => word.text))).toEqual([['SpO2', 'was', '88 %'], ['room air']]);
  expect(lines[0]?.[0]).toMatchObject({ x: 0.1, y: 0.2, width: 0.05, height: 0.01 });
  expect(scannedLines('', [])).toEqual([]);
});
