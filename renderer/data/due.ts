/** Due times in words. CMS-0057-F gives 72 hours (expedited) or 7 calendar days (standard); the service computes the date. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Due {
  text: string;
  /** `late` is past, `soon` within 24 hours. */
  state: 'late' | 'soon' | 'later';
}

/** How long until (or since) `dueAt`, both as ISO time or milliseconds. */
export function due(dueAt: string, now: number): Due {
  const left = Date.parse(dueAt) - now;
  const size = Math.abs(left);
  const amount =
    size < HOUR
      ? `${Math.max(1, Math.round(size / 60_000))} min`
      : size < 2 * DAY
        ? `${Math.round(size / HOUR)} h`
        : size < 60 * DAY
          ? `${Math.round(size / DAY)} days`
          : `${Math.round(size / (30.44 * DAY))} months`;
  if (left < 0) return { text: `${amount} overdue`, state: 'late' };
  return { text: `in ${amount}`, state: left < DAY ? 'soon' : 'later' };
}

/** A date and time as the person's own system writes it. */
export function dateTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day as "03/02/2026", whatever the person's time zone; a time as `dateTime` has it. */
export function dayOrTime(at: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(at) ?? [];
  return year ? `${month}/${day}/${year}` : dateTime(at);
}

/** The person's own day, as a date field has it. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
