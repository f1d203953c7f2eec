import { expect, test } from 'vitest';
import type { Revision } from '../../service/contract/runs.ts';
import { grouped, openAfter } from './revisions.ts';

const revision = (number: number, kind: Revision['kind'], by: string, minute: number): Revision => ({
  revision: number,
  kind,
  created_by: by,
  created_at: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(),
  root_decision: 'MET',
});

test('saves of one person in a row are one entry, newest first', () => {
  const groups = grouped([
    revision(1, 'engine', 'engine', 0),
    { ...revision(2, 'saved', 'ada', 1), changes: { answer: 1 } },
    { ...revision(3, 'saved', 'ada', 2), changes: { answer: 1, removed: 2 } },
    revision(4, 'saved', 'bo', 3),
    revision(5, 'evaluated', 'bo', 4),
  ]);
  expect(groups.map(({ last, count }) => [last.revision, count])).toEqual([
    [5, 1],
    [4, 1],
    [3, 2],
    [1, 1],
  ]);
  expect(groups[2]?.changes).toEqual({ answer: 2, removed: 2 });
});

test('a long pause starts a new entry', () => {
  expect(grouped([revision(1, 'saved', 'ada', 0), revision(2, 'saved', 'ada', 40)])).toHaveLength(2);
});

test('one entry of the history is open: opening another closes it, and that does not close the other', () => {
  const second = openAfter(openAfter(undefined, 3, true), 5, true);
  expect(second).toBe(5);
  expect(openAfter(second, 3, false)).toBe(5);
  expect(openAfter(second, 5, false)).toBeUndefined();
});
