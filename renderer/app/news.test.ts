import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import type { Desktop } from '../data/bridge.ts';
import { client } from '../data/client.ts';
import { runsKey } from '../data/useRuns.ts';
import { dueCases, readSince, watchCases } from './news.ts';

const NOW = Date.parse('2026-01-05T12:00:00Z');
const run = (run_id: string, status: string, due_at: string, decision?: string) =>
  ({ run_id, status, due_at, ...(decision ? { decision } : {}) }) as RunSummary;

it('counts what is due within a day or late, and not decided', () => {
  expect(
    dueCases(
      [
        run('a', 'completed', '2026-01-06T00:00:00Z'),
        run('b', 'completed', '2026-01-01T00:00:00Z'),
        run('c', 'completed', '2026-01-01T00:00:00Z', 'approve'),
        run('d', 'completed', '2026-01-12T00:00:00Z'),
      ],
      NOW,
    ),
  ).toBe(2);
});

it('tells what was read from what was read long ago or failed', () => {
  const runs = [run('a', 'completed', ''), run('b', 'completed', ''), run('c', 'failed', '')];
  expect(readSince(new Set(['b', 'c']), runs)).toBe(1);
  expect(readSince(new Set(), runs)).toBe(0);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks for the queue itself, tells what was read, and shows nothing after the sign-out', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: async (_n: string, _o: object, work: () => unknown) => work() },
  });
  let status = 'evaluating';
  vi.spyOn(client, 'listRuns').mockImplementation(async () => ({
    runs: [run('a', status, '2026-01-01')],
    total: 1,
  }));
  const bridge = { badge: vi.fn(async () => null), read: vi.fn(async () => null) };
  const queries = new QueryClient();
  const end = watchCases(queries, bridge as unknown as Desktop);
  await vi.waitFor(() => expect(bridge.badge).toHaveBeenLastCalledWith(1));
  expect(bridge.read).not.toHaveBeenCalled();
  status = 'completed';
  await queries.invalidateQueries({ queryKey: runsKey });
  await vi.waitFor(() => expect(bridge.read.mock.calls).toEqual([[1]]));
  end();
  expect(bridge.badge).toHaveBeenLastCalledWith(0);
  queries.clear();
});
