/** Pack-years from packs (or cigarettes) a day and the years they were smoked, period by period. */
import { assertionOf, plainAssertion } from '../../../assertion/assertion.ts';
import { yearsBetween } from '../../../dates/dates.ts';
import { digitsOf } from '../../../numbers/spelled.ts';
import { sentencesOf } from '../../../sentences/grouped.ts';
import { remembered } from '../../../sentences/remembered.ts';
import type { Chart, Measurement, Sentence } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import { sentenceExtractor } from '../extractor.ts';
import { birthDateOf } from '../person/age.ts';
import { SMOKING } from './words.ts';

/** Ages right behind the rate: "1 pk a day 15 through 39". */
const AGES_BEHIND =
  /^[^,;.\d]*[\d./ ]+[a-z/ ]{2,24}?\b(\d{2}) ?(?:-|to|until|till|through|thru) ?(\d{2})\b(?! ?(?:y|\/|pack|pk))/i;

const YEARS =
  /(?:(?<![\d.])\b|(?<=[x×]))(\d{1,2}(?:\.\d)?|ten|twenty|thirty|forty|fifty)\s?(?:\+)?[- ]?(?:years?|yrs?|y)\b(?! ago| old|[- ]old)/i;
/** Years right behind a rate, up to the comma. */
const OWN_YEARS = /^[^,;.]{0,24}\b\d{1,2}(?:\.\d)?\s?(?:years?|yrs?|y)\b[^,;]*[,;]/i;
/** "1 ppd x 40", "1.5 ppd x30, quit": a bare number behind a rate counts years, in the usage of all clinics. */
const BARE_YEARS =
  /^[^,;.\d]*[\d./ ]+[a-z/ ]{2,24}?\s?[x\u00d7]\s?(\d{1,2})\b(?!\s?(?:[-/%]|\.\d|(?:y|yrs?|years?|m|mos?|months?|w|wks?|weeks?|d|days?|cig\w*|packs?|a|per)\b))/i;
/** A form's field: "years smoked 42". */
const YEARS_SMOKED = /\b(?:years?|yrs) (?:of )?smok(?:ed|ing)\W{0,3}(\d{1,2})\b/i;
const AGES =
  /\b(?:from|between|ages?)?\s?(?:the )?(?:age )?(?:of )?(\d{1,2})\s?(?:-|to|until|and|through)\s?(?:age )?(\d{1,2}|now|present|today|date)\b/i;
const SINCE_AGE =
  /\bsince (?:the )?(?:age )?(?:of )?(?:s?he was )?(?:age |aged )?\s*(\d{1,2})(?!\d)|\bstarted (?:smoking )?(?:at )?(?:age )?(?:of )?(\d{1,2})(?!\d)/i;
/** "from 1978 until 2015", "1980-2018", "since 1985". */
const CALENDAR =
  /\b((?:19|20)\d\d)\s?(?:-|\u2013|to|until|till|and|through|thru)\s?((?:19|20)\d\d|now|present|today|date)\b|\bsince (?:about |around )?((?:19|20)\d\d)\b/i;
/** "From age 18 to 2006", "began at 18 ... until he stopped in June 2006": begun at an age, ended in a year. */
const TAKEN_UP =
  /\b(?:from|began|begun|started|took (?:it|them) up|picked (?:it|them) up)(?: smoking)?(?: at)?(?: the)?(?: age)?(?: of)? (\d{1,2})(?!\d|\s?[-/]|\s(?:to|until|through) \d{1,2}\b|\s?(?:cig|pack|ppd|pk|a day|per day))/i;
const GIVEN_UP =
  /\b(?:to|until|till|through|thru|quit|quitting|stopp(?:ed|ing)|ended|last (?:one|smoke|cigarette|pack)|(?:gave|put|laid|threw|kicked|dropped|left|set) (?:it|them|cigarettes|smoking|tobacco|the habit)(?: \w+)?)\b[^.;]{0,60}?\b((?:19|20)\d\d)\b/i;
const TENS: Record<string, number> = { ten: 10, twenty: 20, thirty: 30, forty: 40, fifty: 50 };

/** Pack-years reported as rate and duration in one sentence; "10 a day from 17 to 25, then a pack to now" adds up. */
function packYearsIn(
  chart: Chart,
  sentence: Sentence,
  here: readonly Measurement[],
  birth: string | undefined,
): Stated[] {
  if (here.some((m) => m.variable === 'pack_years')) return [];
  const text = digitsOf(sentence.text);
  const rates = [...here, ...byCalendar(sentence, here), ...byWords(chart, sentence, text, here)]
    .filter(
      (m) =>
        (m.variable === 'packs_per_day' || m.variable === 'cigarettes_per_day') &&
        m.assertion.subject === 'patient',
    )
    .sort((a, b) => a.start - b.start);
  const distinct = rates.filter((r, i) => !rates.slice(0, i).some((o) => o.start < r.end && r.start < o.end));
  if (!distinct.length) return [];
  const year =
    Number((chart.documents[sentence.document]?.date ?? chart.anchor ?? '').slice(0, 4)) || undefined;
  const age = ageAt(chart, sentence, here, birth);
  let low = 0;
  let high = 0;
  let lastAge: number | undefined;
  const steps: string[] = [];
  for (const [i, rate] of distinct.entries()) {
    const behind = i === 0 ? 0 : (distinct[i - 1]?.end ?? sentence.start) - sentence.start;
    // what follows the rate before it up to a comma is that one's: "20 a day x 30 yrs; 5 a day now"
    const own = OWN_YEARS.exec(text.slice(behind, rate.start - sentence.start));
    const from = behind + (own?.[0].length ?? 0);
    const to = (distinct[i + 1]?.start ?? sentence.end) - sentence.start;
    const stretch = span(text.slice(from, to), rate.start - sentence.start - from, age, lastAge, year);
    if (!stretch) continue;
    const factor = rate.variable === 'packs_per_day' ? 1 : 1 / 20;
    low += rate.low * factor * stretch.years;
    high += rate.high * factor * stretch.years;
    lastAge = stretch.until;
    steps.push(`${Math.round(rate.low * factor * 100) / 100} packs x ${stretch.years} y`);
  }
  const first = distinct[0];
  const last = distinct.at(-1);
  if (!steps.length || !first || !last) return [];
  const round = (n: number) => Math.round(n * 10) / 10;
  return [
    {
      variable: 'pack_years',
      low: round(low),
      high: round(high),
      unit: '{pack-years}',
      conditions: [],
      sentence: sentence.index,
      start: first.start,
      end: Math.max(last.end, first.end),
      ...(sentence.date ? { date: sentence.date } : {}),
      ...(steps.length < distinct.length ? { comparator: '>=' as const } : {}),
      derived: steps.join(' + '),
    },
  ];
}

const PACKS: Record<string, number> = {
  half: 0.5,
  'half a': 0.5,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  '1/2': 0.5,
  '3/4': 0.75,
  '1 1/2': 1.5,
};

/** "1/2 pack 1970-2000 then 1 pack 2000-2014": packs with the years they were smoked are packs a day. */
function byCalendar(sentence: Sentence, here: readonly Measurement[]): Measurement[] {
  const stated =
    /\b(1 1\/2|1\/2|3\/4|half a|half|a|one|two|three|\d(?:\.\d+)?) packs? (?=(?:from |in )?(?:19|20)\d\d ?(?:-|\u2013|to|until|till|through|thru) ?(?:19|20)?\d\d)/gi;
  const pattern = here.find((m) => m.assertion.subject === 'patient')?.assertion;
  return [...sentence.text.matchAll(stated)].flatMap((m): Measurement[] => {
    const low = PACKS[m[1]!.toLowerCase()] ?? Number(m[1]);
    const start = sentence.start + m.index;
    if (
      here.some(
        (x) => x.variable === 'packs_per_day' && x.start >= start - 2 && x.start <= start + m[0].length,
      )
    )
      return [];
    return [
      {
        variable: 'packs_per_day',
        low,
        high: low,
        conditions: [],
        sentence: sentence.index,
        start,
        end: start + m[0].trimEnd().length,
        assertion: pattern ?? plainAssertion(),
      },
    ];
  });
}

/** What else is taken so many times a day. */
const NOT_SMOKED =
  /\b(?:drinks?|drank|beers?|alcohol|etoh|mg|mcg|tabs?|tablets?|pills?|caps?|units?|puffs|doses?|insulin|cups?|coffees?|sodas?|steps|minutes|hours|times|naps|laps|miles|voids?|pads|bm)\b/i;
const ABOUT_SMOKING = /\b(?:smok\w*|cig\w*|tobacco|packs?|lung (?:ca\w* )?screen\w*|ldct|low[- ]dose)\b/i;
/** "1 pack x 50 years", "25 a day for 30 years", "a packet daily since 18": the rate, where the words behind tell for how long. */
const RATE_STATED =
  /\b(\d{1,2}(?:\.\d+)?|half a|a|one)\s+(?:(packs?|packets?|pks?)(?:\s?(?:\/|a |per |each |every )\s?d(?:ay)?| daily)?|(?:a day|per day|daily|\/\s?d(?:ay)?))(?=\s+(?:(?:for|x|×|times|over|since|from)\s|\d{2} ?(?:-|to|through|thru|until) ?\d{2}\b))/gi;

/** Rates without their noun or their day, in a record that speaks of smoking: "Twenty a day for 38 years". */
function byWords(
  chart: Chart,
  sentence: Sentence,
  text: string,
  here: readonly Measurement[],
): Measurement[] {
  if (NOT_SMOKED.test(text)) return [];
  const about = ABOUT_SMOKING.test(text) || aboutSmoking(chart, sentence.document);
  return [...text.matchAll(RATE_STATED)].flatMap((m): Measurement[] => {
    const low = PACKS[m[1]!.toLowerCase()] ?? Number(m[1]);
    const packs = m[2] !== undefined;
    const start = sentence.start + m.index;
    const known = here.some(
      (x) =>
        /^(?:packs|cigarettes)_per_day$/.test(x.variable) && x.start < start + m[0].length && start < x.end,
    );
    if (known || !(packs ? low <= 5 : about && low >= 3 && low <= 80)) return [];
    return [
      {
        variable: packs ? 'packs_per_day' : 'cigarettes_per_day',
        low,
        high: low,
        conditions: [],
        sentence: sentence.index,
        start,
        end: start + m[0].length,
        assertion: assertionOf(chart, sentence.index, { start, end: start + m[0].length }),
      },
    ];
  });
}

const smokers = new WeakMap<Chart, Map<number, boolean>>();

/** Whether a document speaks of smoking or of screening the lungs. */
function aboutSmoking(chart: Chart, document: number): boolean {
  return remembered(smokers, chart, document, () =>
    sentencesOf(chart, document).some((s) => ABOUT_SMOKING.test(s.text)),
  );
}

/** Years that a rate lasted, from the words around it. */
function span(
  text: string,
  at: number,
  age: number | undefined,
  lastAge: number | undefined,
  year: number | undefined,
): { years: number; until?: number } | undefined {
  const behind = text.slice(at);
  const begun = Number((TAKEN_UP.exec(behind) ?? TAKEN_UP.exec(text))?.[1]);
  const ended = Number(GIVEN_UP.exec(behind)?.[1]);
  if (begun >= 8 && ended && age !== undefined && year !== undefined) {
    const years = ended - (year - age + begun);
    if (years > 0 && years < 80 && ended <= year) return { years, until: begun + years };
  }
  const front = /\b(\d{1,2})\s?(?:years?|yrs?|y)\s?(?:x|of|at|@)\s*$/i.exec(text.slice(0, at));
  if (front?.[1]) return { years: Number(front[1]) };
  const ages = AGES.exec(behind);
  if (ages?.[1] && (/from|age|between/i.test(ages[0]) || /now|present/.test(ages[0]))) {
    const until = /\d/.test(ages[2] ?? '') ? Number(ages[2]) : age;
    if (until !== undefined && until > Number(ages[1]) && until < 100)
      return { years: until - Number(ages[1]), until };
  }
  const bare = AGES_BEHIND.exec(behind);
  if (bare && Number(bare[2]) > Number(bare[1]))
    return { years: Number(bare[2]) - Number(bare[1]), until: Number(bare[2]) };
  const bareYears = Number(BARE_YEARS.exec(behind)?.[1]);
  if (bareYears > 0) return { years: bareYears };
  const years = YEARS_SMOKED.exec(text) ?? YEARS.exec(behind) ?? YEARS.exec(text);
  if (years?.[1]) return { years: TENS[years[1].toLowerCase()] ?? Number(years[1]) };
  const calendar = CALENDAR.exec(behind);
  if (calendar) {
    const start = Number(calendar[1] ?? calendar[3]);
    const quit = /\b(?:quit|stopped|until)\D{0,12}((?:19|20)\d\d)\b/i.exec(behind)?.[1];
    const end = /^\d/.test(calendar[2] ?? '') ? Number(calendar[2]) : quit ? Number(quit) : year;
    if (end !== undefined && end > start && end - start < 80) return { years: end - start };
  }
  const since = SINCE_AGE.exec(behind) ?? SINCE_AGE.exec(text);
  const start = since ? Number(since[1] ?? since[2]) : undefined;
  if (start !== undefined && age !== undefined && age > start) return { years: age - start, until: age };
  if (
    lastAge !== undefined &&
    age !== undefined &&
    age > lastAge &&
    /\b(?:to|until|till) (?:now|present|today|date)|since then|\bnow\b|currently|still/i.test(behind)
  )
    return { years: age - lastAge, until: age };
  return undefined;
}

function ageAt(
  chart: Chart,
  sentence: Sentence,
  here: readonly Measurement[],
  birth: string | undefined,
): number | undefined {
  const stated = here.find((m) => m.variable === 'age');
  if (stated) return stated.low;
  const date = chart.documents[sentence.document]?.date ?? chart.anchor;
  if (birth && date) return yearsBetween(birth, date);
  return undefined;
}

export const packYears = sentenceExtractor(
  'pack-years',
  ['pack_years', 'packs_per_day', 'cigarettes_per_day'],
  SMOKING,
  ({ chart, sentence, measured }) => packYearsIn(chart, sentence, measured, birthDateOf(chart)),
);
