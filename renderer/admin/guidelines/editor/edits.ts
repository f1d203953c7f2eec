/** What can be done to the tree. Every edit gives the tree with its ids in place, and the node to go on with. */
import {
  type DraftNode,
  find,
  isGroup,
  newLeaf,
  type Operator,
  parentOf,
  replace,
  replaceSiblings,
} from './draft.ts';
import { renumber } from './number.ts';

export interface Edited {
  tree: DraftNode;
  focus: string;
}

/** Fields that only a leaf has; a group that kept them would be refused. */
const leafOnly = ['test', 'judgement', 'absence', 'look', 'facts'];

const done = (tree: DraftNode, focus: string): Edited => ({ tree: renumber(tree), focus });

/** A leaf as the group of itself and another: the leaf stays whole, as the first child. */
function grouped(leaf: DraftNode, other: DraftNode): DraftNode {
  const group = Object.fromEntries(Object.entries(leaf).filter(([name]) => !leafOnly.includes(name)));
  const inner = { ...leaf, key: newLeaf().key };
  delete inner.applies_to;
  delete inner.citation;
  return {
    ...(group as DraftNode),
    // References mean the leaf, so its id goes with it.
    criteria_id: '',
    operator: 'AND',
    criteria: [inner, other],
  };
}

/** A new criterion below the others of the same group; inside the root, for the root. */
export function addAfter(tree: DraftNode, key: string): Edited {
  if (tree.key === key) return addInside(tree, key);
  const leaf = newLeaf();
  return done(
    replaceSiblings(tree, key, (all, at) => all.toSpliced(at + 1, 0, leaf)),
    leaf.key,
  );
}

/** A new criterion as the last child; a leaf becomes a group of what it was and the new one. */
export function addInside(tree: DraftNode, key: string): Edited {
  const leaf = newLeaf();
  const grown = replace(tree, key, (node) =>
    isGroup(node) ? { ...node, criteria: [...(node.criteria ?? []), leaf] } : grouped(node, leaf),
  );
  return done(grown, leaf.key);
}

/** Without the node and all below it. The root stays; a group that is left empty becomes a leaf. */
export function remove(tree: DraftNode, key: string): Edited | undefined {
  const parent = parentOf(tree, key);
  const at = parent?.criteria?.findIndex((child) => child.key === key) ?? -1;
  if (!parent?.criteria || at < 0) return undefined;
  const left = replaceSiblings(tree, key, (all) => all.toSpliced(at, 1));
  const next = parent.criteria[at + 1] ?? parent.criteria[at - 1] ?? parent;
  return done(replace(left, parent.key, emptied), next.key);
}

function emptied(node: DraftNode): DraftNode {
  if (node.criteria?.length !== 0) return node;
  const { criteria: _, operator: __, minimum: ___, ...leaf } = node;
  return leaf as DraftNode;
}

/** One place up (-1) or down (+1) among its siblings; undefined at the edge. */
export function move(tree: DraftNode, key: string, by: -1 | 1): Edited | undefined {
  const siblings = parentOf(tree, key)?.criteria ?? [];
  const at = siblings.findIndex((child) => child.key === key);
  const node = siblings[at];
  if (!node || !siblings[at + by]) return undefined;
  const swapped = replaceSiblings(tree, key, (all) => all.toSpliced(at, 1).toSpliced(at + by, 0, node));
  return done(swapped, key);
}

/** Into the group above it; a leaf above becomes a group of both. Undefined for a first child. */
export function moveIn(tree: DraftNode, key: string): Edited | undefined {
  const siblings = parentOf(tree, key)?.criteria ?? [];
  const at = siblings.findIndex((child) => child.key === key);
  const node = siblings[at];
  const above = siblings[at - 1];
  if (!node || !above) return undefined;
  const without = replaceSiblings(tree, key, (all) => all.toSpliced(at, 1));
  const joined = replace(without, above.key, (group) =>
    isGroup(group) ? { ...group, criteria: [...(group.criteria ?? []), node] } : grouped(group, node),
  );
  return done(joined, key);
}

/** Out of its group, to the place after it. Undefined for children of the root. */
export function moveOut(tree: DraftNode, key: string): Edited | undefined {
  const parent = parentOf(tree, key);
  const node = find(tree, key);
  if (!parent || !node || parent.key === tree.key) return undefined;
  const without = replaceSiblings(tree, key, (all) => all.filter((child) => child.key !== key));
  const placed = replaceSiblings(without, parent.key, (all, at) => all.toSpliced(at + 1, 0, node));
  return done(replace(placed, parent.key, emptied), key);
}

/** The children take the place of their group. */
export function dissolve(tree: DraftNode, key: string): Edited | undefined {
  const group = find(tree, key);
  const children = group?.criteria;
  if (!children?.[0] || group === tree) return undefined;
  const freed = replaceSiblings(tree, key, (all, at) => all.toSpliced(at, 1, ...children));
  return done(freed, children[0].key);
}

/** The node under a group that must not hold, in its place: what is bad is stated positively and counts against. */
export function putUnderNot(tree: DraftNode, key: string): Edited | undefined {
  const node = find(tree, key);
  if (!node || node === tree) return undefined;
  const { applies_to, ...inner } = node;
  const group: DraftNode = {
    ...newLeaf(),
    description: `It is not so: ${node.description}`,
    operator: 'NOT',
    ...(applies_to && { applies_to }),
    role: 'exclude',
    criteria: [inner as DraftNode],
  };
  return done(
    replaceSiblings(tree, key, (all, at) => all.with(at, group)),
    group.key,
  );
}

/** Sets fields of a node; `undefined` removes one. */
export function change(tree: DraftNode, key: string, fields: Partial<DraftNode>): Edited {
  const changed = replace(tree, key, (node) => {
    const next: DraftNode = { ...node, ...fields };
    for (const [name, value] of Object.entries(fields)) if (value === undefined) delete next[name];
    return next;
  });
  return done(changed, key);
}

/** Another operator, with the minimum that AT_LEAST needs and no other may have. */
export function setOperator(tree: DraftNode, key: string, operator: Operator): Edited {
  const children = find(tree, key)?.criteria?.length ?? 1;
  return change(tree, key, {
    operator,
    minimum: operator === 'AT_LEAST' ? Math.min(2, children) : undefined,
  } as Partial<DraftNode>);
}
