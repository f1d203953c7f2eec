/** Criteria that ask about one sex alone ("pregnant women", "history of prostate cancer") cannot apply to the other. */
import { tokenise } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import type { LeafOutcome } from '../outcome.ts';
import { EMPTY_WORDS } from './empty.ts';

type Sex = 'female' | 'male';

const FEMALE_ONLY =
  /\bgirls?\b|\bpregnan|\blactat|\bbreast[ -]?fe|\bnursing (?:a |an |mother|wom|infant|bab)|\bwom[ae]n\b|\bfemales?\b|child ?bearing|\bmenstrua|menopaus|\bgestation|\buter(?:us|ine)\b|\bovari|\bovary\b/i;
/** Multiple endocrine neoplasia (MEN 1, MEN 2) is of both. */
const MALE_ONLY =
  /\bmales?\b|\bm[ae]n\b(?!\s?-?(?:[12][ab]?|I{1,2}[AB]?)\b)|\bboys?\b|\bprostat|\btesti(?:s|c)|\berectile\b/i;
/** "54-year-old well known woman". */
const IN_WORDS =
  /\b(?:\d{1,3}[- ]?(?:year|yr|y\/?o|month|week|day)s?[- ]?(?:old)?|elderly|young|adult|middle[- ]aged)\b[^.]{0,40}?\b(?:(wom[ae]n|female|lady|girl)|(?:m[ae]n|male|gentleman|boy))\b/i;
/** A letter only right behind the age, and no temperature: "54 y/o F", "54F". */
const AS_LETTER = /\b(?:\d{1,3}[- ]?(?:(?:years?|yrs?)[- ]?old|y\/?o)|[1-8]\d|9[0-4])[- ]?(?:(F)|M)\b/;

/** The request's sex, else how the record introduces the patient. */
function patientSex(chart: Chart): Sex | undefined {
  const asked = chart.request.sex?.trim().toLowerCase();
  if (asked) return asked.startsWith('f') ? 'female' : asked.startsWith('m') ? 'male' : undefined;
  for (const sentence of chart.sentences) {
    if (chart.sections[sentence.section]?.kind === 'family') continue;
    const stated = IN_WORDS.exec(sentence.text) ?? AS_LETTER.exec(sentence.text);
    if (stated) return stated[1] ? 'female' : 'male';
  }
  return undefined;
}

/** The sex that a description is about alone: every alternative of it. */
export function sexOf(description: string): Sex | undefined {
  const [female, male] = [FEMALE_ONLY.test(description), MALE_ONLY.test(description)];
  if (female === male) return undefined;
  const alternatives = description.split(/\bor\b|,|\//).filter((part) => /[a-z]/i.test(part));
  if (!alternatives.every((part) => (female ? FEMALE_ONLY : MALE_ONLY).test(part))) return undefined;
  return female ? 'female' : 'male';
}

/** Words by which one sex is asked for. */
const SEX_WORDS =
  /\b(?:(?:fe)?males?|wom[ae]n|m[ae]n|girls?|boys?|sex|gender|assigned|birth|born|biologic(?:al(?:ly)?)?)\b/gi;
/** ... and those that stand around it. */
const AROUND_SEX = new Set(
  'coverage covered benefit limited restricted available only agent drug product item service medication device therapy treatment request requested member members patient patients pt beneficiary beneficiaries individual individuals enrollee enrollees recipient recipients person persons he she applies provided approved reserved solely exclusively sole at her his'.split(
    ' ',
  ),
);

/** The sex that a description asks for, where it asks for nothing else. */
export function sexAlone(description: string): Sex | undefined {
  const asked = sexOf(description);
  const rest = description.replace(SEX_WORDS, ' ');
  if (!asked || rest === description || /\b(?:not|no|except|non|partner|wife|husband)\b/i.test(rest))
    return undefined;
  const isEmpty = tokenise(rest).every((t) => EMPTY_WORDS.has(t.norm) || AROUND_SEX.has(t.norm));
  return isEmpty ? asked : undefined;
}

/** The answer where nothing but the sex is asked for, and the patient's is known. */
export function judgeSexAlone(description: string, chart: Chart): LeafOutcome | undefined {
  const asked = sexAlone(description);
  const sex = asked && patientSex(chart);
  if (!sex) return undefined;
  return {
    answer: sex === asked ? 'yes' : 'no',
    reason: `The patient is ${sex}.`,
    rule: 'description',
    confidence: 0.9,
    exact: true,
    findings: [],
  };
}

/** `not_applicable` where the description is about the other sex alone; undefined where it may apply. */
export function judgeSex(description: string, chart: Chart): LeafOutcome | undefined {
  const asked = sexOf(description);
  const sex = asked && patientSex(chart);
  if (!sex || sex === asked) return undefined;
  return {
    answer: 'not_applicable',
    reason: `This criterion applies only to ${asked === 'female' ? 'women' : 'men'}; the patient is ${sex}.`,
    rule: 'description',
    confidence: 0.9,
    exact: true,
    findings: [],
  };
}
