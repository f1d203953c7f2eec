import type { ReactNode } from 'react';
import admin from '../Admin.module.css';
import { Table } from '../Table.tsx';

interface NumberTableProps {
  title: string;
  /** Head of the first column. */
  what: string;
  /** Heads of the numbers. */
  columns: string[];
  rows: { key: string; label: ReactNode; cells: ReactNode[] }[];
}

/** A table in which each row has one label and then numbers alone. */
export function NumberTable({ title, what, columns, rows }: NumberTableProps) {
  return (
    <Table caption={title} titled columns={[what, ...columns.map((column) => `#${column}`)]}>
      {rows.map((row) => (
        <tr key={row.key}>
          <td>{row.label}</td>
          {row.cells.map((cell, index) => (
            <td key={columns[index]} className={admin.number}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
