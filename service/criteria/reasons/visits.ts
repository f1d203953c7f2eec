/** Who saw the patient, how and when: what a note of an encounter shows, in the words of a nurse. */
import type { Chart, ChartDocument, DocumentKind } from '../../language/types.ts';
import type { Finding } from '../outcome.ts';
import type { EncounterTest } from '../schema/tests.ts';
import { quote } from '../words.ts';
import { onDate } from './dates.ts';
import names from './names.json' with { type: 'json' };
import { titledAs } from './papers.ts';
import { personIn } from './people.ts';
import { headWords, pageOf, says, sourceOf } from './templates.ts';

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

/** A visit with the words that show what it was for; of another kind of paper only what it states. */
export function encounterReason(
  chart: Chart,
  document: ChartDocument,
  about: readonly Finding[],
  day?: string,
): string {
  const shown = mostTelling(chart, about);
  const words = quote(chart, shown.span, shown.sentence);
  const page = pageOf(chart.sentences[shown.sentence]!);
  if (document.kind === 'letter') {
    const told = day && day !== document.date ? ` ${onDate(day)}` : '';
    return `${sourceOf(chart, shown.sentence)} tells of a visit${told}: "${words}" ${page}.`;
  }
  const visit = visitOf(chart, document);
  if (!visit) return says(chart, shown);
  const isHead = headWords(chart, shown.sentence, words) !== undefined || /^Date of service:/i.test(words);
  return isHead ? `${visit} (p. ${document.pages[0] + 1}).` : `${visit}: "${words}" ${page}.`;
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

/** ": required is a visit within 6 months before the request", from the length of the window. */
export function windowAsked({ scope }: Pick<EncounterTest, 'scope'>): string {
  const { within, of: event } = scope.window ?? {};
  return within && !event ? `; it must be within ${within} before the request` : '';
}
