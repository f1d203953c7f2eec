import { expect, test } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import { onPile, pick } from './piles.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const run = (id: string, more: Partial<RunSummary> = {}): RunSummary => ({
  run_id: id,
  status: 'completed',
  guideline_code: 'L1',
  guideline_name: 'L1 - Oxygen',
  urgency: 'standard',
  received_at: '2026-03-01T00:00:00Z',
  due_at: '2026-03-08T00:00:00Z',
  created_at: '2026-03-01T00:00:00Z',
  created_by: 'n',
  ...more,
});

test('a reopened case is to be reviewed again', () => {
  expect(onPile(run('a', { decision: 'approve' }), 'review', now)).toBe(false);
  expect(onPile(run('a', { decision: 'reopen' }), 'review', now)).toBe(true);
});

test('states unknown to us count as in progress', () => {
  expect(onPile(run('a', { status: 'waiting' as RunSummary['status'] }), 'working', now)).toBe(true);
});

test('search needs every word; decided cases come last, else the earliest due first', () => {
  const runs = [
    run('done', { decision: 'approve', due_at: '2026-03-01T00:00:00Z', patient_name: 'Ada Moss' }),
    run('late', { due_at: '2026-03-02T00:00:00Z', patient_name: 'Ada Vale' }),
    run('calm', { patient_name: 'Bo Vale' }),
  ];
  expect(pick(runs, undefined, '', now).map((row) => row.run_id)).toEqual(['late', 'calm', 'done']);
  expect(pick(runs, undefined, 'vale ada', now).map((row) => row.run_id)).toEqual(['late']);
  expect(pick(runs, 'urgent', '', now).map((row) => row.run_id)).toEqual(['late']);
});
