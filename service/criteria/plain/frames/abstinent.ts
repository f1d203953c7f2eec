/** "Abstinent from alcohol for at least six months", "has not smoked within the past 6 weeks", "opioid-free for 10 days or more". */
import { COUNT, durationsIn, numberOf, UNIT } from '../../../language/dates/durations.ts';
import { assertionOf, datesIn, daysBetween, statedRange } from '../../../language/index.ts';
import { append } from '../../../language/lists.ts';
import { digitsOf } from '../../../language/numbers/spelled.ts';
import type { Chart, Sentence, Span } from '../../../language/types.ts';
import type { Match } from '../../patterns/match.ts';
import type { LeafTest } from '../../schema/tests.ts';
import { lookBackIn, periodOf } from '../window.ts';
import { decided, type Frame } from './frame.ts';
import { speaksForNow } from './told.ts';

interface Substance {
  /** What the test that is shown asks for. */
  pattern: string;
  /** What criteria and charts call it. */
  words: string;
  /** Its use by itself: "smoked", "last drink". */
  use: string;
}

const SUBSTANCES: readonly Substance[] = [
  {
    pattern: 'alcohol|etoh|drinks|drinking',
    words: 'alcohol|etoh|liquor|drinking|alcoholic beverages?',
    use: 'drinks?|drank|drinking|beers?|wine|sober|sobriety',
  },
  {
    pattern: 'tobacco|nicotine|smokes|smoking|cigarettes',
    words: 'tobacco|nicotine|smok(?:e|ing)|cigarettes?|cigs?|vap(?:e|ing)|nicotine products?',
    use: 'smok(?:e|es|ed|ing|er)|cigs?|cigarettes?|vap(?:e|es|ed|ing)|ppd|nonsmoker|ex-smoker',
  },
  {
    pattern: 'opioid|opioids|opiates',
    words: 'opioids?|opiates?|narcotics?',
    use: 'heroin|fentanyl|oxycodone',
  },
  {
    pattern: 'illicit drugs|illicit drug use|drug use',
    words:
      '(?:illicit|recreational|street|illegal|non-?prescribed) (?:drugs?|substances?)|drugs? of abuse|substances?|drug use|substance use',
    use: 'illicits?|clean',
  },
  { pattern: 'cannabis|marijuana|thc', words: 'cannabis|marijuana|thc', use: 'weed|pot' },
];

const WITHOUT =
  /\b(?:abst(?:inent|inence|ain(?:ed|ing|s)?)|sober|sobriety|clean|free|non-?us(?:e|er)|cessation|quit|stopped|ceased|not (?:used?|smok(?:ed?|ing)|dr(?:ank|unk|ink(?:ing)?)|consumed?|vaped?|using)|no(?:n-?smok(?:er|ing))?|without|never)\b/i;
const LEAST =
  '(?:at least|a minimum of|minimum(?: of)?|no(?:t)? less than|more than|longer than|greater than|over|>=?|\u2265|a (?:period|full) (?:of )?)';
const LENGTH = new RegExp(
  `(?:\\b(?:for|x|of|lasting)\\s+)?(?:${LEAST}\\s*)?(?<![\\w.])(${COUNT})(?:\\s+(?:or more|consecutive|continuous|full))*[\\s-]*${UNIT}(?![a-z])(?:\\s*\\+|\\s+(?:or\\s+(?:more|longer|greater)|minimum|at (?:least|minimum)))?`,
  'i',
);
/** Words that ask for nothing more. */
const FILLERS =
  /\b(?:the|this|a|an|any|all|of|from|for|has|have|had|been|be|is|are|was|must|should|shall|will|patient|pt|member|beneficiary|candidate|individual|client|recipient|he|she|who|that|with|documented?|documentation|period|use|used|using|user|products?|or|other|complete|completely|total|sustained|continuous|currently|current|minimum|at|least|prior to|before|up to|leading up to|immediately|the request|surgery|transplant|procedure|listing|duration|length|time|remain(?:s|ed)?|maintain(?:s|ed)?|fully|each|form|forms|in|day|date|do|does|did|to|now|and|consumption|last|verified|confirmed|established)\b/gi;
const MORE = /[,;]?\s+(?:and|with|plus|as|by|confirmed|verified|documented|while|in)\b.*$/i;

interface Asked {
  substances: Substance[];
  days: number;
  period: string;
  isPart: boolean;
}

function askedIn(description: string): Asked | undefined {
  const text = digitsOf(description.trim().replace(/[.;]+$/, ''))
    .replace(/\bhalf a year\b/gi, '6 months')
    .replace(/\s+/g, ' ');
  if (/\?|\b(?:if|unless|or a|expected|will)\b/i.test(text)) return undefined;
  const back = lookBackIn(text);
  const m = back ? null : LENGTH.exec(text);
  const period = back ? { period: back.within, days: back.days } : m && periodOf(numberOf(m[1]!), m[2]!);
  if (!period || period.days < 3) return undefined;
  const rest = back ? back.rest : `${text.slice(0, m!.index)} ${text.slice(m!.index + m![0].length)}`;
  if (/\d/.test(rest) || !WITHOUT.test(rest)) return undefined;
  const whole = coreOf(rest);
  if (whole) return { ...whole, ...period, isPart: false };
  const part = coreOf(rest.replace(MORE, ' '));
  return part && { ...part, ...period, isPart: true };
}

/** The substances, where nothing else is said. */
function coreOf(text: string): { substances: Substance[] } | undefined {
  let rest = text.replace(/-/g, ' ');
  const found: Substance[] = [];
  for (const one of SUBSTANCES) {
    const words = new RegExp(`\\b(?:${one.words}|${one.use})\\b`, 'gi');
    if (!words.test(rest)) continue;
    // "alcohol use", "sober from alcohol"
    found.push(one);
    rest = rest.replace(words, ' ');
  }
  rest = rest
    .replace(new RegExp(WITHOUT.source, 'gi'), ' ')
    .replace(/\bnot\b/gi, ' ')
    .replace(FILLERS, ' ')
    .replace(FILLERS, ' ');
  return found.length > 0 && !/[a-z]/i.test(rest.replace(/\bnon\b/gi, ''))
    ? { substances: found }
    : undefined;
}

/** How long ago at least and at most it was used last; nothing where it is used now. */
interface Last {
  match: Match;
  least: number;
  most: number;
}

const STOPPED =
  /\b(?:last (?:\w+ )?(?:drink|drank|drunk|alcohol|etoh|use|used|smoked|cigarette|cig|opioids?|beer|heroin)(?: use| intake| drink)?|quit|stopped|gave up|sober|sobriety|abstinent|abstinence|abstaining|clean|free|no (?:\w+ ){0,5}?|not (?:smok\w+|dr[aiu]nk\w*|used?|had)|denies (?:\w+ ){0,3}?|(?:former|ex)[- ]?(?:smoker|drinker|user))/i;
const NOW =
  /\b(?:(?:still|continues? to|currently|actively) (?:smok|drink|us|vap)\w*|current (?:every[- ]?day |some[- ]?day |daily )?(?:smoker|drinker|user)|active (?:smoker|drinker|tobacco|alcohol|user)|smokes|drinks|vapes|(?:smoking|drinking) (?:about |~)?(?:(?:\d+|half|one|two|three) (?:a )?(?:ppd|packs?|cigs?|cigarettes|beers?|drinks?)|daily|every day))\b/i;
const NEVER =
  /\b(?:never[- ](?:smok\w+|drinks?|drank|drinker|used?|vaped|user)|lifelong (?:non-?smoker|abstainer|teetotaler)|(?:non-?smoker|abstainer|teetotaler),? (?:lifelong|never)|never (?:\w+ )?(?:tobacco|alcohol|etoh|nicotine|opioids?))\b/i;
const UNSURE =
  /\?|\b(?:unclear|unknown|not (?:documented|recorded|known|sure)|about|approximately|maybe|plans? to|wants? to|advised|counsel\w*|encourag\w*|must|should|will|goal|relaps\w*|slip\w*|cut(?:ting)? (?:down|back)|except|occasional\w*|socially|rarely|father|mother|brother|sister|husband|wife|spouse|partner|son|daughter|drinks (?:water|coffee|tea|milk|\d+ (?:cups?|bottles?|glasses) (?:of )?(?:water|coffee|tea|milk)))\b/i;

/** When the record says that it was used last. */
function lastOf(chart: Chart, substance: Substance, days: number): Last[] | undefined {
  const words = new RegExp(`\\b(?:${substance.words}|${substance.use})\\b`, 'i');
  const found: Last[] = [];
  for (const sentence of chart.sentences) {
    const m = words.exec(sentence.text);
    if (!m || !chart.anchor) continue;
    const span = { start: sentence.start + m.index, end: sentence.start + m.index + m[0].length };
    const assertion = assertionOf(chart, sentence.index, span);
    if (assertion.subject !== 'patient') continue;
    const isNow = NOW.test(sentence.text);
    const stopped = STOPPED.exec(sentence.text);
    if (!isNow && !stopped && !NEVER.test(sentence.text)) continue;
    if (UNSURE.test(sentence.text)) return undefined;
    const match: Match = { sentence: sentence.index, span, pattern: '', assertion };
    if (isNow && stopped) return undefined;
    if (!speaksForNow(chart, sentence, days)) continue;
    if (isNow) found.push({ match, least: 0, most: 0 });
    else if (NEVER.test(sentence.text)) found.push({ match, least: 36_500, most: 36_500 });
    else if (stopped) append(found, agoIn(chart, sentence, stopped, match));
  }
  return found;
}

function agoIn(chart: Chart, sentence: Sentence, stopped: RegExpExecArray, match: Match): Last[] {
  const after = sentence.start + stopped.index;
  const near = ({ start }: Span) => start >= after && !/[;]|\.\s/.test(chart.text.slice(after, start));
  const [date] = datesIn(chart, sentence).filter((d) => near(d) && d.date <= chart.anchor!);
  if (date) {
    const [from, to] = date.range ?? statedRange(chart, sentence, date.date);
    return [{ match, least: daysBetween(to, chart.anchor!), most: daysBetween(from, chart.anchor!) }];
  }
  const written = chart.documents[sentence.document]?.date;
  const elapsed = written ? Math.max(0, daysBetween(written, chart.anchor!)) : 0;
  const [length] = durationsIn(sentence.text).filter(
    (d) => d.low >= 1 && near({ start: sentence.start + d.start, end: sentence.start + d.end }),
  );
  return length ? [{ match, least: length.low * 0.97 + elapsed, most: length.high * 1.03 + elapsed }] : [];
}

/** What must not have been used for so long. */
export const abstinent: Frame = (description) => {
  const asked = askedIn(description);
  if (!asked) return undefined;
  const test: LeafTest = {
    kind: 'not',
    test: {
      kind: 'interval',
      from: { any: asked.substances.map(({ pattern }) => pattern), pick: 'latest' },
      to: { form: 'date_of_service' },
      max: asked.period,
    },
  };
  return {
    ...(!asked.isPart && { test }),
    judge: (chart) => {
      const sides = asked.substances.map((substance) => {
        const last = lastOf(chart, substance, asked.days);
        if (!last || last.length === 0) return undefined;
        if (last.every(({ least }) => least >= asked.days))
          return { answer: 'yes', match: last[0]!.match } as const;
        return last.every(({ most }) => most < asked.days * 0.97)
          ? ({ answer: 'no', match: last[0]!.match } as const)
          : undefined;
      });
      const words = `; the criterion asks for ${asked.period} without`;
      const missed = sides.find((side) => side?.answer === 'no');
      if (missed) return decided(chart, 'no', [missed.match], words);
      const [first] = sides;
      return first && !asked.isPart && sides.every((side) => side?.answer === 'yes')
        ? decided(chart, 'yes', [first.match], words)
        : undefined;
    },
  };
};
