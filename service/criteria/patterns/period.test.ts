import { describe, expect, it } from 'vitest';
import { daysBetween } from '../../language/index.ts';
import { addPeriod, parsePeriod } from './period.ts';

describe('periods', () => {
  it('moves by the calendar and keeps to the last day of a short month', () => {
    expect(addPeriod('2026-01-31', '1 month')).toBe('2026-02-28');
    expect(addPeriod('2026-08-31', '6 months', -1)).toBe('2026-02-28');
    expect(addPeriod('2024-02-29', '1 year')).toBe('2025-02-28');
    expect(addPeriod('2026-01-05', '2 days', -1)).toBe('2026-01-03');
    expect(addPeriod('2026-01-05', '2 weeks')).toBe('2026-01-19');
  });
  it('counts days between dates, also backwards', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
  });
  it('refuses what is no period', () => {
    expect(() => parsePeriod('soon')).toThrow(/no period/);
  });
});
