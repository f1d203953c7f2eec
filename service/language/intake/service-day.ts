/** The day that a request is about: as it is asked for, else the day on which the chart was put together. */
import { type FoundDate, readDates } from '../dates/dates.ts';
import type { Layout, TextLine } from '../documents/layout.ts';
import type { ChartDocument } from '../types.ts';
import { allLines, type Printed, printedAt } from './printed.ts';

const REQUESTED =
  /\b(?:(?:requested|planned|proposed|anticipated|expected|scheduled) (?:date(?: of (?:service|surgery|procedure))?|dos|d\/c|service date|start date)|date(?: of service)? requested|date of (?:surgery|procedure|implant)|surgery date|procedure date|start of care date)\b\s{0,3}[:#]?\s{0,3}$/i;
const PRINTED = /\b(?:printed|faxed|date printed|print date)(?: on)?\s{0,2}:?\s{0,2}$/i;
const PLACE = 40;

interface Found {
  date: string;
  line: TextLine;
  at: FoundDate;
}

/** Every day that a line names. */
function daysOf(lines: readonly TextLine[]): Found[] {
  return lines.flatMap((line) =>
    readDates(line.text)
      .filter(({ precision }) => precision === 'day')
      .map((at) => ({ date: at.date, line, at })),
  );
}

const isBehind = (label: RegExp, { line, at }: Found): boolean =>
  label.test(line.text.slice(Math.max(0, at.start - PLACE), at.start));

export function serviceDayIn(layout: Layout, documents: readonly ChartDocument[]): Printed | undefined {
  const days = daysOf(allLines(layout));
  const last =
    documents
      .flatMap((d) => d.date ?? [])
      .sort()
      .at(-1) ?? '';
  const stated = (found: Found, because?: string) =>
    printedAt(layout, found.line, found.at, found.date, because);
  // What is asked for lies ahead of what is documented.
  const asked = days.find((day) => day.date >= last && isBehind(REQUESTED, day));
  if (asked) return stated(asked);
  const printed = commonest(days.filter((day) => isBehind(PRINTED, day)));
  if (printed && printed.date >= last) return stated(printed, 'the day on which the chart was printed');
  const latest = days.find(({ date }) => date === last);
  return latest && stated(latest, 'the day of the latest document');
}

function commonest(found: Found[]): Found | undefined {
  const groups = [...Map.groupBy(found, ({ date }) => date).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0];
}
