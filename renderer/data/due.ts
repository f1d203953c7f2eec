/** Due times in words. CMS-0057-F gives 72 hours (expedited) or 7 calendar days (standard); the service computes the date. */
import { asPrinted } from '../../service/contract/identity-text.ts';

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
  const printed = asPrinted(at);
  return printed === at ? dateTime(at) : printed;
}

/** A time as a `datetime-local` field wants it. */
export function localTime(at: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
  return `${day}T${part(at.getHours())}:${part(at.getMinutes())}`;
}

/** The person's own day, as a date field has it. */
export const today = (): string => localTime(new Date()).slice(0, 10);
