/** Relief as two scores of pain make it; relief is improvement too. */
import type { Measurement } from '../../../types.ts';
import type { Stated } from '../../stated.ts';
import type { ChartExtractor } from '../extractor.ts';

/** "NRS 8 -> 1": the relief that the two scores make. */
function reliefs(all: readonly Measurement[]): Stated[] {
  const out: Stated[] = [];
  all.forEach((a, i) => {
    if (a.variable !== 'pain_score' || !a.conditions.includes('before')) return;
    const b = all
      .slice(i + 1, i + 4)
      .find(
        (m) => m.variable === 'pain_score' && m.sentence === a.sentence && m.conditions.includes('after'),
      );
    if (!b || a.low <= 0 || a.low !== a.high || b.low !== b.high) return;
    const percent = Math.round(((a.low - b.low) / a.low) * 100);
    if (percent < 0) return;
    const { assertion: _, comparator: __, ...rest } = a;
    for (const variable of ['percent_relief', 'percent_improvement'])
      out.push({
        ...rest,
        variable,
        low: percent,
        high: percent,
        unit: '%',
        end: b.end,
        conditions: a.conditions.filter((c) => c !== 'before'),
        derived: `pain ${a.low} to ${b.low}`,
      });
  });
  return out;
}

/** One number, two names: relief is improvement of pain. */
function duplicates(all: readonly Measurement[]): Stated[] {
  return all
    .filter((m) => m.variable === 'percent_relief')
    .map((m) => {
      const { assertion: _, ...rest } = m;
      return { ...rest, variable: 'percent_improvement' };
    });
}

export const improvements: ChartExtractor = {
  of: 'chart',
  id: 'improvement',
  variables: ['percent_improvement'],
  extract: ({ measured }) => duplicates(measured),
};

export const reliefsOfScores: ChartExtractor = {
  of: 'chart',
  id: 'relief-of-scores',
  variables: ['percent_relief', 'percent_improvement'],
  extract: ({ measured }) => reliefs(measured),
};
