/** Which statement of a diagnosis a person is shown first: the one of whoever settled it, where it is settled. */
import { addDays, STUDIES } from '../../language/index.ts';
import type { Chart, DocumentKind } from '../../language/types.ts';
import { seesNobody } from '../facts.ts';
import type { Said } from './said.ts';

/** Written by clinicians who answer for a diagnosis, or by those who studied for it. */
const SETTLES: ReadonlySet<DocumentKind> = new Set([
  'visit',
  'consult',
  'history_physical',
  'discharge',
  'operative',
  'telehealth',
  ...STUDIES,
]);
/** What is asked for, logged, called or sent. */
const IN_PASSING: ReadonlySet<DocumentKind> = new Set([
  'form',
  'log',
  'order',
  'telephone',
  'flowsheet',
  'fax_cover',
]);
/** A better place so many days older than the deciding one is of another time. */
const OF_ONE_TIME = 730;

/** Lower is better: 0 for an assessment or the conclusion of a study, 5 for what is told in passing. */
function rankOf(chart: Chart, { sentence, place }: Said): number {
  const document = chart.documents[chart.sentences[sentence]!.document];
  if (!document || IN_PASSING.has(document.kind) || seesNobody(document)) return 5;
  const isSettled = place === 'listed' || place === 'read';
  if (SETTLES.has(document.kind)) return isSettled ? 0 : 1;
  return isSettled ? 2 : 3;
}

/** The statements, latest and strongest first, with the best place to cite in front where the deciding one is a worse. */
export function bestFirst(chart: Chart, said: readonly Said[]): Said[] {
  const [decides] = said;
  if (!decides) return [];
  const own = rankOf(chart, decides);
  const from = decides.date && addDays(decides.date, -OF_ONE_TIME);
  const isOfTime = ({ date }: Said) => !from || (date !== undefined && date >= from);
  // what is told in a visit is as good as it was: only a paper that settles nothing gives way, or running text to an assessment
  const better = said
    .filter((each) => isOfTime(each) && rankOf(chart, each) < own)
    .toSorted((a, b) => rankOf(chart, a) - rankOf(chart, b))[0];
  return better ? [better, ...said.filter((each) => each !== better)] : [...said];
}
