/**
 * Changes of the tree itself: texts, operators, and nodes that come, go and move. Numbers say where a node stands
 * (`1.2.3`), so a node that moves gets another one; `node_id` keeps who it is, for joining two people's changes.
 */
import type { CriteriaNode, Operator } from '../../../service/contract/results.ts';
import { ancestors, find, isLeaf, replace } from './walk.ts';

/** A tree after a change, and where the node it was about stands now. */
export interface Reshaped {
  tree: CriteriaNode;
  id: string;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** Who a node is, wherever it stands. */
export function identityOf(node: CriteriaNode): string {
  return typeof node.node_id === 'string' ? node.node_id : node.criteria_id;
}

/** The guideline's own text may be fixed; what stands below it then is too. */
export function isFixed(tree: CriteriaNode, id: string): boolean {
  return [...ancestors(tree, id), id].some((one) => find(tree, one)?.fixed === true);
}

export function parentOf(tree: CriteriaNode, id: string): CriteriaNode | undefined {
  const parent = ancestors(tree, id).at(-1);
  return parent === undefined ? undefined : find(tree, parent);
}

const children = (node: CriteriaNode) => node.criteria ?? [];
const lastIndex = (id: string) => Number(id.slice(id.lastIndexOf('.') + 1));
const freeId = (group: CriteriaNode) =>
  `${group.criteria_id}.${Math.max(0, ...children(group).map((child) => lastIndex(child.criteria_id))) + 1}`;

/** The node and all below it under another number; each keeps its identity. */
function renumbered(node: CriteriaNode, id: string): CriteriaNode {
  if (node.criteria_id === id) return node;
  return {
    ...node,
    criteria_id: id,
    node_id: identityOf(node),
    ...(node.criteria && {
      criteria: node.criteria.map((child) =>
        renumbered(child, id + child.criteria_id.slice(node.criteria_id.length)),
      ),
    }),
  };
}

/** Children with the description of their parent, as the service keeps it beside them. */
function described(node: CriteriaNode): CriteriaNode {
  if (!node.criteria) return node;
  const criteria = node.criteria.map((child) => {
    const inside = described(child);
    return inside.parent_description === node.description
      ? inside
      : { ...inside, parent_description: node.description };
  });
  return criteria.every((child, index) => child === node.criteria?.[index]) ? node : { ...node, criteria };
}

/** A group with other children. A minimum never asks for more than there are. */
function withChildren(group: CriteriaNode, criteria: CriteriaNode[]): CriteriaNode {
  const { minimum, ...rest } = group;
  if (group.operator !== 'AT_LEAST') return { ...rest, criteria };
  return { ...rest, criteria, minimum: Math.min(minimum ?? 1, criteria.length) };
}

export interface Wording {
  description: string;
  /** For groups only. */
  operator?: Operator;
  minimum?: number;
}

/** Another text, and for a group another way of combining. The same tree when nothing differs. */
export function reword(
  tree: CriteriaNode,
  id: string,
  { description, operator, minimum }: Wording,
): CriteriaNode {
  const changed = replace(tree, id, (node) => {
    if (isLeaf(node)) return rewordedLeaf(node, description);
    const { minimum: before, ...rest } = node;
    const least = operator === 'AT_LEAST' ? Math.min(minimum ?? 1, children(node).length) : undefined;
    const same = node.description === description && node.operator === operator && before === least;
    return same
      ? node
      : { ...rest, description, ...(operator && { operator }), ...(least && { minimum: least }) };
  });
  return changed === tree ? tree : described(changed);
}

/** A leaf remembers which text the engine's answer belongs to, as long as it is another one. */
function rewordedLeaf(node: CriteriaNode, description: string): CriteriaNode {
  if (node.description === description) return node;
  const { judged_text: earlier, ...rest } = node;
  const judged = typeof earlier === 'string' ? earlier : node.description;
  const keep = node.engine !== undefined && judged !== description;
  return { ...rest, description, ...(keep && { judged_text: judged }) };
}

/** Whether the engine's answer is to another text than the leaf has now, or there is none. */
export function isStale(leaf: CriteriaNode): boolean {
  return isLeaf(leaf) && (leaf.engine === undefined || typeof leaf.judged_text === 'string');
}

/** The tree as the engine is to judge it: what was remembered about its last answers is gone. */
export function forJudging(node: CriteriaNode): CriteriaNode {
  const { judged_text: _judged, ...rest } = node;
  return node.criteria ? { ...rest, criteria: node.criteria.map(forJudging) } : (rest as CriteriaNode);
}

/** Adds an open criterion to a group; beside a leaf, at the end of the leaf's group. */
export function add(tree: CriteriaNode, at: string, description: string): Reshaped | undefined {
  const node = find(tree, at);
  const group = node && !isLeaf(node) ? node : parentOf(tree, at);
  if (!group || group.operator === 'NOT') return undefined;
  const id = freeId(group);
  const leaf: CriteriaNode = {
    criteria_id: id,
    node_id: crypto.randomUUID(),
    description,
    color: 'yellow',
    answer: 'unknown',
    clinical_decisioning: [],
  };
  const grown = replace(tree, group.criteria_id, (one) => withChildren(one, [...children(one), leaf]));
  return { tree: described(grown), id };
}

/** Puts a node into a new group of its own, to which more can be added. Not the root. */
export function wrap(tree: CriteriaNode, id: string): Reshaped | undefined {
  if (!parentOf(tree, id)) return undefined;
  const wrapped = replace(tree, id, (node) => ({
    criteria_id: id,
    node_id: crypto.randomUUID(),
    description: 'Any of these',
    operator: 'OR',
    criteria: [renumbered(node, `${id}.1`)],
  }));
  return { tree: described(wrapped), id };
}

/** Whether a node can leave its group: the root and the only child of a group cannot. */
export function mayLeave(tree: CriteriaNode, id: string): boolean {
  const parent = parentOf(tree, id);
  return parent !== undefined && children(parent).length > 1;
}

/** Takes a node away with all below it; the choice falls to a neighbour. */
export function remove(tree: CriteriaNode, id: string): Reshaped | undefined {
  const parent = parentOf(tree, id);
  if (!parent || !mayLeave(tree, id)) return undefined;
  const at = children(parent).findIndex((child) => child.criteria_id === id);
  const left = children(parent).filter((child) => child.criteria_id !== id);
  const neighbour = left[Math.min(at, left.length - 1)] ?? parent;
  return {
    tree: replace(tree, parent.criteria_id, (node) => withChildren(node, left)),
    id: neighbour.criteria_id,
  };
}

/** Moves a node among its neighbours, into the group before it, or out of its group; undefined where it cannot go. */
export function move(tree: CriteriaNode, id: string, direction: Direction): Reshaped | undefined {
  if (direction === 'up') return swap(tree, id, -1);
  if (direction === 'down') return swap(tree, id, 1);
  const node = find(tree, id);
  const parent = parentOf(tree, id);
  if (!node || !parent || !mayLeave(tree, id)) return undefined;
  const siblings = children(parent);
  const before = siblings[siblings.indexOf(node) - 1];
  const goal = direction === 'out' ? parentOf(tree, parent.criteria_id) : before;
  if (!goal || isLeaf(goal) || goal.operator === 'NOT' || isFixed(tree, goal.criteria_id)) return undefined;
  const newId = freeId(goal);
  const left = replace(tree, parent.criteria_id, (one) =>
    withChildren(
      one,
      children(one).filter((child) => child !== node),
    ),
  );
  const moved = replace(left, goal.criteria_id, (one) =>
    withChildren(one, [...children(one), renumbered(node, newId)]),
  );
  return { tree: described(moved), id: newId };
}

/** Two neighbours change places, and with their places their numbers. */
function swap(tree: CriteriaNode, id: string, by: 1 | -1): Reshaped | undefined {
  const parent = parentOf(tree, id);
  if (!parent) return undefined;
  const all = children(parent);
  const at = all.findIndex((child) => child.criteria_id === id);
  const [node, other] = [all[at], all[at + by]];
  if (!node || !other) return undefined;
  const next = [...all];
  next[at + by] = renumbered(node, other.criteria_id);
  next[at] = renumbered(other, id);
  return {
    tree: replace(tree, parent.criteria_id, (one) => ({ ...one, criteria: next })),
    id: other.criteria_id,
  };
}
