/** Spans of time as guidelines write them ("6 months", "2 days"), on ISO dates, by the calendar. */

const UNIT = /^(\d+(?:\.\d+)?)\s*(day|week|month|year)s?$/;

export interface Period {
  amount: number;
  unit: 'day' | 'week' | 'month' | 'year';
}

/** Throws RangeError on anything but "<number> days|weeks|months|years". */
export function parsePeriod(text: string): Period {
  const parts = UNIT.exec(text.trim());
  if (!parts) throw new RangeError(`"${text}" is no period; write for example "6 months"`);
  return { amount: Number(parts[1]), unit: parts[2] as Period['unit'] };
}

/** The same day `period` later (or earlier with sign -1); the last day of the month where that day does not exist. */
export function addPeriod(iso: string, text: string, sign: 1 | -1 = 1): string {
  const { amount, unit } = parsePeriod(text);
  const [y, m, d] = iso.split('-').map(Number) as [number, number, number];
  if (unit === 'day' || unit === 'week') {
    return toIso(Date.UTC(y, m - 1, d) + sign * amount * (unit === 'week' ? 7 : 1) * 86_400_000);
  }
  const months = y * 12 + (m - 1) + sign * Math.round(amount * (unit === 'year' ? 12 : 1));
  const year = Math.floor(months / 12);
  const month = months - year * 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toIso(Date.UTC(year, month, Math.min(d, lastDay)));
}

/** Whole days from one ISO date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A period in days, for comparing stated durations (30.44 days a month). */
export function periodInDays(text: string): number {
  const { amount, unit } = parsePeriod(text);
  return amount * { day: 1, week: 7, month: 30.44, year: 365.25 }[unit];
}

function toIso(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
