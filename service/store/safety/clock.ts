/**
 * Whether the clock can be believed. While the program runs, the clock must keep step with the time since the machine was
 * started; between two runs it may have moved on by some days, and never back. The time that was last believed and the
 * highest that was ever seen stay in the database.
 */

/** Milliseconds since the epoch by the clock, and since the machine was started: sleeping counts, setting the clock does not. */
export interface Instant {
  wall: number;
  uptime: number;
}

export interface ClockMemory {
  /** The last time that was believed. */
  trusted: number;
  /** The highest time seen, believed or not. */
  highest: number;
}

export type Judgement = 'fits' | 'forward' | 'back';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Corrections of the clock over a network are seconds; of a wrong time zone, hours. */
export const TOLERANCE_MS = 60 * MINUTE_MS;
/** A holiday with the machine switched off. */
export const LONGEST_ABSENCE_MS = 14 * DAY_MS;

/** `base` is an instant of this run whose time was judged already; undefined for the first look of a run. */
export function judge(now: Instant, base: Instant | undefined, memory: ClockMemory): Judgement {
  const from = base ? base.wall + (now.uptime - base.uptime) : undefined;
  const least = (from ?? Math.max(memory.trusted, memory.highest)) - TOLERANCE_MS;
  const most = from === undefined ? memory.trusted + LONGEST_ABSENCE_MS : from + TOLERANCE_MS;
  if (now.wall < least) return 'back';
  return now.wall > most ? 'forward' : 'fits';
}
