/** Nights of use of a device as a share of all: "29/30 nights", "Days used 28/30". */
import { type Found, foundIn } from '../../prose.ts';
import { type TextExtractor, textExtractor } from '../extractor.ts';

const FOUR_HOURS =
  /(?:>=?|\u2265|at least|more than|over|greater than|minimum of)\s?(?:4|four)\s?\+?\s?(?:h|hours?|hrs?)\b|(?:4|four)\s?(?:\+|or more|hours? or more)/i;

/** The line of a report that holds a stretch, for those above and below speak of something else; of running text, all of it. */
function statementAround(text: string, start: number, end: number): string {
  const to = text.indexOf('\n', end);
  const line = text.slice(text.lastIndexOf('\n', start) + 1, to < 0 ? text.length : to);
  return /\S\s{3,}\S/.test(line) ? line : text;
}

/** "29/30 nights", "0 of 85 days", with or without "at least 4 hours". */
function nights(text: string): Found[] {
  const found: Found[] = [];
  for (const m of text.matchAll(
    /\b(\d{1,3})\s?(?:\/|of|out of)\s?(?:the (?:last|past) )?(\d{1,3})\s?(?:nights?|days?|d)\b/gi,
  )) {
    const [used, all] = [Number(m[1]), Number(m[2])];
    if (all < 7 || used > all) continue;
    const span = { start: m.index, end: m.index + m[0].length, unit: '%' };
    const share = round((used / all) * 100);
    const four = FOUR_HOURS.test(statementAround(text, m.index, m.index + m[0].length));
    found.push({
      variable: four ? 'percent_nights_4h' : 'percent_nights_used',
      low: share,
      high: share,
      ...span,
    });
  }
  return found;
}

/** "Days used 28/30, >= 4 hours 25/30", "Days with device usage: 28 of 30": what is counted stands before the count. */
const DAYS =
  /\b(?:(?:days|nights) (?:used|with (?:device )?usage)|usage days|days used)\s*[:=]?\s*(\d{1,3})\s?(?:\/|of|out of)\s?(\d{1,3})\b(?!\s?(?:\/|nights?|days?|d\b))/gi;
const DAYS_FOUR =
  /(?:>=?|\u2265|at least|more than|over)\s?(?:4|four)\s?(?:h|hours?|hrs?)(?: per (?:day|night))?\s*[:=]?\s*(\d{1,3})\s?(?:\/|of|out of)\s?(\d{1,3})\b(?!\s?(?:\/|nights?|days?|d\b))/gi;
/** Fewest days of which a share tells something. */
const LEAST_DAYS = 7;

function daysCounted(text: string): Found[] {
  return (
    [
      ['percent_nights_used', DAYS],
      ['percent_nights_4h', DAYS_FOUR],
    ] as const
  ).flatMap(([variable, pattern]) =>
    [...text.matchAll(pattern)].flatMap((m): Found[] => {
      const [used, all] = [Number(m[1]), Number(m[2])];
      if (all < LEAST_DAYS || used > all) return [];
      const share = Math.round((used / all) * 10000) / 100;
      return [foundIn(m, variable, share, '%')];
    }),
  );
}

const round = (n: number): number => Math.round(n * 100) / 100;

export const nightsUsed = textExtractor('nights-used', ['percent_nights_used', 'percent_nights_4h'], nights);

export const daysUsed: TextExtractor = {
  id: 'days-used',
  variables: ['percent_nights_used', 'percent_nights_4h'],
  triggers: /\d/,
  how: 'replaces',
  extract: ({ text }) => daysCounted(text),
};
