/**
 * Changes of the tree itself: texts, operators, and nodes that come, go and move. Numbers say where a node stands
 * (`1.2.3`), so a node that moves gets another one; `node_id` keeps who it is, for joining two people's changes.
 */
import type { Direction, TreeEdit } from '../contract/changes.ts';
import type { CriteriaNode, Operator } from '../contract/results.ts';
import { comparePlaces } from './diff.ts';
import { matchNodes } from './match.ts';
import { ancestors, childrenOf as children, find, isLeaf, parentOf, replace } from './walk.ts';

/** A tree after a change, and where the node it was about stands now. */
export interface Reshaped {
  tree: CriteriaNode;
  id: string;
}

export type { Direction };

/** Who a node is, wherever it stands. */
export function identityOf(node: CriteriaNode): string {
  return typeof node.node_id === 'string' ? node.node_id : node.criteria_id;
}

/** The guideline's own text may be fixed; what stands below it then is too. */
export function isFixed(tree: CriteriaNode, id: string): boolean {
  return [...ancestors(tree, id), id].some((one) => find(tree, one)?.fixed === true);
}

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
    if (same) return node;
    const next = { ...rest, description, ...(operator && { operator }), ...(least && { minimum: least }) };
    const turns = (operator === 'NOT') !== (node.operator === 'NOT');
    return turns ? { ...next, criteria: children(node).map(withAnswersKept) } : next;
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

/** Adds an open criterion to a group; beside a leaf, at the end of the leaf's group. `identity` is new to the tree. */
export function add(
  tree: CriteriaNode,
  at: string,
  description: string,
  identity: string,
): Reshaped | undefined {
  const node = find(tree, at);
  const group = node && !isLeaf(node) ? node : parentOf(tree, at);
  if (!group || group.operator === 'NOT') return undefined;
  const id = freeId(group);
  const leaf: CriteriaNode = {
    criteria_id: id,
    node_id: identity,
    description,
    color: 'yellow',
    answer: 'unknown',
    clinical_decisioning: [],
  };
  const grown = replace(tree, group.criteria_id, (one) => withChildren(one, [...children(one), leaf]));
  return { tree: described(grown), id };
}

/** Puts a node into a new group of its own, to which more can be added. Not the root. */
export function wrap(
  tree: CriteriaNode,
  id: string,
  identity: string,
  description = 'Any of these',
): Reshaped | undefined {
  if (!parentOf(tree, id)) return undefined;
  const wrapped = replace(tree, id, (node) => ({
    criteria_id: id,
    node_id: identity,
    description,
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

/** Where a NOT comes or goes: what people answered stays what it was, and means the opposite for the request. */
function withAnswersKept(node: CriteriaNode): CriteriaNode {
  const { override } = node;
  const color =
    override && ({ green: 'red', red: 'green', yellow: 'yellow', gray: 'gray' } as const)[override.color];
  return {
    ...node,
    ...(override && color && { override: { ...override, color } }),
    ...(node.criteria && { criteria: node.criteria.map(withAnswersKept) }),
  };
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

/** A change as data, applied; undefined where it cannot be done any more. `identity` is for what it adds. */
export function applyEdit(tree: CriteriaNode, edit: TreeEdit, identity: string): Reshaped | undefined {
  const id = edit.criteria_id;
  if (!find(tree, id) || isFixed(tree, id)) return undefined;
  switch (edit.edit) {
    case 'remove':
      return remove(tree, id);
    case 'move':
      return move(tree, id, edit.direction);
    case 'group':
      return wrap(tree, id, identity, edit.description);
    case 'add':
      return add(tree, id, edit.description, identity);
    case 'reword': {
      const changed = reword(tree, id, edit);
      return changed === tree ? undefined : { tree: changed, id };
    }
  }
}

/**
 * A criterion of the determination as it was: put back where it stood, or with its own text and operator again. Undefined where
 * its group is gone, or where it stands elsewhere.
 */
export function restore(tree: CriteriaNode, determination: CriteriaNode, id: string): Reshaped | undefined {
  const original = find(determination, id);
  if (!original) return undefined;
  const { later } = matchNodes(determination, tree);
  const present = later.get(original);
  if (present) {
    const { description, operator, minimum } = original;
    const changed = reword(tree, present.criteria_id, {
      description,
      ...(operator && { operator }),
      ...(minimum !== undefined && { minimum }),
    });
    return changed === tree ? undefined : { tree: changed, id: present.criteria_id };
  }
  const home = parentOf(determination, id);
  const group = home && later.get(home);
  if (!group) return undefined;
  const number = `${group.criteria_id}.${lastIndex(id)}`;
  const isFree = !find(tree, number);
  const back = renumbered(original, isFree ? number : freeId(group));
  const members = [...children(group), back].sort((a, b) => comparePlaces(a.criteria_id, b.criteria_id));
  return {
    tree: described(replace(tree, group.criteria_id, (one) => withMinimum(withChildren(one, members), home))),
    id: back.criteria_id,
  };
}

/** The minimum that a group had before members of it were taken away. */
function withMinimum(group: CriteriaNode, original: CriteriaNode): CriteriaNode {
  if (group.operator !== 'AT_LEAST' || original.operator !== 'AT_LEAST' || !original.minimum) return group;
  return { ...group, minimum: Math.min(original.minimum, children(group).length) };
}
