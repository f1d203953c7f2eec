/** "Seen face-to-face within six months prior to the order", "Evaluated in person by the treating practitioner". */
import type { Chart } from '../../../language/types.ts';
import { findPatterns } from '../../patterns/match.ts';
import { addPeriod } from '../../patterns/period.ts';
import { standingOf } from '../../patterns/standing.ts';
import type { EncounterTest } from '../../schema/tests.ts';
import { dayOfEncounter } from '../../tests/took-place.ts';
import { type LookBack, lookBackIn } from '../window.ts';
import { decided, type Frame } from './frame.ts';
import { headOf } from './specialist.ts';
import { happenedIn } from './told.ts';

const IN_PERSON = /\b(?:face[- ]to[- ]face|in[- ]person|f2f)\b/gi;
const ABOUT = new Set(
  'a an the by or in with of and was were is has have had must be been patient pt member beneficiary enrollee seen evaluated examined assessed visit encounter evaluation exam examination assessment appointment took place occurred documented documentation conducted performed completed held there treating ordering prescribing practitioner physician provider prescriber clinician'.split(
    ' ',
  ),
);
/** Somebody that a note's head does not name. */
const SOMEBODY = /\b(?:operating|requesting|implanting)\s+(?:surgeon|physician)\b|\bsurgeon\b/i;
const PATTERN =
  'in person|in-person|face-to-face|face to face|f2f & visit*|exam*|encounter|evaluat*|appointment|seen ~3';
const VISITS = new Set(['visit', 'consult', 'history_physical', 'other']);

export const inPerson: Frame = (description) => {
  const text = description.trim().replace(/[.;]+$/, '');
  const back = lookBackIn(text);
  const rest = back?.rest ?? text;
  if (rest.search(IN_PERSON) < 0 || /\b(?:not|no|video|telehealth|phone)\b/i.test(rest)) return undefined;
  const words = rest
    .replace(IN_PERSON, ' ')
    .replace(SOMEBODY, ' ')
    .toLowerCase()
    .split(/[\s,/()-]+/);
  if (!words.every((word) => word === '' || ABOUT.has(word))) return undefined;
  const isPart = SOMEBODY.test(rest);
  const window = back && { window: { within: back.within } };
  const test: EncounterTest = { kind: 'encounter', scope: { mode: ['in_person'], ...window } };
  return {
    ...(!isPart && { test }),
    judge: (chart) => {
      const seen = chart.documents.filter(
        (d) => VISITS.has(d.kind) && d.mode === 'in_person' && !d.otherPatient,
      );
      const good = seen.find((d) => isInTime(chart, dayOfEncounter(chart, d), back));
      if (good) return isPart ? undefined : decided(chart, 'yes', [headOf(chart, good)]);
      if (seen.some((d) => !d.date)) return undefined;
      const told = back && happenedIn(chart, [PATTERN], back);
      if (told) return told.answer === 'no' ? decided(chart, 'no', [told.match]) : undefined;
      const denied = back || seen.length > 0 ? undefined : deniedIn(chart);
      return denied && decided(chart, 'no', [denied]);
    },
  };
};

function isInTime(chart: Chart, day: string | null | undefined, back: LookBack | undefined): boolean {
  if (!day || !chart.anchor || day > chart.anchor) return false;
  // what is seen only after it was ordered is none before the order
  if (chart.documents.some((d) => d.kind === 'order' && d.date && d.date < day)) return false;
  return !back || day >= addPeriod(chart.anchor, back.within, -1);
}

const deniedIn = (chart: Chart) =>
  findPatterns(chart, [PATTERN]).find((m) => m.assertion.negated && standingOf(m.assertion) === 'negated');
