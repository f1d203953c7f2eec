import { expect, it } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import { dueCases, readSince } from './desktop.ts';

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
