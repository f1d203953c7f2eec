/** How often something happens, where the record plainly tells it: "4 seizures a month", "11 migraine days in Jan, 10 in Dec", "nightly". */
import { UNIT_DAYS } from '../../../../language/dates/durations.ts';
import { MONTH_NAME } from '../../../../language/dates/months.ts';
import { least, most } from '../../../../language/lists.ts';
import { digitsOf } from '../../../../language/numbers/spelled.ts';
import type { Chart, Span } from '../../../../language/types.ts';
import { findPatterns, type Match } from '../../../patterns/match.ts';
import { standingOf } from '../../../patterns/standing.ts';
import type { Pattern } from '../../../schema/tests.ts';
import { isItself } from '../attached.ts';
import { speaksForNow } from '../told.ts';

/** A number of times, as the source of an expression. */
export const TIMES = '\\d{1,3}(?:\\.\\d)?|once|one|twice|thrice|a single';
/** "A week", "/mo", "monthly": two groups, of which one is filled. */
export const PER =
  '(?:(?:\\s?\\/\\s?|\\s(?:per|an?|each|every|in (?:a|any|each)|out of (?:a|each|every))\\s)(?:calendar |given )?(days?|d|24 ?h(?:ours|rs?)?|nights?|weeks?|wks?|w|months?|mos?|mths?)(?![a-z])|\\s?\\b(daily|nightly|weekly|monthly)\\b)';

/** Days of the unit that a rate is told by. */
export function perDay(unit: string): number | undefined {
  const word = unit.toLowerCase();
  if (/^(?:d|24|n)/.test(word)) return 1;
  return word.startsWith('w') ? UNIT_DAYS.week : UNIT_DAYS.month;
}

/** The number that a word of `TIMES` stands for. */
export const timesOf = (word: string): number =>
  ({ one: 1, once: 1, 'a single': 1, twice: 2, thrice: 3 })[word.toLowerCase()] ?? Number(word);

/** A rate with the words of which it is told, in times a day. */
export interface ToldRate {
  match: Match;
  low: number;
  high: number;
  /** Days of the unit in which it is told. */
  days: number;
  /** Told of several months, or as a mean. */
  isMean: boolean;
}

interface Stated extends Span {
  low: number;
  high: number;
  days: number;
  isMean: boolean;
}

const RANGE = `(~|about |approximately |around |up to |at least |over |more than |under |less than |fewer than |[<>\u2264\u2265]=? ?)?(?<![\\w./-])(${TIMES})(?:\\s?(?:-|\u2013|to|or)\\s?(\\d{1,3}|two|three|four|five))?\\+?`;
const WORDS =
  "((?:\\s+(?!(?:and|or|for|with|without|per|a|an|each|every|in|on|to|mg|weeks?|months?|years?|hours?|minutes?|units?|tablets?|tabs?|puffs?|drinks?|packs?)\\b)[a-z][a-z'/-]*){0,4}?|x|\\s?x)";
const STATED = new RegExp(`${RANGE}${WORDS}${PER}`, 'gi');
const EVERY =
  /\b(?:(?:every|each) (?:single )?(day|night)|(?<!\b(?:once|twice|times?|most|x|\d)\s)(daily|nightly))\b/gi;
/** The days of the week on which a treatment is given. */
const WEEKDAYS =
  /(?<![A-Za-z])(?:M[/-]?W[/-]?F|T[/-]?Th?[/-]?Sa?t?|TTS|TuThSa|Mon[,/ ]+Wed[, /]+(?:and )?Fri|Tue?s?[,/ ]+Thu?r?s?[, /]+(?:and )?Sat)(?![A-Za-z])/g;
/** "11 migraine days in Jan", "Jan: 11". */
const IN_MONTH = new RegExp(
  `(?<![\\w./-])(\\d{1,2})((?:\\s+[a-z][a-z-]*){0,3}?)\\s+in\\s+${MONTH_NAME}\\b(?!\\s?\\d{1,2}\\b)`,
  'gi',
);
const OF_MONTH = new RegExp(
  `\\b${MONTH_NAME}\\.?(?:\\s?[:=]\\s?|\\s)(\\d{1,2})(?![\\d/]|\\s?,?\\s?(?:19|20)\\d\\d)(?=\\s*(?:,|;|and|\\.|days?|[a-z]+ days?|\\())`,
  'gi',
);
const MEAN =
  /\b(?:averag\w+|avg|mean|every month|each month|every week|diary|log)\b|\b\d+[- ](?:month|mo)\b/i;
/** What was, what is aimed at, what is not the patient's own or now. */
const NOT_NOW =
  /\b(?:was|were|had been|before|previous\w*|prior|formerly|used to|down from|up from|from|until|goal|target|at baseline|reduc\w+|decreas\w+|improv\w+|increas\w+|would|could|should|must|criteri\w+|requir\w+|recommend\w*|advised?|encourage\w*|plan\w*|start|begin|if|prn|max(?:imum)?|limit|worst|best)\b/i;
const GUESSED = /^(?:up to |at least |over |more than |under |less than |fewer than |[<>\u2264\u2265])/i;
/** Another doing between the name and the number: "headaches, takes ibuprofen twice a day". */
const ANOTHER =
  /[;]|\.\s|\b(?:tak\w+|took|us(?:es|ed|ing)|walk\w*|exercis\w*|drink\w*|smok\w*|eat\w*|works?|sleep|mg|mcg|on (?!and\b|most\b|about\b|average\b|\d|~)[a-z]+|for which|with (?!aura\b|an? average\b)[a-z]+|treated|relieved|despite|but|who|wife|husband)\b/i;

/** Rates of what the patterns name; nothing where one of them is no plain statement about now. */
export function ratesOf(chart: Chart, patterns: readonly Pattern[]): ToldRate[] {
  const matches = findPatterns(chart, patterns).filter((m) => isItself(chart, m));
  const found: ToldRate[] = [];
  for (const match of matches) {
    const sentence = chart.sentences[match.sentence]!;
    const own = { start: match.span.start - sentence.start, end: match.span.end - sentence.start };
    const stated = statedIn(sentence.text).filter((rate) => belongs(sentence.text, own, rate));
    if (stated.length === 0) continue;
    const isPlain =
      standingOf(match.assertion) === 'asserted' &&
      speaksForNow(chart, sentence, 120) &&
      stated.every((rate) => !NOT_NOW.test(clauseOf(sentence.text, rate))) &&
      stated.every((rate) => Number.isFinite(rate.low));
    if (!isPlain) return [];
    for (const rate of stated) found.push({ match, ...rate });
  }
  return found;
}

function statedIn(said: string): Stated[] {
  const text = digitsOf(said);
  const isMean = MEAN.test(text);
  const months = [...text.matchAll(IN_MONTH), ...text.matchAll(OF_MONTH)];
  if (months.length > 1) {
    const counts = months.map((m) => Number(m[1]));
    const first = least(months.map((m) => m.index));
    const end = most(months.map((m) => m.index + m[0].length));
    const days = UNIT_DAYS.month!;
    return [
      {
        start: first,
        end,
        low: least(counts) / days,
        high: most(counts) / days,
        days,
        isMean: true,
      },
    ];
  }
  const rates = [...text.matchAll(STATED)].map((m): Stated => {
    const days = perDay(m[5] ?? m[6]!)!;
    const [low, high] = [timesOf(m[2]!), m[3] ? timesOf(m[3]!) : timesOf(m[2]!)];
    const isLoose = GUESSED.test(m[1] ?? '') || /\+/.test(m[0]);
    return {
      start: m.index,
      end: m.index + m[0].length,
      low: isLoose ? Number.NaN : Math.min(low, high) / days,
      high: Math.max(low, high) / days,
      days,
      isMean,
    };
  });
  const others = [
    ...[...text.matchAll(EVERY)].map((m) => ({ m, times: 1, days: 1 })),
    ...[...text.matchAll(WEEKDAYS)].map((m) => ({ m, times: 3, days: 7 })),
  ]
    .filter(({ m }) => !rates.some((r) => m.index < r.end && r.start < m.index + m[0].length))
    .map(({ m, times, days }) => ({
      start: m.index,
      end: m.index + m[0].length,
      low: times / days,
      high: times / days,
      days,
      isMean: true,
    }));
  return [...rates, ...others];
}

/** What is said of it up to the next half stop. */
const clauseOf = (text: string, { start, end }: Span): string =>
  text.slice(text.lastIndexOf(';', start) + 1, end) + (/^[^;]*/.exec(text.slice(end))?.[0] ?? '');

/** Nothing else stands between the name and the rate. */
function belongs(text: string, own: Span, rate: Span): boolean {
  if (own.start < rate.end && rate.start < own.end) return true;
  const isBehind = rate.start >= own.end;
  const between = isBehind ? text.slice(own.end, rate.start) : text.slice(rate.end, own.start);
  return isBehind
    ? between.length <= 60 && !ANOTHER.test(between)
    : /^[\s:,-]*(?:[a-z-]+\s+){0,2}(?:of\s+|with\s+|for\s+)?$/i.test(between) && !ANOTHER.test(between);
}
