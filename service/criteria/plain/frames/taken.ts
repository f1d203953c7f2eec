/** "Physical therapy for at least 6 weeks", "has been on methotrexate for 3 months or longer": how long a therapy has gone on. */
import { COUNT, durationsIn, numberOf, UNIT } from '../../../language/dates/durations.ts';
import { daysBetween, readDates, stretchesIn } from '../../../language/index.ts';
import { digitsOf } from '../../../language/numbers/spelled.ts';
import type { Chart, Span } from '../../../language/types.ts';
import { findPatterns, type Match } from '../../patterns/match.ts';
import { standingOf } from '../../patterns/standing.ts';
import type { Pattern } from '../../schema/tests.ts';
import { lookBackIn, periodOf } from '../window.ts';
import { eventIn } from './event.ts';
import { decided, type Frame } from './frame.ts';
import { MARK, markedOf, named } from './names.ts';

const LEAST =
  '(?:at least|(?:a )?minimum(?: of)?|not? (?:less|fewer|shorter) than|more than|longer than|greater than|in excess of|over|>=?|\u2265|(?:a )?full)';
const LENGTH = `(${COUNT})(?:[ -](?:full|consecutive|continuous|straight))*[ -]*${UNIT}(?![a-z])`;
const MORE = "(?: ?\\+|'? (?:or|and) (?:more|longer|greater)| (?:at (?:least|minimum)|minimum))";
const LIMITS = [new RegExp(`${LEAST} ?${LENGTH}'?`, 'i'), new RegExp(`${LENGTH}${MORE}`, 'i')];
/** What says only that it goes on, or went on. */
const FILLER =
  /\b(?:the|an?|this|his|her|their|patient|member|beneficiary|pt|individual|person|client|recipient|he|she|has|have|had|having|is|are|was|were|be|been|must|should|with|of|to|on|in|for|from|by|documented|documentation|documents?|evidence|history|record|that|there|any|therapy|therapies|treatments?|treated|courses?|use|used|uses|using|user|taking|takes?|taken|took|tried|trialed|trials?|received|receiving|receives?|completed?|completion|undergone|underwent|participated|participation|attended|worn|wears?|wearing|prescribed|prior|previous|adequate|formal|supervised|consistent(?:ly)?|continuous(?:ly)?|regular(?:ly)?|daily|current(?:ly)?|already|oral|lasting|lasted|duration|period|length|ongoing|maintained|stable|drugs?|medications?|dose|at|total)\b/g;
/** It has to go on still. */
const ASKS_NOW = /\b(?:current(?:ly)?|now|ongoing|maintained|(?:is|has been|have been|been) on|stable)\b/;
const USED =
  /\b(?:use[ds]?|using|user|worn|wears?|wearing|tried|trial(?:ed)?|received|receiving|tak(?:es?|en|ing)|took|treated|treatment|therapy|been on|completed|undergone|attended|prescribed)\b/i;
/** Of a complaint it is not said that it is worn. */
const OF_THINGS =
  /\b(?:use[ds]?|using|user|worn|wears?|wearing|tried|trial(?:ed)?|received|receiving|attended|completed|completion of|undergone|participated in)\b/i;
/** Behind the length: when it has to have been, not how it went. */
const BEFORE = /^[\s,]*(?:before|prior to|preceding|ahead of)\b[^,;]*$/i;

export const taken: Frame = (description) => {
  const text = digitsOf(description.trim().replace(/[.;]+$/, ''))
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ');
  if (lookBackIn(text) || /[?:]/.test(text)) return undefined;
  const m = LIMITS.map((limit) => limit.exec(text)).find((found) => found !== null);
  const found = m && periodOf(numberOf(m[1]!.trim()), m[2]!);
  if (!m || !found || found.days < 7) return undefined;
  const behind = text.slice(m.index + m[0].length);
  const phrase = `${text.slice(0, m.index)} ${BEFORE.test(behind) ? '' : behind}`.trim();
  const of = therapyIn(phrase);
  if (!of) return undefined;
  // words in brackets may ask for more
  const isPart = /\([^()]*[a-z]/i.test(description);
  return {
    ...(!isPart && { test: { kind: 'duration', of, at_least: found.period } as const }),
    judge: (chart) => {
      const outcome = judgeTaken(chart, of, found, ASKS_NOW.test(phrase));
      return isPart && outcome?.answer === 'yes' ? undefined : outcome;
    },
  };
};

/** The one therapy, or several of which one will do. */
function therapyIn(phrase: string): Pattern[] | undefined {
  const { text, names } = markedOf(phrase);
  const left = text
    .replaceAll(MARK, ' ')
    .replace(FILLER, ' ')
    .replace(/\bor\b/g, ' ');
  const isOne = names.length === 1 || (/\bor\b|\//.test(text) && !/\band\b|\bplus\b|[&+]/.test(text));
  if (names.length > 0 && isOne && !/[a-z\d<>=%]/.test(left)) {
    const isTherapy = names.every((ids) => ids.some((id) => named(id)?.drug || named(id)?.procedure));
    if (isTherapy || USED.test(text)) return names.flat().map((id) => `#${id}`);
  }
  if (!OF_THINGS.test(phrase) || /\b(?:or|and|no|not|never|without|despite)\b/i.test(phrase))
    return undefined;
  const event = eventIn(phrase.replace(OF_THINGS, ' ').replace(/\b(?:for|lasting)\s*$/i, ''));
  return event && !event.partial ? event.any : undefined;
}

interface Stretch {
  match: Match;
  days: number;
  elapsed: number;
  /** Told by its beginning, so that it must not have ended. */
  begun: boolean;
}

const BEGUN =
  /\b(?:since|began|begun|start(?:ed|ing)?|initiat\w+|set ?up|new(?:ly)?|first|issued|from|placed on|put on)\b/i;
const ENDED =
  /\b(?:stop\w*|d\/c\W?d?|dc'?d|discontinu\w*|ended|quit|held|until|off|finished|completed|switched|changed to|no longer|former\w*|lapsed)\b/i;
/** It was there before. */
const EARLIER =
  /\b(?:again|re-?start\w*|re-?sum\w*|another|second|third|more|previous\w*|prior|earlier|long-?term|chronic\w*|years|increas\w*|decreas\w*|rais\w*|lower\w*|titrat\w*|dose|refill\w*)\b/i;
const BETWEEN =
  /^(?:[\s,:(-]*(?:x|for|since|of|therapy|treatment|trial|course|total|nightly|daily|qd|bid|tid|qhs|prn|use[ds]?|worn|taken|tried|he|she|has|been|on|it|about|approx|now|the|past|last|a|at|\d+(?:\.\d+)?\s?(?:mg|mcg|g|l|lpm|units)?(?:\/\w+)?|po|began|begun|started|set ?up|initiated|completed|attended|did|from|in|with|every|night|day|weekly|regularly|consistently|stable|unchanged|ongoing)\b)*[\s,:(x-]*$/i;

function stretchesOf(chart: Chart, match: Match): Stretch[] {
  const sentence = chart.sentences[match.sentence]!;
  const { text } = sentence;
  const day = chart.documents[sentence.document]?.date;
  const own: Span = { start: match.span.start - sentence.start, end: match.span.end - sentence.start };
  const gap = (at: Span) =>
    at.start >= own.end ? text.slice(own.end, at.start) : text.slice(at.end, own.start);
  const near = (at: Span) =>
    at.start >= own.end
      ? BETWEEN.test(gap(at))
      : /^\s*(?:of|trial of|course of|on|trial)?\s*(?:supervised |formal |daily )?$/i.test(gap(at));
  const elapsed = day && chart.anchor ? Math.max(0, daysBetween(day, chart.anchor)) : 0;
  const of = (days: number, begun: boolean): Stretch => ({ match, days, elapsed, begun });
  const lengths = durationsIn(text)
    .filter(
      (d) => d.low >= 1 && near(d) && !/^\s*(?:ago|prior|back|supply|from now)\b/i.test(text.slice(d.end)),
    )
    .map((d) => of(d.comparator === '~' || d.comparator === '<' ? d.low * 0.9 : d.low, false));
  if (!day) return lengths;
  const between = stretchesIn(text, day).filter(near);
  if (between.length > 0) return [...lengths, ...between.map(({ days }) => of(days, false))];
  const begun = readDates(text, day).filter((d) => {
    const lead = text.slice(Math.max(0, own.start - 24), d.end).replace(/.*[.;]\s/, '');
    return d.date <= day && d.start >= own.end && near(d) && BEGUN.test(lead);
  });
  return [...lengths, ...begun.map((d) => of(daysBetween(d.date, day), true))];
}

function judgeTaken(
  chart: Chart,
  of: readonly Pattern[],
  { period, days }: { period: string; days: number },
  isNow: boolean,
) {
  const matches = findPatterns(chart, of);
  const asserted = matches.filter((m) => standingOf(m.assertion, ['historical']) === 'asserted');
  const all = new Map<string, Stretch>();
  for (const found of asserted.flatMap((m) => stretchesOf(chart, m)))
    all.set(`${found.match.sentence} ${found.days}`, found);
  const told = [...all.values()];
  if (told.length === 0) return undefined;
  const textOf = ({ match }: Stretch) => chart.sentences[match.sentence]!.text;
  const asks = `; the criterion asks for at least ${period}`;
  const enough = told.filter((t) => t.days >= days * 0.95);
  const [first] = enough;
  if (first)
    return enough.some((t) => ENDED.test(textOf(t)) && (t.begun || isNow))
      ? undefined
      : decided(chart, 'yes', [first.match], asks);
  const most = told.reduce((sum, t) => sum + t.days + (ENDED.test(textOf(t)) ? 0 : t.elapsed), 0);
  const mentioned = asserted.map((m) => chart.sentences[m.sentence]!.text);
  if (most >= days * 0.95 || mentioned.some((text) => EARLIER.test(text))) return undefined;
  return decided(chart, 'no', [told[0]!.match], asks);
}
