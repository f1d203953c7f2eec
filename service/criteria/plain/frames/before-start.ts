/**
 * "Within 30 days before the infusion", "no more than 7 days before the first dose": what is asked for begins on the date of service, so that its
 * start stands for the request, unless the record tells that it has begun before.
 */
import { datesIn, daysBetween } from '../../../language/index.ts';
import type { Chart } from '../../../language/types.ts';
import { findPatterns } from '../../patterns/match.ts';
import { standingOf } from '../../patterns/standing.ts';
import { eventIn } from './event.ts';
import type { Frame } from './frame.ts';

const BEFORE =
  '(?:(?:immediately |just |shortly )?before|prior to|preceding|leading up to|ahead of|in advance of|up to|pre-?|of|from)';
const DEED =
  '(?:dose|dosing|infusion|injection|treatment|therapy|surgery|procedure|operation|administration|implant|implantation|placement|insertion|transplant|transplantation|application|fusion|replacement|ablation|delivery|fitting|biologic|graft|scan)';
const WHOSE =
  '(?:(?:the|this|that|its|a|an|his|her|their|any|planned|proposed|requested|scheduled|upcoming|first|initial|next|new|index)\\s+)*';
const WORD =
  "(?:(?!(?:and|or|with|at|in|on|than|if|when|that|which|who|plus|but|last|previous|prior|request|requested|order|discharge|admission|stroke|onset|diagnosis|symptom|symptoms|injury)\\b)[a-z][a-z\\d'/-]*)";
/** "The start of therapy", "starting leflunomide", "home oxygen starts", "spinal fusion". */
const START = [
  `(?:start|initiation|beginning|commencement)(?:\\s+of\\s+(${WORD}(?:\\s+${WORD}){0,3}))?`,
  `(?:starting|initiating|beginning|receiving|undergoing|commencing)\\s+(?:the\\s+)?(${WORD}(?:\\s+${WORD}){0,3})`,
  `((?:${WORD}\\s+){1,3}?)(?:start(?:s|ed)?(?:\\s+of\\s+care)?|begins|is\\s+(?:started|begun|initiated|given|implanted|placed|performed)|initiation|start\\s+date)`,
  `((?:${WORD}\\s+){0,3}?${DEED})(?:\\s+of\\s+${WORD}(?:\\s+${WORD})?)?`,
].join('|');
/** Only behind a length of time. */
const AHEAD = new RegExp(
  `(?<=\\b(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|wk|mo|yr|d)\\s+(?:period\\s+|window\\s+)?)(${BEFORE})\\s*${WHOSE}(?:${START})(?=\\s*(?:[,.;)]|$|\\b(?:and|must|is|shows?|was|shall|should)\\b))`,
  'i',
);
/** Words that name no one deed. */
const GENERAL =
  /^(?:(?:the|a|an|any|study|drug|medication|product|first|initial|of|new)\s+)*(?:dose|dosing|infusion|injection|treatment|therapy|surgery|procedure|operation|administration|delivery|scan|it|drug|medication|biologic)?$/i;
/** So many days before the request it may have begun with the request itself. */
const OF_REQUEST = 14;
const TO_COME =
  /\b(?:due|plan\w*|sched\w*|target\w*|start\w*|begin\w*|initiat\w*|first|set for|to be|will|anticipat\w*|upcoming|booked|order\w*)\b/i;
const HAS_BEGUN =
  /\b(?:since (?:starting|the (?:first|last|start|initial)|surgery|initiation)|(?:last|previous|prior|second|third|\d(?:nd|rd|th)) (?:dose|infusion|injection|treatment)|post-?op\w*|pod ?#?\d|maintenance (?:dose|infusion)s?|on (?:it|therapy|treatment) since|continu(?:es|ing|ation) (?:on |of )?(?:therapy|treatment|infusions?))\b/i;

/** @param frames that tell times before a request */
export const beforeStart =
  (frames: readonly Frame[]): Frame =>
  (description) => {
    const m = AHEAD.exec(description);
    if (!m) return undefined;
    const isOf = /^(?:of|from)$/i.test(m[1]!);
    const of = (m.slice(2).find((words) => words !== undefined) ?? '').trim();
    // "within 30 days of treatment" may be after it
    if (isOf && !/\b(?:start|initiat|begin|commenc|first|initial)/i.test(m[0])) return undefined;
    const text = `${description.slice(0, m.index)}before the request${description.slice(m.index + m[0].length)}`;
    const name = GENERAL.test(of) ? undefined : eventIn(of);
    for (const frame of frames) {
      const framed = frame(text);
      if (!framed) continue;
      return {
        ...framed,
        judge: (chart) => {
          if (hasBegun(chart, name?.any ?? [])) return undefined;
          const [first, ...others] = daysToCome(chart, name?.any ?? []).map((anchor) =>
            framed.judge({ ...chart, anchor }),
          );
          return others.every((other) => other?.answer === first?.answer) ? first : undefined;
        },
      };
    }
    return undefined;
  };

/** Some passage tells of it as of something that was before. */
function hasBegun(chart: Chart, patterns: readonly string[]): boolean {
  if (chart.sentences.some(({ text }) => HAS_BEGUN.test(text))) return true;
  if (!chart.anchor || patterns.length === 0) return false;
  return findPatterns(chart, patterns).some(({ assertion, sentence: index, date }) => {
    const sentence = chart.sentences[index]!;
    const isDated = datesIn(chart, sentence).some((d) => d.date === date);
    return (
      isDated &&
      standingOf(assertion, ['historical']) === 'asserted' &&
      date !== undefined &&
      daysBetween(date, chart.anchor!) > OF_REQUEST
    );
  });
}

/** The day of the request, and days to come on which it is said to begin. */
function daysToCome(chart: Chart, patterns: readonly string[]): string[] {
  const named = new Set(findPatterns(chart, patterns).map(({ sentence }) => sentence));
  const days = chart.sentences.flatMap((sentence) => {
    const written = chart.documents[sentence.document]?.date;
    if (!written || !(named.has(sentence.index) || TO_COME.test(sentence.text))) return [];
    return datesIn(chart, sentence)
      .filter(({ date, precision }) => precision === 'day' && date > written)
      .map(({ date }) => date);
  });
  return [...new Set([...(chart.anchor ? [chart.anchor] : []), ...days])];
}
