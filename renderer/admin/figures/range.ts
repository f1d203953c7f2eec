/** The days that figures are of, and days put together so that a chart stays readable. Days are UTC, as the service counts. */

export interface Range {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
}

const DAY = 86_400_000;
const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last `days` days up to and with the day of `now` (milliseconds). */
export function lastDays(days: number, now: number): Range {
  return { from: dayOf(now - (days - 1) * DAY), to: dayOf(now) };
}

/** How many days a range has; 0 where it runs backwards or is no range. */
export function lengthOf({ from, to }: Range): number {
  const days = (time(to) - time(from)) / DAY + 1;
  return days > 0 ? Math.round(days) : 0;
}

export interface Bucket<T> {
  /** "2026-03-01", "week of 2026-03-02", "2026-03". */
  label: string;
  days: T[];
}

const MOST_BARS = 62;

/** Every stretch of the range with the days that have figures: single days, else weeks from Monday, else months. */
export function buckets<T extends { day: string }>(days: readonly T[], range: Range): Bucket<T>[] {
  const length = lengthOf(range);
  const name =
    length <= MOST_BARS
      ? (day: string) => day
      : length <= MOST_BARS * 7
        ? (day: string) => `week of ${monday(day)}`
        : (day: string) => day.slice(0, 7);
  const all = new Map<string, T[]>();
  for (let index = 0; index < length; index++) all.set(name(dayOf(time(range.from) + index * DAY)), []);
  for (const one of days) all.get(name(one.day))?.push(one);
  return [...all].map(([label, found]) => ({ label, days: found }));
}

function monday(day: string): string {
  const at = time(day);
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY);
}

export const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0);
