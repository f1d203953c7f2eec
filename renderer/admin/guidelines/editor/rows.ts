/** The tree as the rows of a treegrid, and what keys do in it. */
import type { DraftNode } from './draft.ts';

export interface Row {
  node: DraftNode;
  /** From 1, as ARIA counts. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
  parent: string | undefined;
}

/** The rows to draw, top to bottom. */
export function rowsOf(tree: DraftNode, collapsed: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (siblings: DraftNode[], level: number, parent: string | undefined) => {
    siblings.forEach((node, index) => {
      const expanded = node.criteria ? !collapsed.has(node.key) : undefined;
      rows.push({ node, level, position: index + 1, siblings: siblings.length, expanded, parent });
      if (expanded) add(node.criteria ?? [], level + 1, node.key);
    });
  };
  add([tree], 1, undefined);
  return rows;
}

export type Move = { goTo: string } | { toggle: string; open: boolean };

/** Where a key leads from a row, as the ARIA practices describe it; undefined at the edges and for other keys. */
export function moveFor(key: string, rows: readonly Row[], at: number): Move | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const to = (target: Row | undefined) => (target ? { goTo: target.node.key } : undefined);
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
      if (row.expanded === false) return { toggle: row.node.key, open: true };
      return row.expanded ? to(rows[at + 1]) : undefined;
    case 'ArrowLeft':
      if (row.expanded) return { toggle: row.node.key, open: false };
      return to(rows.find((one) => one.node.key === row.parent));
    default:
      return undefined;
  }
}
