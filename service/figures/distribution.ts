/** Mean, median and 90th percentile from how often each value occurs: exact, and one pass over an index. */
import type { Distribution } from '../contract/analytics.ts';

export interface Bin {
  value: number;
  count: number;
}

/** `scale` turns the stored unit into the reported one. Percentiles by nearest rank; the median of an even count is the middle. */
export function distributionOf(bins: readonly Bin[], scale = 1): Distribution {
  const sorted = bins.filter(({ count }) => count > 0).toSorted((a, b) => a.value - b.value);
  const count = sorted.reduce((sum, bin) => sum + bin.count, 0);
  if (count === 0) return { count };
  const total = sorted.reduce((sum, bin) => sum + bin.value * bin.count, 0);
  const at = (rank: number): number => {
    let seen = 0;
    for (const bin of sorted) {
      seen += bin.count;
      if (seen >= rank) return bin.value;
    }
    return sorted.at(-1)!.value;
  };
  const median = (at(Math.ceil(count / 2)) + at(Math.floor(count / 2) + 1)) / 2;
  return {
    count,
    mean: (total / count) * scale,
    median: median * scale,
    p90: at(Math.ceil(count * 0.9)) * scale,
  };
}
