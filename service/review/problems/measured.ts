/** Diagnoses by a measured value, where no note gives them their name: hypoxemia and sleep apnea, by the lines of CMS's policies. */
import { addDays } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { CONDITIONS } from './conditions.ts';
import { newestFirst } from './passages.ts';
import { speaks } from './places.ts';
import type { Said } from './said.ts';

/** Percent. */
const LOW = 88;
/** Events per hour. */
const APNEA = 5;
const YEAR = 365;

export function hypoxemiaOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ key }) => key === 'hypoxemia' || key.startsWith('respiratory_failure'))) return undefined;
  const from = chart.anchor && addDays(chart.anchor, -YEAR);
  const lowest = (chart.byVariable.get('spo2') ?? [])
    .map((index) => chart.measurements[index]!)
    .filter((m) => isOwn(chart, m) && m.low === m.high && m.low <= LOW && !m.comparator)
    .filter(({ date }) => !from || (date !== undefined && date >= from && date <= chart.anchor!))
    .sort((a, b) => a.low - b.low || newestFirst(a.date, b.date) || a.start - b.start)[0];
  if (!lowest) return undefined;
  const condition = CONDITIONS.get('hypoxemia')!;
  const { start, end, sentence, date, low, conditions } = lowest;
  return {
    start,
    end,
    key: condition.id,
    condition,
    name: `${whenOf(conditions)}${condition.name} (SpO2 ${low} %)`,
    saying: 'has',
    place: 'told',
    sentence,
    ...(date && { date }),
  };
}

function isOwn(chart: Chart, { assertion: a, doubtful, sentence, conditions }: Measurement): boolean {
  const { document } = chart.sentences[sentence]!;
  return (
    a.subject === 'patient' &&
    !(a.target || a.policy || a.hypothetical || a.planned || a.negated || a.uncertain || doubtful) &&
    // the lowest of a night is of the apnea
    !conditions.includes('asleep') &&
    chart.documents[document]?.kind !== 'sleep_study' &&
    speaks(chart.documents[document])
  );
}

/** "exertional ", as it was measured. */
const whenOf = (conditions: readonly string[]): string =>
  conditions.includes('exercise') ? 'exertional ' : '';

/** By the newest index of a sleep study without treatment, where a note but suspects it. */
export function apneaOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ condition, saying }) => condition?.group === 'Sleep apnea' && saying === 'has'))
    return undefined;
  const newest = (chart.byVariable.get('ahi') ?? [])
    .map((index) => chart.measurements[index]!)
    .filter((m) => isOfStudy(chart, m) && m.low === m.high && !m.comparator)
    .sort((a, b) => newestFirst(a.date, b.date) || b.low - a.low || a.start - b.start)[0];
  if (!newest || newest.low < APNEA) return undefined;
  const condition = CONDITIONS.get('osa')!;
  const { start, end, sentence, date, low } = newest;
  return {
    start,
    end,
    key: condition.id,
    condition,
    name: `${condition.name} (AHI ${low})`,
    saying: 'has',
    place: 'read',
    sentence,
    ...(date && { date }),
  };
}

function isOfStudy(chart: Chart, { assertion: a, conditions, sentence, doubtful }: Measurement): boolean {
  const document = chart.documents[chart.sentences[sentence]!.document];
  return (
    a.subject === 'patient' &&
    !(a.target || a.policy || a.hypothetical || a.planned || a.negated || doubtful) &&
    !conditions.some((condition) => /treatment|pap/.test(condition)) &&
    document?.kind === 'sleep_study' &&
    speaks(document)
  );
}

/** Percent; ADA's line of diabetes. */
const DIABETES = 6.5;

/** By the newest HbA1c, where no note gives it its name or denies it. */
export function diabetesOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ condition, saying }) => condition?.group === 'Diabetes' && saying !== 'family'))
    return undefined;
  const newest = (chart.byVariable.get('hba1c') ?? [])
    .map((index) => chart.measurements[index]!)
    .filter((m) => isOwn(chart, m) && m.low === m.high && !m.comparator)
    .sort((a, b) => newestFirst(a.date, b.date) || b.start - a.start)[0];
  if (!newest || newest.low < DIABETES) return undefined;
  const condition = CONDITIONS.get('diabetes')!;
  const { start, end, sentence, date, low } = newest;
  const name = `${condition.name} (HbA1c ${low} %)`;
  const found = { start, end, key: condition.id, condition, name, sentence, ...(date && { date }) };
  return { ...found, saying: 'has', place: 'told' };
}
