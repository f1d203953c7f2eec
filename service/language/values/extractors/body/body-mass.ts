/** Body mass index from weight and height. */
import type { Chart, Measurement } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

const round = (n: number): number => Math.round(n * 10) / 10;

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
  for (const w of all) {
    if (w.variable !== 'weight' || !w.unit || w.assertion.target || w.assertion.subject !== 'patient')
      continue;
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
      derived: `from ${round(w.low)} kg and ${round(height.low)} cm`,
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
