/**
 * Diagnoses by laboratory values, and by a treated value, where no note gives them their name: anemia by the lines of WHO, kidney disease by
 * those of KDIGO, iron deficiency by ferritin, hypertension by two high values in a patient who takes a drug against it. A drug alone proves
 * none: people who list the problems of a chart do not conclude from it.
 */
import { assertionOf, daysBetween } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { type Mention, mentionsOf } from '../mentions/find.ts';
import { CONDITIONS } from './conditions.ts';
import { exactly, isBeside, isSettled, isStale, provedBy } from './measured.ts';
import { newestFirst } from './passages.ts';
import { placeOf } from './places.ts';
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

/** WHO's line of osteoporosis. */
const POROUS = -2.5;
/** mm Hg of the right ventricle: that of a tricuspid jet from which on ESC and ERS call pulmonary hypertension likely. */
const RIGHT_PRESSURE = 50;
/** Percent of HbA1c. */
const SUGAR = 6.5;

/** Drugs whose first use is against high pressure, by their generic names. */
const LOWERS_PRESSURE =
  /(?:pril|sartan|dipine|thiazide)$|^(?:chlorthalidone|indapamide|clonidine|hydralazine|amlodipine-\w+|[a-z]+-hydrochlorothiazide)$/;

/** Drugs against diabetes alone. */
const LOWERS_SUGAR =
  /^(?:metformin|insulin|gli[a-z]+|repaglinide|nateglinide|pioglitazone|[a-z]+gliptin|[a-z]+gliflozin)/;
/** "Lisinopril 10 mg daily for her pressure". */
const FOR_PRESSURE =
  /^[^.;:,]{0,40}\bfor (?:(?:his|her|my|the|high|elevated) )*(?:BP|blood pressure|pressure)\b(?! (?:ulcers?|sores?|injur\w*))/i;

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
    const drug = drugTaken(chart, LOWERS_PRESSURE)?.key;
    return drug ? provedBy(high[0]!, 'hypertension', `systolic ${high[0]!.low} on ${drug}`) : undefined;
  },
  (chart, said) => {
    if (isNamed(said, 'Hypertension')) return undefined;
    const taken = drugTaken(chart, LOWERS_PRESSURE, FOR_PRESSURE);
    const place = taken && placeOf(chart, chart.sentences[taken.sentence]!);
    if (!taken || !place) return undefined;
    const { start, end, sentence, key } = taken;
    const condition = CONDITIONS.get('hypertension')!;
    const date = chart.documents[chart.sentences[sentence]!.document]?.date;
    const name = `${condition.name} (${key} for blood pressure)`;
    return {
      ...{ start, end, sentence, condition, name, place },
      key: condition.id,
      saying: 'has',
      ...(date && { date }),
    };
  },
  (chart, said) => {
    if (isNamed(said, 'Diabetes')) return undefined;
    const high = recent(chart, 'hba1c').find(({ low }) => low >= SUGAR);
    const drug = high && drugTaken(chart, LOWERS_SUGAR)?.key;
    return drug ? provedBy(high, 'diabetes', `HbA1c ${high.low} % on ${drug}`) : undefined;
  },
  (chart, said) => {
    if (isNamed(said, 'Osteoporosis')) return undefined;
    const porous = settled(chart, 't_score').find(({ low }) => low <= POROUS);
    return porous && provedBy(porous, 'osteoporosis', `T-score ${porous.low}`);
  },
  (chart, said) => {
    if (
      said.some(
        ({ key, saying }) => /^(?:pulmonary_hypertension|cor_pulmonale)/.test(key) && saying !== 'family',
      )
    )
      return undefined;
    const [latest] = settled(chart, 'rvsp');
    return latest && latest.low >= RIGHT_PRESSURE
      ? provedBy(latest, 'pulmonary_hypertension', `RVSP ${latest.low} mm Hg`)
      : undefined;
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

function drugTaken(chart: Chart, drugs: RegExp, behind = /^/): Mention | undefined {
  return mentionsOf(chart).find(({ kind, key, sentence, start, end }) => {
    if (kind !== 'drug' || !drugs.test(key)) return false;
    const { section, text, start: from } = chart.sentences[sentence]!;
    if (!behind.test(text.slice(end - from).replace(/\s+/g, ' '))) return false;
    const a = assertionOf(chart, sentence, { start, end });
    return (
      chart.sections[section]?.kind !== 'allergies' &&
      a.subject === 'patient' &&
      !(a.negated || a.declined || a.hypothetical || a.planned || a.historical)
    );
  });
}
