/** Who saw the patient, how and when: what a note of an encounter shows, in the words of a nurse. */
import { daysBetween, statedPrecision } from '../../language/index.ts';
import type { Chart, ChartDocument, DocumentKind } from '../../language/types.ts';
import type { Finding } from '../outcome.ts';
import type { Match } from '../patterns/match.ts';
import { eventIn } from '../patterns/scope.ts';
import type { EncounterTest, Window } from '../schema/tests.ts';
import { quote } from '../words.ts';
import { gapTo, onDate } from './dates.ts';
import names from './names.json' with { type: 'json' };
import { titledAs } from './papers.ts';
import { personIn } from './people.ts';
import { dayOfRequest, headWords, pageOf, says, sourceOf } from './templates.ts';

const DOCUMENTS: Record<string, string> = names.documents;

/** Kinds whose writer has the patient before them, or on the line. */
const SEEING: ReadonlySet<DocumentKind> = new Set([
  'visit',
  'consult',
  'history_physical',
  'telehealth',
  'telephone',
  'therapy',
  'nursing',
  'other',
]);

const MODES = { in_person: ' in person', telehealth: ' by video', telephone: ' by telephone' } as const;

/** Nobody sees a patient by telephone. */
const metBy = ({ mode }: ChartDocument): { person: string; patient: string } =>
  mode === 'telephone'
    ? { person: 'spoke with the patient', patient: 'the patient was spoken with' }
    : { person: 'saw the patient', patient: 'the patient was seen' };

/** "A. Ruiz, MD saw the patient in person on 02/18/2025": as far as the paper tells, without its page; undefined for papers that only tell of visits. */
export function visitOf(chart: Chart, document: ChartDocument): string | undefined {
  if (!SEEING.has(document.kind) || titledAs(document)) return undefined;
  const mode = document.mode ? MODES[document.mode] : '';
  const met = metBy(document);
  const person = personIn(document.author);
  if (person) return `${person} ${met.person}${mode}${document.date ? ` ${onDate(document.date)}` : ''}`;
  const first = chart.sentences.find(({ document: of }) => of === document.index);
  return first && `${sourceOf(chart, first.index)} records that ${met.patient}${mode}`;
}

/** A visit with the words that show what it was for and how it stands to the window; of another kind of paper only what it states. */
export function encounterReason(
  chart: Chart,
  document: ChartDocument,
  about: readonly Finding[],
  { day, window }: { day?: string | undefined; window?: Window | undefined } = {},
): string {
  const shown = mostTelling(chart, about);
  const words = quote(chart, shown.span, shown.sentence);
  const page = pageOf(chart.sentences[shown.sentence]!);
  const apart = window && day ? toOtherDay(chart, window, day, true) : '';
  if (document.kind === 'letter') {
    const told = day && day !== document.date ? ` ${onDate(day)}` : '';
    return `${sourceOf(chart, shown.sentence)} tells of a visit${told}${apart}: "${words}" ${page}.`;
  }
  const visit = visitOf(chart, document);
  if (!visit) return says(chart, shown);
  const isHead = headWords(chart, shown.sentence, words) !== undefined || /^Date of service:/i.test(words);
  return isHead ? `${visit} (p. ${document.pages[0] + 1})${apart}.` : `${visit}${apart}: "${words}" ${page}.`;
}

/** ", 11 days before the date of service 03/01/2025 (request form), within 6 months"; empty where the other day is not known. */
export function toOtherDay(chart: Chart, window: Window, day: string, isIn: boolean): string {
  const event = window.of && !window.of.form ? eventIn(chart, window.of) : undefined;
  const other = event?.date ?? (window.of && !window.of.form ? undefined : chart.anchor);
  if (!other) return '';
  const days = daysBetween(day, other);
  const named = event ? eventText(chart, event) : dayOfRequest(chart);
  return `, ${gapTo(days)} ${named}${windowText(window, days, isIn)}`;
}

/** "the order of 05/02/2025 (p. 3)", `"Order signed 5/2" on 05/02/2025 (p. 3)` in a paper of another day. */
function eventText(chart: Chart, { span, sentence, date = '' }: Match): string {
  const at = chart.sentences[sentence]!;
  const isOfPaper = chart.documents[at.document]?.date === date;
  const named = isOfPaper
    ? sourceOf(chart, sentence).replace(/^The /, 'the ')
    : `"${quote(chart, span, sentence)}" ${onDate(date, statedPrecision(chart, at, date))}`;
  return `${named} ${pageOf(at)}`;
}

/** ", within 6 months", ", not before it": how a visit stands to its window. */
function windowText({ within, before, side = 'before' }: Window, days: number, isIn: boolean): string {
  if (isIn) return within ? `, within ${within}` : '';
  if (days < 0 && side === 'before') return ', not before it';
  if (days > 0 && side === 'after') return ', not after it';
  if (within) return `, not within ${within}`;
  return before ? `, less than ${before}` : '';
}

/** The sentence that says most of what the visit had to be about; of several the first. */
function mostTelling(chart: Chart, about: readonly Finding[]): Finding {
  const counts = Map.groupBy(about, ({ sentence }) => sentence);
  const isLine = ({ sentence }: Finding) => Number(chart.sentences[sentence]!.tokens.length > 2);
  return about.toSorted(
    (a, b) =>
      isLine(b) - isLine(a) ||
      counts.get(b.sentence)!.length - counts.get(a.sentence)!.length ||
      a.sentence - b.sentence,
  )[0]!;
}

/** "a visit in person or by video": the kind of visit that a test asks for. */
export function visitAsked({ scope }: Pick<EncounterTest, 'scope'>): string {
  const kinds = (scope.documents ?? []).filter((kind) => !kind.startsWith('!'));
  const papers = kinds.filter((kind) => !SEEING.has(kind as DocumentKind) && kind !== 'letter');
  if (kinds.length > 0 && papers.length === kinds.length)
    return papers.map((kind) => DOCUMENTS[kind] ?? kind).join(' or ');
  const modes = (scope.mode ?? []).map((mode) => MODES[mode].trim());
  return ['visit', modes.join(' or ')].filter(Boolean).join(' ');
}
