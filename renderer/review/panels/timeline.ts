/** The dated timeline of a chart: what happened when, drawn from the problem list, each moment with its place. */
import type { Passage, ProblemList } from '../../../service/contract/problem-list.ts';
import { capital } from '../../data/words.ts';
import { howTaken } from './problems.ts';

export const momentKinds = ['document', 'problem', 'medication', 'treatment', 'procedure', 'result'] as const;
export type MomentKind = (typeof momentKinds)[number];

export const momentWords: Record<MomentKind, string> = {
  document: 'Documents',
  problem: 'Problems',
  medication: 'Medications',
  treatment: 'Treatment',
  procedure: 'Procedures',
  result: 'Results',
};

export interface Moment {
  kind: MomentKind;
  /** As exact as the record is: a day, a month or a year. */
  date: string;
  text: string;
  /** From 0; absent where the record has no place for it. */
  page?: number;
  passage?: Passage;
}

/** What of the list bears a date, newest first; on one day documents come before what they tell. */
export function timelineOf(list: ProblemList): Moment[] {
  const { documents, problems, medications, treatments, procedures, results } = list;
  const moments = [
    ...documents.map(({ title, date, author, pages }) => ({
      ...at('document', date, [title, author].filter(Boolean).join(', ')),
      ...(pages[0] !== undefined && { page: pages[0] }),
    })),
    ...problems
      .filter(({ status }) => status !== 'family')
      .map((one) => at('problem', one.since, `${capital(one.name)}, first dated here`, one.evidence)),
    ...medications.flatMap((one) => [
      at('medication', one.since, `${howTaken(one)}: started`, one.evidence),
      at('medication', one.stopped, `${one.drug}: stopped`, one.evidence),
    ]),
    ...treatments.map((one) => at('treatment', one.date, capital(one.name), one.evidence)),
    ...procedures.map((one) => at('procedure', one.date, capital(one.name), one.evidence)),
    ...results.map((one) => at('result', one.date, one.text, one.evidence)),
  ];
  return moments
    .filter((one): one is Moment => one.date !== undefined)
    .toSorted((a, b) => b.date.localeCompare(a.date) || rank(a) - rank(b));
}

const rank = ({ kind }: Moment) => momentKinds.indexOf(kind);

function at(kind: MomentKind, date: string | undefined, text: string, evidence: readonly Passage[] = []) {
  const passage = evidence[0];
  return { kind, date, text, ...(passage && { passage, page: passage.page_index }) };
}

/** Moments of the kinds that are shown, under their years. */
export function byYear(
  moments: readonly Moment[],
  hidden: ReadonlySet<MomentKind>,
): { year: string; of: Moment[] }[] {
  const shown = moments.filter(({ kind }) => !hidden.has(kind));
  return [...Map.groupBy(shown, ({ date }) => date.slice(0, 4))].map(([year, of]) => ({ year, of }));
}
