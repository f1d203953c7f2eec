/** "Prescribed by or in consultation with a neurologist", "Rheumatology has evaluated the member", "Seen by a podiatrist within 6 months". */
import { normalise, plainAssertion } from '../../../language/index.ts';
import { sentencesOf } from '../../../language/sentences/grouped.ts';
import type { Chart, ChartDocument } from '../../../language/types.ts';
import { findPatterns, type Match } from '../../patterns/match.ts';
import { addPeriod } from '../../patterns/period.ts';
import { standingOf } from '../../patterns/standing.ts';
import { dayOfEncounter } from '../../tests/took-place.ts';
import { type LookBack, lookBackIn } from '../window.ts';
import { decided, type Frame } from './frame.ts';
import { markedOf } from './names.ts';
import list from './specialties.json' with { type: 'json' };

interface Specialty {
  names: string[];
  short: string[];
}

/** Every other word of such a criterion. */
const ABOUT = new Set(
  'a an the by or in with of to and is are was be been has have had must one at least after upon under rx it this that requested drug medication therapy treatment agent device order prescription prescribed prescriber prescribing ordered ordering written initiated recommended managed provider practitioner physician specialist board-certified certified consultation consult consulted consulting supervision direction recommendation documentation patient pt member beneficiary enrollee seen evaluated examined assessed evaluation assessment visit care followed licensed registered qualified treating formal formally also were will'.split(
    ' ',
  ),
);
const PRESCRIBES = /\b(?:prescri\w+|order\w*|written|initiated|recommend\w+|rx|prescriber)\b/i;
const CONSULTS = /\bconsult\w*|\bseen\b|\bevaluat\w+|\bexamined\b|\bassessed\b|\bfollowed\b/i;
const VISIT =
  '(?:consult\\w*|clinic|f\\/?u|follow[- ]?up|visit|new (?:pt|patient)|note|progress|eval\\w*|assess\\w*|office|$)';
/** "Hearing aids were recommended by a licensed audiologist": what somebody of a specialty has to have written. */
const WRITTEN_BY =
  /^(?:the |an? |requested )*@(?: (?:device|drug|therapy|treatment))? (?:(?:is|are|was|were|has been|have been|must be|should be|being) )*(recommended|ordered|prescribed|advised) by (?:an? |the )?(?:(?:licensed|registered|certified|qualified|treating|board-certified) )*([a-z /&-]+)$/;
const WROTE = 'recommend*|order*|prescri*|advis*';
/** Papers about a specialty that it did not write. */
const NOT_BY = /\b(?:referral|refer|request\w*|order|schedul\w*|authorization|to)\b/i;
const ORDERS =
  /\b(?:prescrib\w*|start\w*|order\w*|rx|recommend\w*|request\w*|plan\w*|continue\w*|initiat\w*|agree\w*)\b/i;

/** What has to be written by somebody of a specialty. */
function written(description: string): ReturnType<Frame> {
  const { text, names } = markedOf(description.replace(/[.;]+\s*$/, ''));
  const by = WRITTEN_BY.exec(text)?.[2];
  const asked = by ? list.specialties.filter(({ names }) => names.some((name) => words(name).test(by))) : [];
  if (!by || names.length !== 1 || asked.length !== 1) return undefined;
  const left = asked[0]!.names.reduce((rest, name) => rest.replace(words(name, 'g'), ' '), by);
  if (left.trim() !== '') return undefined;
  const patterns = names[0]!.map((id) => `#${id} & ${WROTE} ~8`);
  return {
    judge: (chart) => {
      const own = new Set(
        chart.documents.filter((d) => isVisitOf(chart, asked, d)).map(({ index }) => index),
      );
      const found = findPatterns(chart, patterns).find(
        (m) =>
          own.has(chart.sentences[m.sentence]!.document) &&
          standingOf(m.assertion, ['planned'], true) === 'asserted',
      );
      return found && decided(chart, 'yes', [found]);
    },
  };
}

export const specialist: Frame = (description) => {
  const wrote = written(description);
  if (wrote) return wrote;
  const back = lookBackIn(description.replace(/[.;]+\s*$/, ''));
  const text = normalise(back?.rest ?? description.replace(/[.;]+\s*$/, ''));
  const asked = list.specialties.filter(({ names }) => names.some((name) => words(name).test(text)));
  if (asked.length === 0 || !(PRESCRIBES.test(text) || CONSULTS.test(text))) return undefined;
  const rest = asked
    .flatMap(({ names }) => names)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replace(words(name, 'g'), ' '), text);
  if (!rest.split(/[\s,/]+/).every((word) => word === '' || ABOUT.has(word))) return undefined;
  // two that must both have seen the patient
  if (asked.length > 1 && /\b(?:and|both)\b/.test(text)) return undefined;
  const isOfOrder = PRESCRIBES.test(text);
  // who only wrote it is told by the order alone
  if (isOfOrder && !CONSULTS.test(text)) return undefined;
  return {
    judge: (chart) => {
      const own = chart.documents.filter((d) => isVisitOf(chart, asked, d));
      const good = own.find((d) => isInTime(chart, d, back) && (!isOfOrder || ordersIn(chart, d)));
      if (good) return decided(chart, 'yes', [headOf(chart, good)]);
      const denied = own.length > 0 ? undefined : denialIn(chart, asked);
      return denied && decided(chart, 'no', [denied]);
    },
  };
};

const words = (name: string, flags = ''): RegExp =>
  new RegExp(`(?<![a-z])${name.replace('&', '\\s?&\\s?')}s?(?![a-z])`, `i${flags}`);

function isVisitOf(chart: Chart, asked: readonly Specialty[], document: ChartDocument): boolean {
  if (document.otherPatient || NOT_BY.test(document.title) || !dayOfEncounter(chart, document)) return false;
  const head = headText(chart, document);
  return asked.some(
    ({ names, short }) =>
      names.some((name) => words(name).test(head)) ||
      short.some((name) => new RegExp(`^\\s*${name}\\s*${VISIT}`, 'i').test(document.title)),
  );
}

/** Title and author, with what stands behind the author's name: "Y. Park, MD (Neurology)". */
function headText(chart: Chart, document: ChartDocument): string {
  const line = sentencesOf(chart, document.index).find((s) => /\bProvider:/i.test(s.text));
  return `${document.title} ${document.author ?? ''} ${line?.text ?? ''}`;
}

function isInTime(chart: Chart, document: ChartDocument, back: LookBack | undefined): boolean {
  const day = dayOfEncounter(chart, document);
  if (!day || !chart.anchor || day > chart.anchor) return false;
  return !back || day >= addPeriod(chart.anchor, back.within, -1);
}

const ordersIn = (chart: Chart, { index }: ChartDocument): boolean =>
  sentencesOf(chart, index).some((s) => ORDERS.test(s.text));

/** The first line of a paper, as a match. */
export function headOf(chart: Chart, { index, date }: ChartDocument): Match {
  const { start, end, index: sentence } = sentencesOf(chart, index)[0]!;
  return { pattern: '', sentence, span: { start, end }, assertion: plainAssertion(), ...(date && { date }) };
}

/** "Has never seen neurology", "no cardiology consult": said of now, and not since some day. */
function denialIn(chart: Chart, asked: readonly Specialty[]): Match | undefined {
  const any = asked.map(
    ({ names }) =>
      `${names.filter((name) => /^[a-z ]+$/.test(name)).join('|')} & seen|see|saw|consult*|evaluat*|refer*|involv*|visit* ~5`,
  );
  return findPatterns(chart, any).find(
    (m) =>
      standingOf(m.assertion) === 'negated' &&
      m.assertion.negated &&
      !/\b(?:since|need\w*|necessary|required|until)\b/i.test(chart.sentences[m.sentence]!.text),
  );
}
