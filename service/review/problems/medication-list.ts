/** The list of medications: of each drug what is said last decides, as of the day of the request. */
import type { Medication } from '../../contract/problem-list.ts';
import { addDays } from '../../language/index.ts';
import { most } from '../../language/lists.ts';
import type { Chart } from '../../language/types.ts';
import { asStated } from './drug-days.ts';
import { isOfStayAlone, isShortCourse, membersOf } from './drugs.ts';
import type { Stated } from './medications.ts';
import { newestFirst, passageOf } from './passages.ts';

/** A course of days counts for so many days after its list. */
const SHORT_DAYS = 21;
/** A note older than this does not say what is taken on the day of the request. */
const STALE_DAYS = 450;
/** A list that no later one replaces stands longer. */
const STALE_LIST_DAYS = 1100;

export interface ListedMedication extends Medication {
  generic: string;
  /** The record tells when it was stopped; else `stopped` is the day of the note. */
  ended?: true;
}

/** What is taken first, then by day, latest first. */
export function medicationsOf(chart: Chart, reported: readonly Stated[]): ListedMedication[] {
  const list = latestList(reported);
  const inList = new Set(reported.flatMap((each) => (each.listed ? [each.document] : [])));
  const counted = reported.filter((each) => each.listed || !isOfStay(chart, each, inList));
  const all = [...Map.groupBy(counted, ({ generic }) => generic).values()].map((group) =>
    medicationOf(chart, group, list),
  );
  return withoutClasses(all)
    .sort(
      (a, b) =>
        Number(b.current) - Number(a.current) ||
        newestFirst(a.last_documented, b.last_documented) ||
        a.at - b.at,
    )
    .map(({ at: _, ...medication }) => medication);
}

/** "A statin" beside the statin itself is said twice, and so is "levodopa" beside the combination, without a dose of its own. */
function withoutClasses<T extends { generic: string; dose?: string; current: boolean }>(
  all: readonly T[],
): T[] {
  const taken = new Set(all.flatMap(({ generic, current }) => (current ? generic : [])));
  const parts = new Set([...taken].flatMap((generic) => (generic.includes('-') ? generic.split('-') : [])));
  return all.filter(
    ({ generic, dose }) =>
      !membersOf(generic).some((member) => taken.has(member)) && (dose || !parts.has(generic)),
  );
}

/** A paper that tells of a stay by another name. */
const OF_STAY = /\b(?:discharge|transfer) (?:summary|note)\b/i;

/** Given during a hospital stay whose note has a list of its own. */
function isOfStay(chart: Chart, { document, taken }: Stated, inList: ReadonlySet<number>): boolean {
  const { kind, title } = chart.documents[document]!;
  return taken && inList.has(document) && (kind === 'discharge' || OF_STAY.test(title));
}

/** Day of the newest list that may stand for all: of two drugs or more, and of half of those of the longest. */
function latestList(reported: readonly Stated[]): string | undefined {
  const lists = Map.groupBy(
    reported.filter(({ listed, date }) => listed && date),
    ({ document }) => document,
  );
  const longest = Math.max(0, most([...lists.values()].map(({ length }) => length)));
  const days = (least: number) =>
    [...lists.values()].filter((each) => each.length >= least).flatMap(([first]) => first!.date!);
  return (
    days(Math.max(2, longest / 2))
      .sort()
      .at(-1) ?? days(1).sort().at(-1)
  );
}

function medicationOf(
  chart: Chart,
  group: readonly Stated[],
  list: string | undefined,
): ListedMedication & { at: number } {
  const ordered = group.toSorted(
    (a, b) => newestFirst(a.date, b.date) || rankOf(a) - rankOf(b) || b.start - a.start,
  );
  const latest = ordered.find((each) => !isOnlyTried(each, ordered)) ?? ordered[0]!;
  const taken = ordered.filter((each) => each.taken);
  // the fullest of the latest lines tells how it is taken
  const ofDay = taken.filter(({ dose, date }) => dose && date === taken[0]?.date);
  const dosed = taken.find(({ dose, date }) => dose && (!list || !date || date >= list));
  const shown = ofDay.find(({ changed }) => changed) ?? ofDay[0] ?? dosed ?? taken[0] ?? latest;
  const isCurrent =
    latest.taken &&
    !isOrderOfStay(latest) &&
    !isOfEndedStay(chart, latest) &&
    isRecent(chart, latest) &&
    (!list || !latest.date || latest.date >= addDays(list, -LISTS_OVERLAP));
  const { dose, route, frequency, since } = shown;
  const day = isCurrent ? latest.date : asStated(latest);
  const stoppedOn = latest.ended ?? day;
  const reason = ordered.find((each) => each.reason)?.reason;
  return {
    drug: shown.drug,
    ...(dose && { dose }),
    ...(route && { route }),
    ...(frequency && { frequency }),
    ...(since && { since }),
    current: isCurrent,
    ...(latest.stopped && stoppedOn && { stopped: stoppedOn }),
    ...(latest.stopped && latest.ended && { ended: true as const }),
    ...(reason && { reason }),
    ...(day && { last_documented: day }),
    evidence: [...new Set([shown, latest])].map(({ sentence, start, end }) =>
      passageOf(chart, sentence, { start, end }),
    ),
    generic: latest.generic,
    at: shown.start,
  };
}

/** A list of so many days later may be a part: what it leaves out is still taken. */
const LISTS_OVERLAP = 21;
/** Days before a note of what was tried, within which a list says that it is still taken. */
const LISTED_LATELY = 120;

/** "Gabapentin proved futile" days after a list that has it: it did not help, and nothing says that it was stopped. */
function isOnlyTried({ taken, stopped, held, date }: Stated, all: readonly Stated[]): boolean {
  if (taken || stopped || held) return false;
  return all.some(
    (each) => each.taken && each.listed && each.date && (!date || each.date >= addDays(date, -LISTED_LATELY)),
  );
}

/** Of one day: that it was stopped or held, then that it is taken in some dose, then that it was tried, then the rest. */
function rankOf({ taken, stopped, held, dose }: Stated): number {
  if (stopped || held) return 0;
  return taken && dose ? 1 : taken ? 3 : 2;
}

/** Into a vein every few hours, or several times a day where it is no course of an antibiotic: an order of a hospital stay. */
const isOrderOfStay = ({ route, frequency = '', generic }: Stated): boolean =>
  route === 'intravenously' &&
  (/^every \d+ hours/.test(frequency) ||
    (!isShortCourse(generic) && /^(?:twice|three times|four times) daily/.test(frequency)));

/** So many days after its note an infusion of a stay is over, whatever the record tells of the stay. */
const DRIP_DAYS = 7;
/** Words of an infusion right behind a drug or before it: "heparin drip", "drip of heparin". */
const DRIP_AFTER =
  /^[^.;,]{0,24}\b(?:drip|gtt|infusion|m?c?g\/(?:kg\/)?(?:min|h(?:r|our)?)|units?\/(?:kg\/)?h(?:r|our)?)\b/i;
const DRIP_BEFORE = /\b(?:drip|infusion|gtt) (?:of |with )?$/i;
/** What is infused at home too, or by a pump that is worn. */
const AT_HOME = /\b(?:home|pump|subcutaneous|intrathecal|outpatient|monthly|weekly|every \d+ weeks|cycle)\b/i;

/** Given in a stay alone, and the stay is over: a discharge is told since, or some days have passed. */
function isOfEndedStay(chart: Chart, stated: Stated): boolean {
  const { text, start } = chart.sentences[stated.sentence]!;
  const isDrip =
    (DRIP_AFTER.test(text.slice(stated.end - start)) ||
      DRIP_BEFORE.test(text.slice(0, stated.start - start))) &&
    !AT_HOME.test(text);
  if (!(isDrip || isOfStayAlone(stated.generic)) || !stated.date) return false;
  const { date } = stated;
  const isDischarged = chart.documents.some(
    (document) => document.kind === 'discharge' && document.date !== undefined && document.date >= date,
  );
  return isDischarged || (chart.anchor !== undefined && date < addDays(chart.anchor, -DRIP_DAYS));
}

function isRecent(chart: Chart, { date, generic, route, days, listed }: Stated): boolean {
  if (!date || !chart.anchor) return true;
  const passes = isShortCourse(generic) && route !== 'by patch';
  return (
    date >= addDays(chart.anchor, -(days ?? (passes ? SHORT_DAYS : listed ? STALE_LIST_DAYS : STALE_DAYS)))
  );
}
