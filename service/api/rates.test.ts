import { expect, test } from 'vitest';
import { openRates } from './rates.ts';

const code = (call: () => void) => {
  try {
    call();
    return 'taken';
  } catch (error) {
    return (error as { code: string; retryAfter?: number }).retryAfter;
  }
};

test('each asker has a minute and a count of their own', () => {
  let now = 0;
  const rates = openRates(() => now);
  const ask = (who: string) => code(() => rates.take(who, 2));
  expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual(['taken', 'taken', 60, 'taken']);
  now = 45_000;
  expect([ask('a'), ask('b')]).toEqual([15, 'taken']);
  now = 60_000;
  expect(ask('a')).toBe('taken');
});

test('what is remembered does not grow without end', () => {
  const rates = openRates(() => 0);
  rates.take('first', 1);
  for (let i = 0; i < 20_000; i += 1) rates.take(`other ${i}`, 1);
  expect(code(() => rates.take('first', 1))).toBe('taken');
});
