import { expect, it, vi } from 'vitest';
import { forgetAtSignOut, forgetForOthers, handOver } from './forget.ts';

it('forgets at each sign-out what others may not see, and the rest when another person comes', () => {
  const [seen, own] = [vi.fn(), vi.fn()];
  forgetAtSignOut(seen);
  forgetForOthers(own);
  handOver(undefined, 'nora', false);
  handOver('nora', 'nora', false);
  expect([seen, own].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  handOver('nora', undefined, true);
  handOver(undefined, 'nora', false);
  expect([seen, own].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  // A session that ends by itself is often gone on with.
  handOver('nora', undefined, false);
  handOver(undefined, 'ida', false);
  expect([seen, own].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  handOver('ida', undefined, false);
  handOver(undefined, 'nora', false);
  expect(own).toHaveBeenCalledTimes(2);
});
