import { expect, it } from 'vitest';
import { openRoom, type Room } from './room.ts';

/** A request that takes so much, one after the other. */
function request(room: Room, ...sizes: number[]) {
  return room.enter((leave) => {
    const state = { taken: 0, leave };
    void (async () => {
      for (const size of sizes) {
        await room.take(size);
        state.taken += 1;
      }
    })();
    return state;
  });
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets large ones in one after the other, as far as they do not fit together, and small ones at once', async () => {
  const room = openRoom(100, 10);
  const [first, second, third] = [60, 30, 50].map((size) => request(room, size));
  const small = request(room, 10);
  await settled();
  expect([first, second, third, small].map((one) => one!.taken)).toEqual([1, 1, 0, 1]);
  first!.leave();
  await settled();
  expect(third!.taken).toBe(1);
});

it('does not make anybody wait who holds some: two could wait for each other', async () => {
  const room = openRoom(100, 10);
  const [first, second] = [request(room, 50, 50), request(room, 50, 50)];
  await settled();
  expect([first.taken, second.taken]).toEqual([2, 2]);
});

it('lets one in that is larger than all may be together, and forgets who went away', async () => {
  const room = openRoom(100, 10);
  const whole = request(room, 1000);
  const gone = request(room, 90);
  const next = request(room, 80);
  await settled();
  expect([whole.taken, gone.taken, next.taken]).toEqual([1, 0, 0]);
  gone.leave();
  whole.leave();
  whole.leave();
  await settled();
  expect(next.taken).toBe(1);
  const last = request(room, 100);
  await settled();
  expect(last.taken).toBe(0);
  next.leave();
  await settled();
  expect(last.taken).toBe(1);
});

it('counts one who asks twice before there is room once, and gives it all back', async () => {
  const room = openRoom(100, 10);
  const first = request(room, 60);
  const leave = room.enter((leave) => {
    void Promise.all([room.take(50), room.take(50)]);
    return leave;
  });
  first.leave();
  await settled();
  leave();
  const last = request(room, 100);
  await settled();
  expect(last.taken).toBe(1);
});

it('makes nobody wait who never entered', () => {
  expect(openRoom(100, 10).take(1000)).toBeUndefined();
});
