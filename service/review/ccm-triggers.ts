/** Dated happenings that call for chronic care management. */

import type { Match } from '../criteria/patterns/match.ts';
import { usDatesIn } from '../criteria/reasons/dates.ts';
import { addDays, daysBetween, readDates } from '../language/index.ts';
import type { Chart } from '../language/types.ts';
import type { CcmConfig } from './ccm-config.ts';
import { happened, meansCondition, UNDER_STRAIN } from './ccm-senses.ts';
import { asserted } from './facts.ts';
import { listedDrugs } from './medications.ts';
import { staysOf } from './stays.ts';

export interface Trigger {
  kind: 'acute_care' | 'readmission' | 'long_stay' | 'uncontrolled' | 'serious_diagnosis' | 'polypharmacy';
  /** Short, for the list of triggers. */
  name: string;
  /** One sentence, with the date. */
  relevance: string;
  sentence: number;
  start: number;
  end: number;
}

/** Triggers in the window before the chart's anchor day; what has no date is no trigger. */
export function findTriggers(chart: Chart, config: CcmConfig): Trigger[] {
  if (!chart.anchor) return [];
  const from = addDays(chart.anchor, -config.windowDays);
  const to = chart.anchor;
  const recent = (date: string | undefined): date is string => !!date && date >= from && date <= to;
  const stays = stayTriggers(chart, config, recent);
  const told = statementTriggers(chart, config.acuteCare, 'acute_care', recent);
  return [
    ...stays,
    ...told.filter((trigger) => !stays.some((stay) => stay.name === trigger.name)),
    ...statementTriggers(chart, config.seriousDiagnoses, 'serious_diagnosis', recent),
    ...uncontrolledTriggers(chart, config, recent),
    ...polypharmacyTriggers(chart, config),
  ].map((trigger) => ({ ...trigger, relevance: usDatesIn(trigger.relevance) }));
}

type IsRecent = (date: string | undefined) => date is string;

function at(chart: Chart, sentence: number): Pick<Trigger, 'sentence' | 'start' | 'end'> {
  const { start, end } = chart.sentences[sentence]!;
  return { sentence, start, end };
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

/** The latest dated statement of each kind. */
function statementTriggers(
  chart: Chart,
  kinds: CcmConfig['acuteCare'],
  kind: Trigger['kind'],
  recent: IsRecent,
): Trigger[] {
  return kinds.flatMap(({ name, any }) => {
    const dated = asserted(chart, any)
      .filter((match) =>
        kind === 'serious_diagnosis'
          ? !match.assertion.historical && meansCondition(chart, name, match)
          : happened(chart, match),
      )
      .map((match) => ({ match, date: dateTold(chart, match) }))
      .filter(({ date }) => recent(date))
      .sort((a, b) => a.date!.localeCompare(b.date!) || a.match.span.start - b.match.span.start);
    const latest = dated.at(-1);
    if (!latest) return [];
    const { match, date } = latest;
    const relevance = `${capital(name)} on ${date}.`;
    return [{ kind, name, relevance, sentence: match.sentence, ...match.span }];
  });
}

/** The day that the sentence itself names, else that of its document: a note tells of earlier admissions too. */
function dateTold(chart: Chart, match: Match): string | undefined {
  const text = chart.sentences[match.sentence]?.text ?? '';
  const named = readDates(text, match.date, chart.request.dateOfBirth);
  return (
    named
      .map((each) => each.date)
      .sort()
      .at(-1) ?? match.date
  );
}

/** Only the latest value of a variable tells whether it is controlled. */
function uncontrolledTriggers(chart: Chart, config: CcmConfig, recent: IsRecent): Trigger[] {
  return config.uncontrolled.flatMap(({ variable, name, atLeast }) => {
    const latest = (chart.byVariable.get(variable) ?? [])
      .map((index) => chart.measurements[index]!)
      .filter(
        ({ assertion: a, date, doubtful, sentence }) =>
          recent(date) &&
          !doubtful &&
          !UNDER_STRAIN.test(chart.sentences[sentence]!.text) &&
          !a.target &&
          !a.policy &&
          !a.hypothetical &&
          !a.planned &&
          a.subject === 'patient',
      )
      .sort((a, b) => a.date!.localeCompare(b.date!) || a.start - b.start)
      .at(-1);
    if (!latest || latest.low < atLeast) return [];
    const relevance = `The latest ${name} was ${latest.low}${latest.unit === '%' ? ' %' : ''} on ${latest.date}, at or above ${atLeast}${latest.unit === '%' ? ' %' : ''}.`;
    return [
      {
        kind: 'uncontrolled',
        name: `uncontrolled ${name}`,
        relevance,
        sentence: latest.sentence,
        start: latest.start,
        end: latest.end,
      },
    ];
  });
}

function polypharmacyTriggers(chart: Chart, config: CcmConfig): Trigger[] {
  const drugs = listedDrugs(chart);
  const first = drugs[0];
  if (!first || drugs.length < config.polypharmacy) return [];
  const date = chart.sentences[first.sentence]?.date;
  const relevance = `The latest medication list${date ? ` (${date})` : ''} names ${drugs.length} different drugs.`;
  return [{ kind: 'polypharmacy', name: 'polypharmacy', relevance, ...at(chart, first.sentence) }];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
