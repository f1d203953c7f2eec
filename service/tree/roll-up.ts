/**
 * Groups follow their members: the one computation of answers and colors, for what is judged, shown, stored and printed.
 * What a person set on a node, leaf or group, counts instead of what follows.
 */
import type { Answer, CriteriaNode, EngineAnswer, RootDecision } from '../contract/results.ts';
import { answerFor, colorFor, combine, decisionFor } from './logic.ts';
import { colorOf, inside, isLeaf } from './walk.ts';

/**
 * The tree with answers, colors and parents' descriptions as they follow from its leaves and from what people set. A node
 * that is right already stays the same object. The depth of a sent tree is bounded by `validateTree`.
 */
export function rollUp(tree: CriteriaNode): CriteriaNode {
  return rolled(tree, false, tree.parent_description);
}

function rolled(node: CriteriaNode, inverted: boolean, parent: string | undefined): CriteriaNode {
  const next = isLeaf(node) ? rolledLeaf(node, inverted) : rolledGroup(node, inverted);
  if (parent === undefined || next.parent_description === parent) return next;
  return { ...next, parent_description: parent };
}

function rolledGroup(node: CriteriaNode, inverted: boolean): CriteriaNode {
  const below = inside(node, inverted);
  const before = node.criteria ?? [];
  const criteria = before.map((child) => rolled(child, below, node.description));
  const follows = combine(
    node,
    criteria.map((child) => child.answer ?? 'unknown'),
  );
  const answer = node.override ? answerFor(node.override.color, inverted) : follows;
  const color = colorFor(answer, inverted);
  const same = criteria.every((child, index) => child === before[index]);
  if (same && node.answer === answer && node.color === color) return node;
  return { ...node, criteria: same ? before : criteria, answer, color };
}

function rolledLeaf(node: CriteriaNode, inverted: boolean): CriteriaNode {
  const answer = leafAnswer(node, inverted);
  const color = colorFor(answer, inverted);
  const engine = node.engine && turned(node.engine, inverted);
  if (node.answer === answer && node.color === color && engine === node.engine) return node;
  return { ...node, ...(engine && { engine }), answer, color };
}

/** A leaf that moved below a NOT, or out of one, means the opposite for the request. */
function turned(engine: EngineAnswer, inverted: boolean): EngineAnswer {
  const color = colorFor(engine.answer, inverted);
  return color === engine.color ? engine : { ...engine, color };
}

/**
 * The answer of a leaf as it stands: what a person set wins; then a color that is not the engine's, which a client set that
 * knows colors only; then the engine's answer. Without an engine's answer the color wins over an answer that means another.
 */
export function leafAnswer(leaf: CriteriaNode, inverted: boolean): Answer {
  const { override, engine, color, answer } = leaf;
  if (override) return answerFor(override.color, inverted);
  if (engine) {
    if (!color) return answer ?? engine.answer;
    return color === engine.color ? engine.answer : answerFor(color, inverted);
  }
  if (color && !(answer && colorFor(answer, inverted) === color)) return answerFor(color, inverted);
  return answer ?? 'unknown';
}

/** The overall decision follows the color of the root. */
export function decisionOf(root: CriteriaNode): RootDecision {
  return decisionFor(answerFor(colorOf(root), false));
}
