/** Answers and colours of the inner nodes from those of the leaves. */
import type { Answer, CriteriaNode, RootDecision } from '../contract/results.ts';
import { answerOf, colorOf, combine, decisionOf } from '../criteria/kleene.ts';

/**
 * The answer of a leaf as it stands: what a person set wins over the colour as sent, which wins over the answer (a client
 * that knows INTERFACE.md alone changes nothing but the colour). `inverted`: below an odd number of NOTs.
 */
export function leafAnswer(leaf: CriteriaNode, inverted: boolean): Answer {
  if (leaf.override) return answerOf(leaf.override.color, inverted);
  if (leaf.color && !(leaf.answer && colorOf(leaf.answer, inverted) === leaf.color)) {
    return answerOf(leaf.color, inverted);
  }
  return leaf.answer ?? 'unknown';
}

/**
 * A new tree whose inner nodes, parent descriptions and leaf answers follow from its leaves. The tree must have passed
 * `validateTree` (its depth is bounded there).
 */
export function rollUp(tree: CriteriaNode): { tree: CriteriaNode; rootDecision: RootDecision } {
  const root = rolled(tree, false, undefined);
  return { tree: root, rootDecision: decisionOf(root.answer ?? 'unknown') };
}

function rolled(node: CriteriaNode, inverted: boolean, parent: string | undefined): CriteriaNode {
  const head: CriteriaNode = { ...node };
  if (parent !== undefined) head.parent_description = parent;
  if (!node.criteria?.length) {
    const answer = leafAnswer(node, inverted);
    return { ...head, answer, color: colorOf(answer, inverted) };
  }
  const below = node.operator === 'NOT' ? !inverted : inverted;
  const criteria = node.criteria.map((child) => rolled(child, below, node.description));
  const answer = combine(
    node,
    criteria.map((child) => child.answer ?? 'unknown'),
  );
  return { ...head, criteria, answer, color: colorOf(answer, inverted) };
}

/** For each leaf id whether it stands below an odd number of NOTs. */
export function polarities(tree: CriteriaNode): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const open: { node: CriteriaNode; inverted: boolean }[] = [{ node: tree, inverted: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inverted } = next;
    if (!node.criteria?.length) found.set(node.criteria_id, inverted);
    const below = node.operator === 'NOT' ? !inverted : inverted;
    for (const child of node.criteria ?? []) open.push({ node: child, inverted: below });
  }
  return found;
}
