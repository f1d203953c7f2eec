/** All extractors, in the order in which they are asked. A new one is added here and nowhere else (README.md). */
import { append } from '../../lists.ts';
import type { Found } from '../prose.ts';
import { bodyMassIndex } from './body/body-mass.ts';
import { sizesInRows, sizesOfBody } from './body/body-size.ts';
import { coursesOfWeight } from './body/weight-course.ts';
import { weightRowRuns } from './body/weight-rows.ts';
import { heightsAndWeights, scaleWeights } from './body/weights.ts';
import { eventRates, eventsOver } from './episodes/rates.ts';
import { voidsByParts } from './episodes/void-blocks.ts';
import {
  type CellExtractor,
  type ChartExtractor,
  type Extractor,
  inOrder,
  type LineExtractor,
  type RowExtractor,
  type SentenceExtractor,
  type TextExtractor,
} from './extractor.ts';
import {
  listedLows,
  memoryLines,
  memoryRows,
  readingsInCells,
  readingsInRows,
  readingsOfDays,
} from './glucose/readings.ts';
import { aorticJets } from './heart/aortic-valve.ts';
import { arteryPressures, bloodPressures, pressureCells } from './heart/pressures.ts';
import { bloodCounts } from './laboratory/blood-count.ts';
import { electrolyteSymbols } from './laboratory/electrolytes.ts';
import { bareGases, gasTriples } from './oxygen/blood-gas.ts';
import { saturationsOfCells, saturationsUnnamed, timesBelowLimit } from './oxygen/saturation.ts';
import { saturationsOfLines } from './oxygen/saturation-lines.ts';
import { saturationsOfRuns } from './oxygen/saturation-run.ts';
import { titrations } from './oxygen/titration.ts';
import { ageFromBirth, agesStated } from './person/age.ts';
import { symptomDurations } from './person/symptom-duration.ts';
import { courseLengths } from './scores/course-length.ts';
import { gradeForms } from './scores/grades.ts';
import { diaryEntries, diaryRows } from './scores/pain-diary.ts';
import { reliefs } from './scores/relief.ts';
import { improvements, reliefsOfScores } from './scores/relief-of-scores.ts';
import { totalsOfScales } from './scores/scale-total.ts';
import { coursesOfFunction, coursesOfPain } from './scores/score-course.ts';
import { agesOfDevices } from './sleep/device-age.ts';
import { eventCounts } from './sleep/event-count.ts';
import { totalsOfEvents } from './sleep/event-total.ts';
import { lengthsOfNights } from './sleep/night-length.ts';
import { daysUsed, nightsUsed } from './sleep/nights.ts';
import { bareIndexes, clocksInRows, recordingClocks, sleepLengths } from './sleep/recording.ts';
import { sleepForms } from './sleep/sleep-forms.ts';
import { reportsOfSleep } from './sleep/sleep-report.ts';
import { packYears } from './smoking/pack-years.ts';
import { packForms, smokingForms } from './smoking/packs.ts';
import { yearsSinceQuit } from './smoking/since-quit.ts';
import { diariesOfBlocks } from './spine/block-diary.ts';
import { curveProgress } from './spine/curve-progress.ts';
import { logsOfInjections } from './spine/injection-log.ts';
import { ledgersOfProcedures } from './spine/procedure-ledger.ts';
import { segmentMotions } from './spine/segment-motion.ts';
import { woundsInRows } from './wound/wound-columns.ts';
import { sidesOfWounds, sizesOfWounds, woundCells } from './wound/wound-size.ts';

/** Forms that a value has in sentences and cells alike ("118/76", "NYHA II-III"). */
export const FORMS: readonly TextExtractor[] = inOrder([
  gradeForms,
  eventRates,
  packForms,
  bloodPressures,
  gasTriples,
  aorticJets,
  agesStated,
  eventsOver,
  nightsUsed,
  bloodCounts,
  electrolyteSymbols,
  bareIndexes,
  sleepLengths,
  recordingClocks,
  arteryPressures,
  listedLows,
  scaleWeights,
  heightsAndWeights,
]);

/** Values of sentences that the words around them tell; each is given what those before it have found. */
export const READERS: readonly TextExtractor[] = inOrder([
  sizesOfWounds,
  sidesOfWounds,
  daysUsed,
  voidsByParts,
  smokingForms,
  diaryEntries,
  sizesOfBody,
  coursesOfWeight,
  readingsOfDays,
  memoryLines,
  bareGases,
  saturationsUnnamed,
]);

/** Values of a cell by its heading. */
export const CELLS: readonly CellExtractor[] = inOrder([
  pressureCells,
  saturationsOfCells,
  titrations,
  woundCells,
  readingsInCells,
]);

/** Values that take several cells of a row. */
export const ROWS: readonly RowExtractor[] = inOrder([
  sizesInRows,
  clocksInRows,
  readingsInRows,
  memoryRows,
  diaryRows,
  woundsInRows,
]);

/** Values of a line, be it a sentence or a row. */
export const LINES: readonly LineExtractor[] = inOrder([timesBelowLimit, eventCounts]);

/** Values that are worked out of others, or that take more than one sentence. */
export const DERIVED: readonly (ChartExtractor | SentenceExtractor)[] = inOrder([
  bodyMassIndex,
  totalsOfEvents,
  improvements,
  reliefsOfScores,
  coursesOfFunction,
  reportsOfSleep,
  weightRowRuns,
  logsOfInjections,
  ledgersOfProcedures,
  diariesOfBlocks,
  saturationsOfRuns,
  saturationsOfLines,
  totalsOfScales,
  lengthsOfNights,
  sleepForms,
  reliefs,
  coursesOfPain,
  segmentMotions,
  courseLengths,
  curveProgress,
  ageFromBirth,
  packYears,
  yearsSinceQuit,
  agesOfDevices,
  symptomDurations,
]);

/** What an extractor finds; nothing where the text lacks its trigger. */
export function asked<Context extends { text: string }, Extracted>(
  extractor: Extractor<Context, Extracted>,
  context: Context,
): Extracted[] {
  return extractor.triggers && !extractor.triggers.test(context.text) ? [] : extractor.extract(context);
}

/** Adds what an extractor has found; one that replaces takes the place of values with its names or in its places. */
export function addTo<Value extends Found>(
  values: Value[],
  { how }: { how?: 'replaces' },
  found: readonly Value[],
): void {
  if (how === 'replaces') {
    const names = new Set(found.map((f) => f.variable));
    for (let i = values.length - 1; i >= 0; i--) {
      const { variable, start, end } = values[i]!;
      if (names.has(variable) || found.some((f) => f.start < end && start < f.end)) values.splice(i, 1);
    }
  }
  append(values, found);
}
