import { afterEach, expect, test, vi } from 'vitest';
import { paceMeter, usePace } from './pace.ts';

vi.useFakeTimers();
afterEach(() => vi.runAllTimers());

function meter() {
  let time = 0;
  const one = paceMeter(() => time);
  one.scrolled(0);
  return (offset: number, after: number) => {
    time += after;
    one.scrolled(offset);
  };
}

test('slow scrolling draws pages, fast scrolling only sheets, until the view rests', () => {
  const scroll = meter();
  scroll(20, 16);
  expect(usePace.getState()).toMatchObject({ fast: false, moving: true });
  scroll(1_000, 16);
  expect(usePace.getState().fast).toBe(true);
  scroll(1_010, 16);
  expect(usePace.getState().fast).toBe(true);
  vi.advanceTimersByTime(200);
  expect(usePace.getState()).toEqual({ fast: false, moving: false });
});

test('a jump that the program makes is no scrolling', () => {
  let time = 0;
  const one = paceMeter(() => time);
  one.scrolled(0);
  time = 16;
  one.jump();
  one.scrolled(500_000);
  expect(usePace.getState()).toEqual({ fast: false, moving: false });
});
