/**
 * Diagnoses by laboratory values, and by a treated value, where no note gives them their name: anemia by the lines of WHO, kidney disease by
 * those of KDIGO, iron deficiency by ferritin, hypertension by two high values in a patient who takes a drug against it. A drug alone proves
 * none: people who list the problems of a chart do not conclude from it.
 */
import { assertionOf, daysBetween } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { mentionsOf } from '../mentions/find.ts';
import { exactly, isBeside, isSettled, isStale, provedBy } from './measured.ts';
import { newestFirst } from './passages.ts';
import type { Said } from './said.ts';

const YEAR = 365;
/** g/dL: below it WHO calls an anemia moderate. */
const ANEMIC = 11;
/** ng/mL. */
const IRON_POOR = 30;
/** mL/min/1.73 m², on two days that lie three months apart. */
const KIDNEY = 60;
const THREE_MONTHS = 90;
/** mm Hg, systolic. */
const PRESSURE = 140;

/** Drugs whose first use is against high pressure, by their generic names. */
const LOWERS_PRESSURE =
  /(?:pril|sartan|dipine|thiazide)$|^(?:chlorthalidone|indapamide|clonidine|hydralazine|amlodipine-\w+|[a-z]+-hydrochlorothiazide)$/;

type Rule = (chart: Chart, said: readonly Said[]) => Said | undefined;

/** Everything that values prove, in a fixed order. */
export const laboratoryOf = (chart: Chart, said: readonly Said[]): Said[] =>
  RULES.flatMap((rule) => rule(chart, said) ?? []);

const RULES: readonly Rule[] = [
  (chart, said) => {
    if (isNamed(said, 'Anemia')) return undefined;
    const [latest, ...earlier] = recent(chart, 'hemoglobin');
    // of one day it may be that of a bleeding or of a drip
    const isLasting = earlier.some(({ low, date }) => low < ANEMIC && date !== latest!.date);
    if (!latest || latest.low >= ANEMIC || !isLasting) return undefined;
    const found = provedBy(latest, 'anemia', `hemoglobin ${latest.low}`);
    // within one year it need not be chronic
    const { group: _, ...condition } = found.condition!;
    return { ...found, condition };
  },
  (chart, said) => {
    if (said.some(({ key }) => key === 'iron_deficiency')) return undefined;
    const [latest] = recent(chart, 'ferritin');
    return latest && latest.low < IRON_POOR
      ? provedBy(latest, 'iron_deficiency', `ferritin ${latest.low}`)
      : undefined;
  },
  (chart, said) => {
    if (isNamed(said, 'Chronic kidney disease')) return undefined;
    const values = settled(chart, 'egfr');
    const [latest] = values;
    const isLasting = values.some(
      ({ low, date }) => low < KIDNEY && daysBetween(date!, latest!.date!) >= THREE_MONTHS,
    );
    return latest && latest.low < KIDNEY && isLasting
      ? provedBy(latest, 'ckd', `eGFR ${latest.low}`)
      : undefined;
  },
  (chart, said) => {
    if (isNamed(said, 'Hypertension')) return undefined;
    const high = recent(chart, 'systolic_bp').filter(({ low }) => low >= PRESSURE);
    if (new Set(high.map(({ date }) => date)).size < 2) return undefined;
    const drug = drugTaken(chart, LOWERS_PRESSURE);
    return drug ? provedBy(high[0]!, 'hypertension', `systolic ${high[0]!.low} on ${drug}`) : undefined;
  },
];

/** The record speaks of it by its name, whatever it says. */
const isNamed = (said: readonly Said[], group: string): boolean =>
  said.some(({ condition, saying }) => condition?.group === group && saying !== 'family');

/** Dated values of the patient as they were measured, the newest first. */
const settled = (chart: Chart, variable: string): Measurement[] =>
  exactly(chart, variable)
    .filter((m) => m.date && isSettled(chart, m) && !isStale(chart, m) && !isBeside(chart, m))
    .sort((a, b) => newestFirst(a.date, b.date) || b.start - a.start);

/** Those of the year before the request. */
const recent = (chart: Chart, variable: string): Measurement[] =>
  settled(chart, variable).filter(
    ({ date }) => !chart.anchor || (date! <= chart.anchor && daysBetween(date!, chart.anchor) <= YEAR),
  );

function drugTaken(chart: Chart, drugs: RegExp): string | undefined {
  return mentionsOf(chart).find(({ kind, key, sentence, start, end }) => {
    if (kind !== 'drug' || !drugs.test(key)) return false;
    const { section } = chart.sentences[sentence]!;
    const a = assertionOf(chart, sentence, { start, end });
    return (
      chart.sections[section]?.kind !== 'allergies' &&
      a.subject === 'patient' &&
      !(a.negated || a.declined || a.hypothetical || a.planned || a.historical)
    );
  })?.key;
}
