/** Ids by place, and references that follow them. */
import { type DraftNode, isBag, nodes } from './draft.ts';

/**
 * The tree with `1`, `1.1`, `1.2`, ... in place. Tests that take another leaf's answer (`same`) follow that leaf; if it is
 * gone they name none, which the check shows as a fault, instead of silently meaning the leaf that took its number.
 */
export function renumber(tree: DraftNode): DraftNode {
  const moved = new Map<string, string>();
  const numbered = place(tree, '1', moved);
  const changed = [...moved].some(([before, now]) => before !== now);
  const refers = changed || dangling(numbered, moved);
  return refers ? follow(numbered, moved) : numbered;
}

function place(node: DraftNode, id: string, moved: Map<string, string>): DraftNode {
  if (node.criteria_id) moved.set(node.criteria_id, id);
  const criteria = node.criteria?.map((child, index) => place(child, `${id}.${index + 1}`, moved));
  const same = criteria?.every((child, index) => child === node.criteria?.[index]) ?? true;
  if (same && node.criteria_id === id) return node;
  return { ...node, criteria_id: id, ...(criteria && { criteria }) };
}

function dangling(tree: DraftNode, moved: Map<string, string>): boolean {
  return [...nodes(tree)].some((node) => references(node.test).some((id) => !moved.has(id)));
}

function references(test: unknown): string[] {
  if (Array.isArray(test)) return test.flatMap(references);
  if (!isBag(test)) return [];
  if (test.kind === 'same') return typeof test.criteria_id === 'string' ? [test.criteria_id] : [];
  return Object.values(test).flatMap(references);
}

function follow(node: DraftNode, moved: Map<string, string>): DraftNode {
  return {
    ...node,
    ...(node.test !== undefined && { test: followTest(node.test, moved) }),
    ...(node.criteria && { criteria: node.criteria.map((child) => follow(child, moved)) }),
  };
}

function followTest(test: unknown, moved: Map<string, string>): unknown {
  if (Array.isArray(test)) return test.map((part) => followTest(part, moved));
  if (!isBag(test)) return test;
  if (test.kind === 'same') return { ...test, criteria_id: moved.get(String(test.criteria_id)) ?? '' };
  return Object.fromEntries(Object.entries(test).map(([name, part]) => [name, followTest(part, moved)]));
}
