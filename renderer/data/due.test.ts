import { expect, test } from 'vitest';
import { due } from './due.ts';

const now = Date.parse('2026-03-02T12:00:00Z');

test.each([
  ['2026-03-02T12:20:00Z', 'in 20 min', 'soon'],
  ['2026-03-03T10:00:00Z', 'in 22 h', 'soon'],
  ['2026-03-08T12:00:00Z', 'in 6 days', 'later'],
  ['2026-03-02T09:00:00Z', '3 h overdue', 'late'],
])('%s is %s', (at, text, state) => {
  expect(due(at, now)).toEqual({ text, state });
});
