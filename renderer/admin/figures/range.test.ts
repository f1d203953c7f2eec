import { expect, test } from 'vitest';
import { buckets, lastDays, lengthOf, sum } from './range.ts';

test('the last days end with today, in UTC', () => {
  const now = Date.parse('2026-03-01T23:30:00Z');
  expect(lastDays(7, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(lengthOf(lastDays(30, now))).toBe(30);
  expect(lengthOf({ from: '2026-03-02', to: '2026-03-01' })).toBe(0);
});

test('days without figures are there, as empty ones', () => {
  const found = buckets([{ day: '2026-02-28', n: 2 }], { from: '2026-02-27', to: '2026-03-01' });
  expect(found.map(({ label, days }) => [label, days.length])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 1],
    ['2026-03-01', 0],
  ]);
});

test('long ranges go by weeks, longer ones by months, and no figure is lost', () => {
  const days = Array.from({ length: 365 }, (_, index) => ({
    day: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
    n: index,
  }));
  const weeks = buckets(days, { from: '2025-01-01', to: '2025-12-31' });
  expect(weeks[0]?.label).toBe('week of 2024-12-30');
  expect(weeks).toHaveLength(53);
  const all = sum(days, (day) => day.n);
  expect(
    sum(
      weeks.flatMap((week) => week.days),
      (day) => day.n,
    ),
  ).toBe(all);
  const months = buckets(days, { from: '2024-06-01', to: '2026-01-31' });
  expect(months).toHaveLength(20);
  expect(
    sum(
      months.flatMap((month) => month.days),
      (day) => day.n,
    ),
  ).toBe(all);
});
