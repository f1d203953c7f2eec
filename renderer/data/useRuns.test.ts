import { afterEach, expect, it, vi } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import { client } from './client.ts';
import { loadRuns, pauseAfter } from './useRuns.ts';

afterEach(() => vi.restoreAllMocks());

/** A service with so many cases, 200 to a page. */
function serviceWith(total: number) {
  return vi.spyOn(client, 'listRuns').mockImplementation(async (args) => {
    const from = Number(args?.query?.cursor ?? 0);
    const length = Math.min(200, total - from);
    const runs = Array.from({ length }, (_, at) => ({ run_id: String(from + at) }) as RunSummary);
    return { runs, total, ...(from + length < total && { next_cursor: String(from + length) }) };
  });
}

it('reads the list to its end: the newest cases may stand there', async () => {
  serviceWith(1_234);
  const { runs, total } = await loadRuns();
  expect(runs).toHaveLength(1_234);
  expect(total).toBe(1_234);
});

it('stops somewhere, and tells how many there are', async () => {
  const asked = serviceWith(30_000);
  const { runs, total } = await loadRuns();
  expect([runs.length, total, asked.mock.calls.length]).toEqual([20_000, 30_000, 100]);
});

it('is asked for every second while something runs, and less often the longer it is', () => {
  const runs = (length: number, status: string) => Array.from({ length }, () => ({ status }) as RunSummary);
  expect(pauseAfter(runs(3, 'completed'))).toBe(15_000);
  expect(pauseAfter(runs(3, 'evaluating'))).toBe(1_000);
  expect(pauseAfter(runs(18_000, 'evaluating'))).toBe(18_000);
});
