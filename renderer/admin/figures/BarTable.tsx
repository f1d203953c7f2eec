import type { ReactNode } from 'react';
import css from './Figures.module.css';
import { NumberTable } from './NumberTable.tsx';

interface BarTableProps {
  title: string;
  /** Head of the first column. */
  what: string;
  columns: string[];
  rows: { key: string; label: ReactNode; cells: ReactNode[]; value: number }[];
}

/** A table whose rows carry a bar of their size: the chart is the table. */
export function BarTable({ rows, ...table }: BarTableProps) {
  const greatest = Math.max(1, ...rows.map((row) => row.value));
  return (
    <NumberTable
      {...table}
      rows={rows.map(({ label, value, ...row }) => ({
        ...row,
        label: (
          <>
            {label}
            <svg className={css.rowBar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(value / greatest) * 100} height="3" className={css.bar} />
            </svg>
          </>
        ),
      }))}
    />
  );
}
