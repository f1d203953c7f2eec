import { describe, expect, it } from 'vitest';
import { all, answerFor, any, atLeast, colorFor, combine, not } from './logic.ts';

describe('three-valued logic', () => {
  it('lets a no decide an AND and a yes decide an OR, whatever is open', () => {
    expect(all(['yes', 'unknown', 'no'])).toBe('no');
    expect(all(['yes', 'unknown'])).toBe('unknown');
    expect(any(['no', 'unknown', 'yes'])).toBe('yes');
    expect(any(['no', 'unknown'])).toBe('unknown');
  });
  it('drops what is not applicable, and everything dropped is not applicable', () => {
    expect(all(['yes', 'not_applicable'])).toBe('yes');
    expect(any(['no', 'not_applicable'])).toBe('no');
    expect(all(['not_applicable'])).toBe('not_applicable');
    expect(not('not_applicable')).toBe('not_applicable');
  });
  it('counts at least n as reached, out of reach or open', () => {
    expect(atLeast(2, ['yes', 'yes', 'no'])).toBe('yes');
    expect(atLeast(2, ['yes', 'unknown', 'no'])).toBe('unknown');
    expect(atLeast(2, ['yes', 'no', 'no'])).toBe('no');
    expect(combine({ operator: 'AT_LEAST', minimum: 1 }, ['unknown', 'no'])).toBe('unknown');
  });
  it('colors an absent exclusion green and reads colors back', () => {
    expect(colorFor('no', true)).toBe('green');
    expect(colorFor('yes', true)).toBe('red');
    for (const inverted of [true, false]) {
      for (const answer of ['yes', 'no', 'unknown', 'not_applicable'] as const) {
        expect(answerFor(colorFor(answer, inverted), inverted)).toBe(answer);
      }
    }
  });
});
