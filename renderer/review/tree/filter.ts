/** Which rows of the tree are shown, and how many leaves there are of each kind. */
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { colorOf, disagrees, isLeaf, leaves } from './walk.ts';

export const filters = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'against', label: 'Against' },
  { id: 'changed', label: 'Changed' },
  { id: 'disagreements', label: 'Disagreements' },
] as const;
export type Filter = (typeof filters)[number]['id'];

/** Whether a leaf is shown under a filter. */
export function passes(leaf: CriteriaNode, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'open':
      return colorOf(leaf) === 'yellow';
    case 'against':
      return colorOf(leaf) === 'red';
    case 'changed':
      return leaf.override !== undefined;
    case 'disagreements':
      return disagrees(leaf);
  }
}

export function count(tree: CriteriaNode, filter: Filter): number {
  return leaves(tree).filter((leaf) => passes(leaf, filter)).length;
}

export interface Row {
  node: CriteriaNode;
  /** From 1, as ARIA counts. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
  parent: string | undefined;
}

/** The rows to draw, top to bottom. A filter shows the leaves that pass with their ancestors, whatever is collapsed. */
export function rowsOf(tree: CriteriaNode, collapsed: ReadonlySet<string>, filter: Filter): Row[] {
  const rows: Row[] = [];
  const shown = (node: CriteriaNode): boolean =>
    isLeaf(node) ? passes(node, filter) : (node.criteria ?? []).some(shown);
  const add = (siblings: CriteriaNode[], level: number, parent: string | undefined) => {
    const visible = filter === 'all' ? siblings : siblings.filter(shown);
    visible.forEach((node, index) => {
      const open = isLeaf(node) ? undefined : filter !== 'all' || !collapsed.has(node.criteria_id);
      rows.push({ node, level, position: index + 1, siblings: visible.length, expanded: open, parent });
      if (open) add(node.criteria ?? [], level + 1, node.criteria_id);
    });
  };
  add([tree], 1, undefined);
  return rows;
}

/** Groups that can be folded away at first: decided in favour, or not applicable, as a whole. */
export function settled(tree: CriteriaNode): string[] {
  const ids: string[] = [];
  const visit = (node: CriteriaNode, isRoot: boolean) => {
    if (isLeaf(node)) return;
    const color = colorOf(node);
    if (!isRoot && (color === 'green' || color === 'gray')) ids.push(node.criteria_id);
    for (const child of node.criteria ?? []) visit(child, false);
  };
  visit(tree, true);
  return ids;
}
