/** Where a key leads in a treegrid, as the ARIA practices describe it. */

export type RowMove = { goTo: string } | { toggle: string; open: boolean };

interface TreeRow {
  /** Undefined for a row without rows below it. */
  expanded: boolean | undefined;
  /** The id of the row above in the tree. */
  parent: string | undefined;
}

/** The move for a key on a row; undefined at the edges and for other keys. */
export function rowMove<Row extends TreeRow>(
  key: string,
  rows: readonly Row[],
  at: number,
  idOf: (row: Row) => string,
): RowMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const to = (target: Row | undefined) => (target ? { goTo: idOf(target) } : undefined);
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1]);
    case 'ArrowUp':
      return to(rows[at - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (row.expanded === false) return { toggle: idOf(row), open: true };
      return row.expanded ? to(rows[at + 1]) : undefined;
    case 'ArrowLeft':
      if (row.expanded) return { toggle: idOf(row), open: false };
      return to(rows.find((one) => idOf(one) === row.parent));
    default:
      return undefined;
  }
}
