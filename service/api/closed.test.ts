import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { goneSignal, onClosed } from './closed.ts';

const response = (state: { destroyed: boolean; writableFinished?: boolean }) =>
  Object.assign(new EventEmitter(), { writableFinished: false, ...state }) as never;

it('tells the end of an answer once, and at once where it has come already', () => {
  const open = new EventEmitter();
  let ends = 0;
  onClosed(open as never, () => ends++);
  expect(ends).toBe(0);
  open.emit('close');
  open.emit('close');
  expect(ends).toBe(1);
  onClosed(response({ destroyed: true }), () => ends++);
  expect(ends).toBe(2);
});

it('takes nobody for gone who got the whole answer', () => {
  expect(goneSignal(response({ destroyed: true })).aborted).toBe(true);
  expect(goneSignal(response({ destroyed: true, writableFinished: true })).aborted).toBe(false);
  const open = response({ destroyed: false }) as EventEmitter;
  const signal = goneSignal(open as never);
  expect(signal.aborted).toBe(false);
  open.emit('close');
  expect(signal.aborted).toBe(true);
});
