import { expect, test } from 'vitest';
import { parseRoute } from './route.ts';

test('routes are read from the hash', () => {
  expect(parseRoute('#/review/abc')).toMatchObject({ name: 'review', id: 'abc' });
  expect(parseRoute('#/setup?token=t1').query.get('token')).toBe('t1');
});

test('the parts of an administration address, and the address that the menu had before', () => {
  expect(parseRoute('#/admin/guidelines/L33797/edit%2F1?tab=bench')).toMatchObject({
    name: 'admin',
    id: 'guidelines',
    path: ['L33797', 'edit/1'],
  });
  expect(parseRoute('#/users')).toMatchObject({ name: 'admin', id: 'people', path: [] });
});

test('anything unknown, and a review without a run, is the queue', () => {
  for (const hash of ['', '#', '#/nowhere', '#/review/']) expect(parseRoute(hash).name).toBe('queue');
});
