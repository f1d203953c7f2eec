/** Whether a day, a number or a length in a sentence belongs to the words that a frame looks for, and not to something else beside them. */
import type { Chart, Span } from '../../../language/types.ts';
import type { Match } from '../../patterns/match.ts';

/** "Seizure medication", "stroke clinic", "fall precautions": the words only tell what something else is for. */
const OF_ELSE =
  /^[\s-]*(?:medications?|meds?|drugs?|pills?|tablets?|clinic|precautions?|risk|disorder|prevention|prophylaxis|protocol|specialist|score|scale|education|center|unit|team|therapy|treatment|diary|log|plan|consult|referral|orders?|to (?:having|using|drinking|smoking|taking|feeling|being))\b/i;
/** What did not come about. */
const NOT_KEPT =
  /\b(?:no[- ]?show(?:ed)?|missed|cancel\w*|resched\w*|overdue|awaiting|pending)\b[^.;,]{0,40}$/i;
/** Another doing, to which the day belongs. */
const ANOTHER =
  /\b(?:seen|visit|clinic|follow\w*|f\/u|for|start\w*|stop\w*|since|until|inr|on (?!\d|or\b|the\b|and\b)[a-z]+|tak\w+|took|refill\w*|prescri\w*|discuss\w*|reviewed|consult\w*)\b/i;

/** The words stand for the thing itself. */
export function isItself(chart: Chart, { sentence: index, span }: Match): boolean {
  const { start, text } = chart.sentences[index]!;
  return !OF_ELSE.test(text.slice(span.end - start)) && !NOT_KEPT.test(text.slice(0, span.start - start));
}

/** The day of a match is that of its words: "hip fracture 8/2025", "3/2/26 echo", not "hip fracture, seen by surgery 1/15/26". */
export function isDayOf(chart: Chart, { span }: Match, day: Span): boolean {
  if (day.start < span.end && day.end > span.start) return true;
  const isBehind = day.start >= span.end;
  const between = isBehind ? chart.text.slice(span.end, day.start) : chart.text.slice(day.end, span.start);
  const plain = between.replace(LAST_GIVEN, ' ');
  return between.length <= (isBehind ? 70 : 30) && !/[;,]|\.\s/.test(plain) && !ANOTHER.test(plain);
}

/** Behind the name of what is given: "adalimumab, last dose 9/22". */
const LAST_GIVEN =
  /,\s*(?:last|most recent(?:ly)?)\s+(?:doses?|infusions?|injections?|used?|taken|given|done|performed|treatment|one|was|on|episode|fill(?:ed)?)\b(?:\s+(?:was|on|given|taken))*/gi;

/** Between the days of a list: "1/9, 3/27 (left) and again 6/5", "#3 on 8/25, #4 on 11/20". */
export const LISTED =
  /^\s*(?:\([^)]{0,40}\))?\s*(?:[,;&+]|\band\b|,\s?and\b|\bplus\b|\bthen\b)\s*(?:(?:and|again|then|on|in|#\s?\d{1,2})\s+)*$/i;

/** How a length is said of something: "x 8 mo", ", began 3/2", "(present since May)". */
const GOES_ON =
  /[,(]\s*(?:x|for|began|begun|onset|start(?:ed|ing)|present|open|unhealed|non-?healing|going on|since|ongoing|constant|continuous|duration|lasting|now|intermittent|persistent|daily|chronic|dull|sharp|worse\w*|stable|same)\b/gi;
const BESIDE =
  /\b(?:on (?!and\b|exam\b|or\b)|tak\w+|took|tr(?:ied|ial)|us(?:es|ed|ing)|s\/p|after|meds?|mg|treat\w*|therapy|pt|smok\w*|no better|despite|married|works?)\b/i;
const LEADS_TO = /^[\s-]*(?:(?:history|hx|h\/o)\s*)?(?:of\s|w\/|with\s)?[a-z /-]{0,25}$/i;

/** The length or beginning is that of the match: "back pain x 8 mo", "6 weeks of cough", not "back pain, on lisinopril x 5 years". */
export function isLengthOf(text: string, match: Span, length: Span): boolean {
  if (length.end <= match.start) {
    const between = text.slice(length.end, match.start);
    return LEADS_TO.test(between) && !BESIDE.test(between);
  }
  const between = text.slice(match.end, Math.max(match.end, length.start)).replace(GOES_ON, ' ');
  return between.length <= 60 && !/;|,(?!\s*$)|\.\s/.test(between) && !BESIDE.test(between);
}
