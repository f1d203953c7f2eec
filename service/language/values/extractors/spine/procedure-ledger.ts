/** Earlier facet procedures reported as a list or ledger of days ("prior: 11/12, 11/26, 12/10 all cervical MBB"), counted by kind. */
import { daysBetween, type FoundDate, isoDay, readDates } from '../../../dates/dates.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedAt } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const KINDS: [variable: string, words: RegExp][] = [
  [
    'facet_blocks_in_year',
    /\b(?:mbbs?|medial branch(?: nerve)?(?: blocks?)?|(?:diagnostic|test|facet)(?: facet)? blocks?)\b/i,
  ],
  [
    'facet_steroids_in_year',
    /\b(?:(?:facet|intra-?articular)(?: joint| facet)? (?:steroids?|injections?|cortisone|shots?)|steroids?,? (?:lumbar|cervical|thoracic|facet) joints?|therapeutic facet)\b/i,
  ],
  [
    'ablations_in_year',
    /\b(?:rfas?|rfn|rftc|rf|radiofrequency(?: ablations?)?|ablations?|neurotom(?:y|ies)|rhizotom(?:y|ies))\b/i,
  ],
];
/** Not done yet, or a rule. */
const AHEAD =
  /\b(?:req(?:uest(?:ed)?)?|scheduled|planned|plan|booked|next|proposed|pending|will|if|allowed|limit)\b/i;
/** What may stand between two days of one list. */
const JOINT = /^[\s,;/&+|]*(?:and|then)?[\s,;/&+|]*$/i;
const MONTH_OF_YEAR = /(?<![\d/-])((?:19|20)\d\d)-(0[1-9]|1[0-2])(?![\d-])/g;
const YEAR_DAYS = 365;
const REGIONS: [string, RegExp][] = [
  ['cervical', /\b(?:cervical|neck|c[2-7](?:[-/]\d)?)\b/i],
  ['lumbar', /\b(?:lumbar|low back|l[1-5](?:[-/]\d)?)\b/i],
];

interface Entry {
  day: string;
  sentence: Sentence;
  at: number;
  words: string;
}

/** Measurements `facet_blocks_in_year`, `facet_steroids_in_year`, `ablations_in_year`: listed days of the 12 months before the request. */
function procedureLedgers(chart: Chart): Stated[] {
  const anchor = chart.anchor;
  if (!anchor) return [];
  const region = regionOf(chart.request.service ?? '');
  return KINDS.flatMap(([variable, words]) => {
    const days = new Map<string, Entry>();
    for (const entry of chart.sentences.flatMap((s) => entriesOf(chart, s, words, region)))
      if (entry.day < anchor && !days.has(entry.day)) days.set(entry.day, entry);
    const last = [...days.values()].at(-1);
    if (days.size < 2 || !last) return [];
    const recent = [...days.keys()].filter((d) => daysBetween(d, anchor) <= YEAR_DAYS).length;
    return [statedAt(last.sentence, last.at, last.words, variable, recent, '{count}')];
  });
}

function regionOf(text: string): string | undefined {
  const named = REGIONS.filter(([, r]) => r.test(text));
  return named.length === 1 ? named[0]![0] : undefined;
}

/** Days of the parts of a sentence (its lines, cut at semicolons) that name this kind of procedure and no other. */
function entriesOf(chart: Chart, sentence: Sentence, words: RegExp, region?: string): Entry[] {
  const document = chart.documents[sentence.document];
  if (document?.otherPatient || !words.test(sentence.text)) return [];
  const out: Entry[] = [];
  for (const part of sentence.text.matchAll(/[^\n;]+/g)) {
    const text = part[0];
    const here = regionOf(text);
    if (!words.test(text) || AHEAD.test(text) || (region && here && here !== region)) continue;
    if (KINDS.filter(([, k]) => k.test(text)).length > 1) continue;
    const dates = datesOf(text, document?.date ?? chart.anchor);
    const opens = dates[0] !== undefined && !/\w/.test(text.slice(0, dates[0].start));
    const listed = dates.filter(
      (d, i) =>
        (i > 0 && JOINT.test(text.slice(dates[i - 1]!.end, d.start))) ||
        (dates[i + 1] !== undefined && JOINT.test(text.slice(d.end, dates[i + 1]!.start))),
    );
    for (const d of listed.length ? listed : opens ? dates.slice(0, 1) : [])
      out.push({ day: d.date, sentence, at: part.index + d.start, words: text.slice(d.start, d.end) });
  }
  return out;
}

/** Days and months; "2025-03" is a month, which `readDates` leaves alone. */
function datesOf(text: string, around: string | undefined): FoundDate[] {
  const days = readDates(text, around).filter((d) => d.precision !== 'year' && !d.relative);
  const months = [...text.matchAll(MONTH_OF_YEAR)].flatMap((m): FoundDate[] => {
    const date = isoDay(Number(m[1]), Number(m[2]), 1);
    return date && !days.some((d) => d.start < m.index + m[0].length && m.index < d.end)
      ? [{ start: m.index, end: m.index + m[0].length, date, precision: 'month' }]
      : [];
  });
  return [...days, ...months].sort((a, b) => a.start - b.start);
}

export const ledgersOfProcedures: ChartExtractor = {
  of: 'chart',
  id: 'procedure-ledger',
  variables: ['facet_blocks_in_year', 'facet_steroids_in_year', 'ablations_in_year'],
  extract: ({ chart }) => procedureLedgers(chart),
};
