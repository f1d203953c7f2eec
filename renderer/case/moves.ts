/** What a key does in the treegrid, as the ARIA practices describe it. */
import { isLeaf } from '../../service/tree/index.ts';
import type { Row } from './filter.ts';

export type Move = { goTo: string } | { toggle: string; open: boolean } | { show: string };

/** The move for a key on a row; undefined for keys that the tree leaves alone, and at the edges. */
export function moveFor(key: string, rows: readonly Row[], at: number): Move | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const to = (target: Row | undefined) => (target ? { goTo: target.node.criteria_id } : undefined);
  const id = row.node.criteria_id;
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
      if (row.expanded === false) return { toggle: id, open: true };
      return row.expanded ? to(rows[at + 1]) : undefined;
    case 'ArrowLeft':
      if (row.expanded) return { toggle: id, open: false };
      return to(rows.find((one) => one.node.criteria_id === row.parent));
    case 'Enter':
      return row.expanded === undefined ? { show: id } : { toggle: id, open: !row.expanded };
    default:
      return undefined;
  }
}

/** Keys the tree keeps from the page even when they do nothing, so that the page does not scroll under it. */
export const treeKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter']);

/** The leaf after or before a row; from a row that is not shown, the first or last one. */
export function leafBeside(rows: readonly Row[], id: string, by: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.node.criteria_id === id);
  const beside = by === 1 ? rows.slice(at + 1) : rows.slice(0, at === -1 ? undefined : at).reverse();
  return beside.find(({ node }) => isLeaf(node))?.node.criteria_id;
}
