/** "X for a minimum of 3 months", "X lasting six weeks or longer", "X has persisted > 30 days", "X for less than 2 weeks". */
import { COUNT, durationsIn, numberOf, UNIT } from '../../../language/dates/durations.ts';
import { daysBetween, readDates } from '../../../language/index.ts';
import { digitsOf } from '../../../language/numbers/spelled.ts';
import type { Chart } from '../../../language/types.ts';
import type { LeafOutcome } from '../../outcome.ts';
import { findPatterns, type Match } from '../../patterns/match.ts';
import { standingOf } from '../../patterns/standing.ts';
import type { DurationTest, Pattern } from '../../schema/tests.ts';
import { judgeDuration } from '../../tests/duration.ts';
import { lookBackIn, periodOf } from '../window.ts';
import { isItself, isLengthOf } from './attached.ts';
import { eventIn } from './event.ts';
import { decided, type Frame } from './frame.ts';

const LEAST =
  '(?:at\\s+least|(?:a\\s+)?minimum(?:\\s+of)?|no(?:t)?\\s+(?:less|fewer|shorter)\\s+than|more\\s+than|longer\\s+than|greater\\s+than|in\\s+excess\\s+of|over|exceed(?:s|ing)|beyond|>=?|\u2265|(?:a\\s+)?full)';
const LENGTH = `(${COUNT})\\s*(?:full\\s+|consecutive\\s+|continuous\\s+|straight\\s+)*[\\s-]*${UNIT}(?![a-z])`;
const MORE =
  "(?:\\s*\\+|'?\\s+(?:duration\\s+)?(?:or|and)\\s+(?:more|longer|greater|beyond|over|above)|\\s+(?:at\\s+(?:least|minimum)|minimum))";
/** "For", "lasting", "present for", "that has gone on": how a length is said of something. */
const SAID =
  '(?:[\\s,;:-]*\\b(?:(?:that|which)|(?:has|have|had|must\\s+have|is|was|are|were|been|be)|(?:chronic(?:ally)?|ongoing|present|persist(?:ed|s|ing|ent(?:ly)?)?|continu(?:ed|es|ing|ous(?:ly)?)|last(?:ed|s|ing)?|going\\s+on|gone\\s+on|goes\\s+on|open|existed|endured|sustained|maintained|of|for|duration|symptomatic|i\\.?e\\.?|a\\s+duration|the|symptoms?|complaints?)))*[\\s,:-]*';
/** "Less than", "no longer than". */
const MOST =
  '(?:(?:no(?:t)?\\s+(?:more|longer|greater)|(?<!\\bnot?\\s)(?:less|fewer|shorter))\\s+than|under|at\\s+most|up\\s+to|(?:a\\s+)?maximum(?:\\s+of)?|<=?|\u2264)';
const BEHIND =
  "(?:'|s'|\\s+(?:in\\s+(?:length|duration)|of\\s+duration|duration|long|now|already|so\\s+far))*";
/** "Not resolved after": it goes on. */
const GOES_ON =
  '[\\s,;:-]*\\b(?:(?:that|which)\\s+)?(?:(?:has|have|had|is|are|was|were|does|do|did)\\s+)?(?:not\\s+(?:yet\\s+|been\\s+)?(?:resolv|subsid|clear|go(?:ne)?\\s+away|settl|abat)\\w*|fail(?:ed|s|ing)?\\s+to\\s+(?:resolve|subside|clear|settle)|unresolved|persist(?:s|ed|ing|ent)?)\\s+(?:after|within|in|by|for|past|despite|beyond)\\s+';
/** "At least a 3-month history of X", "6 weeks or more of X", "duration of X: ...": put as "X for at least 3 months". */
const LEADS: readonly (readonly [RegExp, string])[] = [
  [/^(?:the\s+)?(?:duration|length|chronicity|persistence)\s+of\s+(?!(?:at|no|more|less|over)\b)/i, ''],
  [
    new RegExp(
      `^(?:.{0,40}\\b(?:has|have|had|with|having|reports?|documented|documents)\\s+)?(?:an?\\s+)?(?:${LEAST}\\s*)?(?:an?\\s+)?(?:documented\\s+)?${LENGTH}'?(?:${MORE})?(?:\\s+(?:or\\s+(?:more|longer|greater)))?(?:\\s+(?:minimum|documented))?(?:\\s+(?:history|hx|duration|period|course))?\\s+of\\s+(?:persistent\\s+|ongoing\\s+)?(.+?)(?:\\s+(?:at\\s+(?:least|minimum)|minimum|or\\s+(?:more|longer)))?$`,
      'i',
    ),
    '$3 for at least $1 $2',
  ],
];
const LIMITS = [
  new RegExp(`${GOES_ON}(?:${LEAST}\\s*)?${LENGTH}${BEHIND}`, 'i'),
  new RegExp(`${SAID}(?:(?<=[\\s,:-]|^)|\\b)${LEAST}\\s*${LENGTH}${BEHIND}`, 'i'),
  new RegExp(`${SAID}(?<=[\\s,:(-]|^)()?${LENGTH}${MORE}${BEHIND}`.replace('()?', ''), 'i'),
];
/** Behind the length: what else is asked for, so that a length that is too short still settles it. */
const BESIDES =
  /^[\s,]*(?:despite|in spite of|even (?:with|after|though)|without|and|with|while|before|prior to|occurring|that|which|although|not responding|unresponsive|refractory|because|due to)\b/i;
/** "3+ months", "eight or more weeks". */
const MORE_WITHIN = new RegExp(`(?:for )?\\b(\\d+)(?: ?\\+| or more)[ -]${UNIT}\\b`, 'gi');
/** How much of the time. */
const MOSTLY =
  /,?\s*\b(?:more days than not|(?:nearly|almost) (?:every day|daily)|(?:on )?most days(?: of the week)?|daily|every day),?/i;
/** A time, a rate, a dose, a plan: no length that has passed. */
const NO_LENGTH =
  /\b(?:within|every|per|ago|old|age|years of age|apart|expected|anticipated|estimated|length of need|life expectancy|will|planned|if|unless|until|free|smok\w*|abstain\w*|abstinen\w*|quit|stopped|since|interval|between|elapsed|passed|trial|course|therapy|treatment|management|care of|tried|failed|completed|used|uses|using|received|taken|taking|took|on (?:a )?stable|dose|dosing|gestation|last|past|prior|previous|preceding)\b(?! despite)/i;

const AT_MOST = new RegExp(`${SAID}(?:(?<=[\\s,:-]|^)|\\b)${MOST}\\s*${LENGTH}${BEHIND}$`, 'i');

export const lasted: Frame = (description) => {
  const said = digitsOf(description.trim().replace(/[.;]+$/, ''))
    .replace(/\bhalf a year\b/gi, '6 months')
    .replace(/\s+/g, ' ')
    .replace(MORE_WITHIN, 'at least $1 $2');
  const text = LEADS.reduce((rest, [lead, put]) => rest.replace(lead, put), said);
  if (lookBackIn(text) || /\?/.test(text)) return undefined;
  const most = AT_MOST.exec(text);
  if (most) return shorter(text.slice(0, most.index), periodOf(numberOf(most[1]!.trim()), most[2]!));
  const m = LIMITS.map((limit) => limit.exec(text)).find((found) => found !== null);
  const found = m && periodOf(numberOf(m[1]!.trim()), m[2]!);
  if (!m || !found || found.days < 3) return undefined;
  const before = text.slice(0, m.index).replace(MOSTLY, ' ');
  const behind = text.slice(m.index + m[0].length);
  const isPart = BESIDES.test(behind) || MOSTLY.test(text);
  if ((behind.trim() && !isPart && !/^\s*\([^)]*\)$/.test(behind)) || NO_LENGTH.test(before))
    return undefined;
  // the number of a name is no limit: "type 1 diabetes"
  if (/\b(?:no|not|never|or|and)\b|\d/i.test(before.replace(/\btype \d\b/gi, ' '))) return undefined;
  const event = eventIn(
    before.replace(/\b(?:chronic|persistent|long-?standing|ongoing|symptoms of)\b/gi, ' '),
  );
  if (!event) return undefined;
  const partial = isPart || event.partial;
  const test: DurationTest = { kind: 'duration', of: event.any, at_least: found.period };
  return {
    ...(!partial && { test }),
    judge: (chart) => {
      const outcome = judgeDuration(test, chart);
      if (!isSure(chart, outcome, test.of, found.days) || (partial && outcome.answer === 'yes'))
        return undefined;
      return { ...outcome, rule: 'description', exact: true };
    },
  };
};

/** What may not have lasted longer, up to the day of the request. */
function shorter(phrase: string, limit: ReturnType<typeof periodOf>): ReturnType<Frame> {
  if (!limit || limit.days < 3 || NO_LENGTH.test(phrase) || /\b(?:no|not|never|or|and)\b|\d/i.test(phrase))
    return undefined;
  const event = eventIn(phrase);
  if (!event || event.partial) return undefined;
  return {
    test: { kind: 'duration', of: event.any, at_most: limit.period },
    judge: (chart) => {
      const told = findPatterns(chart, event.any)
        .filter((m) => standingOf(m.assertion, ['historical']) === 'asserted' && isItself(chart, m))
        .flatMap((match) => lengthsOf(chart, match).map((length) => ({ match, ...length })));
      const [first] = told;
      if (!first) return undefined;
      const isBelow = told.every(({ length, elapsed }) => length + elapsed < limit.days * ROUND);
      const isAbove = told.every(({ length }) => length * ROUND > limit.days);
      const isOld = told.some(({ match }) => BEFORE_THAT.test(chart.sentences[match.sentence]!.text));
      if (isBelow === isAbove || (isBelow && isOld)) return undefined;
      return decided(
        chart,
        isBelow ? 'yes' : 'no',
        [first.match],
        `; the criterion asks for at most ${limit.period}`,
      );
    },
  };
}

const ROUND = 0.95;
const BEGINS = /\b(?:since|began|begun|onset|start(?:ed|ing)|from|first|present|noted|appeared)\b/i;

/** It was there before: how long it has been worse tells nothing of how long it has lasted. */
const BEFORE_THAT =
  /\b(?:chronic\w*|long-?standing|worse\w*|flares?|flared|acute on|exacerbat\w*|again|recur\w*|off and on|on and off|always|lifelong|for years)\b/i;

/** Every length that the record tells of it is on the same side of the limit, still on the day of the request. */
function isSure(
  chart: Chart,
  { answer, silent }: LeafOutcome,
  of: readonly Pattern[],
  days: number,
): boolean {
  if (silent || answer === 'unknown') return false;
  const matches = findPatterns(chart, of).filter(
    (m) => standingOf(m.assertion, ['historical']) === 'asserted' && isItself(chart, m),
  );
  const told = matches.flatMap((m) => lengthsOf(chart, m));
  if (told.length === 0) return false;
  if (answer === 'no' && matches.some((m) => BEFORE_THAT.test(chart.sentences[m.sentence]!.text)))
    return false;
  return answer === 'yes'
    ? told.every(({ length }) => length >= days * ROUND)
    : told.every(({ length, elapsed }) => length + elapsed < days * ROUND);
}

function lengthsOf(chart: Chart, { sentence: index, span }: Match): { length: number; elapsed: number }[] {
  const sentence = chart.sentences[index]!;
  const written = chart.documents[sentence.document]?.date;
  const own = { start: span.start - sentence.start, end: span.end - sentence.start };
  const lengths = durationsIn(sentence.text)
    .filter((d) => d.low >= 1 && isLengthOf(sentence.text, own, d))
    .map((d) => (d.comparator === '~' || d.comparator === '<' ? d.low * 0.9 : d.low));
  const begun = written
    ? readDates(sentence.text, written)
        .filter(
          (d) =>
            d.date <= written &&
            isLengthOf(sentence.text, own, d) &&
            BEGINS.test(sentence.text.slice(own.end, d.end)),
        )
        .map((d) => daysBetween(d.date, written))
    : [];
  const elapsed = written && chart.anchor ? Math.max(0, daysBetween(written, chart.anchor)) : 0;
  return [...lengths, ...begun].map((length) => ({ length, elapsed }));
}
