import { describe, expect, it } from 'vitest';
import { append, least, most } from './lists.ts';

describe('lists longer than the arguments of a call', () => {
  const numbers = Array.from({ length: 300_000 }, (_, at) => (at * 7) % 300_007);

  it('have a largest and a smallest number', () => {
    expect(most(numbers)).toBe(300_006);
    expect(least(numbers)).toBe(0);
    expect([most([], 5), most([3], 5), least([], 5), least([7], 5)]).toEqual([5, 5, 5, 5]);
    expect([most([]), least([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it('are put behind others', () => {
    const list = [1];
    append(list, numbers);
    expect(list).toHaveLength(300_001);
    expect(list.at(-1)).toBe(numbers.at(-1));
  });
});
