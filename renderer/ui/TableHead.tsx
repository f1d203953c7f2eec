interface TableHeadProps {
  /** Names of the columns; `#` before one of numbers, `-` before one that is read out only. */
  columns: readonly string[];
  /** How columns of numbers are drawn. */
  numbers?: string | undefined;
}

/** The head of a table, with a scope for each column. */
export function TableHead({ columns, numbers }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={column.startsWith('#') ? numbers : undefined}>
            {column.startsWith('-') ? (
              <span className="visually-hidden">{column.slice(1)}</span>
            ) : (
              column.replace(/^#/, '')
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
