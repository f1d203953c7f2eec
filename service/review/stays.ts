/** Hospital stays that a chart tells of: from when to when, and where that is said. */
import { daysBetween, readDates } from '../language/index.ts';
import type { Chart, ChartDocument, Sentence } from '../language/types.ts';

export interface Stay {
  admitted?: string;
  discharged?: string;
  /** Stated or counted. */
  days?: number;
  /** Sentence that tells of it. */
  sentence: number;
}

const ADMITTED =
  /\b(?:admission date|date of admission|admit(?:ted)?(?: date)?(?: on)?|admitted|adm)\b[\s:.]*([^;]{0,40})/i;
const DISCHARGED =
  /\b(?:(?:discharge|transfer) date|date of (?:discharge|transfer)|discharged?(?: on)?|transferred on)\b[\s:]*([^;]{0,40})/i;
const LASTED =
  /\b(?:length of stay|los|hospital(?:ization)?(?: stay)?(?: of)?|hospitalized for)[\s:]*(\d{1,3})[\s-]*days?\b|\b(\d{1,3})[\s-]*day (?:hospital|inpatient) (?:stay|course)\b/i;

/** Who is handed on to another hospital or ward has been in one. */
const TRANSFER = /\btransfer (?:summary|note|record|form|report|packet)\b/i;

/** A paper that ends a stay or a part of it. */
const endsStay = ({ kind, title }: ChartDocument): boolean => kind === 'discharge' || TRANSFER.test(title);

/** A paper of the day on which a patient came into a hospital: "Inpatient nursing admission data". */
const ADMITS =
  /^(?=.*\b(?:inpatient|hospital)\b)(?!.*\b(?:request|order|form|letter|authorization|planned|elective|pre-?adm\w*|post|follow-?up|after|discharge)\b).*\badmission\b/i;
/** A discharge so many days behind such a paper ends the same stay. */
const SAME_STAY_DAYS = 60;

/** The stays of discharge documents and those of which only the day of the admission is known, oldest first. */
export function staysOf(chart: Chart): Stay[] {
  const ended = endedStays(chart);
  const begun = chart.documents.flatMap(({ index, date, title, otherPatient, kind }): Stay[] => {
    const sentence = chart.sentences.find((each) => each.document === index);
    if (!sentence || !date || otherPatient || kind === 'discharge' || !ADMITS.test(title)) return [];
    if (NURSING_FACILITY.test(title)) return [];
    const isKnown = ended.some(
      ({ discharged }) => discharged && discharged >= date && daysBetween(date, discharged) <= SAME_STAY_DAYS,
    );
    return isKnown ? [] : [{ sentence: sentence.index, admitted: date }];
  });
  const dayOf = ({ discharged, admitted }: Stay) => discharged ?? admitted ?? '';
  return [...ended, ...begun].sort((a, b) => dayOf(a).localeCompare(dayOf(b)));
}

/** One stay per discharge document; the days of admission and discharge are read from its text. */
function endedStays(chart: Chart): Stay[] {
  return chart.documents
    .filter((document) => endsStay(document) && !document.otherPatient && !isOutpatient(document))
    .flatMap((document) => {
      const sentences = chart.sentences.filter((sentence) => sentence.document === document.index);
      const first = sentences[0];
      if (!first || isNursingFacility(document, sentences)) return [];
      const stay: Stay = { sentence: first.index, ...(document.date && { discharged: document.date }) };
      let isStated = false;
      for (const sentence of sentences) {
        const admitted = dateIn(ADMITTED, sentence.text, document.date);
        const discharged = dateIn(DISCHARGED, sentence.text, document.date);
        const lasted = LASTED.exec(sentence.text);
        if (!admitted && !discharged && !lasted) continue;
        if (admitted && !stay.admitted) Object.assign(stay, { admitted, sentence: sentence.index });
        if (discharged && !isStated && !(stay.admitted && discharged < stay.admitted)) {
          stay.discharged = discharged;
          isStated = true;
        }
        if (lasted && stay.days === undefined) {
          Object.assign(stay, { days: Number(lasted[1] ?? lasted[2]), sentence: sentence.index });
        }
      }
      if (stay.days === undefined && stay.admitted && stay.discharged && stay.admitted <= stay.discharged) {
        stay.days = daysBetween(stay.admitted, stay.discharged);
      }
      return [stay];
    });
}

/** The head of a paper, in sentences. */
const HEAD = 4;
const NURSING_FACILITY =
  /\b(?:SNF|ECF|skilled nursing|nursing (?:home|facility|center)|sub-?acute (?:rehab\w*|unit|care)|assisted living|rehab(?:ilitation)? (?:and|&) (?:nursing|care))\b/i;

/** Who leaves a nursing facility leaves no hospital. */
const isNursingFacility = ({ title, author = '' }: ChartDocument, sentences: readonly Sentence[]): boolean =>
  [title, author, ...sentences.slice(0, HEAD).map(({ text }) => text)].some((words) =>
    NURSING_FACILITY.test(
      words.replace(/\b(?:to|at) (?:an? |the )?(?:SNF|skilled nursing|nursing)\b.*/i, ''),
    ),
  );

/** Therapy, outpatient care and an emergency department end with a discharge summary too, but nobody was admitted. */
function isOutpatient(document: ChartDocument): boolean {
  return (
    document.authorRole === 'therapist' ||
    isEmergency(document) ||
    (!/\b(?:inpatient|hospital)\b/i.test(document.title) &&
      /\b(?:therapy|outpatient|clinic|(?:cardiac|pulmonary) rehab\w*|discharge[- ]from[- ]care|home health|urgent care)\b/i.test(
        document.title,
      )) ||
    /\b(?:PT|OT|HH)\b/.test(document.title)
  );
}

const isEmergency = ({ title }: ChartDocument): boolean =>
  /\b(?:ED|ER)\b|\b[Ee]mergency (?:[Dd]epartment|[Rr]oom)\b|\bEMERGENCY\b/.test(title);

/** The first sentences of papers that end a visit to an emergency department, with their days, oldest first. */
export function emergencyVisits(chart: Chart): { sentence: number; date: string }[] {
  return chart.documents
    .filter((document) => endsStay(document) && isEmergency(document) && !document.otherPatient)
    .flatMap(({ index, date }) => {
      const first = chart.sentences.find(({ document }) => document === index);
      return first && date ? [{ sentence: first.index, date }] : [];
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}

function dateIn(pattern: RegExp, text: string, around: string | undefined): string | undefined {
  const after = pattern.exec(text)?.[1];
  const date = after && readDates(after, around).find((each) => each.precision === 'day' && !each.relative);
  return date ? date.date : undefined;
}
