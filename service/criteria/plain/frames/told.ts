/** When something happened, where the record plainly tells it: by a day of its own, as its own paper, as the last one or as none at all. */
import type { FoundDate } from '../../../language/dates/dates.ts';
import { datesIn, daysBetween, statedRange } from '../../../language/index.ts';
import type { Chart, Sentence } from '../../../language/types.ts';
import { findPatterns, type Match } from '../../patterns/match.ts';
import { addPeriod } from '../../patterns/period.ts';
import { standingOf } from '../../patterns/standing.ts';
import type { Pattern } from '../../schema/tests.ts';
import { lookBackIn } from '../window.ts';
import { isDayOf, isItself, LISTED } from './attached.ts';

/** A happening with the first and the last day on which it may have been. */
export interface Told {
  match: Match;
  from: string;
  to: string;
  /** The record calls it the last or the only one, or tells of none since. */
  isLast: boolean;
}

/** A time that ends with the request. */
export interface Asked {
  within: string;
  days: number;
}

/** A paper that prepares the happening is not the paper of it. */
const AHEAD =
  /\b(?:referral|refer|order|request\w*|schedul\w*|prep|instructions?|authorization|reminder|plan)\b/i;
const RECORDED =
  /\b(?:record|administration|infusion|injection|immunization|procedure|treatment|flowsheet|log)\b/i;
const GIVEN = /\b(?:given|administered|infused|injected|applied|inserted|placed|performed|delivered)\b/i;
/** A laboratory's own paper, by its title. */
const OF_LAB =
  /^\W*(?:labs?|lab (?:results?|report)|laboratory(?: results?| report)?|cmp|bmp|cbc|chem(?:istry)?(?: panel)?|lft'?s?)\W*$/i;
/** A place of a report that tells what was before it. */
const BEFORE_IT = /\b(?:indication|history|hx|h\/o|comparison|compared|prior|previous|dx|diagnosis)\b/i;
const LAST_BEFORE = /\b(?:last|latest|most recent(?:ly)?|only|sole)\b[\s:]*(?:[\w'/-]+\s+){0,4}$/i;
const LAST_IN = /^\W*(?:last|latest|most recent|only)\b/i;
/** "None since", "no repeat since", "no foot films since then": what there was none of since. */
const NONE_SINCE = /\b(?:none|no|not|never|without)\b([^.;]{0,60}?)\s*\bsince\b/i;
const NO_OTHERS =
  /\b(?:no others?|otherwise none|none (?:after|other)|never (?:again|repeated)|not repeated)\b/i;
/** Words that repeat what was named before. */
const AGAIN =
  /^[\s,]*(?:(?:done|others?|more|any|further|additional|repeat(?:ed)?|recurrences?|new|another|one|ones|been|had|has|have|again|it|given|of|kind|then|performed|completed|obtained|redone)[\s,]*)*$/i;
/** A denial of all times. */
const EVER =
  /\b(?:never|ever|lifetime|no (?:prior|previous|known|past|history|hx|h\/o)|denies (?:any )?(?:prior|previous|history|hx))\b/i;

/** Happenings that are told with their day, the latest first. */
export function toldOf(chart: Chart, patterns: readonly Pattern[]): Told[] {
  return findPatterns(chart, patterns)
    .filter(
      (m) =>
        standingOf(m.assertion) === 'asserted' || isDeniedOnlySince(chart, m) || isNegativeStudy(chart, m),
    )
    .flatMap((match) =>
      daysOf(chart, match)
        .filter(([from]) => !chart.anchor || from <= chart.anchor)
        .map(([from, to]) => ({ match, from, to, isLast: isLast(chart, match) })),
    )
    .sort((a, b) => b.to.localeCompare(a.to));
}

const STUDY =
  /\b(?:mri|ct|scan|x-ray|echo|ekg|mammogram|colonoscopy|dxa|test|study|screen\w*|panel|culture|biopsy|angiogram|hcg|igra|uds|pcr|antigen|antibody|titer|oximetry|eeg|emg|cotinine)\b/i;

/** The pattern names a study, which may find something or not. */
export const isStudy = (pattern: Pattern): boolean => STUDY.test(pattern);

/** "Mammogram 11/2025 negative": it was done, and what it looked for was not there. */
function isNegativeStudy(chart: Chart, { pattern, span, assertion }: Match): boolean {
  if (
    !assertion.negated ||
    !STUDY.test(pattern) ||
    standingOf({ ...assertion, negated: false }) !== 'asserted'
  )
    return false;
  const behind = chart.text.slice(span.end, span.end + 40);
  return (
    /^[^.;]*\bneg(?:ative)?\b/i.test(behind) &&
    assertion.cues.every((c) => c.flag !== 'negated' || /^neg(?:ative)?$/i.test(c.text))
  );
}

/** "Last A1c 7.9 on 6/11, none done since": the denial speaks of what was behind the day. */
function isDeniedOnlySince(chart: Chart, { sentence: index, span, assertion, date }: Match): boolean {
  if (!assertion.negated || standingOf({ ...assertion, negated: false }) !== 'asserted') return false;
  const sentence = chart.sentences[index]!;
  const none = NONE_SINCE.exec(sentence.text);
  const own = datesIn(chart, sentence).find((d) => d.date === date);
  return Boolean(
    none && own && AGAIN.test(none[1]!) && span.end <= own.start && own.end <= sentence.start + none.index,
  );
}

function daysOf(chart: Chart, match: Match): (readonly [string, string])[] {
  const sentence = chart.sentences[match.sentence]!;
  if (!isItself(chart, match)) return [];
  const dates = datesIn(chart, sentence);
  const own = dates.filter((d) => isDayOf(chart, match, d));
  // the day that the sentence is dated by, or the one beside the words
  const first =
    own.find((d) => d.date === match.date) ?? own.find((d) => d.start >= match.span.end) ?? own[0];
  if (first)
    return [first, ...listAfter(chart, dates, first)].map(
      (d) => d.range ?? statedRange(chart, sentence, d.date),
    );
  if (dates.length > 0) return [];
  const document = chart.documents[sentence.document];
  return document?.date && isPaperOf(chart, match) ? [[document.date, document.date]] : [];
}

/** The other days of a list. */
function listAfter(chart: Chart, dates: readonly FoundDate[], first: FoundDate): FoundDate[] {
  const list: FoundDate[] = [];
  for (const d of dates.filter(({ start }) => start > first.start)) {
    if (!LISTED.test(chart.text.slice((list.at(-1) ?? first).end, d.start))) break;
    list.push(d);
  }
  return list;
}

/** Its own title names what happened, or it is where such is recorded on the day. */
function isPaperOf(chart: Chart, { sentence: index }: Match): boolean {
  const sentence = chart.sentences[index]!;
  const { title, kind } = chart.documents[sentence.document]!;
  if (AHEAD.test(title)) return false;
  const isTitle = sentence.text.trim() === title.trim();
  if (isTitle) return true;
  if (BEFORE_IT.test(sentence.text)) return false;
  return kind === 'laboratory' || OF_LAB.test(title) || (RECORDED.test(title) && GIVEN.test(sentence.text));
}

function isLast(chart: Chart, match: Match): boolean {
  const { sentence: index, span } = match;
  const sentence = chart.sentences[index]!;
  const before = sentence.text.slice(0, span.start - sentence.start);
  const next = chart.sentences[index + 1];
  return (
    LAST_BEFORE.test(before.replace(/.*[;.]/, '')) ||
    LAST_IN.test(chart.text.slice(span.start, span.end)) ||
    hasNoneSince(chart, sentence, match.pattern) ||
    (next?.document === sentence.document && hasNoneSince(chart, next, match.pattern))
  );
}

/** The sentence denies that it happened again, and not something else since then. */
function hasNoneSince(chart: Chart, sentence: Sentence, pattern: Pattern): boolean {
  if (NO_OTHERS.test(sentence.text)) return true;
  const none = NONE_SINCE.exec(sentence.text);
  if (!none) return false;
  const [start, end] = [sentence.start + none.index, sentence.start + none.index + none[0].length];
  return (
    AGAIN.test(none[1]!) ||
    findPatterns(chart, [pattern]).some((m) => m.span.start >= start && m.span.end <= end)
  );
}

/** The statement is new enough to speak for the time up to the request. */
export function speaksForNow(chart: Chart, { document }: Pick<Sentence, 'document'>, days: number): boolean {
  const day = chart.documents[document]?.date;
  if (!day || !chart.anchor) return false;
  return daysBetween(day, chart.anchor) <= Math.max(14, Math.min(60, days / 2));
}

/** "Denies any other falls": there were some. */
const OTHER_ONES = /\b(?:other|others|further|additional|subsequent)\s+(?:[a-z]+\s+){0,2}$/i;

/** A denial that reaches over the whole time: "no falls in the past year", "none since 2019", "never had one". */
export function denialOf(
  chart: Chart,
  patterns: readonly Pattern[],
  asked: Asked | undefined,
): Match | undefined {
  return findPatterns(chart, patterns).find((m) => {
    const sentence = chart.sentences[m.sentence]!;
    if (standingOf(m.assertion) !== 'negated' || !m.assertion.negated) return false;
    if (OTHER_ONES.test(sentence.text.slice(0, m.span.start - sentence.start))) return false;
    if (!speaksForNow(chart, sentence, asked?.days ?? 365)) return false;
    if (EVER.test(sentence.text) && !/\bsince\b/i.test(sentence.text)) return true;
    if (!asked || !chart.anchor) return false;
    const back = lookBackIn(sentence.text);
    if (back) return back.days >= asked.days * 0.97;
    return sinceBefore(chart, sentence, addPeriod(chart.anchor, asked.within, -1));
  });
}

/** "None since 5/2019", "8/2021; none since then": since a day before the time that is asked for. */
function sinceBefore(chart: Chart, sentence: Sentence, start: string): boolean {
  if (!/\bsince\b/i.test(sentence.text)) return false;
  const before = chart.sentences[sentence.index - 1];
  const dates = [
    ...datesIn(chart, sentence),
    ...(/\bsince(?: then| that)?\W*$/i.test(sentence.text) && before?.document === sentence.document
      ? datesIn(chart, before)
      : []),
  ];
  return (
    dates.length > 0 && dates.every((d) => (d.range ?? statedRange(chart, sentence, d.date))[1] <= start)
  );
}

/** Whether it happened in a time before the request; undefined where the record does not plainly tell. */
export function happenedIn(
  chart: Chart,
  patterns: readonly Pattern[],
  asked: Asked,
): { answer: 'yes' | 'no'; match: Match; day?: string } | undefined {
  if (!chart.anchor) return undefined;
  const start = addPeriod(chart.anchor, asked.within, -1);
  const all = toldOf(chart, patterns);
  const inside = all.find(({ from, to }) => from >= start && to <= chart.anchor!);
  const denied = denialOf(chart, patterns, asked);
  if (inside) return denied ? undefined : { answer: 'yes', match: inside.match, day: inside.to };
  if (all.some(({ to }) => to >= start)) return undefined;
  const last = all.find(
    ({ isLast: is, match }) => is && speaksForNow(chart, chart.sentences[match.sentence]!, asked.days),
  );
  if (last && last.to >= all[0]!.from) return { answer: 'no', match: last.match, day: last.to };
  return denied ? { answer: 'no', match: denied } : undefined;
}
