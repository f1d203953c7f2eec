import { afterEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from './ids.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('uuidv7', () => {
  it('carries version, variant and time', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2100-01-01T00:00:00Z'));
    const id = uuidv7();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2100-01-01T00:00:00Z'));
  });

  it('sorts in order of making, though the clock stands still or jumps back', () => {
    let now = Date.parse('2101-01-01T00:00:00Z');
    vi.spyOn(Date, 'now').mockImplementation(() => now--);
    const ids = Array.from({ length: 10_000 }, () => uuidv7());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
