import type { ReactNode } from 'react';
import { TableHead } from '../ui/TableHead.tsx';
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

/** A table of the administration with its frame; the caption and the scopes of its heads are what a screen reader goes by. */
export function Table({ caption, titled = false, columns, children }: TableProps) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className={titled ? undefined : 'visually-hidden'}>{caption}</caption>
        <TableHead columns={columns} numbers={css.number} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
