/** Notes that are printed one after the other: each begins with its title and, below it, its day and who wrote it. */
import { readDates } from '../dates/dates.ts';

/** "Date: 04/02/2024   Author: Ida Moss, DPM"; the names of the fields that systems print, in either order. */
const DAY = /(?:^|\s{2,}|\|\s*)(?:note |visit |encounter )?date(?: of (?:service|visit|note))?:\s*/i;
const WRITER =
  /(?:^|\s|\|\s*)(?:author|provider|clinician|signed by|written by|dictated by|entered by|by):\s*/i;
/** What a field holds ends where the next begins. */
const NEXT = /\s{2,}|\s*\|/;

/** Day and writer that a line below a title tells; undefined where it tells anything else, or lacks one of them. */
export function datedBy(line: string): { date: string; author: string } | undefined {
  const text = line.trim();
  const [day, writer] = [DAY.exec(text), WRITER.exec(text)];
  if (!day || !writer || Math.min(day.index, writer.index) > 0) return undefined;
  const [found, author] = [day, writer].map(({ index, 0: { length } }) =>
    text
      .slice(index + length)
      .split(NEXT)[0]!
      .trim(),
  );
  const date = readDates(found!).find(({ start, precision }) => start === 0 && precision === 'day')?.date;
  return date && /[A-Za-z]{2}/.test(author!) ? { date, author: author! } : undefined;
}
