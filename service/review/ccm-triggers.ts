/** Dated happenings that call for chronic care management. */

import type { Passage } from '../contract/problem-list.ts';
import type { Match } from '../criteria/patterns/match.ts';
import { onDate, usDate, usDatesIn } from '../criteria/reasons/dates.ts';
import { capital } from '../criteria/reasons/values.ts';
import { addDays, datesIn, daysBetween, dayWithoutYear } from '../language/index.ts';
import type { Chart, DocumentKind } from '../language/types.ts';
import type { CcmConfig } from './ccm-config.ts';
import { happened, UNDER_STRAIN } from './ccm-senses.ts';
import { asserted } from './facts.ts';
import type { Listed, ListedProblem } from './problems/index.ts';
import { isBeside } from './problems/measured.ts';
import { passageOf } from './problems/passages.ts';
import { inSentence } from './prose.ts';
import { emergencyVisits, staysOf } from './stays.ts';

export interface Trigger {
  kind: 'acute_care' | 'readmission' | 'long_stay' | 'uncontrolled' | 'serious_diagnosis' | 'polypharmacy';
  /** Short, for the list of triggers. */
  name: string;
  /** One sentence, with the date. */
  relevance: string;
  passage: Passage;
}

/** Triggers in the window before the chart's anchor day; what has no date is no trigger. */
export function findTriggers(chart: Chart, list: Listed, config: CcmConfig): Trigger[] {
  if (!chart.anchor) return [];
  const from = addDays(chart.anchor, -config.windowDays);
  const to = chart.anchor;
  const recent = (date: string | undefined): date is string => !!date && date >= from && date <= to;
  const stays = stayTriggers(chart, config, recent);
  const reported = [
    ...statementTriggers(chart, config.acuteCare, recent),
    ...emergencyTriggers(chart, recent),
  ];
  return [
    ...stays,
    ...reported.filter(
      ({ name }, i) =>
        !stays.some((stay) => stay.name === name) && reported.findIndex((each) => each.name === name) === i,
    ),
    ...seriousTriggers(chart, list, recent),
    ...uncontrolledTriggers(chart, list, config, recent),
    ...polypharmacyTriggers(list, config, recent),
  ].map((trigger) => ({ ...trigger, relevance: usDatesIn(trigger.relevance) }));
}

type IsRecent = (date: string | undefined) => date is string;

function at(chart: Chart, sentence: number): Pick<Trigger, 'passage'> {
  return { passage: passageOf(chart, sentence, chart.sentences[sentence]!) };
}

function stayTriggers(chart: Chart, config: CcmConfig, recent: IsRecent): Trigger[] {
  const stays = staysOf(chart).filter((stay) => recent(stay.discharged ?? stay.admitted));
  const triggers: Trigger[] = [];
  const last = stays.at(-1);
  if (last) {
    const relevance = last.discharged
      ? `The patient was discharged from the hospital on ${last.discharged}.`
      : `The patient was admitted to the hospital on ${last.admitted}.`;
    triggers.push({ kind: 'acute_care', name: 'hospital admission', relevance, ...at(chart, last.sentence) });
  }
  for (const [i, stay] of stays.entries()) {
    const before = stays[i - 1]?.discharged;
    if (before && stay.admitted && stay.admitted > before) {
      const days = daysBetween(before, stay.admitted);
      if (days <= config.readmissionDays) {
        const relevance = `The patient was readmitted on ${stay.admitted}, ${days} days after discharge on ${before}.`;
        triggers.push({
          kind: 'readmission',
          name: `readmission within ${config.readmissionDays} days`,
          relevance,
          ...at(chart, stay.sentence),
        });
      }
    }
    if (stay.days !== undefined && stay.days >= config.longStayDays) {
      const relevance = `The hospital stay lasted ${stay.days} days${stay.discharged ? ` and ended on ${stay.discharged}` : ''}.`;
      triggers.push({
        kind: 'long_stay',
        name: 'long hospital stay',
        relevance,
        ...at(chart, stay.sentence),
      });
    }
  }
  return triggers;
}

function emergencyTriggers(chart: Chart, recent: IsRecent): Trigger[] {
  const last = emergencyVisits(chart).findLast(({ date }) => recent(date));
  if (!last) return [];
  const relevance = `The patient was seen in the emergency department on ${last.date}.`;
  return [{ kind: 'acute_care', name: 'emergency department visit', relevance, ...at(chart, last.sentence) }];
}

/** The latest statement of each kind whose day or month is stated. */
function statementTriggers(chart: Chart, kinds: CcmConfig['acuteCare'], recent: IsRecent): Trigger[] {
  return kinds.flatMap(({ name, any }) => {
    const latest = asserted(chart, any)
      .filter((match) => happened(chart, match))
      .flatMap((match) => {
        const reported = dateStated(chart, match);
        return reported && recent(reported.date) ? [{ match, reported }] : [];
      })
      .sort(
        (a, b) => a.reported.date.localeCompare(b.reported.date) || a.match.span.start - b.match.span.start,
      )
      .at(-1);
    if (!latest) return [];
    const { match, reported } = latest;
    const relevance = reported.within
      ? `The patient was in the hospital ${onDate(reported.date)}.`
      : `${capital(name)} ${onDate(reported.date, reported.precision)}.`;
    return [
      { kind: 'acute_care' as const, name, relevance, passage: passageOf(chart, match.sentence, match.span) },
    ];
  });
}

/** Notes, other than that of the discharge, that are written while the patient is in hospital or in the emergency department. */
const DURING = new Set(['history_physical']);
const DURING_TITLE =
  /^(?!.*\b(?:emergency (?:contact|plan)|follow[- ]?up|post[- ]?(?:hospital|discharge)|after|hospital bed)\b).*\b(?:admission|emergency|hospital|inpatient|ED|ER)\b/i;
/** How far back in its paragraph a sentence may have its day. */
const BEFORE = 2;
const ARRIVAL = /\b(?:admission|emergency|ED|ER|H ?& ?P)\b/i;

interface DayStated {
  date: string;
  precision: 'day' | 'month';
  /** A day within the stay, which began before. */
  within?: true;
}

const OTHER_DAY = /\b(?:last seen|seen|visit|clinic|office|appointment|called|phone)\b/i;

/** "hospital stay 3/14-3/18": a day without its year, of the year of the note. */
function dayBehind(chart: Chart, { sentence, span }: Match): { date: string; precision: 'day' } | undefined {
  const noted = chart.documents[chart.sentences[sentence]!.document]?.date;
  const found = /^[\s(:,]{0,3}(?:of |on |from )?(\d{1,2})\/(\d{1,2})(?![\d/])/.exec(
    chart.text.slice(span.end, span.end + 20),
  );
  const date = found && noted && dayWithoutYear(Number(found[1]), Number(found[2]), noted);
  return date ? { date, precision: 'day' } : undefined;
}

/** The day or month that the sentence or the ones right before it name, else the day of a note from the stay itself. */
function dateStated(chart: Chart, match: Match): DayStated | undefined {
  const sentence = chart.sentences[match.sentence]!;
  const beside = dayBehind(chart, match);
  if (beside) return beside;
  // "four weeks after the hospital stay": no day of its own
  if (/hospital stay/i.test(chart.text.slice(match.span.start, match.span.end))) return undefined;
  const document = chart.documents[sentence.document];
  const during = document && (DURING.has(document.kind) || DURING_TITLE.test(document.title));
  // a later note tells of days before it: its own is that of the visit today, and one to come that of an appointment
  const isBefore = (date: string) => during || !document?.date || date < document.date;
  for (let i = match.sentence; i >= Math.max(0, match.sentence - BEFORE); i--) {
    const each = chart.sentences[i]!;
    if (each.section !== sentence.section) break;
    // "last seen in March. Since then she has been in hospital": the day of another thing
    if (each !== sentence && OTHER_DAY.test(each.text)) break;
    const days = datesIn(chart, each).filter(
      ({ date, precision, start, end }) =>
        precision !== 'year' &&
        isBefore(date) &&
        !/^(?:today|this |yesterday|tonight)/i.test(chart.text.slice(start, end)),
    );
    // the day right behind the words: "admitted on 12/20/2025 and discharged on 12/24/2025"
    const reported = days.find(({ start }) => start >= match.span.start) ?? days.at(-1);
    if (reported) return { date: reported.date, precision: reported.precision === 'month' ? 'month' : 'day' };
  }
  if (document?.kind === 'discharge') return undefined;
  if (!during || !document.date) return undefined;
  // a note from within the stay does not tell the day on which it began
  const isArrival = ARRIVAL.test(document.title) || document.kind === 'history_physical';
  return { date: document.date, precision: 'day', ...(!isArrival && { within: true as const }) };
}

const OLD =
  /(?:\b(?:chronic|prior|previous|remote|residual|known|hx|history of)|(?<!\b(?:years?|yrs?|yo|y\/?o)[- ])\bold) (?:[\w-]+ ){0,2}$/i;
const isOld = ({ sentences }: Chart, { sentence, start }: ListedProblem['said'][number]): boolean =>
  OLD.test(sentences[sentence]!.text.slice(0, start - sentences[sentence]!.start));

/** A grave illness that the record names for the first time in the window, as a diagnosis. */
function seriousTriggers(chart: Chart, { problems }: Listed, recent: IsRecent): Trigger[] {
  return problems.flatMap((problem) => {
    const { said, status, name, since, faded, evidence, last_documented: day } = problem;
    const isNew = said.every(
      (each) => each.saying === 'has' && each.place !== 'history' && recent(each.date) && !isOld(chart, each),
    );
    const listed = said.some(({ place }) => place === 'listed');
    if (
      status !== 'active' ||
      !said[0]!.condition?.serious ||
      !listed ||
      !isNew ||
      since ||
      faded ||
      !recent(day)
    )
      return [];
    return [
      {
        kind: 'serious_diagnosis' as const,
        name: inSentence(name),
        relevance: `${capital(name)} was diagnosed by ${usDate(day)}.`,
        passage: evidence[0]!,
      },
    ];
  });
}

/** A value taken in hospital does not tell how a condition is controlled. */
const IN_HOSPITAL: ReadonlySet<DocumentKind> = new Set(['discharge', 'history_physical', 'operative']);

/** Only the latest value of a variable tells whether it is controlled, in a patient who has the condition. */
function uncontrolledTriggers(chart: Chart, list: Listed, config: CcmConfig, recent: IsRecent): Trigger[] {
  const has = new Set(
    list.problems.flatMap((each) => (each.status === 'active' ? (each.chronic_condition ?? []) : [])),
  );
  return config.uncontrolled.flatMap(({ variable, name, atLeast, of }) => {
    if (!has.has(of)) return [];
    const latest = (chart.byVariable.get(variable) ?? [])
      .map((index) => chart.measurements[index]!)
      .filter((m) => !isBeside(chart, m))
      .filter(
        ({ assertion: a, date, doubtful, sentence }) =>
          recent(date) &&
          !doubtful &&
          !UNDER_STRAIN.test(chart.sentences[sentence]!.text) &&
          !IN_HOSPITAL.has(chart.documents[chart.sentences[sentence]!.document]?.kind ?? 'other') &&
          !a.target &&
          !a.policy &&
          !a.hypothetical &&
          !a.planned &&
          a.subject === 'patient',
      )
      .sort((a, b) => a.date!.localeCompare(b.date!) || a.start - b.start)
      .at(-1);
    if (!latest || latest.low < atLeast) return [];
    const unit = latest.unit === '%' ? ' %' : ' mm Hg';
    return [
      {
        kind: 'uncontrolled' as const,
        name: `uncontrolled ${name}`,
        relevance: `The latest ${name} was ${latest.low}${unit} on ${latest.date}, at or above ${atLeast}${unit}.`,
        passage: passageOf(chart, latest.sentence, latest),
      },
    ];
  });
}

/** "on 2025-10-08", "2025-10-08 to 2025-12-10". */
function daysOf(documented: readonly { last_documented?: string | undefined }[]): string {
  const [newest, oldest] = [documented[0]?.last_documented, documented.at(-1)?.last_documented];
  return newest === oldest ? `on ${newest}` : `${oldest} to ${newest}`;
}

/** Drugs of lists further apart than this may not all be taken at one time, in days. */
const SAME_LIST = 180;

function polypharmacyTriggers({ medications }: Listed, config: CcmConfig, recent: IsRecent): Trigger[] {
  const current = medications
    .filter((each) => each.current && recent(each.last_documented))
    .sort((a, b) => b.last_documented!.localeCompare(a.last_documented!));
  const first = current[0];
  // as of the day by which the record has named so many
  const asOf = current[config.polypharmacy - 1]?.last_documented;
  if (!first || !asOf || asOf < addDays(first.last_documented!, -SAME_LIST)) return [];
  return [
    {
      kind: 'polypharmacy',
      name: 'polypharmacy',
      relevance: `The record lists ${current.length} current medications, documented ${daysOf(current)}.`,
      passage: first.evidence[0]!,
    },
  ];
}
