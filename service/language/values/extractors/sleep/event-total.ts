/** Apneas and hypopneas in total. */
import { bySentence } from '../../../sentences/grouped.ts';
import type { Measurement } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

/** "Apneas 4, hypopneas 16": the events in total. */
function eventTotals(all: readonly Measurement[]): Stated[] {
  const out: Stated[] = [];
  const hypopneas = bySentence(all.filter((m) => m.variable === 'hypopneas'));
  for (const a of all) {
    if (a.variable !== 'apneas') continue;
    const h = [-2, -1, 0, 1, 2]
      .flatMap((away) => hypopneas(a.sentence + away))
      .find((m) => m.date === a.date);
    if (!h) continue;
    const total = a.low + h.low;
    out.push({
      variable: 'total_events',
      low: total,
      high: total,
      unit: '{events}',
      conditions: a.conditions,
      sentence: a.sentence,
      start: Math.min(a.start, h.sentence === a.sentence ? h.start : a.start),
      end: h.sentence === a.sentence ? Math.max(a.end, h.end) : a.end,
      ...(a.date ? { date: a.date } : {}),
      derived: `${a.low} apneas and ${h.low} hypopneas`,
    });
  }
  return out;
}

export const totalsOfEvents: ChartExtractor = {
  of: 'chart',
  id: 'event-total',
  variables: ['total_events'],
  extract: ({ measured }) => eventTotals(measured),
};
