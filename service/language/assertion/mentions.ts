/** Mentions of concepts with their assertion and date, and the date that each sentence talks about. */

import { type FoundDate, precisionFor, rangeOf, readDates } from '../dates/dates.ts';
import type { Chart, Mention, Sentence } from '../types.ts';
import { conceptsIn } from '../vocabulary/concepts.ts';
import { assertionOf } from './assertion.ts';

const dated = new WeakMap<Sentence, readonly FoundDate[]>();

/** The dates a sentence names (offsets of the chart), completed and anchored by its document's date; read once a sentence. */
export function datesIn(chart: Chart, sentence: Sentence): readonly FoundDate[] {
  let dates = dated.get(sentence);
  if (!dates) {
    const around = chart.documents[sentence.document]?.date ?? chart.anchor;
    dates = readDates(sentence.text, around, chart.request.dateOfBirth).map((d) => ({
      ...d,
      start: d.start + sentence.start,
      end: d.end + sentence.start,
    }));
    dated.set(sentence, dates);
  }
  return dates;
}

/** The date by which a sentence tells this day, where it leaves the day open; nothing where it or its document fixes it. */
function openDate(chart: Chart, sentence: Sentence, date: string): FoundDate | undefined {
  const named = datesIn(chart, sentence).filter((d) => d.date === date);
  if (!named.length) return columnDate(sentence, date);
  return named.some((d) => d.precision === 'day' && !d.range) ? undefined : named[0];
}

/** The heading of a column of this row that tells the day ("2019"); what stands below it has no surer one. */
function columnDate({ cells, date: written }: Sentence, date: string): FoundDate | undefined {
  for (const { heading } of cells ?? []) {
    const named = heading && date !== written ? readDates(heading, written)[0] : undefined;
    if (named?.date === date) return named.precision === 'day' ? undefined : named;
  }
  return undefined;
}

/**
 * First and last day of what a sentence tells of as of this day: "Oct 2024" is any day of that month up to the note's own.
 * A day that the sentence names, or that is its document's, is just that day.
 */
export function statedRange(chart: Chart, sentence: Sentence, date: string): readonly [string, string] {
  const open = openDate(chart, sentence, date);
  if (!open) return [date, date];
  const [from, to] = rangeOf(open);
  const written = chart.documents[sentence.document]?.date;
  return [from, written && from <= written && written < to ? written : to];
}

/** How exactly the sentence tells that day. */
export function statedPrecision(chart: Chart, sentence: Sentence, date: string): FoundDate['precision'] {
  const open = openDate(chart, sentence, date);
  return open ? precisionFor(open) : 'day';
}

/** Words before a date that is no date of what is stated: a start, a limit, a plan, a birth, a print. */
const ASIDE =
  /\b(?:since|until|till|dob|d\.o\.b\.|born|due|by|before|scheduled(?: for)?|planned(?: for)?|next|printed|faxed|fax|target|booked|set|copied from|target date|(?:identical|similar|equal) to|same as|(?:unchanged|unlike|different) from|compared (?:to|with)|since (?:starting|beginning|stopping|having|getting|being|the|her|his|a|an)(?: [\w'-]+){1,4})\s*[:(]?\s*$/i;

/** "Ordered by Osei T 3/02/26   Recording 5:40": the day of the order, before what it led to. */
export const isDayOfOrder = (text: string, start: number): boolean =>
  /\bordered by(?: [\w.,'-]+){1,4}\s$/i.test(text.slice(Math.max(0, start - 50), start));

function stated(chart: Chart, dates: readonly FoundDate[]): FoundDate[] {
  return dates.filter(
    (d) =>
      !ASIDE.test(chart.text.slice(Math.max(0, d.start - 50), d.start)) &&
      !isDayOfOrder(chart.text, d.start) &&
      !/^since\b/i.test(chart.text.slice(d.start, d.end)),
  );
}

/** Gives every sentence its date: the only date it tells of, else that of its log entry, else its document's. */
export function dateSentences(chart: Chart): void {
  const entries = new Map<number, string>();
  for (const sentence of chart.sentences) {
    const own = new Set(stated(chart, datesIn(chart, sentence)).map((d) => d.date));
    const document = chart.documents[sentence.document]?.date;
    const only = own.size === 1 ? [...own][0] : undefined;
    const fits = only !== undefined && (!document || only <= document || sentence.kind === 'row');
    const { entry } = sentence;
    if (entry !== undefined && !entries.has(entry)) {
      const day = datesIn(chart, sentence)[0]?.date;
      entries.set(entry, day && (!document || day <= document) ? day : '');
    }
    const date = fits ? only : (entry !== undefined && entries.get(entry)) || document;
    if (date) sentence.date = date;
  }
}

/** All mentions of concepts, in reading order. */
export function mentionsOf(chart: Chart): Mention[] {
  const mentions: Mention[] = [];
  for (const sentence of chart.sentences) {
    const hits = conceptsIn(sentence);
    if (!hits.length) continue;
    const dates = stated(chart, datesIn(chart, sentence));
    for (const hit of hits) {
      const mention: Mention = {
        ...hit,
        sentence: sentence.index,
        assertion: assertionOf(chart, sentence.index, hit),
      };
      const date = dates.length > 1 ? nearest(chart, hit.start, hit.end, dates) : sentence.date;
      if (date ?? sentence.date) mention.date = date ?? sentence.date;
      mentions.push(mention);
    }
  }
  return mentions;
}

/** Of several dates in a sentence, the one in the mention's clause: right behind it, else the last before it. */
function nearest(chart: Chart, start: number, end: number, dates: FoundDate[]): string | undefined {
  const behind = dates.find(
    (d) => d.start >= end && d.start - end < 30 && !/[;,.]/.test(chart.text.slice(end, d.start)),
  );
  if (behind) return behind.date;
  const before = dates.filter((d) => d.end <= start).at(-1);
  return before && !/[;]|\.\s/.test(chart.text.slice(before.end, start)) ? before.date : undefined;
}
