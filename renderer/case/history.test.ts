import { expect, test } from 'vitest';
import { type History, noHistory, record, redo, undo } from './history.ts';

test('undo and redo walk through the same states', () => {
  let history: History<string> = record<string>(noHistory, 'a', 'first', 'k1', 0);
  history = record(history, 'b', 'second', 'k2', 10);
  const back = undo(history, 'c')!;
  expect(back).toMatchObject({ state: 'b', label: 'second' });
  const further = undo(back.history, back.state)!;
  expect(further.state).toBe('a');
  expect(undo(further.history, further.state)).toBeUndefined();
  const forth = redo(further.history, further.state)!;
  expect(forth.state).toBe('b');
  expect(redo(forth.history, forth.state)?.state).toBe('c');
});

test('typing joins into one step until there is a pause', () => {
  let history: History<string> = record<string>(noHistory, '', 'edit', 'text', 0);
  history = record(history, 'a', 'edit', 'text', 300);
  history = record(history, 'ab', 'edit', 'text', 700);
  expect(undo(history, 'abc')?.state).toBe('');
  history = record(history, 'abc', 'edit', 'text', 1_300);
  expect(undo(history, 'abcd')?.state).toBe('abc');
});

test('a new edit forgets what was undone', () => {
  const back = undo(record<string>(noHistory, 'a', 'x', 'x', 0), 'b')!;
  expect(redo(record(back.history, 'a', 'y', 'y', 9_000), 'c')).toBeUndefined();
});
