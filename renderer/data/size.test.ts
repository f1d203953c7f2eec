import { expect, test } from 'vitest';
import { size } from './size.ts';

test('sizes in the largest unit that leaves a whole number before the point', () => {
  expect(size(0)).toBe('0 bytes');
  expect(size(1023)).toBe(`${(1023).toLocaleString()} bytes`);
  expect(size(1024)).toBe('1 KiB');
  expect(size(1.5 * 1024 ** 2)).toBe(`${(1.5).toLocaleString()} MiB`);
  expect(size(250 * 1024 ** 3)).toBe('250 GiB');
  expect(size(5 * 1024 ** 5)).toBe(`${(5120).toLocaleString()} TiB`);
});
