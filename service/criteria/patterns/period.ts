/** Spans of time as guidelines write them ("6 months", "2 days"), on ISO dates, by the calendar. */
import { addDays, addMonths } from '../../language/index.ts';

const UNIT = /^(\d+(?:\.\d+)?)\s*(minute|hour|day|week|month|year)s?$/;
/** Units of which a day has so many. */
const A_DAY = { minute: 1440, hour: 24 };
/** Days of each, for comparing stated durations. */
const DAYS = { minute: 1 / A_DAY.minute, hour: 1 / A_DAY.hour, day: 1, week: 7, month: 30.44, year: 365.25 };

export interface Period {
  amount: number;
  unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
}

/** Throws RangeError on anything but "<number> minutes|hours|days|weeks|months|years". */
export function parsePeriod(text: string): Period {
  const parts = UNIT.exec(text.trim());
  if (!parts) throw new RangeError(`"${text}" is no period; write for example "6 months"`);
  return { amount: Number(parts[1]), unit: parts[2] as Period['unit'] };
}

/** The same day `period` later (or earlier with sign -1); the last day of the month where that day does not exist. */
export function addPeriod(iso: string, text: string, sign: 1 | -1 = 1): string {
  const { amount, unit } = parsePeriod(text);
  // A date has no hour: every day that the period touches counts.
  if (unit === 'minute' || unit === 'hour') return addDays(iso, sign * Math.ceil(amount / A_DAY[unit]));
  if (unit === 'day' || unit === 'week') {
    return addDays(iso, Math.floor(sign * amount * (unit === 'week' ? 7 : 1)));
  }
  return addMonths(iso, sign * Math.round(amount * (unit === 'year' ? 12 : 1)));
}

/** A period in days, for comparing stated durations (30.44 days a month). */
export function periodInDays(text: string): number {
  const { amount, unit } = parsePeriod(text);
  return amount * DAYS[unit];
}
