import type { ReactNode } from 'react';
import admin from '../Admin.module.css';
import css from './Figures.module.css';

interface BarTableProps {
  title: string;
  /** Head of the first column. */
  what: string;
  columns: string[];
  rows: { key: string; label: ReactNode; cells: ReactNode[]; value: number }[];
}

/** A table whose rows carry a bar of their size: the chart is the table. */
export function BarTable({ title, what, columns, rows }: BarTableProps) {
  const greatest = Math.max(1, ...rows.map((row) => row.value));
  return (
    <div className={admin.frame}>
      <table className={admin.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={admin.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>
                {row.label}
                <svg className={css.rowBar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(row.value / greatest) * 100} height="3" className={css.bar} />
                </svg>
              </td>
              {row.cells.map((cell, index) => (
                <td key={columns[index]} className={admin.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
