/** Body mass index from weight and height. */
import type { Chart, Measurement } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const round = (n: number): number => Math.round(n * 10) / 10;

/** More than so many times the weight of the same day: one of the two is not what the body weighs. */
const SAME_BODY = 1.3;
/** Weights this near to each other confirm each other. */
const CONFIRMED = 1.1;

const within = (times: number, a: number, b: number): boolean => Math.max(a, b) <= times * Math.min(a, b);

/**
 * The weights that a body mass may be worked out from: of two of one day that no body has at once, that which another paper
 * has too; where none does, neither.
 */
function plausible(chart: Chart, weights: readonly Measurement[]): Measurement[] {
  const paper = (m: Measurement) => chart.sentences[m.sentence]?.document;
  const now = weights.filter((m) => !m.assertion.historical);
  const isConfirmed = (w: Measurement) =>
    now.some((m) => paper(m) !== paper(w) && within(CONFIRMED, m.low, w.low));
  const byDay = Map.groupBy(now, (m) => `${paper(m)} ${m.date}`);
  return weights.filter((w) => {
    const rivals = (byDay.get(`${paper(w)} ${w.date}`) ?? []).filter((m) => !within(SAME_BODY, m.low, w.low));
    return rivals.length === 0 || (isConfirmed(w) && !rivals.some(isConfirmed));
  });
}

/** A weight or a height in feet, inches or pounds, whatever words stand around it. */
const CUSTOMARY =
  /\d+\s?(?:ft\.?|feet|')\s?\d{1,2}(?:\.\d)?\s?(?:in(?:ches)?\b|"|'')?|\d[\d.,]*\s?(?:lbs?|pounds?|in(?:ches)?)\b/i;

/** "267 lb" where the record prints so, else the metric number. */
const asPrinted = (chart: Chart, { start, end, low }: Measurement, unit: string): string =>
  CUSTOMARY.exec(chart.text.slice(start, end).replace(/\s+/g, ' '))?.[0] ?? `${round(low)} ${unit}`;

/** BMI from a weight and the nearest height (same document first), where the document prints none of that day. */
function bodyMass(chart: Chart, all: readonly Measurement[]): Stated[] {
  const documentOf = (m: Measurement) => chart.sentences[m.sentence]?.document;
  /** The last height of each document, and of all. */
  const heights = new Map<number | undefined, Measurement>();
  let latest: Measurement | undefined;
  for (const m of all)
    if (m.variable === 'height' && m.unit && m.assertion.subject === 'patient') {
      heights.set(documentOf(m), m);
      latest = m;
    }
  const dayOf = (m: Measurement) => `${documentOf(m)} ${m.date}`;
  const printed = new Set(all.filter((m) => m.variable === 'bmi').map(dayOf));
  const out: Stated[] = [];
  const weights = all.filter(
    (m) => m.variable === 'weight' && m.unit && !m.assertion.target && m.assertion.subject === 'patient',
  );
  for (const w of plausible(chart, weights)) {
    if (printed.has(dayOf(w))) continue;
    const height = heights.get(documentOf(w)) ?? latest;
    if (!height) continue;
    const bmi = round(w.low / (height.low / 100) ** 2);
    if (bmi < 10 || bmi > 110) continue;
    out.push({
      variable: 'bmi',
      low: bmi,
      high: bmi,
      unit: 'kg/m2',
      conditions: [],
      sentence: w.sentence,
      start: w.start,
      end: w.end,
      ...(w.date ? { date: w.date } : {}),
      ...(w.doubtful || height.doubtful ? { doubtful: true as const } : {}),
      derived: `from ${asPrinted(chart, w, 'kg')} and ${asPrinted(chart, height, 'cm')}`,
      besides: { sentence: height.sentence, start: height.start, end: height.end },
    });
  }
  return out;
}

export const bodyMassIndex: ChartExtractor = {
  of: 'chart',
  id: 'body-mass',
  variables: ['bmi'],
  extract: ({ chart, measured }) => bodyMass(chart, measured),
};
