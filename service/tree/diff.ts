/** What differs between two trees: their criteria, the answers to them, and the evidence. */
import type { ChangeCounts, TreeChange } from '../contract/changes.ts';
import type { CriteriaNode } from '../contract/results.ts';
import type { Variance } from '../contract/variance.ts';
import { type Matching, matchNodes, outOfOrder, parentsOf, sameText } from './match.ts';
import { rollUp } from './roll-up.ts';
import { childrenOf, colorOf, isLeaf, nodes } from './walk.ts';

/** A difference between the criteria of two trees; why there is one is not in them. */
export type Difference = Omit<Variance, 'category' | 'reason' | 'by' | 'role' | 'at' | 'proposed_by'>;

/** How the criteria of `after` differ from those of `before`: nothing that a client says can hide one. */
export function structureChanges(
  before: CriteriaNode,
  after: CriteriaNode,
  matching: Matching = matchNodes(before, after),
): Difference[] {
  const moved = movedNodes(before, after, matching);
  const [homes, groups] = [parentsOf(before), parentsOf(after)];
  const groupOf = (node: CriteriaNode) => groups.get(node)?.description ?? '';
  const found = [...nodes(after)].flatMap((now) => {
    const old = matching.earlier.get(now);
    const at = { criteria_id: now.criteria_id, description: now.description };
    if (!old) return [{ kind: 'added' as const, ...at, after: groupOf(now) }];
    const of = { ...at, original_id: old.criteria_id };
    const differs: Difference[] = [];
    const note = (kind: Difference['kind'], was: string, is: string) =>
      differs.push({ kind, ...of, before: was, after: is });
    if (!sameText(old.description, now.description)) note('reworded', old.description, now.description);
    if (moved.has(now)) note('moved', homes.get(old)?.description ?? '', groupOf(now));
    if (!isLeaf(now) && combines(old) !== combines(now, old))
      note('operator', combines(old), combines(now, old));
    const role = old.role ?? 'include';
    if (now.role !== undefined && now.role !== role) note('role', role, now.role);
    return differs;
  });
  const gone = matching.removed.map((old) => ({
    kind: 'removed' as const,
    criteria_id: old.criteria_id,
    original_id: old.criteria_id,
    description: old.description,
  }));
  return [...found, ...gone].sort(byPlace);
}

/** In reading order of the numbers, what was removed where it stood. */
const byPlace = (a: Difference, b: Difference): number => comparePlaces(a.criteria_id, b.criteria_id);

/** 1.2 before 1.2.1 before 1.10. */
export function comparePlaces(a: string, b: string): number {
  const [one, other] = [a, b].map((id) => id.split('.').map(Number));
  for (let i = 0; i < Math.max(one!.length, other!.length); i++) {
    const by = (one![i] ?? -1) - (other![i] ?? -1);
    if (by !== 0) return by;
  }
  return 0;
}

/** The rows of a tree with the rows of what was removed put in where that stood. Both lists are in reading order. */
export function withRemoved<T extends { id: string }, R extends { id: string }>(
  rows: readonly T[],
  removed: readonly R[],
): (T | R)[] {
  const all: (T | R)[] = [];
  let next = 0;
  for (const row of rows) {
    while (next < removed.length && comparePlaces(removed[next]!.id, row.id) < 0) all.push(removed[next++]!);
    all.push(row);
  }
  return [...all, ...removed.slice(next)];
}

/** Nodes whose group is another one, or that left the order of their group. */
function movedNodes(before: CriteriaNode, after: CriteriaNode, { earlier }: Matching): Set<CriteriaNode> {
  const parents = parentsOf(before);
  const places = new Map<CriteriaNode, number>();
  for (const group of nodes(before))
    for (const [place, child] of childrenOf(group).entries()) places.set(child, place);
  const moved = new Set<CriteriaNode>();
  for (const group of nodes(after)) {
    const home = earlier.get(group);
    const stayed: CriteriaNode[] = [];
    for (const child of childrenOf(group)) {
      const old = earlier.get(child);
      if (!old) continue;
      if (home && parents.get(old) === home) stayed.push(child);
      else moved.add(child);
    }
    const order = stayed.map((child) => places.get(earlier.get(child)!)!);
    for (const index of outOfOrder(order)) moved.add(stayed[index]!);
  }
  return moved;
}

/** "AND", or "AT_LEAST 2"; a client that does not know `minimum` leaves it as it was. */
function combines(node: CriteriaNode, known?: CriteriaNode): string {
  const operator = node.operator ?? 'AND';
  return operator === 'AT_LEAST' ? `AT_LEAST ${node.minimum ?? known?.minimum ?? 1}` : operator;
}

/** Groups that say something else than what follows from their members: set by a person, or sent so. */
export function groupsSet(tree: CriteriaNode, matching: Matching): Difference[] {
  const follows = new Map([...nodes(rollUp(tree))].map((node) => [node.criteria_id, node]));
  return [...nodes(tree)].flatMap((node): Difference[] => {
    if (isLeaf(node)) return [];
    const color = colorOf(node);
    const old = matching.earlier.get(node);
    const of = {
      criteria_id: node.criteria_id,
      description: node.description,
      ...(old && { original_id: old.criteria_id }),
      after: color,
    };
    if (node.override) return [{ kind: 'group_set', ...of }];
    const due = follows.get(node.criteria_id)?.color;
    return node.color && due && due !== color ? [{ kind: 'group_color', ...of, before: due }] : [];
  });
}

/** Everything that a person would call a change: criteria, answers with their reasons, evidence. */
export function treeChanges(before: CriteriaNode, after: CriteriaNode): TreeChange[] {
  const matching = matchNodes(before, after);
  const structure: TreeChange[] = structureChanges(before, after, matching);
  const rest = [...nodes(after)].flatMap((now): TreeChange[] => {
    const old = matching.earlier.get(now);
    if (!old) return [];
    const of = {
      criteria_id: now.criteria_id,
      original_id: old.criteria_id,
      description: now.description,
    };
    const changes: TreeChange[] = [];
    const isSet =
      now.override?.reason !== old.override?.reason || now.override?.color !== old.override?.color;
    // Groups follow; only what was said of one is a change of its own.
    if (isSet || (isLeaf(now) && colorOf(old) !== colorOf(now)))
      changes.push({
        kind: 'answer',
        ...of,
        before: colorOf(old),
        after: colorOf(now),
        ...(now.override && { reason: now.override.reason }),
      });
    const { added, removed } = evidenceChange(old, now);
    if (added + removed > 0) changes.push({ kind: 'evidence', ...of, added, removed });
    return changes;
  });
  return [...structure, ...rest];
}

/** How much evidence came and went between two versions of a leaf. */
export function evidenceChange(
  before: CriteriaNode | undefined,
  after: CriteriaNode | undefined,
): { added: number; removed: number } {
  const ids = (node: CriteriaNode | undefined) =>
    new Set((node?.clinical_decisioning ?? []).map((entry) => entry.id));
  const [a, b] = [ids(before), ids(after)];
  const missing = (from: Set<string>, to: Set<string>) => [...from].filter((id) => !to.has(id)).length;
  return { added: missing(b, a), removed: missing(a, b) };
}

export function countChanges(changes: readonly Pick<TreeChange, 'kind'>[]): ChangeCounts {
  const counts: ChangeCounts = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
