/** Ways through a criteria tree. Nodes are never changed in place. */
import type { Color, CriteriaNode } from '../../../service/contract/results.ts';

export const isLeaf = (node: CriteriaNode): boolean => !node.criteria?.length;

/** Every node in reading order. */
export function* nodes(tree: CriteriaNode): Generator<CriteriaNode> {
  yield tree;
  for (const child of tree.criteria ?? []) yield* nodes(child);
}

export function leaves(tree: CriteriaNode): CriteriaNode[] {
  return [...nodes(tree)].filter(isLeaf);
}

export function find(tree: CriteriaNode, id: string): CriteriaNode | undefined {
  return nodes(tree).find((node) => node.criteria_id === id);
}

/** Ids from the root down to the node, the node left out; empty for the root and for unknown ids. */
export function ancestors(tree: CriteriaNode, id: string): string[] {
  const path = (node: CriteriaNode): string[] | undefined => {
    if (node.criteria_id === id) return [];
    for (const child of node.criteria ?? []) {
      const below = path(child);
      if (below) return [node.criteria_id, ...below];
    }
    return undefined;
  };
  return path(tree) ?? [];
}

/** The tree with one node replaced; nodes that did not change stay the same objects. */
export function replace(
  tree: CriteriaNode,
  id: string,
  change: (node: CriteriaNode) => CriteriaNode,
): CriteriaNode {
  if (tree.criteria_id === id) return change(tree);
  if (!tree.criteria) return tree;
  const criteria = tree.criteria.map((child) => replace(child, id, change));
  return criteria.every((child, index) => child === tree.criteria?.[index]) ? tree : { ...tree, criteria };
}

/** The colour that counts now: a node without one is open. */
export function colorOf(node: CriteriaNode): Color {
  return node.override?.color ?? node.color ?? 'yellow';
}

/** There is an answer of the engine, and no person has spoken yet. */
export function mayConfirm(node: CriteriaNode | undefined): boolean {
  return node?.engine !== undefined && !node.override && isLeaf(node);
}

/** True where the person's colour is not the engine's. */
export function disagrees(node: CriteriaNode): boolean {
  return (
    node.override !== undefined && node.engine !== undefined && node.override.color !== node.engine.color
  );
}
