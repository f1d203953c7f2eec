import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { openUploadTurns } from './upload-turns.ts';

function upload(turns: ReturnType<typeof openUploadTurns>, bytes: number) {
  const response = new EventEmitter();
  const state = { begun: false, close: () => response.emit('close') };
  void turns.take(bytes, response as never).then(() => {
    state.begun = true;
  });
  return state;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets large uploads in one after the other, as far as they do not fit together', async () => {
  const turns = openUploadTurns(100, 10);
  const [first, second, third] = [60, 30, 50].map((bytes) => upload(turns, bytes));
  await settled();
  expect([first, second, third].map((one) => one!.begun)).toEqual([true, true, false]);
  const small = upload(turns, 10);
  await settled();
  expect(small.begun).toBe(true);
  first!.close();
  await settled();
  expect(third!.begun).toBe(true);
});

it('lets one in that is larger than all may be together, and forgets who went away', async () => {
  const turns = openUploadTurns(100, 10);
  const whole = upload(turns, 1000);
  const gone = upload(turns, 90);
  const next = upload(turns, 80);
  await settled();
  expect([whole.begun, gone.begun, next.begun]).toEqual([true, false, false]);
  gone.close();
  whole.close();
  await settled();
  expect(next.begun).toBe(true);
  next.close();
  const last = upload(turns, 100);
  await settled();
  expect(last.begun).toBe(true);
});

it('gives back at once what was asked for a response that is closed already', async () => {
  const turns = openUploadTurns(100, 10);
  const gone = Object.assign(new EventEmitter(), { destroyed: true });
  await turns.take(100, gone as never);
  const next = upload(turns, 100);
  await settled();
  expect(next.begun).toBe(true);
});
