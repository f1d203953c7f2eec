import type { ReactNode } from 'react';
import css from './Admin.module.css';

interface TableProps {
  /** What the rows are: read out, and shown where `titled`. */
  caption: string;
  titled?: boolean;
  /** Heads of the columns; `#` before one of numbers, `-` before one that is read out only. */
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

function Head({ column }: { column: string }) {
  if (column.startsWith('-'))
    return (
      <th scope="col">
        <span className="visually-hidden">{column.slice(1)}</span>
      </th>
    );
  if (column.startsWith('#'))
    return (
      <th scope="col" className={css.number}>
        {column.slice(1)}
      </th>
    );
  return <th scope="col">{column}</th>;
}

/** A table of the administration with its frame; the caption and the scopes of its heads are what a screen reader goes by. */
export function Table({ caption, titled = false, columns, children }: TableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className={titled ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
