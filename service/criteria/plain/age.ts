/** Ages in plain criteria: "18 years or older", "Age 50 to 89 years", "adults", "Age <18", "not yet 21". */
import { normalise, tokenise } from '../../language/index.ts';
import { digitsOf } from '../../language/numbers/spelled.ts';
import { rememberedByText } from '../../language/sentences/remembered.ts';
import type { AgeTest } from '../schema/tests.ts';
import { withoutAsides } from './asides.ts';
import { LIMIT_OR, limitsFirst } from './comparators.ts';
import { EMPTY_WORDS } from './empty.ts';

/** "Not yet 21", "has not turned 55", "has reached the 6th birthday". */
const TURNED =
  /(\bnot|n't|\bnever)?\s*(?:\b(?:have|has|had)\s+)?(?:\byet\s+)?\b(?:turned?|reach(?:ed)?|attained|passed|had|yet)\s+(?:(?:the|an?|his or her|his|her|their)\s+)?(?:age\s+(?:of\s+)?)?(\d{1,3})(?:st|nd|rd|th)?\b/g;

const ABOUT_AGE =
  /(?:\b|\d)(?:age|aged|ages|years? old|years? of age|yrs? old|y\/?o\b|adults?|years or older|years and older|year old)\b|\bage\s*[<>=]/;
/** Nothing else of a patient is "18 or older", "under 21" or "between 50 and 77 years". */
const OF_A_PERSON =
  /\b(?:years?|yrs?|older|younger|under|over|minors?)\b|^(?:the )?(?:patient|pt|member|beneficiary|child)\b|\b(?:birthday|turned|yet|m[ae]n|wom[ae]n)\b/;
const ADULT = 18;
const RANGE =
  /(\d{1,3})\s*(?:years?|yrs?)?\s*(?:old|of age)?\s*(?:-?to-?|-|and|through|but (?:at most|less than))\s*(\d{1,3})(?=\s*(?:years?|yrs?|range|who|with|and|,|$|\())/;
const AT_MOST =
  /(?:<=|\u2264|at most)\s*(?:the age of\s*)?(\d{1,3})|(\d{1,3})\s*(?:years?|yrs?)?\s*(?:old|of age)?,?\s*(?:or|and) (?:younger|under|below|less)/;
const AT_LEAST =
  /(?:>=|at least|minimum of|aged?|ages)\s*(\d{1,3})|(\d{1,3})\s*(?:\+|years?\s*(?:of age)?\s*(?:or|and|onward|&)?\s*(?:older|above|over|up|onward))|(\d{1,3})\s*(?:years?|yrs?)?\s*(?:old )?(?:or|and) (?:older|above|over|more)/;
const ABOVE = /(?:>|over|greater than|older than|above|more than)\s*(\d{1,3})/;
const BELOW = /(?:<(?!=)|under|less than|younger than|below)\s*(?:the age of\s*)?(\d{1,3})/;

const ORDINAL = /(?<=^\d+)(?:st|nd|rd|th)$/;

/** Words that an age is asked for with, and those whose age it is. */
const AGE_WORDS = new Set(
  'completed infant infants candidate candidates woman women man men male males female females but pt through range falls adolescent adolescents age aged ages year years yr yrs old older young younger adult adults child children boy boys girl girls minor minors birthday yet turned turn reached reach attained passed hasn has been t his her its only benefit limited restricted y/o yo over under onward up minimum maximum greater more fewer equal equals exactly no max min member members beneficiary beneficiaries person persons individual individuals enrollee enrollees he she they must documentation limited currently'.split(
    ' ',
  ),
);

/** The day on which the age counts, which is the request's. */
const ON_THE_DAY =
  /\b(?:on|at|as of) (?:the )?(?:(?:date|day|time|start|onset) of )?(?:the |his |her |this )?(?:\w+ )?(?:scan|request|order|service|screening|visit|exam|examination|procedure|surgery|operation|implant|implantation|infusion|injection|treatment|therapy|start|initiation|enrollment|first dose)\b/gi;

/** "Woman 65 or older, or man 70 or older": which age counts depends on something else. */
const ALTERNATIVE =
  /(?<!\bhis )\bor\b(?! (?:older|younger|above|over|more|up|under|below|less|greater)\b)|;/i;

/** The description asks for an age and for nothing else. */
export function agesAlone(description: string): boolean {
  if (ALTERNATIVE.test(core(description).replace(LIMIT_OR, ''))) return false;
  return tokenise(core(description).replace(ON_THE_DAY, '')).every(
    (t) => EMPTY_WORDS.has(t.norm) || AGE_WORDS.has(t.norm) || !/[a-z]/.test(t.norm.replace(ORDINAL, '')),
  );
}

/** Of small children ages are counted in months. */
const MONTHS = /\b(\d{1,3})[- ]?(?:months?|mos?)[- ](?:of (?:age|life)|old)\b/gi;

/** The condition alone, numbers as digits. */
const core = (description: string): string => remembered(description).core;

const remembered = rememberedByText((description) => ({
  core: digitsOf(withoutAsides(description))
    .replace(/\by\/o\b/gi, 'years old')
    .replace(MONTHS, (all, months: string) =>
      Number(months) % 12 === 0 ? `${Number(months) / 12} years old` : all,
    ),
}));

/** Limits from birthdays: each that has come, and each that has not. */
function turned(text: string): AgeTest | undefined {
  const test: AgeTest = { kind: 'age' };
  for (const [, not, number] of text.matchAll(TURNED)) {
    if (not) test.at_most = Number(number) - 1;
    else test.at_least = Number(number);
  }
  const but = /\bbut not (?:the |his |her )?(\d{1,3})(?:st|nd|rd|th)\b/.exec(text);
  if (but) test.at_most = Number(but[1]) - 1;
  return test.at_least === undefined && test.at_most === undefined ? undefined : test;
}

/** The age that a description asks for, if it is about nothing but age (and sex). */
export function ageIn(description: string): AgeTest | undefined {
  const asked = core(description);
  const text = normalise(limitsFirst(asked));
  const isAbout = ABOUT_AGE.test(text) || (OF_A_PERSON.test(normalise(asked)) && agesAlone(description));
  if (!isAbout || /\b(?:gestation|weeks|months|pack|quit|history of|diagnos|symptom|weigh)/.test(text))
    return undefined;
  const birthdays = turned(normalise(asked));
  if (birthdays) return birthdays;
  const range = RANGE.exec(text);
  if (range) return { kind: 'age', at_least: Number(range[1]), at_most: Number(range[2]) };
  const most = AT_MOST.exec(text);
  if (most) return { kind: 'age', at_most: Number(most[1] ?? most[2]) };
  const below = BELOW.exec(text);
  if (below) return { kind: 'age', at_most: Number(below[1]) - 1 };
  const above = ABOVE.exec(text);
  if (above) return { kind: 'age', at_least: Number(above[1]) };
  const least = AT_LEAST.exec(text);
  const number = least?.slice(1).find((n) => n !== undefined);
  if (number) return { kind: 'age', at_least: Number(number) };
  if (/\badults?\b/.test(text)) return { kind: 'age', at_least: ADULT };
  return /\bminors?\b/.test(text) ? { kind: 'age', at_most: ADULT - 1 } : undefined;
}

/** The description begins with whose age it is, or with the age. */
const OF_THE_PATIENT =
  /^(?:the |an? |each )?(?:(?:patient|pt|member|beneficiary|individual|recipient|candidate|enrollee|child|adolescent|infant|person|m[ae]n|wom[ae]n|males?|females?|boys?|girls?)\b,?\s*(?:(?:is|are|must be|should be|who (?:is|are)) )?(?:an? adult,? )?|(?=aged?\b))(?:aged?\b|at least|at most|between|under|over|older|younger|less than|more than|[<>=\u2264\u2265]|\d)/i;
const CONDITIONAL = /\b(?:or|if|when|unless|except|before|since|onset|diagnos\w*)\b|[;:/]/i;

/** The age of the patient that is asked for among other things, all of which must hold. */
export function ageAmong(description: string): AgeTest | undefined {
  const text = limitsFirst(core(description)).replace(LIMIT_OR, '');
  return OF_THE_PATIENT.test(text) && !CONDITIONAL.test(text) ? ageIn(description) : undefined;
}
