import type { Distribution } from '../../../service/contract/analytics.ts';
import { NumberTable } from './NumberTable.tsx';
import { whole } from './words.ts';

interface SpreadTableProps {
  title: string;
  /** Head of the first column. */
  what: string;
  /** Head of the numbers of cases. */
  counted: string;
  rows: { label: string; spread: Distribution; words: (value: number | undefined) => string }[];
}

/** How times are spread: a row for each kind of time, with its number of cases, mean, median and 90th percentile. */
export function SpreadTable({ title, what, counted, rows }: SpreadTableProps) {
  return (
    <NumberTable
      title={title}
      what={what}
      columns={[counted, 'Mean', 'Median', '90th percentile']}
      rows={rows.map(({ label, spread, words }) => ({
        key: label,
        label,
        cells: [whole(spread.count), words(spread.mean), words(spread.median), words(spread.p90)],
      }))}
    />
  );
}
