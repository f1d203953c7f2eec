/** Papers of several writers in one scan: each begins at a line between rules or in brackets that names it, its day and who wrote it. */
import { readDates } from '../dates/dates.ts';

export interface RuledHead {
  title: string;
  date: string;
  author?: string;
}

/** "=== Podiatry visit, 2024-04-02, Ida Moss, DPM ===", "--- Progress note 04/02/2024 ---". */
const RULED = /^\s*(?:={2,}|-{3,})\s*(\S.*?)\s*(?:={2,}|-{3,})\s*$/;
/** "[pg 2 - Podiatry visit | 2024-04-02 | Ida Moss, DPM]": brackets hold much else, so that the writer has to be named. */
const BRACKETED = /^\s*\[([^[\]"\u201c]+)\]\s*$/;
/** The page of the scan before a title. */
const PAGE = /^(?:pages?|pgs?|p)\.? ?\d+(?: ?[-\u2013] ?\d+)? *[-:|\u2013] */i;
/** A day with its year. */
const DAY = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})\b/;
/** Words between rules that name no paper: where one ends, goes on, was signed, added to or copied from. */
const NO_TITLE =
  /[:;]|\b(?:end|page|continued|copied|forward|from|since|until|through|printed|faxed|signed|signature|dictated|reviewed|addend(?:um|a))\b/i;
const LONGEST = 110;

/** What a line between rules says of the paper below it; undefined where it begins none. */
export function ruledHead(line: string): RuledHead | undefined {
  if (line.length > LONGEST) return undefined;
  const [, bracketed] = BRACKETED.exec(line) ?? [];
  const text = bracketed ?? RULED.exec(line)?.[1] ?? '';
  const day = DAY.exec(text);
  if (!day) return undefined;
  const title = bare(text.slice(0, day.index)).replace(PAGE, '');
  const author = bare(text.slice(day.index + day[0].length));
  const date = readDates(day[0])[0]?.date;
  if (!date || !/[A-Za-z]{3}/.test(title) || NO_TITLE.test(title)) return undefined;
  const isNamed = /[A-Za-z]{2}/.test(author);
  return isNamed || !bracketed ? { title, date, ...(isNamed && { author }) } : undefined;
}

/** Whether a line is no more than the title of its paper. */
export const isTitle = (line: string, title: string | undefined): boolean =>
  title !== undefined &&
  (line.trim().toLowerCase() === title.trim().toLowerCase() || ruledHead(line)?.title === title);

const bare = (text: string): string => text.replace(/^[\s,|-]+|[\s,|(-]+$/g, '');
