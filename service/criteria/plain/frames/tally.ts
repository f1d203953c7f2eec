/** How often something happened, where the record plainly tells it: by a number, by a list of days, as the last or the only one, or as none. */

import type { FoundDate } from '../../../language/dates/dates.ts';
import { datesIn, statedRange } from '../../../language/index.ts';
import { digitsOf } from '../../../language/numbers/spelled.ts';
import type { Chart } from '../../../language/types.ts';
import { findPatterns, type Match } from '../../patterns/match.ts';
import { addPeriod } from '../../patterns/period.ts';
import { standingOf } from '../../patterns/standing.ts';
import { lookBackIn } from '../window.ts';
import { isItself, LISTED } from './attached.ts';
import type { NamedEvent } from './event.ts';
import { type Asked, denialOf, speaksForNow, toldOf } from './told.ts';

export interface Tally {
  least: number;
  most: number;
  /** What tells the one and the other. */
  leastBy?: Match;
  mostBy?: Match;
}

const OTHER =
  '(?:days?|d|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|min\\w*|mg|mcg|ml|cm|mm|kg|lbs?|units?|y\\/?o|in|for|at|on|since|with|after|to|by|and|or)';
const BEFORE = new RegExp(
  `(?:^|[\\s(~:])(\\d{1,3}|one|single|zero)\\s+(?:(?!${OTHER}\\b|(?!previous|serious)[a-z]+s\\s)[a-z][a-z/-]*\\s+){0,3}$`,
  'i',
);
const AFTER =
  /^\s*(?:x\s?(\d{1,2})\b|(\d{1,2})\s?x\b|(\d{1,2}|one) times?\b|(once|twice|thrice)\b|[:=]\s*(\d{1,2})\b(?![/%\d]|\.\d))/i;
const A_TIME = /^\s*(?:a|per|each|every|daily|weekly|monthly|\/)/i;
const WORDS: Readonly<Record<string, number>> = { one: 1, single: 1, once: 1, twice: 2, thrice: 3, zero: 0 };
/** There were no more than these. */
const IN_ALL =
  /\b(?:only|total|in all|all told|altogether|ever|lifetime|to date|so far|just|no others?|none (?:other|since|after)|otherwise none)\b/i;
/** A time of its own that is none of the times before a request. */
const OWN_TIME =
  /\bsince\b|\b(?:this|last|past|in|during)\s+(?:the\s+)?(?:year|month|week|season|winter|summer|spring|visit)\b/i;
/** What would have to be, and not what was. */
const WOULD_BE = /\b(?:would|could|if|criteri\w+|qualif\w*|requires?|required|must|goal)\b/i;
/** No number of its own: "fewer than 2". */
const NO_NUMBER =
  /(?:\b(?:fewer|less) than|\bup to|\bunder|<=?|\b(?:possibl[ey]|maybe|perhaps|about|approximately|around|nearly))\s*$/i;

export function tallyOf(chart: Chart, event: NamedEvent, asked: Asked | undefined): Tally {
  const tally: Tally = { least: 0, most: Number.POSITIVE_INFINITY };
  const atLeast = (count: number, match: Match) => {
    if (count > tally.least) Object.assign(tally, { least: count, leastBy: match });
  };
  const atMost = (count: number, match: Match) => {
    if (count < tally.most) Object.assign(tally, { most: count, mostBy: match });
  };
  for (const match of assertedIn(chart, event.any)) {
    const number = numberAt(chart, match);
    if (number === undefined) continue;
    const { reachesOver, liesWithin } = timeOf(chart, match, asked);
    if (liesWithin) atLeast(number, match);
    if (reachesOver) atMost(number, match);
  }
  for (const match of assertedIn(chart, event.listed ?? event.any)) {
    const days = listedDays(chart, match, asked);
    if (days === undefined) continue;
    atLeast(days, match);
    if (IN_ALL.test(chart.sentences[match.sentence]!.text) && isOfNow(chart, match, asked))
      atMost(days, match);
  }
  if (asked && chart.anchor) {
    const start = addPeriod(chart.anchor, asked.within, -1);
    const all = toldOf(chart, event.any);
    const [inside] = all.filter(({ from, to }) => from >= start && to <= chart.anchor!);
    if (inside) atLeast(1, inside.match);
    const last = all.find(({ isLast, match }) => isLast && isOfNow(chart, match, asked));
    if (last && last.to < start && last.to >= all[0]!.from) atMost(0, last.match);
  }
  const denied = denialOf(chart, event.any, asked);
  if (denied) atMost(0, denied);
  return tally;
}

const assertedIn = (chart: Chart, patterns: readonly string[]): Match[] =>
  findPatterns(chart, patterns).filter((m) => standingOf(m.assertion) === 'asserted' && isItself(chart, m));

const isOfNow = (chart: Chart, { sentence }: Match, asked: Asked | undefined): boolean =>
  speaksForNow(chart, chart.sentences[sentence]!, asked?.days ?? 365);

/** "4 falls", "fell 3x", "falls: 2". */
function numberAt(chart: Chart, { sentence: index, span }: Match): number | undefined {
  const { start, text } = chart.sentences[index]!;
  if (WOULD_BE.test(text)) return undefined;
  const digits = digitsOf(text);
  const rest = digits.slice(span.end - start);
  // "falls in the past 6 mo: 4"
  const behind = lookBackIn(rest)?.rest ?? rest;
  const after = AFTER.exec(behind);
  const worded = (word: string) => WORDS[word.toLowerCase()] ?? Number(word);
  if (after && !A_TIME.test(behind.slice(after[0].length)))
    return worded(after.slice(1).find((n) => n !== undefined)!);
  // the words of the name itself may begin with its number
  const before = BEFORE.exec(digits.slice(0, span.start - start).replace(/.*[;.]\s/, ''));
  if (!before) return undefined;
  const lead = digits.slice(0, span.start - start).replace(/.*[;.]\s/, '');
  const isNone = NO_NUMBER.test(lead.slice(0, before.index + before[0].search(/[a-z\d]/i)));
  return isNone ? undefined : worded(before[1]!);
}

/** Whether the time that a number speaks of lies within the time asked for, and whether it reaches over all of it. */
function timeOf(chart: Chart, match: Match, asked: Asked | undefined) {
  const sentence = chart.sentences[match.sentence]!;
  const isNow = isOfNow(chart, match, asked);
  const back = lookBackIn(sentence.text);
  const isAll = IN_ALL.test(sentence.text) && !OWN_TIME.test(sentence.text);
  if (!asked) return { liesWithin: true, reachesOver: isAll && !back && isNow };
  if (back)
    return {
      liesWithin: isNow && back.days <= asked.days * 1.03,
      reachesOver: isNow && back.days >= asked.days * 0.97,
    };
  return { liesWithin: false, reachesOver: isAll && isNow };
}

/** How many days of a list lie within the time asked for; undefined where there is no list. */
function listedDays(chart: Chart, match: Match, asked: Asked | undefined): number | undefined {
  const sentence = chart.sentences[match.sentence]!;
  const dates = datesIn(chart, sentence).filter(
    (d) => d.precision !== 'year' && !d.relative && d.start >= match.span.start,
  );
  const runs: FoundDate[][] = [];
  for (const d of dates) {
    const last = runs.at(-1)?.at(-1);
    if (last && LISTED.test(chart.text.slice(last.end, d.start))) runs.at(-1)!.push(d);
    else runs.push([d]);
  }
  const list = runs.toSorted((a, b) => b.length - a.length)[0];
  if (!list || list.length < 2 || !belongs(chart, match, list[0]!)) return undefined;
  const start = asked && chart.anchor ? addPeriod(chart.anchor, asked.within, -1) : '0000-01-01';
  const end = chart.anchor ?? '9999-12-31';
  const inside = list.filter((d) => {
    const [from, to] = d.range ?? statedRange(chart, sentence, d.date);
    return from >= start && to <= end;
  });
  return new Set(inside.map((d) => d.date)).size;
}

/** Nothing else ends between the words and the list: "HF adm 5/3 and 11/18", not "HF. Echo 5/3 and 11/18". */
function belongs(chart: Chart, { span }: Match, first: FoundDate): boolean {
  const between = chart.text.slice(span.end, first.start);
  return between.length <= 60 && !/[;.]\s|,\s*[a-z]/i.test(between);
}
