/** "A minimum of two admissions for X during the last 12 months", "more than one fall", "no more than three injections". */
import { digitsOf } from '../../../language/numbers/spelled.ts';
import type { LeafTest } from '../../schema/tests.ts';
import { lookBackIn, periodOf } from '../window.ts';
import { bare, eventIn } from './event.ts';
import { decided, type Frame } from './frame.ts';
import { type Tally, tallyOf } from './tally.ts';

const NUMBER = '(\\d{1,2}|one|once|twice|thrice|a single)';
const TIMES = '(?:\\s+(?:times?|occasions?))?';
/** With what a number is a limit, and what it adds to the number. */
const LEAST: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      `(?:\\bat least|\\b(?:a )?minimum(?: of)?|\\bno(?:t)? (?:fewer|less) than|>=|\u2265)\\s*${NUMBER}(?![\\w.%])${TIMES}`,
      'i',
    ),
    0,
  ],
  [
    new RegExp(
      `(?:(?<!\\bnot? )\\b(?:more|greater) than|\\bover|>(?!=))\\s*${NUMBER}(?![\\w.%])${TIMES}`,
      'i',
    ),
    1,
  ],
  [
    new RegExp(
      `\\b${NUMBER}${TIMES}\\s*(?:\\+(?:\\s*times?)?|(?:or|and) (?:more|greater|above)\\b|at (?:least|minimum)\\b)${TIMES}`,
      'i',
    ),
    0,
  ],
];
const LEAST_APART = new RegExp(
  `\\b${NUMBER} ((?:[a-z'/-]+ ){1,4}?)(?:minimum|or more|at (?:least|minimum))\\b`,
  'i',
);
const MOST: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      `(?:\\bno(?:t)? (?:more|greater) than|\\bat most|\\b(?:a )?maximum(?: of)?|\\bnot (?:to )?exceed(?:ing)?|\\bup to|<=|\u2264)\\s*${NUMBER}(?![\\w.%])${TIMES}`,
      'i',
    ),
    0,
  ],
  [new RegExp(`(?:(?<!\\bnot? )\\b(?:fewer|less) than|<(?!=))\\s*${NUMBER}(?![\\w.%])${TIMES}`, 'i'), -1],
  [new RegExp(`\\b${NUMBER}${TIMES}\\s*or (?:fewer|less)\\b`, 'i'), 0],
];
const WORDS: Readonly<Record<string, number>> = { one: 1, once: 1, 'a single': 1, twice: 2, thrice: 3 };
/** Lengths and doses are no counts, and how often in a day or a week is asked for otherwise. */
const NO_COUNT =
  /^[\s-]*(?:full |consecutive |calendar |continuous )?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?|hrs?|minutes?|mins?|nights?|mg|mcg|g\b|ml|cm|mm|kg|lbs?|units?|points?|percent|%|\/)/i;
const RATE =
  /\b(?:per|each|every|daily|nightly|weekly|monthly|a (?:day|week|month|night))\b|\/\s?(?:d|day|wk|week|mo|month|night)\b/i;
/** How often in a year is how often in the last one. */
const YEARLY =
  /\s(?:per(?: (?:calendar|rolling|benefit))?|an?|each|every|in (?:a|any|each)(?: calendar)?)[ -](?:12[ -]months?|years?|yr)\b(?: period)?|\/\s?(?:yr|year)\b|\bannually\b/i;
/** Words by which a number is only led in, or said before it. */
const LEADS_IN =
  /\b(?:a (?:combined )?total of|in total|(?:frequent|multiple|repeated|several|recurrent)(?=\s+(?:[a-z/-]+\s+){0,3}[a-z/-]*\s*:)|documented)\s*/gi;
/** "In a year", "in any 6 months". */
const IN_A = /\bin (?:a|any|one|(?:any )?(\d{1,2}))[\s-]+(year|months?|mos?|weeks?)\b(?: period)?/i;

/** A number at the end is a count where it is said to be one: "BMI of at least 40" has none. */
const COUNTS = /[:]\s*$|\bnumber of\b/i;
const OFTEN = /\b(?:times?|occasions?|once|twice|thrice)\b/i;

interface Count {
  at_least?: number;
  at_most?: number;
  rest: string;
}

export const counted: Frame = (description) => {
  const text = digitsOf(description.trim().replace(/[.;]+$/, ''))
    .replace(/\(/g, ': ')
    .replace(/\)/g, ' ')
    .replace(LEADS_IN, '')
    .replace(YEARLY, ' in the past year')
    .replace(/\s+/g, ' ');
  const back = lookBackIn(text);
  const any = back ? null : IN_A.exec(text);
  const period = any ? periodOf(Number(any[1] ?? 1), any[2]!) : undefined;
  const asked = back ?? (period && { within: period.period, days: period.days });
  const count = countIn(back?.rest ?? (any ? text.replace(IN_A, ' ') : text));
  if (
    !count ||
    /\?|\b(?:no|not|never|without|following|these|criteria)\b/i.test(count.rest) ||
    RATE.test(count.rest)
  )
    return undefined;
  const event = eventIn(count.rest.replace(/\s+/g, ' '));
  if (!event) return undefined;
  const { at_least, at_most } = count;
  const scope = asked && { window: { within: asked.within } };
  const of = (minimum: number): LeafTest => ({
    kind: 'count',
    any: event.any,
    at_least: minimum,
    ...(scope && { scope }),
  });
  const asks = at_least === undefined ? `${at_most} or fewer` : `${at_least} or more`;
  return {
    ...(!event.partial && {
      test: at_least === undefined ? ({ kind: 'not', test: of(at_most! + 1) } as const) : of(at_least),
    }),
    judge: (chart) => {
      const tally = tallyOf(chart, event, asked);
      const enough = reaches(tally, at_least ?? at_most! + 1);
      if (!enough || (event.partial && enough.answer === 'yes')) return undefined;
      const answer = (enough.answer === 'yes') === (at_least !== undefined) ? 'yes' : 'no';
      return decided(chart, answer, [enough.match], `; the criterion asks for ${asks}`);
    },
  };
};

function reaches({ least, most, leastBy, mostBy }: Tally, minimum: number) {
  if (least > most) return undefined;
  if (least >= minimum && leastBy) return { answer: 'yes', match: leastBy } as const;
  return most < minimum && mostBy ? ({ answer: 'no', match: mostBy } as const) : undefined;
}

function countIn(text: string): Count | undefined {
  const value = (word: string, more: number) => (WORDS[word.toLowerCase()] ?? Number(word)) + more;
  // "not more than" holds "more than"
  for (const [limits, key] of [
    [MOST, 'at_most'],
    [LEAST, 'at_least'],
  ] as const)
    for (const [limit, more] of limits) {
      const m = limit.exec(text);
      if (!m) continue;
      const behind = text.slice(m.index + m[0].length);
      const before = text.slice(0, m.index);
      // what stands on both sides is not counted alone: "a study with at least 3 channels"
      if (/[a-z]/i.test(bare(before)) && /[a-z]/i.test(bare(behind))) return undefined;
      if (NO_COUNT.test(behind) || (!/[a-z]/i.test(behind) && !COUNTS.test(before) && !OFTEN.test(m[0])))
        return undefined;
      return { [key]: value(m[1]!, more), rest: `${text.slice(0, m.index)} ${behind}` };
    }
  const apart = LEAST_APART.exec(text);
  if (!apart || NO_COUNT.test(apart[2]!)) return undefined;
  const rest = `${text.slice(0, apart.index)} ${apart[2]}${text.slice(apart.index + apart[0].length)}`;
  return { at_least: value(apart[1]!, 0), rest };
}
