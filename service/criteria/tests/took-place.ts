/** Whether a document is the record of an encounter, and of which day: letters and sheets tell of visits without being one. */
import type { Chart, ChartDocument, DocumentKind } from '../../language/types.ts';
import { findPatterns } from '../patterns/match.ts';
import { standingOf } from '../patterns/standing.ts';
import type { Pattern } from '../schema/tests.ts';

/** Kinds that may hold an encounter, or only talk of one. */
const MAYBE: ReadonlySet<DocumentKind> = new Set(['letter', 'other', 'therapy', 'nursing']);
/** Who sells the equipment, or keeps the books, sees no patient. */
const NEVER = new Set(['supplier', 'staff', 'laboratory']);
const SEES = new Set(['physician', 'advanced_practice']);
/** What is only written where somebody examines. */
const EXAMINED = new Set(['exam', 'vitals']);

/** How clinicians tell that they saw the patient. */
const SEEN: Pattern[] = [
  'i|we > "saw"|"examined"|"evaluated"|"assessed"|"reevaluated"|"met"|"visited"|"see" ~4',
  '"was"|"were" > seen|examined|evaluated|reevaluated|assessed ~3',
  'seen > today|here|by|in|at|with|for ~2 & !be',
  'he|she|patient|pt|mr|mrs|ms > presents|returns|returned|comes|came|visited|attended ~6',
  '"is"|"was" > here ~2',
  'office visit|clinic visit|house call|home visit & !be|next|schedul*',
];

/** The day on which the patient was seen; null where the document records no encounter, undefined where it has no date. */
export function dayOfEncounter(chart: Chart, document: ChartDocument): string | null | undefined {
  if (NEVER.has(document.authorRole ?? '')) return null;
  if (!MAYBE.has(document.kind) || isClinicians(document)) return document.date;
  // the mode of a letter is only a word in it
  if (document.kind !== 'letter' && (document.mode || isExamined(chart, document))) return document.date;
  const recorded = findPatterns(chart, SEEN).filter(
    (m) => chart.sentences[m.sentence]!.document === document.index && standingOf(m.assertion) === 'asserted',
  );
  if (recorded.length === 0) return null;
  return recorded
    .map((m) => m.date ?? document.date)
    .toSorted()
    .at(-1);
}

/** "Cardiology", "Mobility exam": a note that only its title does not call a visit, by somebody who sees patients. */
function isClinicians({ kind, authorRole }: ChartDocument): boolean {
  return kind === 'other' && SEES.has(authorRole ?? '');
}

function isExamined(chart: Chart, { index }: ChartDocument): boolean {
  return chart.sections.some((s) => s.document === index && EXAMINED.has(s.kind));
}
