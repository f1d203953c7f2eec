import { expect, test } from 'vitest';
import { noFilter, queryOf } from './filter.ts';

test('only what is filled in is asked for', () => {
  expect(queryOf(noFilter)).toEqual({});
  expect(queryOf({ ...noFilter, actor: ' nora ', action: 'run.' })).toEqual({
    actor: 'nora',
    action: 'run.',
  });
});

test('one day as both ends is that whole day on this machine', () => {
  const { from = '', to = '' } = queryOf({ ...noFilter, from: '2026-03-01', to: '2026-03-01' });
  expect(new Date(from).toString()).toContain('Mar 01 2026 00:00');
  expect(new Date(to).toString()).toContain('Mar 02 2026 00:00');
  expect(queryOf({ ...noFilter, to: '2026-12-31' }).to).toBe(new Date(2027, 0, 1).toISOString());
});
