/** Ages in plain criteria: "18 years or older", "Age 50 to 89 years", "adults", "Age <18", "not yet 21". */
import { normalise, tokenise } from '../../language/index.ts';
import { rememberedByText } from '../../language/sentences/remembered.ts';
import type { Chart } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import type { AgeTest } from '../schema/tests.ts';
import { judgeAge } from '../tests/person.ts';
import { type AgesFound, agedText, agesFound } from './age-bounds.ts';
import { withoutAsides } from './asides.ts';
import { EMPTY_WORDS } from './empty.ts';

const PERSON =
  '(?:patient|pt|member|beneficiary|individual|recipient|candidate|enrollee|applicant|child|children|adolescent|infant|baby|person|teen(?:ager)?|youth|senior|m[ae]n|wom[ae]n|males?|females?|boys?|girls?)s?';
/** The number is one of an age. */
const MARKED_BEFORE = /\bage[ds]?\b[^.;,]{0,30}$/;
const MARKED = /\bages?\b|\b(?:old|of (?:age|life)|y\/o|birthday|older|younger|yo)\b/;
const ABOUT_AGE =
  /(?:\b|\d)(?:age|aged|ages|years? old|years? of age|yrs? old|y\/?o\b|adults?|minors?|years or older|years and older|year old|(?:months?|mos?) (?:old|of (?:age|life)))\b|\bage\s*[<>=]/;
/** Nothing else of a patient is "18 or older" or "not yet 21". */
const OF_A_PERSON = new RegExp(
  `\\b(?:older|younger|minors?|birthday|turned|yet|adults?|p(?:a?)ediatrics?|elderly)\\b|\\b${PERSON}\\b`,
);
/** ... or, without a label that may say of what, "under 21" or "between 50 and 77 years". */
const OF_A_PERSON_ALONE = /\b(?:years?|yrs?|under|over)\b/;
/** An age and nothing else, as it is typed: "18+", "50-77". */
const BARE = /^(?:at least [1-9]\d|[1-9]?\d ?- ?[2-9]\d)(?: only)?$/;
const ADULT = 18;
const ADULTS = /\badults?\b/;
const MINORS = /\bminors?\b/;
const NOT_SO = /\b(?:not|no|never|non)\b[^,;]*$/;
/** Who is "pediatric" between them differs from plan to plan. */
const PEDIATRIC = /\bp(?:a?)ediatrics?\b/;
const PEDIATRIC_UP_TO = 20;

/** No age since birth. */
const OTHER_AGE =
  /\b(?:corrected|adjusted|gestational|bone|developmental|mental|conceptional) (?:age|for)\b|\bprematur/i;

const ORDINAL = /(?<=^\d+)(?:st|nd|rd|th)$/;

/** Words that an age is asked for with, and those whose age it is. */
const AGE_WORDS = new Set(
  'completed infant infants baby candidate candidates applicant applicants recipient recipients woman women man men male males female females but pt pts through thru range ranges group band falls fall falling lies adolescent adolescents teen teens teenager teenagers youth senior seniors elderly pediatric pediatrics age aged ages year years yr yrs old older young younger adult adults child children boy boys girl girls minor minors birthday yet turned turn reached reach attained passed hasn has been t s his her its only benefit limited restricted y/o yo over under onward onwards up minimum maximum min max cap ceiling greater more fewer equal equals exactly no member members beneficiary beneficiaries person persons people individual individuals enrollee enrollees client clients he she they must need needs documentation limited currently current requirement life inclusive covered coverage approved eligible somewhere anywhere still request requests'.split(
    ' ',
  ),
);

/** The day on which the age counts, which is the request's. */
const ON_THE_DAY =
  /,?\s*\b(?:(?:on|at|as of|by) (?:the )?(?:(?:date|day|time|start|onset) of )?(?:the |his |her |this )?(?:\w+ )?(?:scan|request|order|service|screening|visit|exam|examination|procedure|surgery|operation|implant|implantation|infusion|injection|treatment|therapy|start|initiation|enrollment|first dose)|before the (?:scan|procedure|surgery|operation|infusion|injection|treatment|therapy|first dose))\b/gi;

interface Asked {
  /** The condition alone, as ages are found in it. */
  text: string;
  /** Its own words tell whose age it is or that it is one. */
  isOfPerson: boolean;
  isMarked: boolean;
  found: AgesFound[];
}

/** "The cochlear implant candidate": what somebody is a candidate for is the request. */
const CANDIDATE = /^(the |an? |each )?(?:[a-z-]+ ){1,3}(?=candidates?\b)/;

const remembered = rememberedByText((description): Asked => {
  const alone = withoutAsides(description);
  const text = agedText(alone).replace(ON_THE_DAY, '').trim().replace(CANDIDATE, '$1');
  const said = normalise(alone);
  const isLabeled = !normalise(description).startsWith(said.slice(0, 8));
  return {
    text,
    found: agesFound(text),
    isMarked: MARKED.test(said),
    isOfPerson:
      OF_A_PERSON.test(said) ||
      (!isLabeled && (OF_A_PERSON_ALONE.test(said) || BARE.test(agedText(description)))),
  };
});

/** What remains beside bounds. */
const beside = ({ text, found }: Asked): string =>
  found.reduceRight((said, { start, end }) => `${said.slice(0, start)} ${said.slice(end)}`, text);

/** The description asks for an age and for nothing else. */
export function agesAlone(description: string): boolean {
  const asked = remembered(description);
  const rest = beside(asked);
  // "woman 65 or older, or man 70 or older": which age counts depends on something else
  if (asked.found.length > 1 || /\bor\b|;|\d/.test(rest.replace(/\bhis or her\b/g, 'his'))) return false;
  return tokenise(rest).every(
    (t) => EMPTY_WORDS.has(t.norm) || AGE_WORDS.has(t.norm) || !/[a-z]/.test(t.norm.replace(ORDINAL, '')),
  );
}

/** The age that a description asks for, if it is about nothing but age (and sex). */
export function ageIn(description: string): AgeTest | undefined {
  const asked = remembered(description);
  const { text, found } = asked;
  const alone = agesAlone(description);
  if (!ABOUT_AGE.test(text) && !(alone && asked.isOfPerson)) return undefined;
  if (
    /\b(?:gestation\w*|weeks|pack|quit|history of|diagnos\w*|symptoms?|weigh\w*)/.test(text) ||
    OTHER_AGE.test(description) ||
    (!alone && /\bmonths\b/.test(text))
  )
    return undefined;
  const marked = found.find(
    ({ start, said }) => alone || MARKED.test(said) || MARKED_BEFORE.test(text.slice(0, start)),
  );
  if (marked) return marked.test;
  if (/\d/.test(text)) return undefined;
  const adult = ADULTS.exec(text);
  const minor = MINORS.exec(text);
  const named = adult ?? minor;
  if (!named || (adult && minor)) return undefined;
  const isAdult = Boolean(adult) !== NOT_SO.test(text.slice(0, named.index));
  return { kind: 'age', ...(isAdult ? { at_least: ADULT } : { at_most: ADULT - 1 }) };
}

const IS = '(?:(?:is|are|must be|should be|who (?:is|are)|has|have|was|be)\\s+)*';
/** The description begins with whose age it is, or with the age. */
const OF_THE_PATIENT = new RegExp(
  `^(?:the |an? |each |all )?(?:(?:[a-z-]+ )?${PERSON}\\b,?\\s*${IS}(?:an? )?(?:adult,?\\s*)?(?:\\(?\\s*age[ds]?(?: of)?\\s*[:=]?\\s*)?|(?:adults?,?\\s*)?\\(?\\s*(?:age[ds]?(?: of)?\\s*(?:(?:is|must be)\\s+)?[:=]?\\s*)?)\\(?\\s*${IS}$`,
);
/** ... or is an adult's, before any number. */
const OF_AN_ADULT = new RegExp(
  `^(?:the |an? |each )?(?:(?!young|older|non|not|no\\b|for|of)[a-z-]+ ){0,2}?(?:${PERSON} (?:is|must be) an? )?adults?(?: ${PERSON})?(?=\\s*(?:[,(]|with\\b|who\\b|having\\b|whose\\b|$))`,
);
const OF_A_CHILD = new RegExp(
  `^(?:the |an? )?p(?:a?)ediatric ${PERSON}(?=\\s*(?:[,(]|with\\b|who\\b|having\\b|whose\\b|$))`,
);
const BEHIND_AGE =
  /^\s*\)?\s*(?:(?:only|inclusive)\s*)?(?=$|,|\band\b|&|\bwith\b|\bwho\b|\bwhose\b|\bhaving\b|\bplus\b|\bin whom\b|\bhas\b|\bplus\b)/;
const CONDITIONAL = /\b(?:if|when|unless|except\w*|otherwise|else|instead|alternatively)\b|[;:]/;
/** What all belongs to one condition beside the age, whatever "or" stands in it. */
const OF_ONE =
  /^\s*\)?[\s,]*(?:(?:with|who|whose|having|in whom)\b|.*?\b(?:and|with|has|plus)\s+(?:either|any of|one of|at least (?:1|one) of)\b)/;

/** The age of the patient that is asked for among other things, all of which must hold. */
export function ageAmong(description: string): AgeTest | undefined {
  const { text, found, isMarked } = remembered(description);
  if (OTHER_AGE.test(description)) return undefined;
  const [first] = found;
  const head = first && text.slice(0, first.start);
  const isHead = first && OF_THE_PATIENT.test(head!) && (/[a-z]/.test(head!) || isMarked);
  const named = isHead ? undefined : (OF_AN_ADULT.exec(text) ?? OF_A_CHILD.exec(text));
  const rest = isHead ? text.slice(first.end) : named ? text.slice(named[0].length) : '';
  if (!(isHead || named) || CONDITIONAL.test(rest)) return undefined;
  if (isHead && !BEHIND_AGE.test(rest)) return undefined;
  const beforeOr = rest.split(/\bor\b/)[0]!;
  if (beforeOr !== rest && !(OF_ONE.test(rest) && OF_ONE.test(`${beforeOr}x`))) return undefined;
  if (isHead) return first.test;
  return ADULTS.test(named![0])
    ? { kind: 'age', at_least: ADULT }
    : { kind: 'age', at_most: PEDIATRIC_UP_TO };
}

const exactly = (test: AgeTest, chart: Chart): LeafOutcome => ({
  ...judgeAge(test, chart),
  rule: 'description',
  exact: true,
});

/** The answer that the patient's age gives by itself: whatever it is where nothing else is asked for, else that it is missed. */
export function judgeAges(description: string, chart: Chart): LeafOutcome | undefined {
  const alone = agesAlone(description);
  const age = alone ? ageIn(description) : undefined;
  if (age) return exactly(age, chart);
  const { text } = remembered(description);
  if (alone && PEDIATRIC.test(text) && !NOT_SO.test(text)) {
    const [child, grown] = [ADULT - 1, PEDIATRIC_UP_TO].map((years) =>
      exactly({ kind: 'age', at_most: years }, chart),
    );
    return child!.answer === 'yes' ? child : grown!.answer === 'no' ? grown : undefined;
  }
  // of several things that must all hold one that does not decides; that it does leaves the others to be read
  const among = ageAmong(description);
  const outcome = among && exactly(among, chart);
  return outcome?.answer === 'no' ? outcome : undefined;
}
