import { describe, expect, it } from 'vitest';
import { append, firstThat, least, most } from './lists.ts';

describe('lists longer than the arguments of a call', () => {
  const numbers = Array.from({ length: 300_000 }, (_, at) => (at * 7) % 300_007);

  it('have a largest and a smallest number', () => {
    expect(most(numbers)).toBe(300_006);
    expect(least(numbers)).toBe(0);
    expect([most([]), least([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it('are put behind others', () => {
    const list = [1];
    append(list, numbers);
    expect(list).toHaveLength(300_001);
    expect(list.at(-1)).toBe(numbers.at(-1));
  });

  it('are looked through by halves where they are in order', () => {
    const ordered = [1, 3, 3, 8];
    const firstOver = (limit: number) => firstThat(ordered, (each) => each > limit);
    expect([0, 1, 3, 8].map(firstOver)).toEqual([0, 1, 3, 4]);
    expect(firstThat([], () => true)).toBe(0);
  });
});
