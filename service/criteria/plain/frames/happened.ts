/** "X within the past 12 months", "has not received X in the last year", "at least 40 days have passed since the last X". */
import { COUNT, numberOf, UNIT } from '../../../language/dates/durations.ts';
import { daysBetween } from '../../../language/index.ts';
import { digitsOf } from '../../../language/numbers/spelled.ts';
import { lengthOfTime } from '../../reasons/dates.ts';
import type { LeafTest } from '../../schema/tests.ts';
import { lookBackIn, periodOf } from '../window.ts';
import { eventIn } from './event.ts';
import { decided, type Frame, inverted } from './frame.ts';
import { type Asked, happenedIn } from './told.ts';

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
const ASKS_LAST = /\b(?:last|latest|most recent)\b/i;

/** Whatever asks for more than the happening and its time. */
const MORE =
  /\b(?:more than once|at least (?:once|twice|\d)|twice|thrice|\d+ (?:or more|times))\b|[<>\u2264\u2265]|(?<![\w-])\d/i;

/** Within a time, or not within it. */
export const happened: Frame = (description) => {
  const text = description.trim().replace(/[.;]+$/, '');
  const gone = elapsedIn(text);
  if (gone) return gone;
  const back = lookBackIn(text);
  if (!back || lookBackIn(back.rest)) return undefined;
  const rest = back.rest.replace(/\s*[-\u2013]\s*$/, '');
  const not = NOT.exec(rest);
  const phrase = not ? rest.replace(NOT, ' ') : rest;
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

/**
 * @param isNot that it did not happen is asked for
 * @param isLast that it has happened is taken for granted
 */
function framed(phrase: string, asked: Asked, isNot: boolean, isLast = false) {
  const event = eventIn(phrase);
  if (!event) return undefined;
  const within: LeafTest = {
    kind: 'interval',
    from: { any: event.any, pick: 'latest' },
    to: { form: 'date_of_service' },
    max: asked.within,
  };
  const judge: NonNullable<ReturnType<Frame>>['judge'] = (chart) => {
    const found = happenedIn(chart, event.any, asked);
    if (!found || (isLast && !found.day) || (event.partial && found.answer === 'yes')) return undefined;
    const ago = found.day && chart.anchor ? daysBetween(found.day, chart.anchor) : undefined;
    const told = ago === undefined ? '' : `, ${lengthOfTime(ago)} before the request`;
    const limit = isNot
      ? `; it may not be within ${asked.within} before the request`
      : `; it must be within ${asked.within} before the request`;
    return decided(chart, inverted(found.answer, isNot), [found.match], `${told}${limit}`);
  };
  if (event.partial) return { judge };
  return { test: isNot ? ({ kind: 'not', test: within } as const) : within, judge };
}
