import { afterEach, expect, test } from 'vitest';
import { placeOfRecords } from './place.ts';

const page = globalThis as { evidentDesktop?: unknown };
afterEach(() => {
  delete page.evidentDesktop;
});

test('records are where the service is', async () => {
  for (const name of ['localhost', '127.0.0.1', '[::1]'])
    expect(await placeOfRecords(name)).toBe('on this computer');
  expect(await placeOfRecords('review.example')).toBe('at review.example');
});

test('in the app they are where the shell says', async () => {
  page.evidentDesktop = { info: async () => ({ server: null }) };
  expect(await placeOfRecords('evident')).toBe('on this computer');
  page.evidentDesktop = { info: async () => ({ server: 'review.example' }) };
  expect(await placeOfRecords('evident')).toBe('at review.example');
});
