/** Numbers in words as digits: "forty-one times an hour". */

/** The words that every reader of numbers knows, in the order of their values. */
export const TO_TWELVE: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

const ONES = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const BELOW_HUNDRED = `(?:(?:${TENS.join('|')})(?:[- ](?:${ONES.slice(0, 9).join('|')})(?![a-z]))?|${ONES.toReversed().join('|')})`;
const SPELLED = new RegExp(
  `\\b(?:(?:(an?|${ONES.slice(0, 9).join('|')}) hundred)(?: (?:and )?(${BELOW_HUNDRED}))?|(${BELOW_HUNDRED}))\\b`,
  'gi',
);

/** What a number below a hundred in words is worth. */
function worth(words: string | undefined): number {
  return (words ?? '')
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, w) => {
      const [one, ten] = [ONES.indexOf(w), TENS.indexOf(w)];
      return sum + (one >= 0 ? one + 1 : ten >= 0 ? (ten + 2) * 10 : 0);
    }, 0);
}

/** The text with numbers in words as digits, right-aligned in their place: offsets stay those of the text. "One" is left alone. */
export function digitsOf(text: string): string {
  return text.replace(SPELLED, (all, hundreds: string | undefined, rest: string, alone: string) => {
    const value = hundreds ? (worth(hundreds) || 1) * 100 + worth(rest) : worth(alone);
    return value < 2 ? all : String(value).padStart(all.length);
  });
}
