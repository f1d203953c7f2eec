import { afterEach, expect, it, vi } from 'vitest';
import { orphaned } from './orphaned.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('ends the wait at the first look after the parent has gone, and not before', async () => {
  vi.useFakeTimers();
  const parent = vi.spyOn(process, 'ppid', 'get').mockReturnValue(7);
  const left = vi.fn();
  void orphaned(100).then(left);
  await vi.advanceTimersByTimeAsync(350);
  expect(left).not.toHaveBeenCalled();
  parent.mockReturnValue(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(left).toHaveBeenCalledTimes(1);
});
