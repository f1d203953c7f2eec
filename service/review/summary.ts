/** The clinical summary: five members written from the problem list, in the order in which a nurse tells a case. */
import type { Passage } from '../contract/problem-list.ts';
import type { ClinicalSummary } from '../contract/results.ts';
import { usDate } from '../criteria/reasons/dates.ts';
import { addDays, yearsBetween } from '../language/index.ts';
import { textOf } from '../language/sentences/quote-span.ts';
import type { Chart } from '../language/types.ts';
import { standsFor } from './problems/coded.ts';
import { BY_CODE, type Coded, type Listed, type ListedProblem } from './problems/index.ts';
import { newestFirst, passageOf } from './problems/passages.ts';
import { isMinor } from './problems/problems.ts';
import { isElsewhere } from './problems/wounds.ts';
import {
  bare,
  dayOrMonth,
  inSentence,
  listed,
  member,
  NOT_DOCUMENTED,
  paperOf,
  type Stated,
} from './prose.ts';
import { results } from './summary-results.ts';
import { treatment } from './summary-treatment.ts';

export { NOT_DOCUMENTED };

const COMORBIDITIES = 8;
const PAST = 3;
const YEAR = 365;

export function clinicalSummary(chart: Chart, list: Listed): ClinicalSummary {
  const main = mainProblems(list);
  return {
    patient_background: member(background(chart, list, main)),
    diagnosis: member(diagnosis(chart, list, main)),
    reason_for_request: member(reason(chart, list)),
    key_test_results: member(results(chart, list)),
    current_treatment: member(treatment(chart, list)),
  };
}

/** What the request is about: by its codes, else by the determination, else what the newest note lists first. */
function mainProblems({ problems, coded }: Listed): ListedProblem[] {
  const active = problems.filter(({ status }) => status === 'active');
  const about = problems.filter(
    ({ concerns_request, status, key }) =>
      concerns_request && (status === 'active' || key === 'tobacco_former'),
  );
  const byCode = about.filter(isCoded);
  const given = coded.filter(({ name }) => name);
  if (about.length > 0) return (byCode.length > 0 ? byCode : about).slice(0, 4);
  if (given.length > 0) return [];
  const newest = active.find(({ said }) => said[0]!.place === 'listed');
  return active
    .filter(
      ({ said, last_documented }) =>
        said[0]!.place === 'listed' && last_documented === newest?.last_documented,
    )
    .slice(0, 3);
}

/** A code of the form stands for it. */
const isCoded = ({ rank }: ListedProblem): boolean => rank !== undefined && rank < BY_CODE;

const byName = (problems: readonly ListedProblem[]): string => listed(problems.map(inWords));

/** What happened once is reported as history. */
const inWords = ({ name, said }: ListedProblem): string =>
  /event$/.test(said[0]!.condition?.course ?? '') && !/\bhistory of\b|\bprior\b/.test(name)
    ? `history of ${inSentence(name)}`
    : inSentence(name);
const first = (problems: readonly ListedProblem[]): Passage[] =>
  problems.flatMap(({ evidence }) => evidence.slice(0, 1));

function background(chart: Chart, list: Listed, main: readonly ListedProblem[]): (Stated | undefined)[] {
  const others = list.problems.filter(
    (each) => each.status === 'active' && !main.includes(each) && each.key !== 'tobacco' && !isMinor(each),
  );
  const chronic = others.filter(({ chronic_condition }) => chronic_condition);
  const shown = [...chronic, ...others.filter((each) => !chronic.includes(each))].slice(0, COMORBIDITIES);
  const rest = others.length - shown.length;
  const who = person(chart);
  const also = rest > 0 ? `, and ${rest} other active problem${rest === 1 ? '' : 's'}` : '';
  const reported = shown.length > 0 ? `${who ? ' with ' : 'active problems: '}${byName(shown)}${also}` : '';
  return [
    who || reported
      ? { text: `${who?.text ?? ''}${reported}`, passages: [...(who?.passages ?? []), ...first(shown)] }
      : undefined,
    tobacco(list, main),
    past(chart, list),
  ];
}

/** "This is a 75-year-old woman": where no page prints the sex, the words beside the age tell it. */
function sexIn(text = ''): string {
  if (/\b(?:woman|female|lady|girl)\b/i.test(text)) return 'F';
  return /\b(?:man|male|gentleman|boy)\b/i.test(text) ? 'M' : '';
}

/** "A 64-year-old man" of the day of the request, with the page that tells it. */
function person(chart: Chart): { text: string; passages: Passage[] } | undefined {
  const stated = (field: string) => chart.identity.fields.find((each) => each.field === field)?.stated[0];
  const birth = stated('date_of_birth') ?? undefined;
  const born = birth?.value ?? chart.request.dateOfBirth;
  const printed = (stated('sex')?.value ?? chart.request.sex ?? '').toUpperCase().charAt(0);
  const reported = (chart.byVariable.get('age') ?? [])
    .map((index) => chart.measurements[index]!)
    .filter(({ assertion, derived }) => assertion.subject === 'patient' && !derived)
    .sort((a, b) => newestFirst(a.date, b.date) || a.start - b.start)[0];
  const age = born && chart.anchor ? yearsBetween(born, chart.anchor) : reported?.low;
  if (age === undefined || age < 0) return undefined;
  const sex = printed || sexIn(reported && chart.sentences[reported.sentence]!.text);
  const noun = { M: age < 18 ? 'boy' : 'man', F: age < 18 ? 'girl' : 'woman' }[sex] ?? 'patient';
  const passages: Passage[] = birth
    ? [{ text: birth.text, page_index: birth.page, bounding_box: [] }]
    : reported
      ? [passageOf(chart, reported.sentence, reported)]
      : [];
  return { text: `${age}-year-old ${noun}`, passages };
}

function tobacco({ problems }: Listed, main: readonly ListedProblem[]): Stated | undefined {
  const habit = problems.find(({ key }) => key === 'tobacco' || key === 'tobacco_former');
  if (!habit || main.includes(habit)) return undefined;
  const words =
    habit.key === 'tobacco' && habit.status === 'active' ? 'current tobacco use' : 'former tobacco use';
  return { text: words, passages: first([habit]) };
}

/** Procedures that only look, of which the results count; "with fluoroscopy" tells how another was done. */
const LOOKING = /(?<!\b(?:with|under|by|using|via) (?:[a-z]+ )?\w*)(?:scopy|graphy)\b|catheterization/i;

/** The procedure shares a word of some length with the service. */
const isAbout = (name: string, service = ''): boolean =>
  (service.toLowerCase().match(/[a-z]{6,}/g) ?? []).some((word) => name.toLowerCase().includes(word));

/** Grave illnesses of the past, operations of the last year, and earlier ones of the kind that is asked for. */
function past(chart: Chart, { problems, procedures, request }: Listed): Stated | undefined {
  const over = problems
    .filter(
      ({ status, said, concerns_request }) =>
        status === 'past' &&
        said[0]!.key !== 'tobacco' &&
        said[0]!.key !== 'tobacco_former' &&
        (said[0]!.condition?.serious || concerns_request),
    )
    .slice(0, PAST);
  const from = chart.anchor && addDays(chart.anchor, -10 * YEAR);
  const lately = chart.anchor && addDays(chart.anchor, -YEAR);
  const done = procedures
    .filter(({ name, date }) => {
      if (!date || (chart.anchor && date > chart.anchor) || LOOKING.test(name)) return false;
      return isAbout(name, request.service)
        ? !from || date >= from.slice(0, date.length)
        : !lately || date >= lately.slice(0, date.length);
    })
    .slice(0, PAST);
  if (over.length + done.length === 0) return undefined;
  const words = [
    ...over.map(({ name }) => inSentence(name)),
    ...done.map(({ name, date }) => `${name} (${dayOrMonth(date!)})`),
  ];
  return {
    text: `past history: ${words.join('; ')}`,
    passages: [...first(over), ...done.flatMap(({ evidence }) => evidence)],
  };
}

function diagnosis(
  chart: Chart,
  { problems, coded }: Listed,
  main: readonly ListedProblem[],
): (Stated | undefined)[] {
  const byPaper = [...Map.groupBy(main, ({ cited }) => chart.sentences[cited.sentence]!.document).values()];
  const named = byPaper.slice(0, 2).map((group): Stated => {
    const words = group.map(
      ({ name, icd10, since }) =>
        `${inSentence(name)}${icd10 ? ` (ICD-10 ${icd10}${isPrinted(chart, icd10) ? '' : ', request form'})` : ''}${since ? ` since ${dayOrMonth(since)}` : ''}`,
    );
    return {
      text: `${listed(words)}, per the ${paperOf(chart, group[0]!.cited.sentence)}`,
      passages: first(group),
    };
  });
  const of = (status: string) =>
    problems.filter((each) => each.status === status && isCoded(each)).slice(0, 4);
  const suspected = of('suspected');
  const excluded = of('ruled_out');
  return [
    ...named,
    ...codesStated(chart, coded, problems),
    suspected.length > 0
      ? { text: `suspected, not settled: ${byName(suspected)}`, passages: first(suspected) }
      : undefined,
    excluded.length > 0
      ? {
          text: `${byName(excluded)} ${excluded.length === 1 ? 'is' : 'are'} denied or ruled out`,
          passages: first(excluded),
        }
      : undefined,
  ];
}

/** The record prints the code, with or without its point. */
const isPrinted = ({ text }: Chart, code: string): boolean =>
  text.includes(code) || text.includes(code.replace('.', ''));

/** Why somebody is seen, or what he takes: no disease, and not told as one beside a disease. */
const NO_DISEASE = /^(?:encounter for|long term \(current\))/;

/** Codes of which the list has no problem: in the words of the record where it has them, else as the form gives them. */
function codesStated(chart: Chart, coded: readonly Coded[], problems: readonly ListedProblem[]): Stated[] {
  const told = problems.filter(({ status }) => /^(?:active|unconfirmed|suspected)$/.test(status));
  const isNamed = ({ code, name: coded = '' }: Coded) =>
    told.some(({ name, icd10, said: [said] }) => {
      if (icd10 === code) return true;
      if (!said?.condition || !standsFor(code, said.condition)) return false;
      return !isElsewhere(coded, `${chart.sentences[said.sentence]!.text} ${name}`);
    });
  const others = coded.filter((each) => !isNamed(each));
  const found = others.find(({ at }) => at);
  const unfound = others.filter((each) => each !== found && each.name);
  const diseases = unfound.filter(({ name }) => !NO_DISEASE.test(name!));
  const given = (diseases.length > 0 || coded.length > unfound.length ? diseases : unfound).slice(0, 3);
  const reported: Stated[] = [];
  if (found?.at)
    reported.push({
      text: `${found.name}, per the ${paperOf(chart, found.at.sentence)}`,
      passages: [passageOf(chart, found.at.sentence, found.at)],
    });
  if (given.length > 0)
    reported.push({
      text: `the request form lists ${listed(given.map(({ code, name }) => `${name} (${code})`))}`,
      passages: [],
      source: 'request form',
    });
  return reported;
}

/** Types of request that read as words before "request"; others name the service again. */
const PLAIN_TYPES = /^(?:initial|continued|replacement|renewal|annual|repeat)$/;

function reason(chart: Chart, list: Listed): (Stated | undefined)[] {
  const { request } = list;
  const { service, type, date_of_service: day, ordered_by: by, diagnosis_codes: codes } = request;
  // "replacement request for a generator replacement" says it twice
  const isSaid = type && service?.toLowerCase().includes(type);
  const kind = type && PLAIN_TYPES.test(type) && !isSaid ? `${type} request` : 'request';
  const form: Stated | undefined = service
    ? {
        text: [
          `${kind} for ${inSentence(service)}`,
          day && `date of service ${usDate(day)}`,
          by && `ordered by ${by}`,
          codes.length > 0 && `diagnosis code${codes.length === 1 ? '' : 's'} ${codes.join(', ')}`,
        ]
          .filter(Boolean)
          .join(', '),
        passages: [],
        source: 'request form',
      }
    : undefined;
  const orders = request.evidence.map(
    (passage): Stated => ({ text: `the record states: "${bare(passage.text)}"`, passages: [passage] }),
  );
  const asked = orders[0];
  const came = complaint(chart, list);
  const isSame = asked && came && came.passages[0]!.text === asked.passages[0]!.text;
  return [form, asked, isSame ? undefined : came];
}

const ASKED = new Set(['visit', 'consult', 'history_physical', 'letter', 'therapy', 'telehealth']);

/** So long before the newest note a visit may be of the same matter, in days. */
const SAME_MATTER = 21;

/** No later note tells of another matter. */
function isLatest(chart: Chart, day: string | undefined): boolean {
  const newest = chart.documents
    .flatMap(({ kind, date, otherPatient }) => (date && ASKED.has(kind) && !otherPatient ? [date] : []))
    .filter((date) => !chart.anchor || date <= chart.anchor)
    .sort()
    .at(-1);
  return !day || !newest || day >= addDays(newest, -SAME_MATTER);
}

/** Names the service or what it is asked for. */
function isOfRequest({ problems, request }: Listed, words: string): boolean {
  const names = problems.flatMap(({ concerns_request, name }) => (concerns_request ? [name] : []));
  const wanted =
    [request.service ?? '', ...names]
      .join(' ')
      .toLowerCase()
      .match(/[a-z]{5,}/g) ?? [];
  return wanted.some((word) => words.toLowerCase().includes(word));
}

/** Why the patient came, by the newest note that has a heading for it. */
function complaint(chart: Chart, list: Listed): Stated | undefined {
  const from = chart.anchor && addDays(chart.anchor, -180);
  const found = chart.sentences
    .filter((sentence) => {
      const document = chart.documents[sentence.document];
      const section = chart.sections[sentence.section];
      if (!document || document.otherPatient || !ASKED.has(document.kind)) return false;
      if (section?.kind !== 'chief_complaint' && section?.kind !== 'indication') return false;
      return (!from || !document.date || document.date >= from) && sentence.start - section.start < 4;
    })
    .sort(
      (a, b) =>
        newestFirst(chart.documents[a.document]!.date, chart.documents[b.document]!.date) ||
        a.start - b.start,
    )[0];
  if (!found) return undefined;
  const words = bare(textOf(chart, found));
  const day = chart.documents[found.document]!.date;
  if (words.length < 6 || words.length > 200 || !(isLatest(chart, day) || isOfRequest(list, words)))
    return undefined;
  return {
    text: `reason for the visit${day ? ` of ${usDate(day)}` : ''}: "${words}"`,
    passages: [passageOf(chart, found.index, found)],
  };
}
