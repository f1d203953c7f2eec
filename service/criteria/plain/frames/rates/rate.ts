/** "At least 15 headache days a month", "seizures two or more times per week", "insomnia on three nights a week for at least 3 months". */
import { COUNT, durationsIn, numberOf, UNIT } from '../../../../language/dates/durations.ts';
import { datesIn, daysBetween, stretchesIn } from '../../../../language/index.ts';
import { digitsOf } from '../../../../language/numbers/spelled.ts';
import type { Chart } from '../../../../language/types.ts';
import type { Match } from '../../../patterns/match.ts';
import { capital } from '../../../reasons/values.ts';
import { namesOf } from '../../frame-words.ts';
import { periodOf } from '../../window.ts';
import { bare, eventIn } from '../event.ts';
import { decided, type Frame } from '../frame.ts';
import { PER, perDay, ratesOf, TIMES, type ToldRate, timesOf } from './told.ts';

const LEAST =
  'at least|a minimum of|minimum(?: of)?|no(?:t)? (?:fewer|less) than|averag(?:es|ed|ing)(?: at least)?|>=|\u2265|=>';
const OVER = '(?<!\\bnot? )(?:more|greater) than|over|exceeding|exceeds|>(?!=)';
const MOST = 'no(?:t)? (?:more|greater) than|at most|a maximum of|maximum(?: of)?|up to|<=|\u2264';
const UNDER = '(?<!\\bnot? )(?:fewer|less) than|under|<(?!=)';
const BEHIND = '\\s?\\+|\\s(?:or|and) (?:more|greater|above|over)|\\s(?:at (?:least|minimum)|minimum)';
const FEWER = '\\s(?:or|and) (?:fewer|less|under|below)|\\sat most|\\s(?:maximum|max)';
const RATE = new RegExp(
  `(?<![\\w./-])(?:(${LEAST})|(${OVER})|(${MOST})|(${UNDER}))?\\s*(?<![\\w./-])(${TIMES})(?![\\w.%/-])(?:(${BEHIND})|(${FEWER}))?((?:\\s(?!(?:and|or|for|with|per|a|an|each|every|in)\\s)[a-z][a-z'/-]*){0,4}?)${PER}(?:(${BEHIND})|(${FEWER}))?(?: on average| or more often)?`,
  'i',
);
/** What else is measured by the day or the week. */
const NO_RATE =
  /\b(?:mg|mcg|g|ml|units?|tablets?|pills?|capsules?|hours?|hrs?|minutes?|mins?|drinks?|packs?|cigarettes?|servings?|steps|meters|feet|calories|kcal|liters?|doses?|puffs?|points?|percent|degrees?|pounds|lbs?|kg|cm|mm|blocks?|miles?|stairs|weeks?|months?|years?|every \d|dose|dosing)\b|%/i;
const OF_TIMES = /\b(?:times?|occasions?|days?|nights?|mornings?|evenings?)\b/i;
/** How long it has to be so. */
const LENGTH = new RegExp(
  `^[\\s,]*(?:and )?(?:(?:lasting|present|persisting|ongoing|sustained|that (?:has|have) (?:lasted|persisted|gone on))\\s+)?(?:(?:for|over|x|lasting)\\s+)?(?:(?:at least|a minimum of|no less than|not less than|more than|longer than|greater than|over|>=?|\u2265|a period of)\\s*)*(${COUNT})(?:\\s+(?:or more|consecutive|full|straight|successive))*[\\s-]*${UNIT}(?![a-z])(?:\\s+(?:or\\s+(?:more|longer)|in a row))?`,
  'i',
);
/** Over what it is averaged. */
const AVERAGED =
  /^[\s,]*(?:on average,?\s*)?(?:(?:when )?averaged?\s+)?(?:over|during|across|in|for|throughout) (?:at least |a minimum of )?(?:the )?(?:last|past|latest|prior|previous|preceding|most recent) (?:\d{1,2} )?(?:months?|weeks?)\b/i;
/** Behind them: what else is asked for, so that only what is missed decides. */
const BESIDES =
  /^[\s,;]*(?:despite|in spite of|notwithstanding|even|without|and|with|while|of which|including|plus|that|which|although|not responding|because|due to|as (?:shown|documented|recorded)|by|in|on|at|for)\b/i;

/** Where it is to be read. */
const BY_DIARY =
  /[\s,;]*\b(?:(?:and )?(?:as )?(?:documented|recorded|shown|supported|confirmed|evidenced|tracked|logged)? ?(?:with|in|by|on|per|from) (?:a |the |an? (?:headache|seizure|symptom|patient) |patient )?(?:diary|log|journal|calendar|diaries)(?: to (?:show|prove|support|document) (?:it|this))?|documented|recorded)$/i;

/** How often something happens, in a day, a week or a month. */
export const rate: Frame = (description) => {
  const text = digitsOf(description.trim().replace(/[.;?]+$/, '')).replace(/\s+/g, ' ');
  const m = RATE.exec(text);
  if (!m) return undefined;
  const [, least, over, most, under, number, behind, fewer, noun = '', per, adverb, behindAll, fewerAll] = m;
  const before = text
    .slice(0, m.index)
    .replace(
      /\b(?:averag(?:es|ed|ing)|an average of|a frequency of|frequency|occurring|happening|experienced|occurs?)\b/gi,
      ' ',
    );
  if (NO_RATE.test(`${before} ${noun}`) || /\?/.test(text)) return undefined;
  if (/\b(?:no|not|never|none|without|or|if|unless)\b|\d/i.test(before.replace(/\btype \d\b/i, ' ')))
    return undefined;
  const days = perDay(per ?? adverb!);
  const isMost = Boolean(most ?? under ?? fewer ?? fewerAll);
  if (isMost && (least ?? over ?? behind ?? behindAll)) return undefined;
  const limit = timesOf(number!) + (over ? 1 : 0) - (under ? 1 : 0);
  if (!days || !Number.isFinite(limit) || limit < 1) return undefined;
  const phrase = `${before.replace(/[\s:,-]+(?:on|for|at|in)?[\s:]*$/i, ' ')} ${noun.replace(OF_TIMES, ' ')}`;
  const event = eventIn(phrase.replace(/\s+/g, ' '));
  if (!event) return undefined;
  const rest = text.slice(m.index + m[0].length).replace(BY_DIARY, '');
  const averaged = AVERAGED.exec(rest)?.[0] ?? '';
  const lasts = averaged ? null : LENGTH.exec(rest);
  const period = lasts ? periodOf(numberOf(lasts[1]!), lasts[2]!) : undefined;
  if (lasts && !period) return undefined;
  const left = rest.slice((lasts?.[0] ?? averaged).length).trim();
  if (left && !BESIDES.test(left)) return undefined;
  const isPart = Boolean(left) || event.partial === true;
  const often = `${limit} or ${isMost ? 'fewer' : 'more'} a ${UNIT_WORDS[Math.round(days)]}${period ? ` for ${period.period}` : ''}`;
  const asks = `; the criterion asks for ${often}`;
  return {
    ...(!isPart && { words: `${capital(namesOf(event.any) || bare(phrase))}: ${often}` }),
    judge: (chart) => {
      const told = ratesOf(chart, event.any);
      const [first] = told;
      const isMet = first && meets(told, { limit, isMost, days });
      if (!first || isMet === undefined) return undefined;
      if (!isMet) return decided(chart, 'no', [first.match], asks);
      const isLong = period ? lengthTold(chart, first.match, period.days) : true;
      if (isLong === undefined || (isLong && isPart)) return undefined;
      if (averaged && !told.every((r) => r.isMean)) return undefined;
      return decided(chart, isLong ? 'yes' : 'no', [first.match], asks);
    },
  };
};

const UNIT_WORDS: Record<number, string> = { 1: 'day', 7: 'week', 30: 'month' };
/** What is told by the week is told by the month but roughly. */
const ROUGHLY = 0.1;

interface Limit {
  limit: number;
  isMost: boolean;
  days: number;
}

/** Undefined where rates stand on both sides of the limit. */
function meets(told: readonly ToldRate[], { limit, isMost, days }: Limit): boolean | undefined {
  const sides = told.map((one) => {
    const slack = one.days === days ? 0.001 : ROUGHLY;
    const [low, high] = [one.low * days, one.high * days];
    if (isMost)
      return high <= limit * (1 + (slack < ROUGHLY ? slack : -slack))
        ? true
        : low > limit * (1 + slack)
          ? false
          : undefined;
    return low >= limit * (1 + (slack < ROUGHLY ? -slack : slack))
      ? true
      : high < limit * (1 - slack)
        ? false
        : undefined;
  });
  return sides.every((side) => side === sides[0]) ? sides[0] : undefined;
}

/** Whether the sentence that tells the rate tells that it has been so for long enough. */
function lengthTold(chart: Chart, match: Match, days: number): boolean | undefined {
  const sentence = chart.sentences[match.sentence]!;
  const written = chart.documents[sentence.document]?.date;
  const stretches = written ? stretchesIn(sentence.text, written).map((s) => s.days) : [];
  const lengths = [
    ...durationsIn(sentence.text)
      .filter(
        ({ start, end }) =>
          LED_IN.test(sentence.text.slice(0, start)) || LED_IN.test(sentence.text.slice(start, end)),
      )
      .map(({ low, comparator }) => (comparator === '~' || comparator === '<' ? low * 0.9 : low)),
    ...stretches,
    ...(written && stretches.length === 0
      ? datesIn(chart, sentence)
          .filter(
            ({ start, date }) =>
              /\b(?:since|began|started|onset)\s+(?:in\s+|about\s+)?$/i.test(
                chart.text.slice(sentence.start, start),
              ) && date <= written,
          )
          .map(({ date }) => daysBetween(date, written))
      : []),
  ];
  if (lengths.length === 0) return undefined;
  if (lengths.every((length) => length >= days * 0.95)) return true;
  return lengths.every((length) => length < days * 0.8) && !ALREADY.test(sentence.text) ? false : undefined;
}

const LED_IN =
  /\b(?:x|for|over|past|last|lasting)(?:\s+(?:the|past|last|about|at least|over|more than))*\s*$|^x/i;
/** It was there before. */
const ALREADY =
  /\b(?:chronic\w*|long-?standing|worse\w*|increas\w+|recur\w*|again|always|lifelong|diary|log)\b/i;
