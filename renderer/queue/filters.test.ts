import { expect, test } from 'vitest';
import type { RunSummary } from '../../service/contract/runs.ts';
import { byDue, inFilter, pick, sorted } from './filters.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const nurse = { username: 'n', physician: false };
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
  expect(inFilter(run('a', { decision: 'approve' }), 'review', now, nurse)).toBe(false);
  expect(inFilter(run('a', { decision: 'reopen' }), 'review', now, nurse)).toBe(true);
});

test('states unknown to us count as in progress', () => {
  expect(inFilter(run('a', { status: 'waiting' as RunSummary['status'] }), 'working', now, nurse)).toBe(true);
});

test('search needs every word; decided cases come last, else the earliest due first', () => {
  const runs = [
    run('done', { decision: 'approve', due_at: '2026-03-01T00:00:00Z', patient_name: 'Ada Moss' }),
    run('late', { due_at: '2026-03-02T00:00:00Z', patient_name: 'Ada Vale' }),
    run('calm', { patient_name: 'Bo Vale' }),
  ];
  expect(sorted(pick(runs, {}, now, nurse), byDue).map((row) => row.run_id)).toEqual([
    'late',
    'calm',
    'done',
  ]);
  expect(pick(runs, { search: 'vale ada' }, now, nurse).map((row) => row.run_id)).toEqual(['late']);
  expect(pick(runs, { filter: 'urgent' }, now, nurse).map((row) => row.run_id)).toEqual(['late']);
});

test('a referred case waits for a physician, and its time still runs', () => {
  const referred = run('a', { decision: 'refer_to_physician', due_at: '2026-03-02T13:00:00Z' });
  const physician = { username: 'p', physician: true };
  expect(inFilter(referred, 'review', now, nurse)).toBe(false);
  expect(inFilter(referred, 'review', now, physician)).toBe(true);
  expect(inFilter(referred, 'urgent', now, nurse)).toBe(true);
  expect(inFilter(referred, 'decided', now, nurse)).toBe(false);
});

test('mine is what is assigned to me and not signed for good', () => {
  expect(inFilter(run('a', { assigned_to: 'n' }), 'mine', now, nurse)).toBe(true);
  expect(inFilter(run('a', { assigned_to: 'm' }), 'mine', now, nurse)).toBe(false);
  expect(inFilter(run('a', { assigned_to: 'n', decision: 'deny' }), 'mine', now, nurse)).toBe(false);
  expect(inFilter(run('a'), 'mine', now, { username: undefined, physician: false })).toBe(false);
});

test('columns sort both ways, equal rows by due time, nobody last', () => {
  const runs = [
    run('b', { patient_name: 'bea', assigned_to: 'x' }),
    run('a2', { patient_name: 'Ada', due_at: '2026-03-09T00:00:00Z' }),
    run('a1', { patient_name: 'Ada' }),
  ];
  const ids = (column: 'patient' | 'assigned', descending: boolean) =>
    sorted(runs, { column, descending }).map((row) => row.run_id);
  expect(ids('patient', false)).toEqual(['a1', 'a2', 'b']);
  expect(ids('patient', true)).toEqual(['b', 'a1', 'a2']);
  expect(ids('assigned', false)).toEqual(['b', 'a1', 'a2']);
});

test('by whoever has a case, and by determination', () => {
  const runs = [
    run('own', { assigned_to: 'n' }),
    run('other', { assigned_to: 'm' }),
    run('free', { guideline_code: 'L2' }),
  ];
  const ids = (conditions: Parameters<typeof pick>[1]) =>
    pick(runs, conditions, now, nurse).map((row) => row.run_id);
  expect(ids({ assigned_to: 'me' })).toEqual(['own']);
  expect(ids({ assigned_to: 'm' })).toEqual(['other']);
  expect(ids({ assigned_to: 'none' })).toEqual(['free']);
  expect(ids({ guideline_code: 'L1', filter: 'mine' })).toEqual(['own']);
});

test('a name that is empty counts as none: the row is sorted by what it shows', () => {
  const runs = [
    run('m', { patient_name: 'Moss' }),
    run('z', { patient_name: '', member_id: 'Z1' }),
    run('a', { patient_name: '', member_id: 'A1' }),
  ];
  expect(sorted(runs, { column: 'patient', descending: false }).map((row) => row.run_id)).toEqual([
    'a',
    'm',
    'z',
  ]);
});
