/** Ways through a criteria tree. Nodes are never changed in place. */
import type { Color, CriteriaNode } from '../contract/results.ts';

/** Anything with children of its own kind: a node of a result, or of a guideline. */
interface Branch<T> {
  criteria_id: string;
  criteria?: T[];
}

export const isLeaf = (node: { criteria?: readonly unknown[] }): boolean => !node.criteria?.length;

export const childrenOf = (node: CriteriaNode): CriteriaNode[] => node.criteria ?? [];

/** Every node in reading order, without recursion: a sent tree may be deep. */
export function* nodes<T extends Branch<T>>(tree: T): Generator<T> {
  const open: T[] = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    if (node.criteria) for (let i = node.criteria.length - 1; i >= 0; i--) open.push(node.criteria[i]!);
  }
}

/** The leaves from left to right. */
export function leaves<T extends Branch<T>>(tree: T): T[] {
  return [...nodes(tree)].filter(isLeaf);
}

export function find(tree: CriteriaNode, id: string): CriteriaNode | undefined {
  return nodes(tree).find((node) => node.criteria_id === id);
}

/** Ids from the root down to the node, the node left out; empty for the root and for unknown ids. */
export function ancestors(tree: CriteriaNode, id: string): string[] {
  const path = (node: CriteriaNode): string[] | undefined => {
    if (node.criteria_id === id) return [];
    for (const child of childrenOf(node)) {
      const below = path(child);
      if (below) return [node.criteria_id, ...below];
    }
    return undefined;
  };
  return path(tree) ?? [];
}

export function parentOf(tree: CriteriaNode, id: string): CriteriaNode | undefined {
  const parent = ancestors(tree, id).at(-1);
  return parent === undefined ? undefined : find(tree, parent);
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

/** The color that counts now: a node without one is open. */
export function colorOf(node: CriteriaNode): Color {
  return node.override?.color ?? node.color ?? 'yellow';
}

/** For each node's id whether it stands below an odd number of NOTs, where a yes counts against the request. */
export function polarities(tree: CriteriaNode): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const open: { node: CriteriaNode; inverted: boolean }[] = [{ node: tree, inverted: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inverted } = next;
    found.set(node.criteria_id, inverted);
    const below = inside(node, inverted);
    for (const child of childrenOf(node)) open.push({ node: child, inverted: below });
  }
  return found;
}

/** The polarity of a node's children. */
export function inside(node: CriteriaNode, inverted: boolean): boolean {
  return node.operator === 'NOT' ? !inverted : inverted;
}

/** There is an answer of the engine, and no person has spoken yet. */
export function mayConfirm(node: CriteriaNode | undefined): boolean {
  return node?.engine !== undefined && !node.override && isLeaf(node);
}

/** True where the person's color is not the engine's. */
export function disagrees(node: CriteriaNode): boolean {
  return (
    node.override !== undefined && node.engine !== undefined && node.override.color !== node.engine.color
  );
}

/** A leaf whose color a client sent that is not the engine's, without saying why. */
export function isSetBare(node: CriteriaNode): boolean {
  return isLeaf(node) && !node.override && node.engine !== undefined && colorOf(node) !== node.engine.color;
}

/** True where what counts is not what the engine says, whoever said so. */
export function isOverruled(node: CriteriaNode): boolean {
  return disagrees(node) || isSetBare(node);
}
