/** Days and lengths of time as an American clinician writes them; data keeps ISO days. */
export type Precision = 'day' | 'month' | 'year';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "02/18/2025", "February 2025", "2025": no more than is known. */
export function usDate(iso: string, precision: Precision = 'day'): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  if (!day) return iso;
  if (precision === 'year') return year;
  return precision === 'month' ? `${MONTHS[Number(month) - 1]} ${year}` : `${month}/${day}/${year}`;
}

/** ISO days inside a text ("born 1953-01-02") in US form. */
export function usDatesIn(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (iso) => usDate(iso));
}

/** "on 02/18/2025", "in February 2025". */
export function onDate(iso: string, precision: Precision = 'day'): string {
  return `${precision === 'day' ? 'on' : 'in'} ${usDate(iso, precision)}`;
}

/** " from 01/09/2025 to 03/16/2025", of what was counted over a time. */
export const overDays = ([from, to]: readonly [from: string, to: string]): string =>
  ` from ${usDate(from)} to ${usDate(to)}`;

const UNITS = [
  { days: 1, below: 14, name: 'day' },
  { days: 7, below: 90, name: 'week' },
  { days: 30.4375, below: 730, name: 'month' },
  { days: 365.25, below: Number.POSITIVE_INFINITY, name: 'year' },
] as const;

/** "12 days", "about 7 weeks", "about 3 years": in the unit in which people think of such a length. */
export function lengthOfTime(days: number): string {
  const unit = UNITS.find(({ below }) => days < below)!;
  const count = Math.round(days / unit.days);
  const exact = Math.abs(count * unit.days - days) < 0.01 && unit.days <= 7;
  return `${exact ? '' : 'about '}${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** Up to here days are counted, as a limit in days is. */
const COUNTED = 200;

/** "56 days", "about 10 months": how far apart two days are that are known to the day. */
export function daysApart(days: number): string {
  const count = Math.abs(days);
  return count < COUNTED ? `${count} ${count === 1 ? 'day' : 'days'}` : lengthOfTime(count);
}

/** "5 days before", "the same day as". */
export const gapTo = (days: number, length = daysApart(days)): string =>
  days === 0 ? 'the same day as' : `${length} ${days < 0 ? 'after' : 'before'}`;
