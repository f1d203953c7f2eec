import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hourly } from './hourly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works soon after the start and then every hour, whatever becomes of a round, until it is stopped', async () => {
  const failures: string[] = [];
  let rounds = 0;
  const { stop } = hourly(
    3,
    async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('away');
    },
    ({ message }) => void failures.push(message),
  );
  expect(rounds).toBe(0);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect([rounds, failures]).toEqual([1, ['away']]);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect([rounds, failures]).toEqual([2, ['away']]);
  await stop();
  await vi.advanceTimersByTimeAsync(120 * 60_000);
  expect(rounds).toBe(2);
});
