/** How many weeks a course lasts that is stated by its sessions and their rate: "36 tx at 3 a week", "one session per weekday, 50 in total". */
import { numberOf } from '../../../dates/durations.ts';
import type { Chart } from '../../../types.ts';
import { type Derived, derivedExtractor } from '../extractor.ts';

const COUNT =
  /(?<![\d./-])(\d{1,3}|twenty|thirty(?:[- ]six)?|forty|fifty|sixty)\s*(?:x\s*)?(?:daily |tms |rtms |acute |more |additional )*(?:sessions?|treatments?|tx\b|txs\b|visits?|stimulations?)/i;
const DAILY =
  /\b(?:daily|every (?:week|work(?:ing)?[- ]?)day|(?:one|a|1)(?: session| treatment)? (?:per|each|every|a) (?:week|work)day|each weekday|m-f|mon(?:day)?(?:\s?-\s?|\s(?:to|through|thru)\s)fri(?:day)?|weekdays|once a day|qd)\b/i;
const RATE =
  /\b(\d|one|two|three|four|five|six|once|twice|thrice)\s*(?:x|times|days|sessions?|treatments?|tx|visits?)?\s*(?:a|per|each|every|\/|in a)\s*(?:week|wk)\b|\b(\d)\s*x\s*(?:weekly|wkly)|\b(once|twice|thrice) weekly/i;
const WORDS: Record<string, number> = { once: 1, twice: 2, thrice: 3 };

/** Weeks of courses; number and rate stand in one sentence, or in two that follow each other. */
function courseLengthsIn(chart: Chart): Derived[] {
  return chart.sentences.flatMap((sentence) => {
    const count = COUNT.exec(sentence.text);
    if (!count) return [];
    const sessions = figureOf(count[1]!);
    const next = chart.sentences[sentence.index + 1];
    const rest = sentence.text.replace(count[0], ' ');
    const rate = rateIn(rest) ?? (next?.document === sentence.document ? rateIn(next.text) : undefined);
    if (!sessions || sessions < 6 || !rate) return [];
    const start = sentence.start + count.index;
    return [
      {
        sentence: sentence.index,
        start,
        end: start + count[0].length,
        value: Math.round((sessions / rate) * 10) / 10,
      },
    ];
  });
}

/** Sessions a week. */
function rateIn(text: string): number | undefined {
  const stated = RATE.exec(text);
  if (stated) return figureOf((stated[1] ?? stated[2] ?? stated[3])!);
  return DAILY.test(text) ? 5 : undefined;
}

function figureOf(word: string): number | undefined {
  const text = word.toLowerCase();
  return WORDS[text] ?? numberOf(text);
}

export const courseLengths = derivedExtractor(
  'course-length',
  { variable: 'course_weeks', unit: 'wk', derived: 'sessions by their rate' },
  courseLengthsIn,
  ['planned'],
);
