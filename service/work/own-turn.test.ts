import { expect, test } from 'vitest';
import { ownTurn, ownTurnFor } from './own-turn.ts';

test('pieces of work that wait together begin in turns of their own', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 100) setImmediate(count);
  };
  setImmediate(count);
  const began = await Promise.all([1, 2, 3].map(() => ownTurn().then(() => turn)));
  expect(new Set(began).size).toBe(3);
});

test('only what is large waits', () => {
  expect(ownTurnFor(1000)).toBeUndefined();
  expect(ownTurnFor(10_000_000)).toBeInstanceOf(Promise);
});
