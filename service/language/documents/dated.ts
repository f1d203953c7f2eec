/** Titles with their day: notes that are printed one after the other have it below, with who wrote it; others in the same line. */
import { readDates } from '../dates/dates.ts';
import type { RuledHead } from './ruled.ts';

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

/** "Night Testing LLC - 04/02/2024", and behind it who wrote it, perhaps. */
const TITLED =
  /^\s*([A-Z][^.;:]{2,70}?) [-\u2013|] (\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d\d)|\d{4}-\d\d-\d\d)(?: [-\u2013|] ([A-Z].{1,50}))?\s*$/;

/** What a title tells that has its day behind it. */
export function datedTitle(line: string): RuledHead | undefined {
  const [, title, day, author] = TITLED.exec(line) ?? [];
  const date = day && readDates(day)[0]?.date;
  return title && date ? { title, date, ...(author && { author }) } : undefined;
}
