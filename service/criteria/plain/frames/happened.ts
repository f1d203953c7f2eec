/** "X within the past 12 months", "has not received X in the last year", "at least 40 days have passed since the last X". */
import { COUNT, numberOf, UNIT } from '../../../language/dates/durations.ts';
import { datesIn, daysBetween } from '../../../language/index.ts';
import { digitsOf } from '../../../language/numbers/spelled.ts';
import type { Chart } from '../../../language/types.ts';
import type { Match } from '../../patterns/match.ts';
import { addPeriod } from '../../patterns/period.ts';
import { lengthOfTime } from '../../reasons/dates.ts';
import { capital } from '../../reasons/values.ts';
import type { LeafTest } from '../../schema/tests.ts';
import { namesOf } from '../frame-words.ts';
import { lookBackIn, periodOf } from '../window.ts';
import { bare, eventIn } from './event.ts';
import { decided, type Frame, inverted } from './frame.ts';
import { type Asked, happenedIn, isStudy, toldOf } from './told.ts';

const NOT =
  /\b(?:(?:has|have|had|did|was|were|is|are|does|do|must|may|should|could)\s*(?:not|n't|never)|hasn't|haven't|didn't|wasn't|weren't|(?:there (?:has|have|was|were|is|are) (?:been )?)?no(?: other| previous| prior| further| additional| repeat)?|never|none|not|without|absence of|free of|denies)\b/i;
const EARLIER =
  '(?:(?:the|his|her|their|any|a|an)\\s+)?(?:patient.s\\s+|member.s\\s+)?(?:last|latest|most\\s+recent|previous|prior|preceding)?';
const LENGTH = `(?:(?:at\\s+least|a\\s+minimum\\s+of|no\\s+(?:less|fewer)\\s+than|not\\s+(?:less|fewer)\\s+than|more\\s+than|over|>=?|\u2265)\\s*)?(${COUNT})(?:\\s+(?:or\\s+more|full|whole|calendar|complete))?[\\s-]*${UNIT}\\b(?:\\s+or\\s+(?:more|longer))?`;
/** "At least 11 full months have gone by since the last X", "It has been 12 months or more since X". */
const ELAPSED = new RegExp(
  `^(?:it\\s+(?:has|must\\s+have)\\s+been\\s+)?${LENGTH}(?:\\s+(?:(?:have|has|had|must\\s+have)\\s+)?(?:elapsed|passed|gone\\s+by|lapsed|separate[sd]?\\s+\\w+))?\\s+(?:since|after|following|from)\\s+${EARLIER}\\s+(.+)$`,
  'i',
);
/** "The last X was more than 12 months ago", "X last performed at least 90 days before the request". */
const LAST_AGO = new RegExp(
  `^${EARLIER}\\s*(.+?)\\s+(?:was|were|is|occurred|took\\s+place|last\\s+(?:performed|done|given|received))?\\s*(?:performed|done|given|received|completed)?\\s*${LENGTH}\\s+(?:ago|earlier|(?:before|prior\\s+to)\\s+(?:the|this)\\s+request)$`,
  'i',
);
/** "A repeat X no sooner than 23 months after the last one", "X may be given no earlier than 90 days following the previous X". */
const NO_SOONER = new RegExp(
  `^(?:(?:an?|the|any|each|this|another)\\s+)?(?:(?:repeat|repeated|next|subsequent|new|further|second|another|current|requested)\\s+)*(.+?)\\s+(?:(?:is|are|was|were|may|can|must|should|will|to|be|only|allowed|permitted|covered|payable|authorized|approved|eligible|performed|given|done|requested|scheduled|repeated|administered|received|considered|occurs?|takes?\\s+place)\\s+)*(?:(?:no|not)\\s+(?:earlier|sooner|less|fewer)\\s+than|at\\s+least|a\\s+minimum\\s+of|more\\s+than|>=?|\u2265)\\s*(${COUNT})(?:\\s+(?:full|calendar|complete))?[\\s-]*${UNIT}\\b\\s+(?:after|following|from|since|past|beyond)\\s+(?:(?:the|his|her|their|any|a)\\s+)?(?:last|previous|prior|preceding|most\\s+recent|earlier)\\b(?:\\s+(.+))?$`,
  'i',
);
/** "It", "one": what was named before. */
const SAME = /^(?:one|ones|it|that|study|test|scan|exam|dose|treatment|procedure|injection|session|time)?$/i;
/** Two bounds: "more than 30 days but not over 12 months ago", "between 1 and 12 months before the request". */
const BOUNDS = new RegExp(
  `\\s+(?:(?:was|were|is|are|that|which|occurred|occurring|took|taking|taken|place|happened|performed|done|given|received|completed|dated|has|have|been)\\s+)*(?:(?:more\\s+than|at\\s+least|over|no\\s+less\\s+than|not\\s+less\\s+than|>=?|\u2265)\\s*(${COUNT})[\\s-]*${UNIT}\\b,?\\s+(?:ago\\s+)?(?:but|and|yet)\\s+(?:(?:not?|is\\s+not)\\s+(?:over|more\\s+than|longer\\s+than|later\\s+than|beyond|older\\s+than)|less\\s+than|fewer\\s+than|at\\s+most|within(?:\\s+the\\s+(?:last|past))?|under|up\\s+to|<=?|\u2264)|(?:between|from)\\s+(${COUNT})(?:[\\s-]*${UNIT})?\\s+(?:and|to))\\s*(${COUNT})[\\s-]*${UNIT}\\b(?:\\s+(?:ago|earlier|(?:before|prior\\s+to)\\s+(?:the|this)\\s+request))?$`,
  'i',
);
const ASKS_LAST = /\b(?:last|latest|most recent)\b/i;

/** "X-free for at least 6 months", "no X for 6 months or more": it was not within that time. */
const FREE: readonly RegExp[] = [
  `^(?:.{0,40}\\b(?:is|are|been|be|was|remain(?:s|ed)?)\\s+)?([a-z][a-z /]+?)[\\s-]free\\s+(?:for|over|during)\\s+${LENGTH}$`,
  `^(?:.{0,40}\\b(?:is|are|been|be|was|remain(?:s|ed)?)\\s+)?(?:free\\s+(?:of|from)|without)\\s+(?:any\\s+)?(.+?)\\s+(?:for|in|over)\\s+${LENGTH}$`,
  `^(?:.{0,40}\\b(?:has|have|had|with|there\\s+(?:has|have)\\s+been)\\s+)?no\\s+(?:further\\s+|new\\s+)?(.+?)\\s+(?:for|in)\\s+(?!the\\b)${LENGTH}$`,
  `^.{0,40}\\b(?:has|have)\\s+not\\s+(?:had|experienced)\\s+(?:an?\\s+|any\\s+)?(.+?)\\s+(?:for|in)\\s+(?!the\\b)${LENGTH}$`,
].map((source) => new RegExp(source, 'i'));
/** A few days without it are read off the day's own note. */
const WEEKS = 14;

/** "X was performed at least 18 months ago", "the current X is more than 5 years old". */
const AGO = new RegExp(
  `^${EARLIER}\\s*(.+?)\\s+(?:(?:was|were|has\\s+been|must\\s+have\\s+been|is|occurred|took\\s+place)\\s+)+(?:performed|done|given|received|completed|placed|issued|supplied|dispensed|provided|purchased|delivered|obtained)?\\s*${LENGTH}\\s+(?:ago|old|earlier)$`,
  'i',
);

/** Before a denial: it denies what was found. */
const FINDS =
  /\b(?:shows?|showed|showing|shown|demonstrat\w+|reveal\w*|found|finds|finding|with|report\w*|read|result\w*|confirm\w*|indicat\w+|document\w*)\s*$/i;

/** Whatever asks for more than the happening and its time. */
const MORE =
  /\b(?:more than once|at least (?:once|twice|\d)|twice|thrice|\d+ (?:or more|times))\b|[<>\u2264\u2265]|(?<![\w-])\d/i;

/** Within a time, or not within it. */
export const happened: Frame = (description) => {
  const text = description.trim().replace(/[.;]+$/, '');
  const gone = bounded(text) ?? noSooner(text) ?? elapsedIn(text) ?? freeOf(text) ?? longAgo(text);
  if (gone) return gone;
  const back = lookBackIn(text);
  if (!back || lookBackIn(back.rest)) return undefined;
  const rest = back.rest.replace(/\s*[-\u2013]\s*$/, '');
  const not = NOT.exec(rest);
  const phrase = not ? rest.replace(NOT, ' ') : rest;
  // "a TB test shows no disease": what is denied is a finding, and not that it was done
  const before = rest.slice(0, not?.index ?? 0);
  if (FINDS.test(before) && bare(before) !== '') return undefined;
  // "X not managed, or a seizure within six months": which of them is denied only a reader knows
  const isOneOf = not !== null && /,?\s\bor\b/i.test(rest.slice(not.index + not[0].length));
  if (isOneOf && not.index > 0) return undefined;
  if (NOT.test(phrase) || MORE.test(digitsOf(phrase))) return undefined;
  return framed(phrase, back, Boolean(not));
};

function elapsedIn(text: string) {
  const written = digitsOf(text);
  const after = ELAPSED.exec(written);
  const ago = after ? null : LAST_AGO.exec(written);
  if (ago && !ASKS_LAST.test(text)) return undefined;
  const found = after
    ? { period: periodOf(numberOf(after[1]!), after[2]!), phrase: after[3]! }
    : ago && { period: periodOf(numberOf(ago[2]!), ago[3]!), phrase: ago[1]! };
  if (!found?.period) return undefined;
  return framed(found.phrase, { within: found.period.period, days: found.period.days }, true, true);
}

function noSooner(text: string): ReturnType<Frame> {
  const m = NO_SOONER.exec(digitsOf(text));
  const period = m && periodOf(numberOf(m[2]!), m[3]!);
  if (!m || !period || NOT.test(m[1]!)) return undefined;
  const of = (m[4] ?? '').trim();
  // "the second dose at least 4 weeks after the last dose of X" tells of X
  const phrase = SAME.test(of) ? m[1]! : of;
  return framed(phrase, { within: period.period, days: period.days }, true, true);
}

/** On a day that is long enough ago, but not longer than that. */
function bounded(text: string): ReturnType<Frame> {
  const m = BOUNDS.exec(digitsOf(text));
  if (!m) return undefined;
  const unit = m[6]!;
  const min = m[1] ? periodOf(numberOf(m[1]), m[2]!) : periodOf(numberOf(m[3]!), m[4] ?? unit);
  const max = periodOf(numberOf(m[5]!), unit);
  const phrase = text.slice(0, m.index);
  const event = min && max && min.days < max.days && !NOT.test(phrase) ? eventIn(phrase) : undefined;
  if (!min || !max || !event || event.partial) return undefined;
  return {
    test: {
      kind: 'interval',
      from: { any: event.any, pick: 'latest' },
      to: { form: 'date_of_service' },
      min: min.period,
      max: max.period,
    },
    judge: (chart) => {
      const found = happenedIn(chart, event.any, { within: max.period, days: max.days });
      const told = toldOf(chart, event.any);
      if (!found || !chart.anchor) return undefined;
      const end = addPeriod(chart.anchor, min.period, -1);
      const words = `; it must be at least ${min.period} and at most ${max.period} before the request`;
      if (found.answer === 'no') return decided(chart, 'no', [found.match], words);
      const recent = told.filter(({ to }) => to > end);
      if (recent.length === 0) return decided(chart, 'yes', [found.match], words);
      // of several days a reader chooses
      return recent.length === told.length && recent.every(({ from }) => from > end)
        ? decided(chart, 'no', [recent[0]!.match], words)
        : undefined;
    },
  };
}

function freeOf(text: string) {
  const written = digitsOf(text);
  for (const pattern of FREE) {
    const m = pattern.exec(written);
    const period = m && periodOf(numberOf(m[2]!), m[3]!);
    if (m && period && period.days >= WEEKS && !MORE.test(m[1]!))
      return framed(m[1]!, { within: period.period, days: period.days }, true);
  }
  return undefined;
}

/** Every day that is told of it lies on the same side. */
function longAgo(text: string): ReturnType<Frame> {
  const m = AGO.exec(digitsOf(text));
  const period = m && periodOf(numberOf(m[2]!), m[3]!);
  const event = m && period && !ASKS_LAST.test(text) && !NOT.test(m[1]!) ? eventIn(m[1]!) : undefined;
  if (!period || !event || event.partial) return undefined;
  return {
    test: {
      kind: 'interval',
      from: { any: event.any, pick: 'latest' },
      to: { form: 'date_of_service' },
      min: period.period,
    },
    judge: (chart) => {
      const told = toldOf(chart, event.any);
      const [latest] = told;
      if (!latest || !chart.anchor) return undefined;
      const start = addPeriod(chart.anchor, period.period, -1);
      const isEarlier = told.every(({ to }) => to <= start);
      if (!isEarlier && !told.every(({ from }) => from > start)) return undefined;
      // a second day beside it may be that of another one
      const beside = told.flatMap(({ match }) => datesIn(chart, chart.sentences[match.sentence]!));
      if (beside.some(({ date }) => date <= start !== isEarlier)) return undefined;
      const ago = lengthOfTime(daysBetween(latest.to, chart.anchor));
      const words = `, ${ago} before the request; it must be at least ${period.period} before the request`;
      return decided(chart, isEarlier ? 'yes' : 'no', [latest.match], words);
    },
  };
}

/** What a study has to have found. */
const RESULT = /(?<![\w-])(?:negative|neg|nonreactive|non-reactive|positive|reactive)(?![\w-])/i;
const NEGATIVE = /\b(?:neg(?:ative)?|non-?reactive|not reactive|not detected)\b/i;
const POSITIVE = /(?<!non-?)\b(?:pos(?:itive)?|reactive)\b|\(\+\)|\s\+(?=\s|$|[.,;])/i;

/** Whether the sentence of a study tells the result asked for; undefined where it tells none, or both. */
function resultAt(chart: Chart, { sentence }: Match, asked: string): boolean | undefined {
  const text = chart.sentences[sentence]!.text.replace(/\bnot reactive\b/gi, 'nonreactive');
  const [negative, positive] = [NEGATIVE.test(text), POSITIVE.test(text)];
  return negative === positive ? undefined : negative === NEGATIVE.test(asked);
}

/**
 * @param isNot that it did not happen is asked for
 * @param isLast that it has happened is taken for granted
 */
function framed(phrase: string, asked: Asked, isNot: boolean, isLast = false) {
  const asksResult = isNot || isLast ? null : RESULT.exec(phrase);
  const event = eventIn(asksResult ? phrase.replace(RESULT, ' ') : phrase);
  if (!event || (asksResult && !event.any.some((pattern) => isStudy(pattern)))) return undefined;
  const within: LeafTest = {
    kind: 'interval',
    from: { any: event.any, pick: 'latest' },
    to: { form: 'date_of_service' },
    max: asked.within,
  };
  const judge: NonNullable<ReturnType<Frame>>['judge'] = (chart) => {
    const found = happenedIn(chart, event.any, asked);
    if (!found || (isLast && !found.day) || (event.partial && found.answer === 'yes')) return undefined;
    if (asksResult && found.answer === 'yes') {
      const isAsked = resultAt(chart, found.match, asksResult[0]);
      if (isAsked === undefined) return undefined;
      if (!isAsked) return decided(chart, 'no', [found.match], `; it must be ${asksResult[0].trim()}`);
    }
    const ago = found.day && chart.anchor ? daysBetween(found.day, chart.anchor) : undefined;
    const told = ago === undefined ? '' : `, ${lengthOfTime(ago)} before the request`;
    const limit = isNot
      ? `; it may not be within ${asked.within} before the request`
      : `; it must be within ${asked.within} before the request`;
    return decided(chart, inverted(found.answer, isNot), [found.match], `${told}${limit}`);
  };
  if (event.partial) return { judge };
  if (asksResult)
    return {
      judge,
      words: `${capital(namesOf(event.any) || 'Test')}, ${asksResult[0].trim()}, within ${asked.within} before the date of service`,
    };
  return { test: isNot ? ({ kind: 'not', test: within } as const) : within, judge };
}
