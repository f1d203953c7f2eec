/** Which rows of the tree are shown, and how many leaves there are of each kind. */
import type { CriteriaNode } from '../../../service/contract/results.ts';
import { isConfirmed, isUnsure } from '../../../service/contract/sureness.ts';
import { colorOf, disagrees, isLeaf, leaves } from './walk.ts';

export const filters = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'unsure', label: 'Unsure' },
  { id: 'against', label: 'Against' },
  { id: 'changed', label: 'Changed' },
  { id: 'disagreements', label: 'Disagreements' },
] as const;
export type Filter = (typeof filters)[number]['id'];

/**
 * Open leaves that can still change the outcome: every group above them is open too. What is open in a settled group
 * changes nothing, and nobody needs to look for it.
 */
export function stillOpen(node: CriteriaNode): CriteriaNode[] {
  if (colorOf(node) !== 'yellow') return [];
  return isLeaf(node) ? [node] : (node.criteria ?? []).flatMap(stillOpen);
}

/** The leaves that a filter shows. */
export function passing(tree: CriteriaNode, filter: Filter): CriteriaNode[] {
  switch (filter) {
    case 'all':
      return leaves(tree);
    case 'open':
      return stillOpen(tree);
    case 'unsure': {
      const open = new Set(stillOpen(tree));
      return leaves(tree).filter((leaf) => isUnsure(leaf) && (colorOf(leaf) !== 'yellow' || open.has(leaf)));
    }
    case 'against':
      return leaves(tree).filter((leaf) => colorOf(leaf) === 'red');
    case 'changed':
      return leaves(tree).filter(
        (leaf) => (leaf.override !== undefined && !isConfirmed(leaf)) || typeof leaf.judged_text === 'string',
      );
    case 'disagreements':
      return leaves(tree).filter(disagrees);
  }
}

/** Where a person begins: with what is open and decides, else with what stands against the whole, else at the top. */
export function opening(tree: CriteriaNode): CriteriaNode {
  const against = (node: CriteriaNode): CriteriaNode[] => {
    if (colorOf(node) !== 'red') return [];
    return isLeaf(node) ? [node] : (node.criteria ?? []).flatMap(against);
  };
  return stillOpen(tree)[0] ?? against(tree)[0] ?? leaves(tree)[0] ?? tree;
}

export function count(tree: CriteriaNode, filter: Filter): number {
  return passing(tree, filter).length;
}

export interface Row {
  node: CriteriaNode;
  /** From 1, as ARIA counts. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
  parent: string | undefined;
  /** Open, in a group that is settled without it. */
  moot: boolean;
}

/** The rows to draw, top to bottom. A filter shows the leaves that pass with their ancestors, whatever is collapsed. */
export function rowsOf(tree: CriteriaNode, collapsed: ReadonlySet<string>, filter: Filter): Row[] {
  const rows: Row[] = [];
  const wanted = new Set(passing(tree, filter));
  const shown = (node: CriteriaNode): boolean =>
    isLeaf(node) ? wanted.has(node) : (node.criteria ?? []).some(shown);
  const add = (siblings: CriteriaNode[], level: number, parent: string | undefined, isOpen: boolean) => {
    const visible = filter === 'all' ? siblings : siblings.filter(shown);
    visible.forEach((node, index) => {
      const open = isLeaf(node) ? undefined : filter !== 'all' || !collapsed.has(node.criteria_id);
      const yellow = colorOf(node) === 'yellow';
      rows.push({
        node,
        level,
        position: index + 1,
        siblings: visible.length,
        expanded: open,
        parent,
        moot: isLeaf(node) && yellow && !isOpen,
      });
      if (open) add(node.criteria ?? [], level + 1, node.criteria_id, isOpen && yellow);
    });
  };
  add([tree], 1, undefined, true);
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
