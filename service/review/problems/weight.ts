/** Obesity by the latest body mass index, where no note gives it its name: 30 and 40 kg/m² are its definition (CDC). */
import type { Chart } from '../../language/types.ts';
import { isOfPatient, isStale, provedBy } from './measured.ts';
import { newestFirst } from './passages.ts';
import type { Said } from './said.ts';

const OBESE = 30;
const MORBID = 40;

export function obesityOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ condition }) => condition?.group === 'Obesity')) return undefined;
  const latest = (chart.byVariable.get('bmi') ?? [])
    .map((index) => chart.measurements[index]!)
    .filter((m) => isOfPatient(chart, m) && m.low === m.high && !isStale(chart, m))
    .filter(({ date }) => !date || !chart.anchor || date <= chart.anchor)
    .sort((a, b) => newestFirst(a.date, b.date) || b.start - a.start)[0];
  if (!latest || latest.low < OBESE) return undefined;
  return provedBy(latest, latest.low >= MORBID ? 'morbid_obesity' : 'obesity', `BMI ${latest.low}`);
}
