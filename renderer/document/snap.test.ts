import { expect, test } from 'vitest';
import { snapped } from './snap.ts';

const line = 'SpO2 was 88.5 % on room air';

test.each([
  ['was', 'was'],
  ['as 88', 'was 88.5'],
  ['8.5', '88.5'],
  [' was ', 'was'],
  ['om ai', 'room air'],
  ['SpO2', 'SpO2'],
])('%j is marked as %j', (part, whole) => {
  const start = line.indexOf(part);
  const { start: from, end: to } = snapped(line, start, start + part.length);
  expect(line.slice(from, to)).toBe(whole);
});

test('nothing but blanks stays as it is', () => {
  expect(snapped('a   b', 1, 3)).toEqual({ start: 1, end: 3 });
});
