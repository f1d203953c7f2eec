/** Obesity by the latest body mass index, where no note gives it its name: 30 and 40 kg/m² are its definition (CDC). */
import type { Chart } from '../../language/types.ts';
import { CONDITIONS } from './conditions.ts';
import { newestFirst } from './passages.ts';
import { speaks } from './places.ts';
import type { Said } from './said.ts';

const OBESE = 30;
const MORBID = 40;

export function obesityOf(chart: Chart, said: readonly Said[]): Said | undefined {
  if (said.some(({ condition }) => condition?.group === 'Obesity')) return undefined;
  const latest = (chart.byVariable.get('bmi') ?? [])
    .map((index) => chart.measurements[index]!)
    .filter(({ assertion: a, doubtful, sentence, date, low, high }) => {
      const isOwn =
        a.subject === 'patient' && !a.target && !a.policy && !a.hypothetical && !a.planned && !a.negated;
      const document = chart.documents[chart.sentences[sentence]!.document];
      return (
        isOwn &&
        !doubtful &&
        low === high &&
        speaks(document) &&
        (!date || !chart.anchor || date <= chart.anchor)
      );
    })
    .sort((a, b) => newestFirst(a.date, b.date) || b.start - a.start)[0];
  if (!latest || latest.low < OBESE) return undefined;
  const condition = CONDITIONS.get(latest.low >= MORBID ? 'morbid_obesity' : 'obesity')!;
  const { start, end, sentence, date } = latest;
  return {
    start,
    end,
    key: condition.id,
    condition,
    name: `${condition.name} (BMI ${latest.low})`,
    saying: 'has',
    place: 'told',
    sentence,
    ...(date && { date }),
  };
}
