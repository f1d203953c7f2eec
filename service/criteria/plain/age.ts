/** Ages in plain criteria: "18 years or older", "Age 50 to 89 years", "adults", "Age <18". */
import { normalise, tokenise } from '../../language/index.ts';
import type { AgeTest } from '../schema/tests.ts';
import { limitsFirst } from './comparators.ts';
import { EMPTY_WORDS } from './empty.ts';

const ABOUT_AGE =
  /(?:\b|\d)(?:age|aged|ages|years? old|years? of age|yrs? old|y\/?o\b|adults?|years or older|years and older|year old)\b|\bage\s*[<>=]/;
/** Nothing else of a patient is "18 or older", "under 21" or "between 50 and 77 years". */
const OF_A_PERSON =
  /\b(?:years?|yrs?|older|younger|under|over|minors?)\b|^(?:the )?(?:patient|member|beneficiary)/;
const ADULT = 18;
const RANGE = /(\d{1,3})\s*(?:years?|yrs?)?\s*(?:-|to|and|through)\s*(\d{1,3})\s*(?:years?|yrs?|$|\()/;
const AT_MOST =
  /(?:<=|\u2264|at most)\s*(?:the age of\s*)?(\d{1,3})|(\d{1,3})\s*(?:years?|yrs?)?\s*(?:old|of age)?,?\s*(?:or|and) (?:younger|under|below|less)/;
const AT_LEAST =
  /(?:>=|at least|minimum of|aged?|ages)\s*(\d{1,3})|(\d{1,3})\s*(?:\+|years?\s*(?:of age)?\s*(?:or|and|onward|&)?\s*(?:older|above|over|up|onward))|(\d{1,3})\s*(?:years?|yrs?)?\s*(?:old )?(?:or|and) (?:older|above|over|more)/;
const ABOVE = /(?:>|over|greater than|older than|above|more than)\s*(\d{1,3})/;
const BELOW = /(?:<(?!=)|under|less than|younger than|below)\s*(?:the age of\s*)?(\d{1,3})/;

/** Words that an age is asked for with, and those whose age it is. */
const AGE_WORDS = new Set(
  'age aged ages year years yr yrs old older young younger adult adults minor minors y/o yo over under onward up minimum maximum greater more fewer equal equals exactly no max min member members beneficiary beneficiaries person persons individual individuals enrollee enrollees he she they must documentation limited currently'.split(
    ' ',
  ),
);

/** The day on which the age counts, which is the request's. */
const ON_THE_DAY =
  /\b(?:on|at|as of) (?:the )?(?:(?:date|day|time|start|onset) of )?(?:the |his |her |this )?(?:\w+ )?(?:scan|request|order|service|screening|visit|exam|examination|procedure|surgery|operation|implant|implantation|infusion|injection|treatment|therapy|start|initiation|enrollment|first dose)\b/gi;

/** The description asks for an age and for nothing else. */
export function agesAlone(description: string): boolean {
  return tokenise(description.replace(ON_THE_DAY, '')).every(
    (t) => EMPTY_WORDS.has(t.norm) || AGE_WORDS.has(t.norm) || !/[a-z]/.test(t.norm),
  );
}

/** The age that a description asks for, if it is about nothing but age (and sex). */
export function ageIn(description: string): AgeTest | undefined {
  const text = normalise(limitsFirst(description));
  const isAbout =
    ABOUT_AGE.test(text) || (OF_A_PERSON.test(normalise(description)) && agesAlone(description));
  if (!isAbout || /\b(?:gestation|weeks|months|pack|quit|history of|diagnos|symptom|weigh)/.test(text))
    return undefined;
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
