/** Earlier injections of a course, reported as a list or table of days with what each gave ("ESI 7/2023: 80 %, 6 mo; 2/2024: 75 %"). */
import { addDays, daysBetween, type FoundDate, isoDay, readDates } from '../../../dates/dates.ts';
import { durationsIn } from '../../../dates/durations.ts';
import { monthOf } from '../../../dates/months.ts';
import { most } from '../../../lists.ts';
import { sentencesOf } from '../../../sentences/grouped.ts';
import type { Chart, Sentence } from '../../../types.ts';
import { type Stated, statedOver } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

/** One injection of the list. */
interface Entry {
  date: string;
  sentence: Sentence;
  start: number;
  end: number;
  /** Percent of relief or gain. */
  relief?: number;
  /** Days that it held. */
  days?: number;
}

/** What else is given by a needle. */
const OTHER_SHOT =
  '(?<!\\b(?:flu|influenza|covid|vaccine|tetanus|booster|shingles|pneumonia|pneumococcal|b-?12|insulin|allergy|tdap|rsv|iron|testosterone|heparin) )';
const NEEDLE =
  OTHER_SHOT +
  '(?:[tci]?l?f?esis?|lesis?|snrbs?|epidurals?(?: steroid)?(?: injections?)?|caudals?|interlaminars?|transforaminals?|injections?|injected|shots?|blocks?|rfas?|ablations?)';
const ABOUT = new RegExp(`\\b${NEEDLE}\\b`, 'i');
/** What stands before the first day of a list: the needle and a few words of it, or "Dates:". */
const LEAD = new RegExp(
  `(?:\\b${NEEDLE}\\b(?![^\\n]*\\b(?:mri|ct|since|until|through|starting|scheduled|for|after|before|next|on hold)\\b)[^.;\\d]{0,40}|\\bdates:?\\s*)$`,
  'i',
);
/** "7/15/2025 caudal epidural, 40 mg": a row that begins with its day. */
const NAMED = new RegExp(`^[\\s:-]+(?:\\S+\\s+){0,3}?${NEEDLE}\\b`, 'i');
/** What stands between one injection's words and the next one's day. */
const JOINT = /(?:[,;.)&+|]|\n|\band|\bthen)\s*(?:\\band\s)?$/i;
const TILL =
  /\b(?:until|till|til|to|thru|through|by|since|lasting to|up to)\s*(?:about|around|~|roughly)?\s*$/i;
const HELD =
  /\b(?:to|until|till|thru|through|into)\s+(?:about |around |the )?(early|mid|late|end of|first days of|first week of|middle of)?[\s-]*(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s(\d{1,2})(?!\d|%))?/i;
const PART: Record<string, number> = {
  early: 5,
  mid: 15,
  'middle of': 15,
  late: 24,
  'end of': 28,
  'first days of': 2,
  'first week of': 4,
};
const SHARE = /(?<![\d.])(\d{1,3})(?:\s?-\s?\d{1,3})?\s?(?:%|percent|pct)/i;
const FALL =
  /(?<![\d./])(\d{1,3}(?:\.\d)?)(?:\/10)?\s?(?:->|-->|=>|\u2192|down to|to|then)\s?(\d{1,3}(?:\.\d)?)(?![\d./]*\d|\s?(?:%|weeks?|wks?|months?|mos?|days?))/i;
const RISE_FROM = /(?<![\d./])(\d{1,3}) from (\d{1,3})(?![\d./]*\d|\s?%)/i;
const NOTHING =
  /\b(?:did(?:n't| not) (?:do|help)|did nothing|no (?:relief|help|benefit|effect)|nothing|useless)\b/i;
const EACH = /\b(?:each|both|all(?: (?:three|four|of them))?|every one)\b/i;
const YEAR_DAYS = 365;

/**
 * Measurements of the lists: `injections_in_year` (listed days of the 12 months before the request), `lowest_listed_relief`
 * in percent where it is told of each (or of one that helped less than half), `unrated_injections` of a list that rates
 * others, and `half_relief_days`: how long relief of at least half held after the last one (0 where it was less).
 */
function injectionLogs(chart: Chart): Stated[] {
  const anchor = chart.anchor;
  if (!anchor) return [];
  const lists = chart.documents.flatMap((document) => {
    if (document.otherPatient) return [];
    const entries = entriesOf(chart, sentencesOf(chart, document.index)).filter((e) => e.date < anchor);
    return entries.length ? [entries] : [];
  });
  return [...lists.flatMap(reliefOf), ...total(lists, anchor)];
}

/** Counted over all lists: another clinic's record adds to ours; days of one month are the same session stated twice. */
function total(lists: Entry[][], anchor: string): Stated[] {
  const days = new Map<string, string>();
  for (const e of lists.flat()) days.set(e.date.endsWith('-01') ? e.date.slice(0, 7) : e.date, e.date);
  const dated = new Set([...days.keys()].filter((day) => day.length > 7).map((day) => day.slice(0, 7)));
  for (const month of dated) days.delete(month);
  const last = lists.toSorted((a, b) => b.length - a.length)[0]?.at(-1);
  if (days.size < 2 || !last) return [];
  const recent = [...days.values()].filter((d) => daysBetween(d, anchor) <= YEAR_DAYS).length;
  return [stated(last, 'injections_in_year', recent, '{count}', `${days.size} days listed`)];
}

function reliefOf(entries: Entry[]): Stated[] {
  const rated = entries.filter((e) => e.relief !== undefined);
  const [last, worst] = [entries.at(-1)!, rated.toSorted((a, b) => a.relief! - b.relief!)[0]];
  const out: Stated[] = [];
  if (worst && (rated.length === entries.length || worst.relief! < 50) && entries.length > 1)
    out.push(stated(worst, 'lowest_listed_relief', worst.relief!, '%', `${rated.length} rated`));
  if (rated.length && rated.length < entries.length)
    out.push(
      stated(last, 'unrated_injections', entries.length - rated.length, '{count}', 'listed without relief'),
    );
  if (last.relief !== undefined && last.relief < 50)
    out.push(stated(last, 'half_relief_days', 0, 'd', 'less than half'));
  else if (last.relief !== undefined && last.days !== undefined)
    out.push(stated(last, 'half_relief_days', last.days, 'd', 'told with its day'));
  return out;
}

const stated = (e: Entry, variable: string, value: number, unit: string, derived: string): Stated =>
  statedOver({ ...e, sentence: e.sentence.index }, variable, value, unit, derived, e.date);

function entriesOf(chart: Chart, sentences: readonly Sentence[]): Entry[] {
  const out: Entry[] = [];
  /** The first entry of each month and year, and of each month and day, as "04/25" is either. */
  const firsts = new Map<string, Entry>();
  let open = false;
  let told = false;
  for (const sentence of sentences) {
    const about = ABOUT.test(sentence.text);
    const starts = /^\W*\d{1,2}\/\d/.test(sentence.text);
    const listed = /^\W*dates:?\s*\d/i.test(sentence.text);
    const header = sentence.kind === 'row' && !/\d/.test(sentence.text);
    if (about || listed || (open && starts)) {
      const found = within(chart, sentence, open && starts);
      for (const entry of found) {
        out.push(entry);
        const [year, month, day] = entry.date.split('-');
        for (const key of [`${month}/${year!.slice(2)}`, `${month}/${day}`])
          if (!firsts.has(key)) firsts.set(key, entry);
      }
      open = true;
      told = sentence.kind === 'prose' && readDates(sentence.text, sentence.date).length > 0;
    } else if (header) {
      // a heading behind a sentence that tells its injection with the day opens a table of something else
      open &&= !told;
    } else if (out.length) {
      refine(chart, sentence, out, firsts);
      open = false;
    } else open = false;
  }
  return out;
}

/** The listed days of a sentence with their words. `rowed`: it stands under a heading of such a list. */
function within(chart: Chart, sentence: Sentence, rowed: boolean): Entry[] {
  const text = sentence.text;
  const around = chart.documents[sentence.document]?.date ?? chart.anchor;
  const dates = monthYears(text, readDates(text, around)).filter(
    (d) => d.precision !== 'year' && !d.relative,
  );
  const kept: FoundDate[] = [];
  for (const d of dates) {
    const before = text.slice(0, d.start);
    if (TILL.test(before)) continue;
    const first = kept.length === 0;
    const opens = !/\w/.test(before) && (rowed || NAMED.test(text.slice(d.end)));
    if (first ? LEAD.test(before) || opens : JOINT.test(before) || LEAD.test(before)) kept.push(d);
  }
  const entries = kept.map((d, i): Entry => {
    const stop = kept[i + 1]?.start ?? text.length;
    return {
      date: d.date,
      sentence,
      start: sentence.start + d.start,
      end: sentence.start + d.end,
      ...outcome(text.slice(d.end, stop), d.date, sentence.heading),
    };
  });
  const last = kept.at(-1);
  if (last && entries.length > 1) share(entries, text.slice(last.end));
  return entries;
}

/** "6/24, 2/25" in order of months and years: no days of one year. */
function monthYears(text: string, dates: FoundDate[]): FoundDate[] {
  const short = dates.map((d) => /^(\d{1,2})\/(\d{2})$/.exec(text.slice(d.start, d.end)));
  if (dates.length < 2 || !short.every((m) => m && Number(m[1]) <= 12 && Number(m[2]) >= 15)) return dates;
  const read = short.map((m) => isoDay(2000 + Number(m![2]), Number(m![1]), 1) ?? '');
  const years = new Set(short.map((m) => m![2]));
  if (years.size < 2 || read.some((r, i) => !r || (i > 0 && r <= read[i - 1]!))) return dates;
  return dates.map((d, i) => ({ ...d, date: read[i]!, precision: 'month' }));
}

function outcome(words: string, date: string, heading?: string): Pick<Entry, 'relief' | 'days'> {
  const flat = words.replaceAll('\n', ' ');
  const relief = reliefIn(flat, heading);
  const days = daysIn(flat, date);
  return {
    ...(relief === undefined ? {} : { relief }),
    ...(days === undefined ? {} : { days }),
  };
}

function reliefIn(words: string, heading?: string): number | undefined {
  const share = SHARE.exec(words);
  if (share && !EACH.test(words.slice(0, share.index))) return bound(Number(share[1]));
  const fall = FALL.exec(words);
  if (fall && Number(fall[1]) >= 2 && Number(fall[2]) <= Number(fall[1])) return fell(fall[1]!, fall[2]!);
  const back = RISE_FROM.exec(words);
  if (back && Number(back[2]) >= 2 && Number(back[1]) <= Number(back[2])) return fell(back[2]!, back[1]!);
  if (heading && /\b(?:pre|before)\b/i.test(heading) && /\b(?:post|after)\b/i.test(heading)) {
    const row = /^\s{2,}(\d{1,3})(?:\/\d+)?\s{2,}(\d{1,3})(?:\/\d+)?(?=\s{2,}|$)/.exec(words);
    if (row && Number(row[2]) <= Number(row[1])) return fell(row[1]!, row[2]!);
  }
  return NOTHING.test(words) ? 0 : undefined;
}

const fell = (a: string, b: string): number => Math.round(((Number(a) - Number(b)) / Number(a)) * 100);
const bound = (n: number): number | undefined => (n <= 100 ? n : undefined);

function daysIn(words: string, date: string): number | undefined {
  const lengths = durationsIn(words).filter((d) => !/^\s*(?:ago|apart|old|post)/i.test(words.slice(d.end)));
  if (lengths.length) return Math.round(most(lengths.map((d) => d.low)));
  for (const d of readDates(words, addDays(date, 300)))
    if (TILL.test(words.slice(0, d.start)) && d.precision === 'day' && d.date > date)
      return daysBetween(date, d.date);
  const m = HELD.exec(words);
  if (!m) return undefined;
  const month = monthOf(m[2]!);
  const year = Number(date.slice(0, 4));
  const day = Number(m[3] ?? PART[m[1]?.toLowerCase() ?? ''] ?? 1);
  const end = [year, year + 1]
    .map((y) => isoDay(y, month, Math.min(day, 28)))
    .find((d) => d !== undefined && d > date);
  return end ? daysBetween(date, end) : undefined;
}

/** "both good: 65 then 60 percent, 5 months and 8 months": one figure for each, or one for all. */
function share(entries: Entry[], tail: string): void {
  if (!EACH.test(tail)) return;
  const figures =
    /(\d{2,3})(?:\s?%|\s?percent)?(?:\s?(?:,|\/|then|and|,\s?and)\s?(\d{2,3}))?(?:\s?-\s?\d{2,3})?\s?(?:%|percent)/i.exec(
      tail,
    );
  const percents = figures ? [figures[1], figures[2]].flatMap((n) => (n ? [Number(n)] : [])) : [];
  const lengths = durationsIn(tail).map((d) => Math.round(d.low));
  const but = /\b(?:but|except|only the|apart from)\b/i.test(tail);
  entries.forEach((e, i) => {
    const percent = percents.length === 1 ? percents[0] : percents[i];
    if (percent !== undefined && percent <= 100) e.relief = percent;
    const days = lengths.length === 1 ? (but ? undefined : lengths[0]) : lengths[i];
    if (days === undefined) delete e.days;
    else e.days = days;
  });
}

const ORDINALS: [RegExp, number][] = [
  [/\b(?:first|1st|initial)\b/i, 0],
  [/\b(?:second|2nd)\b/i, 1],
  [/\b(?:third|3rd)\b/i, 2],
  [/\b(?:fourth|4th)\b/i, 3],
];

/** "Second: NPRS 8 to 3 to mid July", "After 4/25 NRS 7 to 2 for four months", stated behind the list. */
function refine(
  chart: Chart,
  sentence: Sentence,
  entries: Entry[],
  firsts: ReadonlyMap<string, Entry>,
): void {
  const text = sentence.text;
  const named = ORDINALS.find(([o]) => new RegExp(`^\\W*(?:the )?${o.source}`, 'i').test(text));
  let entry = named
    ? entries[named[1]]
    : /^\W*(?:the )?(?:last|latest)\b/i.test(text)
      ? entries.at(-1)
      : undefined;
  const after = /^\W*(?:after|following|the|from)(?: the)? (\d{1,2})\/(\d{1,2})\b/i.exec(text);
  if (after) entry = firsts.get(`${after[1]!.padStart(2, '0')}/${after[2]!.padStart(2, '0')}`);
  if (!entry || chart.sections[sentence.section]?.kind !== chart.sections[entry.sentence.section]?.kind)
    return;
  Object.assign(entry, {
    ...outcome(text.slice(after ? after[0].length : 0), entry.date),
  });
}

export const logsOfInjections: ChartExtractor = {
  of: 'chart',
  id: 'injection-log',
  variables: ['injections_in_year', 'lowest_listed_relief', 'unrated_injections', 'half_relief_days'],
  extract: ({ chart }) => injectionLogs(chart),
};
