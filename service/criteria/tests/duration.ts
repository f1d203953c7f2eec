/** `duration`: how long something has lasted, reported as a length ("for 7 weeks") or by its beginning ("since March"). */
import { assertionOf, daysBetween, durationsIn, readDates, stretchesIn } from '../../language/index.ts';
import type { Chart, Sentence, Span } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import { weightAt } from '../patterns/claim.ts';
import { findPatterns, type Match, matchFinding } from '../patterns/match.ts';
import { periodInDays } from '../patterns/period.ts';
import { fits } from '../patterns/scope.ts';
import { standingOf } from '../patterns/standing.ts';
import { lengthOfTime, usDate } from '../reasons/dates.ts';
import { asksFor, dayOfRequest, stated } from '../reasons/templates.ts';
import type { DurationTest } from '../schema/tests.ts';
import { rank, silent } from '../words.ts';
import { ageAt, goesOn } from './measured.ts';

/** Rounding that clinicians allow themselves: "4 weeks" for 27 days. */
const TOLERANCE = 0.97;
/** From so many days on, rounded, a length asked for is one of a course and not of an hour. */
const WEEK = 6;
const BEGINNING =
  /\b(?:since|began|begun|begin|start(?:ed|ing)?|onset|set in|(?:goes|went|reach(?:es|ed|ing)) back|from|dating|ago|(?:days?|weeks?|wks?|months?|mos?|years?|yrs?) back|first|quit|stopped|former|last|g[ai]ven? (?:it |them )?up)\b/i;
/** "In 2019" right before the date; "third time in her life (2014, 2019)" tells no beginning. */
const IN =
  /\bin\s+(?:\(?(?:about|around|approximately|early|late|mid|the|spring|summer|fall|autumn|winter|of|~)[\s-]*)*$/i;

/** It began then and goes on. */
const ONGOING =
  /\b(?:since|from then on|dat(?:es|ing) back|never (?:left|let (?:go|up)|gone away|went away|quit|stopped)|still|to this day)\b/i;
const OVER =
  /\b(?:resolved|gone (?:by|since|now)|until|ended|cleared|went away|pain[- ]free|subsided|no (?:pain|symptoms?)|not (?:had|since))\b/i;
/** What tells an end, and no other year between it and the date: "finished with cigarettes in 2013", "her final one July 2011". */
const ENDED =
  /\b(?:quit|stopped|stoped|stop(?: date| day)?|ceased|ended|final|last|finished|done with|through with|kicked|stubbed|swore off|cut out|left off|walked away|free of|(?:put|laid|threw|gave|packed|given|tossed) (?:[\w' ]{1,24} )?(?:away|down|out|up|in))\b(?:(?!\b(?:19|20)\d\d\b)[^.;:]){0,60}$/i;
/** "On March 1, leg pain since then": the words behind the date make it the beginning. */
const FROM_THEN =
  /\b(?:since then|ever since|since that (?:day|time)|from then on|never (?:left|let (?:go|up)|gone away|went away|quit|stopped))\b/i;

/** What a complaint comes from: the day of the mishap is the day it began. */
const MISHAP =
  /\b(?:fell|falls?|slipped|slid|slides?|trip(?:s|ped)|stumbled|toppled|tumbled|landed|dropped|thrown|ejected|rolled|crash\w*|collision|collapse|wreck|accident|mvc|mva|struck|hit by|rear[- ]ended|lift(?:ed|ing|s)|pick(?:ed|ing) up|bent|bending|twist(?:ed|ing)|shovel\w+|pulled|pulling|pushing|pushed|moving|moved|carrying|reach(?:ed|ing)|sneez\w+|missed (?:a|the) (?:\w+ )?step|sat down hard|pop(?:ped)?|injur(?:y|ed)|strain(?:ed)?)\b/i;
/** Only a complaint begins with a mishap. */
const COMPLAINT =
  /\b(?:pains?|painful|aches?|aching|lbp|back|hurts?|sore|soreness|sciatica|spasms?|numb\w*|symptoms?|stiff\w*)\b/i;
const POINTS_BACK =
  /\b(?:since then|ever since|since that|since the (?:fall|accident|crash|injury|incident)|from then on|afterwards?|after (?:that|this))\b/i;

/** "Return in 6 weeks". */
const COMES_BACK =
  /\b(?:return|returns|recheck|rtc|f\/u|follow[- ]?up|see (?:me|us|him|her)|next visit|come back|at)(?: (?:in|at|to clinic in|visit in))? (?:about )?(?:\d+[, ]+)*$|\b(?:return|recheck|rtc|f\/u|follow[- ]?up|re-?evaluate|reassess|see (?:me|us|him|her))\b[^.;]{0,40}\bin (?:about )?$/i;

const NTH_DAY =
  /(?<!\b(?:per|a|each|every|post-?op(?:erative)?|hospital|pod|therapy|treatment|any|the|on|by|until|after|before)\s)\bday\s?#?(\d{1,3})\b(?!\s?(?:of (?:\w+ )?(?:therapy|treatment|steroids?|medrol|prednisone|antibiotics?|admission|school|work)|supply|course|\/))/i;

interface Stretch {
  match: Match;
  /** The sentence that tells it, which may be the one behind the match. */
  recorded: number;
  low: number;
  high: number;
  /** Stated by the date it began or ended, not as a length. */
  dated?: true;
  /** That date is counted back from the note: "15 years ago". */
  relative?: true;
}

export function judgeDuration(test: DurationTest, chart: Chart): LeafOutcome {
  const matches = findPatterns(chart, test.of).filter(
    (m) =>
      weightAt(chart, m.sentence) !== 'claim' &&
      standingOf(m.assertion, ['historical', 'uncertain']) === 'asserted' &&
      fits(chart, test.scope, chart.sentences[m.sentence]!, statedOn(chart, m)) === 'in',
  );
  if (matches.length === 0)
    return silent('how long it has lasted', 'The record does not say how long this has lasted.');
  const least = test.at_least ? periodInDays(test.at_least) * TOLERANCE : 0;
  // minutes of a walk and hours of sleep are no length of what is asked for in weeks
  const lasting = (list: Match[]) =>
    list
      .flatMap((m) => stretch(chart, m, test.at_most !== undefined))
      .filter((s) => least < WEEK || s.dated || s.high >= 1);
  // what is copied forward or doubted counts only where nothing surer is stated
  const sure = lasting(matches.filter((m) => !m.assertion.uncertain));
  const stretches = sure.length ? sure : lasting(matches);
  if (stretches.length === 0) return untold(chart, matches);
  const most = test.at_most ? periodInDays(test.at_most) / TOLERANCE : Number.POSITIVE_INFINITY;
  const recorded = test.at_most ? sinceEnd(chart, stretches) : stretches;
  // an end that is known to the month needs no rounding
  const exact = (s: Stretch) => s.dated && !s.relative && s.high - s.low < WIDE;
  const limit = (s: Stretch) => (exact(s) ? most * TOLERANCE : most);
  const good = recorded.filter((s) => s.low >= least && s.high <= limit(s));
  // two ends that cannot both be true ("quit in 2006", "quit in 2013") settle nothing
  const beyond = recorded.filter((s) => s.low > limit(s));
  if (good.length > 0 && beyond.length > 0)
    return untold(
      chart,
      [...good, ...beyond].map((s) => s.match),
    );
  const straddling = recorded.filter((s) => s.high >= least && s.low <= limit(s) && !good.includes(s));
  if (good.length === 0 && straddling.length > 0)
    return untold(
      chart,
      straddling.map((s) => s.match),
    );
  const deciding = good.length ? good : recorded;
  const stance = good.length ? 'supports' : 'contradicts';
  const first = [...deciding].sort((a, b) => b.high - a.high)[0]!;
  const m = first.match;
  return {
    answer: good.length ? 'yes' : 'no',
    reason: `${stated(chart, telling(chart, first))}, that is ${amounting(first)}${until(chart, test, first)}${verdict(test, first, good.length > 0)}.`,
    rule: 'duration',
    confidence: 0.8,
    findings: [
      matchFinding(m, stance),
      ...rank(
        deciding.map((s) => matchFinding(s.match, stance)),
        stance,
      ).filter((f) => f.sentence !== m.sentence),
    ].slice(0, 5),
  };
}

/** ", more than 4 weeks"; where the length is about that of the limit, what is asked for: "; the criterion asks for at least 4 weeks". */
function verdict({ at_least, at_most }: DurationTest, { low, high }: Stretch, isEnough: boolean): string {
  const [least, most] = [at_least, at_most].map((limit) => limit && periodInDays(limit));
  if (isEnough) {
    if (least && !most && low > least) return `, more than ${at_least}`;
    if (most && !least && high < most) return `, less than ${at_most}`;
  } else {
    if (least && high < least) return `, less than ${at_least}`;
    if (most && low > most) return `, more than ${at_most}`;
  }
  const limits = [at_least ? `at least ${at_least}` : '', at_most ? `at most ${at_most}` : ''];
  return `; ${asksFor(limits.filter(Boolean).join(' and '))}`;
}

/** The day up to which a beginning or an end was counted: that of the paper, or the date of service. */
function until(chart: Chart, { at_most }: DurationTest, { recorded, dated, match }: Stretch): string {
  if (!dated && !at_most) return '';
  const day = chart.documents[chart.sentences[recorded]!.document]?.date;
  const told = chart.documents[chart.sentences[match.sentence]!.document]?.date;
  if (chart.anchor && (!day || (at_most && told && told < chart.anchor)))
    return ` before ${dayOfRequest(chart)}`;
  return day ? ` before ${usDate(day)}` : '';
}

/** The words that tell the length: those of the sentence behind, where the match itself tells none. */
function telling(chart: Chart, { match, recorded }: Stretch): Pick<Match, 'span' | 'sentence'> {
  if (recorded === match.sentence) return match;
  const { start, end } = chart.sentences[recorded]!;
  return { sentence: recorded, span: { start, end } };
}

/** Wider than this a stretch is stated by its two ends, in days. */
const WIDE = 45;

/** "about 8 weeks", "about 11 to 12 years": a year or a month does not tell the day it began. */
function amounting({ low, high, dated }: Stretch): string {
  const [from = '', to = ''] = [low, high].map((days) => lengthOfTime(Math.round(days)));
  if (!dated || high - low <= WIDE || from === to) return to;
  const [, count, unit] = /(\d+) (\w+)$/.exec(from) ?? [];
  const start = to.endsWith(unit!) ? `about ${count}` : from;
  return `${start} to ${to.replace(/^about /, '')}`;
}

/** "Pain since the operation of 2020" is said on the day of the note: its date is when it began. */
function statedOn(chart: Chart, m: Match): string | undefined {
  const sentence = chart.sentences[m.sentence]!;
  const day = chart.documents[sentence.document]?.date;
  const ongoing = ONGOING.test(sentence.text) && !OVER.test(sentence.text);
  return ongoing && day && m.date && m.date < day ? day : m.date;
}

/**
 * How long ago it ended, as of the request: of several dates in a sentence ("from 1980, quit in 2018") the last one is the
 * end, and a date outweighs a length ("30 years, quit in 2018").
 */
function sinceEnd(chart: Chart, stretches: Stretch[]): Stretch[] {
  const dates = stretches.filter((s) => s.dated);
  const bySentence = Map.groupBy(dates.length ? dates : stretches, (s) => s.match.sentence);
  return [...bySentence].flatMap(([sentence, all]) => {
    const day = chart.documents[chart.sentences[sentence]!.document]?.date;
    const elapsed = day && chart.anchor && day < chart.anchor ? daysBetween(day, chart.anchor) : 0;
    const last = all.toSorted((x, y) => x.high - y.high);
    return (
      dates.length
        ? last.slice(0, 1).map((s) => (s.relative ? loose(chart, s) : s))
        : all.map((s) => loose(chart, s))
    ).map((s) => ({
      ...s,
      low: s.low + elapsed,
      high: s.high + elapsed,
    }));
  });
}

/** "Quit maybe 15 years ago": a guess reaches a tenth to either side. */
function loose(chart: Chart, s: Stretch): Stretch {
  const guess =
    /\b(?:maybe|perhaps|probably|about|around|roughly|approximately|guess\w*|or so|some|give or take)\b|~/i;
  return guess.test(chart.sentences[s.match.sentence]!.text)
    ? { ...s, low: s.low * 0.9, high: s.high * 1.1 }
    : s;
}

/** A sentence that goes on about what the one before named: "Started in the fall.", "Present for 8 weeks now.", "About 3 months." */
const GOES_ON =
  /^\W*(?:\d{1,3}\+? ?(?:wks?|weeks?|months?|mos?|years?|yrs?) (?:now|already|so far|total|in all|today|of it|of this)\b|(?:(?:it|this|these|they|all|both|the (?:pain|symptoms?|leaks?|trouble|problem)|symptoms?) )?(?:has |have |had )?(?:been )?(?:all |on and off |off and on |steady |constant |daily |mostly )?(?:start(?:ed|s)?|beg[aiu]n|since|onset|present|going on|there|ongoing|for|now|about|approximately|x|~|duration|dates? back|came on|first noted|first noticed|lasting|lasted)\b)/i;

/** Of what has ended the beginning tells nothing: "Former smoker. Started at 17." */
const STARTS = /^\W*(?:\w+ ){0,2}(?:start(?:ed|s)?|beg[au]n)\b/i;

/** What the sentence tells of the length; when it tells nothing, what the next one of the paragraph goes on to tell. */
function stretch(chart: Chart, match: Match, ends: boolean): Stretch[] {
  const own = stretchIn(chart, match, match.sentence, ends);
  if (own.length) return own;
  const here = chart.sentences[match.sentence]!;
  const next = chart.sentences[match.sentence + 1];
  if (
    next?.section === here.section &&
    next.kind === here.kind &&
    (GOES_ON.test(next.text) || goesOn(chart, next)) &&
    !(ends && STARTS.test(next.text))
  )
    return stretchIn(chart, match, match.sentence + 1, ends);
  return COMPLAINT.test(here.text) ? sinceMishap(chart, match) : [];
}

/** "Slid off the ladder 3/31. Low back pain since then.", "CC low back. Picking up a bag 4/26, it grabbed him." */
function sinceMishap(chart: Chart, match: Match): Stretch[] {
  const here = chart.sentences[match.sentence]!;
  const beside = [match.sentence - 1, match.sentence + 1].filter((i) => {
    const s = chart.sentences[i];
    return s?.document === here.document && s.section === here.section && MISHAP.test(s.text);
  });
  for (const i of beside) {
    if (i < match.sentence && !POINTS_BACK.test(here.text)) continue;
    const found = stretchIn(chart, match, i).filter((x) => x.dated);
    if (found.length) return found;
  }
  return [];
}

function stretchIn(chart: Chart, match: Match, index: number, ends = false): Stretch[] {
  const sentence = chart.sentences[index]!;
  const recorded = durationsIn(sentence.text, ageAt(chart, sentence))
    // "else 6 weeks of cefazolin", "if no better in 4 weeks"
    .filter((d) => !isToCome(chart, sentence, d))
    // "several times a week" tells how often
    .filter((d) => !/\b(?:times|episodes|accidents|once|twice)\s*$/i.test(sentence.text.slice(0, d.start)))
    .filter((d) => !COMES_BACK.test(sentence.text.slice(0, d.start)))
    .filter((d) => !/^\s*(?:ago|prior|back|earlier|later|from now)/i.test(sentence.text.slice(d.end)))
    .map((d) => ({
      match,
      recorded: index,
      low: d.low,
      high: d.comparator === '>' || d.comparator === '>=' ? d.high * 1.01 : d.high,
    }));
  // "BACK PAIN DAY 12", "day 9 of back pain": which day of it this is
  const nth = COMPLAINT.test(sentence.text) ? NTH_DAY.exec(sentence.text) : null;
  if (nth) recorded.push({ match, recorded: index, low: Number(nth[1]), high: Number(nth[1]) });
  const day = chart.documents[sentence.document]?.date ?? chart.anchor;
  if (!day) return recorded;
  const between = stretchesIn(sentence.text, day);
  if (between.length && !ends)
    return [...recorded, ...between.map((d) => ({ match, recorded: index, low: d.days, high: d.days }))];
  const complaint = COMPLAINT.test(chart.sentences[match.sentence]!.text);
  const begun = readDates(sentence.text, day, chart.request.dateOfBirth)
    .filter(
      (d) =>
        d.date <= day &&
        (beginsAt(sentence.text, d.start, d.end, complaint) ||
          (ends && (ENDED.test(sentence.text.slice(0, d.start)) || between.some((b) => b.end === d.end)))) &&
        ofPatient(chart, sentence, d),
    )
    .map((d) => {
      const days = daysBetween(d.date, day);
      const slack =
        d.precision === 'year' && !d.relative ? 365 : d.precision === 'month' && !d.relative ? 30 : 0;
      return {
        match,
        recorded: index,
        low: Math.max(0, days - slack),
        high: days,
        dated: true as const,
        ...(d.relative ? { relative: true as const } : {}),
      };
    });
  return [...recorded, ...begun];
}

/** A beginning right before the date, or the event it began with between the two: "since lifting a sheet wrong ~3/10/25". */
function beginsAt(text: string, start: number, end: number, complaint: boolean): boolean {
  return (
    (complaint && MISHAP.test(text.slice(Math.max(0, start - 60), start).replace(/^.*[.;]\s/, ''))) ||
    BEGINNING.test(text.slice(Math.max(0, start - 24), end)) ||
    IN.test(text.slice(0, start)) ||
    FROM_THEN.test(text.slice(end)) ||
    /\b(?:since|began|begun|start(?:ed|ing)|onset|ever since|quit|stopped|gave up)\b[^.;:\d]{0,60}$/i.test(
      text.slice(0, start),
    )
  );
}

/** "Her brother quit in 2014; she quit in 1991": the first date is the brother's. */
function ofPatient(chart: Chart, sentence: Sentence, d: Span): boolean {
  const verb = [...sentence.text.slice(0, d.start).matchAll(/\b(?:quit|stopped|began|started)\b/gi)].at(-1);
  if (!verb) return true;
  const start = sentence.start + verb.index;
  return assertionOf(chart, sentence.index, { start, end: start + verb[0].length }).subject === 'patient';
}

/** A length in a plan or a condition is none that has passed. */
function isToCome(chart: Chart, sentence: Sentence, d: Span): boolean {
  const a = assertionOf(chart, sentence.index, {
    start: sentence.start + d.start,
    end: sentence.start + d.end,
  });
  // "held until October 24, that is 15 weeks" has happened
  return a.cues.some((c) => ['hypothetical', 'target', 'planned'].includes(c.flag) && c.text !== 'until');
}

function untold(chart: Chart, matches: Match[]): LeafOutcome {
  const m = matches[0]!;
  return {
    answer: 'unknown',
    reason: `${stated(chart, m)}, but how long this has lasted is not clear.`,
    rule: 'duration',
    confidence: 0.5,
    findings: rank(
      matches.map((x) => matchFinding(x, 'mentions')),
      'mentions',
    ),
    missing: 'how long it has lasted',
  };
}
