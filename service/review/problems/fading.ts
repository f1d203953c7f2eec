/** Acute events: on which day each was, and from when on it is history. ICD-10-CM codes an infarction as acute for four weeks. */
import { rangeOf } from '../../language/dates/dates.ts';
import { addDays, datesIn } from '../../language/index.ts';
import type { Chart } from '../../language/types.ts';
import { codesOf } from './conditions.ts';
import type { Said } from './said.ts';

/** So long after its day an acute event is told as one, in days. */
const ACUTE_DAYS = 28;
/** So long a bone takes to heal. */
const HEALING_DAYS = 90;

/**
 * Infections, clots, infarctions, bleedings and failures of an organ that pass within weeks, by their codes. Other acute conditions (a torn
 * tendon, a stone, a cataract) stay until something is done.
 */
const PASSING =
  /^(?:A0|A4[01]|A4[89]|B34|E1\d\.[01]|G45|I2[1-46]|I46|I49\.0|I6[0-4]|I82\.[4-9]|J0|J1|J2[0-2]|J69|J8[01]|J9[36]|K35|K57\.[0-3]|K85|K92\.2|L0[1-3]|L08|N10|N17|N30\.0|N39\.0|R57|R65|U07)/;
const BROKEN = /^(?:S\d2|M48\.5|M84\.3)/;

/** So long its event is told as acute; undefined where it is none. */
function acuteDays({ condition }: Said): number | undefined {
  if (!condition || !/^(?:acute|event|lasting_event|problem)$/.test(condition.course)) return undefined;
  // the first code names it; others are of what it leaves
  const [code = ''] = codesOf(condition);
  return PASSING.test(code) ? ACUTE_DAYS : BROKEN.test(code) ? HEALING_DAYS : undefined;
}

/** What stands between an event and its day: "NSTEMI, 11/20/2025", "pneumonia in October". */
const BEFORE_DAY = /^[\s,;:(-]{0,3}(?:(?:in|on|of|dated|from|early|late|mid) ?){0,2}$/i;

/** The day of an event: the one right behind its words, else that which running text tells, else that of the paper. */
export function dayOfEvent(chart: Chart, { sentence, end, date, place }: Said): string | undefined {
  const at = chart.sentences[sentence]!;
  const named = datesIn(chart, at).find(
    ({ start }) => start >= end && BEFORE_DAY.test(chart.text.slice(end, start)),
  );
  const reported = named ? rangeOf(named)[1] : place === 'listed' ? undefined : at.date;
  return reported && (!date || reported < date) ? reported : date;
}

/** "Old MI", "remote stroke", "healed rib fracture": told as history, on whatever day. */
const OLD =
  /(?:\b(?:remote|healed)|(?<!\b(?:years?|yrs?|yo|y\/?o|months?|weeks?|days?)[- ])\bold)(?: [\w-]+){0,2} $/i;

/** The day on which it happened is so long ago that it is history, or its words say so. */
export function hasFaded(chart: Chart, said: Said): boolean {
  const days = acuteDays(said);
  const { text, start } = chart.sentences[said.sentence]!;
  if (days && OLD.test(text.slice(0, said.start - start).replace(/\s/g, ' '))) return true;
  const day = days && dayOfEvent(chart, said);
  return Boolean(days && day && chart.anchor && day < addDays(chart.anchor, -days));
}
