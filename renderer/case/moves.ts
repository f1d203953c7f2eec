/** What a key does in the treegrid, as the ARIA practices describe it. */
import { isLeaf } from '../../service/tree/index.ts';
import { type RowMove, rowMove } from '../ui/rowMoves.ts';
import type { Row } from './filter.ts';

/** The move for a key on a row, Enter included; undefined for keys that the tree leaves alone, and at the edges. */
export function moveFor(
  key: string,
  rows: readonly Row[],
  at: number,
): RowMove | { show: string } | undefined {
  const row = rows[at];
  if (key !== 'Enter') return rowMove(key, rows, at, ({ node }) => node.criteria_id);
  if (!row) return undefined;
  const id = row.node.criteria_id;
  return row.expanded === undefined ? { show: id } : { toggle: id, open: !row.expanded };
}

/** Keys the tree keeps from the page even when they do nothing, so that the page does not scroll under it. */
export const treeKeys = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter']);

/** The leaf after or before a row; from a row that is not shown, the first or last one. */
export function leafBeside(rows: readonly Row[], id: string, by: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.node.criteria_id === id);
  const beside = by === 1 ? rows.slice(at + 1) : rows.slice(0, at === -1 ? undefined : at).reverse();
  return beside.find(({ node }) => isLeaf(node))?.node.criteria_id;
}
