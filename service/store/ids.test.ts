import { describe, expect, it } from 'vitest';
import { uuidv7 } from './ids.ts';

describe('uuidv7', () => {
  it('carries version, variant and time', () => {
    const id = uuidv7(Date.parse('2100-01-01T00:00:00Z'));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2100-01-01T00:00:00Z'));
  });

  it('sorts in order of making, though the clock stands still or jumps back', () => {
    const now = Date.parse('2101-01-01T00:00:00Z');
    const ids = Array.from({ length: 10_000 }, (_, index) => uuidv7(now - index));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
