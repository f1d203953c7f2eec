import type { Distribution } from '../../../service/contract/analytics.ts';
import admin from '../Admin.module.css';
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
    <div className={admin.frame}>
      <table className={admin.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {[counted, 'Mean', 'Median', '90th percentile'].map((head) => (
              <th key={head} scope="col" className={admin.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, spread, words }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={admin.number}>{whole(spread.count)}</td>
              <td className={admin.number}>{words(spread.mean)}</td>
              <td className={admin.number}>{words(spread.median)}</td>
              <td className={admin.number}>{words(spread.p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
