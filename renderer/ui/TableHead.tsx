/** The head of a table: one column for each name; `-` before one that is read out only. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column.startsWith('-') ? <span className="visually-hidden">{column.slice(1)}</span> : column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
