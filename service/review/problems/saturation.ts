/** Hypoxemia by a measured saturation, where no note gives it its name: 88 % or less (the line of CMS's oxygen policies). */
import { addDays } from '../../language/index.ts';
import type { Chart, Measurement } from '../../language/types.ts';
import { CONDITIONS } from './conditions.ts';
import { newestFirst } from './passages.ts';
import { speaks } from './places.ts';
import type { Said } from './said.ts';

const LOW = 88;
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
