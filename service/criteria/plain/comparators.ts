/** Limits of a plain description in the one form that values are read in: the comparator before the number, the bound included. */
import { unitAt } from '../../language/numbers/quantities.ts';

const WORD_NUMBERS: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, i) => [word, i]),
);
const TENS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, i) => [word, (i + 2) * 10]),
);
const SPELLED = `(?:${Object.keys(TENS).join('|')})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|${Object.keys(WORD_NUMBERS).join('|')}`;
/** What a comparator in words stands before: a number in digits or in words. */
const AHEAD = `\\s*(?=[-\\u2212]?\\.?\\d|\\b(?:${SPELLED})\\b)`;

const GREATER = 'greater|more|higher|larger|bigger|taller|longer|older|deeper|later|faster';
const LESS = 'less|lower|fewer|smaller|shorter|younger|slower';
/** Above a bound: as charts and their readers write it, and in words that only criteria use. */
const OVER = `over|above|beyond|in excess of|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|(?:${GREATER}) than`;
const UNDER = `under|below|beneath|short of|(?:${LESS}) than`;
const EQUAL = '(?:or|/|and/or)\\s*(?:is\\s+)?(?:equals?(?:\\s+to)?|equaling|=)';
const NOT =
  "(?:not|never|cannot|no|without|neither|nor|(?:does|do|did|is|are|was|must|should|may|can)n['\u2019]t|fails? to|failed to)";
/** "Must not have fallen below", "is not to exceed", "does not go above". */
const MOVES =
  '(?:to|be|been|have|has|go|goes|gone|get|fall|fallen|drop|dropped|dip|dipped|run|rise|risen|climb|read|measure|register|at)';

const all = (...alternatives: string[]): string => `\\b(?:${alternatives.join('|')})${AHEAD}`;

const BEFORE: readonly (readonly [RegExp, string])[] = [
  [/=\s?>|>\s?\/\s?=|>\s?or\s?=/g, '>='],
  [/=\s?<|<\s?\/\s?=|<\s?or\s?=/g, '<='],
  [/\bworse than (?=[-\u2212]\d)/gi, 'less than '],
  [new RegExp(`\\b${NOT}\\s+(?:reach(?:es|ed)?|attain(?:s|ed)?)${AHEAD}`, 'gi'), 'less than '],
  [
    new RegExp(
      all(
        `${NOT}\\s+(?:${MOVES}\\s+)*(?:${OVER})`,
        `(?:at|equals?(?: to)?) or (?:${UNDER}|less|lower|fewer)`,
        `(?:${UNDER}|${LESS})\\s*${EQUAL}`,
        'up to',
        '(?:a |the )?max(?:imum|\\.)?(?: of)?',
        'no greater',
        'capped at',
      ),
      'gi',
    ),
    'at most ',
  ],
  [
    new RegExp(
      all(
        `${NOT}\\s+(?:${MOVES}\\s+)*(?:${UNDER})`,
        `(?:at|equals?(?: to)?|meets?|reach(?:es|ed)?) or (?:${OVER}|greater|more|higher)`,
        `(?:${OVER}|${GREATER}|exceeds?)\\s*${EQUAL}`,
        '(?:a |the )?minimum(?: of)?',
        'min\\.? of',
        'reach(?:es|ed|ing)?',
        'attain(?:s|ed|ing)?',
      ),
      'gi',
    ),
    'at least ',
  ],
  [
    new RegExp(
      all(
        'beyond|in excess of|exceed(?:s|ed)|exceed|surpass(?:es|ed|ing)?|(?:longer|older|larger|bigger|taller|deeper|higher|later|faster) than',
      ),
      'gi',
    ),
    'more than ',
  ],
  [
    new RegExp(all('beneath|short of|(?:shorter|younger|smaller|lower|fewer|slower) than'), 'gi'),
    'less than ',
  ],
  // "is not at or below 88", "must not be more than or equal to 1"
  [new RegExp(`\\b${NOT}\\s+(?:${MOVES}\\s+)*at most${AHEAD}`, 'gi'), 'more than '],
  [new RegExp(`\\b${NOT}\\s+(?:${MOVES}\\s+)*at least${AHEAD}`, 'gi'), 'less than '],
  [
    new RegExp(`\\bminimum ((?:total |overall )?(?:score|count|level|value|total|bmi) )of${AHEAD}`, 'gi'),
    '$1of at least ',
  ],
];
/** The "or" of a limit joins no alternatives. */
export const LIMIT_OR =
  /\b(?:at|equal to) or (?:below|above|under|over)\b|\b(?:less|greater|more|higher|lower) than or equal(?: to)?\b/gi;
/** A number of its own: neither of a name or a unit ("m2", "PHQ-9") nor the lower half of a fraction. */
const NUMBER = new RegExp(
  `(?<![\\w.,/]|[\\w.,/)]-)(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)(?![\\d.]*\\d)|\\b(?:${SPELLED})\\b`,
  'gi',
);
const BEHIND =
  /^,?\s*(?:(?:or|and|&)\s+(?:is\s+|even\s+)?([a-z]+)\b|(?:at\s+(?:the\s+|an?\s+)?(least|most|minimum|maximum))\b)/i;
const AT_MOST = new Set(
  'less lower fewer below under beneath shorter younger smaller most maximum'.split(' '),
);
const AT_LEAST = new Set(
  'more greater higher above over beyond longer older larger deeper up upward upwards faster bigger least minimum'.split(
    ' ',
  ),
);
/** "Must not be 30 or less": more. */
const NEGATED = new RegExp(`\\b${NOT}\\s+(?:(?:be|been|at|of)\\s+)*$`, 'i');
/** "25/30 or lower", "140/90 or higher": the other half of what is printed as a pair. */
const OVER_ANOTHER = /^\s?\/\s?\d+(?:\.\d+)?/;

/** "Must be at least", "does at most": the same said of a value that is. */
const MUST =
  /\b(?:(?:must|should|shall|will|would|may|can|needs? to|ha(?:s|ve) to|(?:is|are) to|does|do|did)\s+)+(?:have\s+)?(?:be(?:en)?\s+)?(?=at least\b|at most\b|more than\b|less than\b|under\b|below\b|over\b|above\b|greater than\b|[<>\u2264\u2265]|\d)/gi;

const N = '\\d[\\d,]*(?:\\.\\d+)?';
const A_UNIT = '(?: ?(?:%|[a-z]+(?:/[a-z]+)?(?: [a-z]+)?))?';
const RANGES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b(?:(?:is|are|falls?|falling|lies|lying|ranges?|ranging|runs?|somewhere|anywhere)\\s+)*(?:with)?in\\s+(?:the|a)\\s+range\\s+(?:of|from|between)?\\s*(?=${N})`,
      'gi',
    ),
    'is ',
  ],
  [
    new RegExp(
      `\\b(?:(?:falls?|falling|lies|lying)\\s+)?(?:with)?in\\s+(?:the\\s+|a\\s+)?(${N}${A_UNIT}\\s*(?:-|\u2013|to|through|thru)\\s*${N}${A_UNIT})\\s+(?:range|band)\\b`,
      'gi',
    ),
    'is $1',
  ],
  [
    new RegExp(
      `\\b(?:(?:falls?|falling|lies|lying|ranges?|ranging)\\s+)?(?:between|anywhere from|somewhere from|from)\\s+(${N})(${A_UNIT})\\s+(?:and|to|through|thru)\\s+(?=${N})`,
      'gi',
    ),
    '$1 to ',
  ],
];

const digits = (words: string): string => {
  const [first, second] = words.toLowerCase().split(/[- ]/);
  return String((TENS[first!] ?? WORD_NUMBERS[first!] ?? 0) + (second ? (WORD_NUMBERS[second] ?? 0) : 0));
};

/** "88 % or less", "at or below 88 %", "must not be under 30", "15 events per hour or more", "between 56 and 59" with the comparator first. */
export function limitsFirst(description: string): string {
  const text = [...BEFORE, ...RANGES].reduce(
    (said, [pattern, words]) => said.replace(pattern, words),
    description,
  );
  let out = '';
  let done = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (index < done) continue;
    const end = index + number.length;
    const half = OVER_ANOTHER.exec(text.slice(end))?.[0].length ?? 0;
    const past = end + half + (unitAt(text, end + half)?.length ?? 0);
    const behind = BEHIND.exec(text.slice(past));
    if (!behind) continue;
    const word = (behind[1] ?? behind[2]!).toLowerCase();
    const minus = /[-\u2212]$/.exec(text.slice(0, index))?.[0] ?? '';
    // of what is counted below zero (T-scores) the lower is the worse
    const [most, least] = [AT_MOST.has(word) || (minus !== '' && word === 'worse'), AT_LEAST.has(word)];
    if (!most && !least) continue;
    // "6 visits or more than one admission", "over 50 and under 80": the word belongs to what follows
    if (/^\s+(?:than\b|\d)/i.test(text.slice(past + behind[0].length))) continue;
    const before = text.slice(done, index - minus.length);
    const negated = NEGATED.exec(before);
    const comparator = negated ? (most ? 'more than ' : 'less than ') : most ? 'at most ' : 'at least ';
    out +=
      before.slice(0, negated?.index) +
      comparator +
      minus +
      (/\d/.test(number) ? number : digits(number)) +
      text.slice(end, past);
    done = past + behind[0].length;
  }
  return (out + text.slice(done)).replace(MUST, 'is ');
}
