/** Which rows of the tree are shown, and how many leaves there are of each kind. */

import { isConfirmed, isUnsure } from '../../service/contract/certainty.ts';
import type { CriteriaNode } from '../../service/contract/results.ts';
import type { Variance } from '../../service/contract/variance.ts';
import {
  against,
  colorOf,
  isLeaf,
  isOverruled,
  isSetBare,
  leaves,
  mootNodes,
  nodes,
  stillOpen,
  withRemoved,
} from '../../service/tree/index.ts';

export const filters = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'unsure', label: 'Unsure' },
  { id: 'against', label: 'Against' },
  { id: 'changed', label: 'Changed' },
  { id: 'disagreements', label: 'Disagreements' },
] as const;
export type Filter = (typeof filters)[number]['id'];

const NOBODY: ReadonlySet<string> = new Set();

/** The criteria that a filter shows. `variances`: where the tree differs from its determination; `disputed`: a second reader disagrees. */
export function passing(
  tree: CriteriaNode,
  filter: Filter,
  variances: readonly Variance[] = [],
  disputed: ReadonlySet<string> = NOBODY,
): CriteriaNode[] {
  switch (filter) {
    case 'all':
      return leaves(tree);
    case 'open':
      return stillOpen(tree);
    case 'unsure': {
      const open = new Set(stillOpen(tree));
      const unsure = (leaf: CriteriaNode) =>
        isUnsure(leaf) || (disputed.has(leaf.criteria_id) && !leaf.override);
      return leaves(tree).filter((leaf) => unsure(leaf) && (colorOf(leaf) !== 'yellow' || open.has(leaf)));
    }
    case 'against':
      return leaves(tree).filter((leaf) => colorOf(leaf) === 'red');
    case 'changed': {
      const varied = new Set(standing(variances).map(({ criteria_id }) => criteria_id));
      return [...nodes(tree)].filter((node) => varied.has(node.criteria_id) || isAnswered(node));
    }
    case 'disagreements':
      return [...nodes(tree)].filter(isOverruled);
  }
}

/** What is still in the tree, as it is not in the determination. */
const standing = (variances: readonly Variance[]) => variances.filter(({ kind }) => kind !== 'removed');

/** A person has said something else than the engine, or it was asked something else. */
function isAnswered(node: CriteriaNode): boolean {
  const said = node.override !== undefined && !(isLeaf(node) && isConfirmed(node));
  return said || isSetBare(node) || typeof node.judged_text === 'string';
}

/** Where a person begins: with what is open and decides, else with what stands against the whole, else at the top. */
export function opening(tree: CriteriaNode): CriteriaNode {
  return stillOpen(tree)[0] ?? against(tree)[0] ?? leaves(tree)[0] ?? tree;
}

/** What is removed counts as changed, though there is nothing of it in the tree. */
export function count(
  tree: CriteriaNode,
  filter: Filter,
  variances: readonly Variance[] = [],
  disputed: ReadonlySet<string> = NOBODY,
): number {
  const gone = filter === 'changed' ? variances.length - standing(variances).length : 0;
  return passing(tree, filter, variances, disputed).length + gone;
}

export interface Row {
  node: CriteriaNode;
  /** From 1, as ARIA counts. */
  level: number;
  position: number;
  siblings: number;
  expanded: boolean | undefined;
  parent: string | undefined;
  /** No longer matters: its group, or one above it, is settled without it. */
  moot: boolean;
}

/** The rows to draw, top to bottom. A filter shows the criteria that pass with their ancestors, whatever is collapsed. */
export function rowsOf(
  tree: CriteriaNode,
  collapsed: ReadonlySet<string>,
  filter: Filter,
  variances: readonly Variance[] = [],
  /** Shown all the same: what passed when the filter was chosen and has been answered since. */
  kept: ReadonlySet<string> = new Set(),
  disputed: ReadonlySet<string> = NOBODY,
): Row[] {
  const rows: Row[] = [];
  const wanted = new Set(passing(tree, filter, variances, disputed));
  if (filter !== 'all' && kept.size > 0)
    for (const node of nodes(tree)) if (kept.has(node.criteria_id)) wanted.add(node);
  const moot = mootNodes(tree);
  const shown = (node: CriteriaNode): boolean => wanted.has(node) || (node.criteria ?? []).some(shown);
  const add = (siblings: CriteriaNode[], level: number, parent: string | undefined) => {
    const visible = filter === 'all' ? siblings : siblings.filter(shown);
    visible.forEach((node, index) => {
      const id = node.criteria_id;
      const open = isLeaf(node) ? undefined : filter !== 'all' || !collapsed.has(id);
      rows.push({
        node,
        level,
        position: index + 1,
        siblings: visible.length,
        expanded: open,
        parent,
        moot: moot.has(id),
      });
      if (open) add(node.criteria ?? [], level + 1, id);
    });
  };
  add([tree], 1, undefined);
  return rows;
}

/** A criterion of the determination that is not in the case: reported where it stood, and never counted. */
export interface RemovedRow {
  id: string;
  level: number;
  removed: Variance;
}

/** The rows with those of what was removed; in a collapsed group they are not seen either. */
export function withRemovedRows(
  rows: readonly Row[],
  filter: Filter,
  variances: readonly Variance[],
): (Row | RemovedRow)[] {
  if (filter !== 'all' && filter !== 'changed') return [...rows];
  const closed = rows.filter((row) => row.expanded === false).map((row) => `${row.node.criteria_id}.`);
  const removed = variances
    .filter(({ kind, criteria_id }) => kind === 'removed' && !closed.some((id) => criteria_id.startsWith(id)))
    .map((each) => ({ id: each.criteria_id, level: each.criteria_id.split('.').length, removed: each }));
  const placed = rows.map((row) => ({ id: row.node.criteria_id, row }));
  return withRemoved(placed, removed).map((each) => ('row' in each ? each.row : each));
}

/** Criteria of one group that begin alike: cut short they could not be told apart. */
export function alike(rows: readonly Row[]): ReadonlySet<string> {
  const groups = Map.groupBy(rows, ({ parent, node }) => `${parent} ${node.description.slice(0, BEGINNING)}`);
  return new Set(
    [...groups.values()].flatMap((each) => (each.length > 1 ? each.map((row) => row.node.criteria_id) : [])),
  );
}

/** Characters of a criterion that its row surely shows. */
const BEGINNING = 50;

/** Groups that can be folded away at first: those that count for the request as a whole, and those that no longer matter. */
export function settled(tree: CriteriaNode): string[] {
  const ids: string[] = [];
  const moot = mootNodes(tree);
  const visit = (node: CriteriaNode, isRoot: boolean) => {
    if (isLeaf(node)) return;
    const color = colorOf(node);
    if (!isRoot && (color === 'green' || color === 'gray' || moot.has(node.criteria_id)))
      ids.push(node.criteria_id);
    for (const child of node.criteria ?? []) visit(child, false);
  };
  visit(tree, true);
  return ids;
}
