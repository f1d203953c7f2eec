import { BarChart } from './BarChart.tsx';
import { buckets, type Range } from './range.ts';

interface DayChartProps<T> {
  title: string;
  days: readonly T[];
  range: Range;
  /** Stacked, as in a bar chart; each number is one of some days together. */
  series: { name: string; of: (days: T[]) => number }[];
  format?: (value: number) => string;
}

/** Bars over the range, with days put together where there are many. */
export function DayChart<T extends { day: string }>({ days, range, series, ...chart }: DayChartProps<T>) {
  const bars = buckets(days, range);
  return (
    <BarChart
      {...chart}
      labels={bars.map((bar) => bar.label)}
      series={series.map(({ name, of }) => ({ name, values: bars.map((bar) => of(bar.days)) }))}
    />
  );
}
