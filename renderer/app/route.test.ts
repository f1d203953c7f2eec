import { expect, test } from 'vitest';
import { parseRoute } from './route.ts';

test('routes are read from the hash', () => {
  expect(parseRoute('#/review/abc')).toMatchObject({ name: 'review', id: 'abc' });
  expect(parseRoute('#/setup?token=t1').query.get('token')).toBe('t1');
});

test('anything unknown, and a review without a run, is the queue', () => {
  for (const hash of ['', '#', '#/nowhere', '#/review/']) expect(parseRoute(hash).name).toBe('queue');
});
