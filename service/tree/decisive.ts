/** Which leaves carry a decision, and which open ones would settle it with the least asking. */
import type { Answer, CriteriaNode } from '../contract/results.ts';
import { not } from './logic.ts';
import { isLeaf } from './walk.ts';

function answerOf(node: CriteriaNode): Answer {
  return node.answer ?? 'unknown';
}

function childrenWith(node: CriteriaNode, answer: Answer): CriteriaNode[] {
  return (node.criteria ?? []).filter((child) => answerOf(child) === answer);
}

/** Nothing below counts: a leaf, or a group that a person has set. */
function isSet(node: CriteriaNode): boolean {
  return isLeaf(node) || node.override !== undefined;
}

/** How well a leaf is shown: quoted before silent, then by the engine's certainty. */
function weight(leaf: CriteriaNode): number {
  return (leaf.clinical_decisioning?.length ? 1 : 0) + (leaf.engine?.confidence ?? 0);
}

function strength(leaves: CriteriaNode[]): number {
  return leaves.reduce((sum, leaf) => sum + weight(leaf), 0) / Math.max(1, leaves.length);
}

/**
 * The leaves that make a node's answer what it is: for a yes of OR the best shown alternative, for a no of AND every
 * part that fails, and so on down; a group that a person has set stands for itself. Empty for an unknown or not
 * applicable node.
 */
export function decisiveLeaves(node: CriteriaNode): CriteriaNode[] {
  const answer = answerOf(node);
  if (answer !== 'yes' && answer !== 'no') return [];
  if (isSet(node)) return [node];
  return decidingChildren(node, answer).flatMap(decisiveLeaves);
}

function decidingChildren(node: CriteriaNode, answer: 'yes' | 'no'): CriteriaNode[] {
  // A NOT is settled by what would settle an OR the other way.
  const wanted = node.operator === 'NOT' ? not(answer) : answer;
  const same = childrenWith(node, wanted);
  return wanted === 'yes' && node.operator !== 'AND' ? best(same, minimumOf(node)) : same;
}

/** Why a request fails: leaves, or one requirement with its alternatives. */
export type Failure =
  | { kind: 'leaf'; leaf: CriteriaNode }
  /** None of the alternatives is nearer than the others: they are told together. */
  | { kind: 'alternatives'; group: CriteriaNode; leaves: CriteriaNode[] }
  /** One requirement, by what fails of the ways to it that are told, and the ways that are not. */
  | { kind: 'choice'; group: CriteriaNode; parts: Failure[]; others: CriteriaNode[] };

/** So many failing leaves are reported one by one, whatever alternatives they are of. */
const FEW = 4;

/**
 * The decisive leaves of a `no`, as a person tells them: of a requirement that offers alternatives only the one that
 * the request is for, else the one that fails by least, and where all are single criteria all of them in one line. One failure is one requirement
 * of the root.
 */
export function failures(node: CriteriaNode): Failure[] {
  const answer = answerOf(node);
  if (answer !== 'yes' && answer !== 'no') return [];
  if (isSet(node)) return [{ kind: 'leaf', leaf: node }];
  if (!isChoice(node)) return decidingChildren(node, answer).flatMap(failures);
  const ways = childrenWith(node, 'no').map((way) => ({ way, failing: decisiveLeaves(way) }));
  const all = ways.flatMap(({ failing }) => failing);
  if (ways.length === 1) return failures(ways[0]!.way);
  if (all.length <= FEW)
    return [{ kind: 'choice', group: node, parts: ways.flatMap(({ way }) => failures(way)), others: [] }];
  if (ways.every(({ failing }) => failing.length === 1))
    return [{ kind: 'alternatives', group: node, leaves: all }];
  const [nearest] = ways
    .map(({ way, failing }) => ({ way, failing, share: failing.length / (failing.length + shownFor(way)) }))
    .sort((a, b) => claimed(b.way) - claimed(a.way) || a.share - b.share);
  const others = ways.flatMap(({ way }) => (way === nearest!.way ? [] : [way]));
  return [{ kind: 'choice', group: node, parts: failures(nearest!.way), others }];
}

/** 1 for the alternative that the request is for. */
const claimed = ({ names_diagnosis }: CriteriaNode): number => Number(names_diagnosis === true);

/** Alternatives none of which is met, where one would speak for the request. */
const isChoice = ({ operator, answer, color }: CriteriaNode): boolean =>
  (operator === 'OR' || operator === 'AT_LEAST') && answer === 'no' && color === 'red';

/** Leaves that speak for the request, and are shown. */
function shownFor(node: CriteriaNode): number {
  if (isSet(node)) return node.color === 'green' && isShown(node) ? 1 : 0;
  return (node.criteria ?? []).reduce((sum, child) => sum + shownFor(child), 0);
}

const minimumOf = ({ operator, minimum }: CriteriaNode) => (operator === 'AT_LEAST' ? (minimum ?? 1) : 1);

function best(children: CriteriaNode[], count: number): CriteriaNode[] {
  const ranked = children.map((child, order) => ({
    child,
    order,
    strength: strength(decisiveLeaves(child)),
  }));
  ranked.sort((a, b) => b.strength - a.strength || a.order - b.order);
  return ranked
    .slice(0, count)
    .sort((a, b) => a.order - b.order)
    .map((each) => each.child);
}

/** Leaves already settled on the way to an open node: what the chart shows so far, and why the way that the request is for is closed. */
export function settledLeaves(node: CriteriaNode): CriteriaNode[] {
  if (answerOf(node) !== 'unknown') return decisiveLeaves(node);
  if (!node.criteria?.length || isSet(node)) return [];
  if (node.operator === 'AND' || node.operator === 'NOT') return node.criteria.flatMap(settledLeaves);
  const closed = childrenWith(node, 'no').filter((child) => claimed(child) > 0);
  return [...childrenWith(node, 'yes'), ...closed, ...nearestOpen(node)].flatMap(settledLeaves);
}

/** The open leaves to ask for: all of an AND, and of an OR those of the alternative that the request is for, or that lacks least. */
export function openLeaves(node: CriteriaNode): CriteriaNode[] {
  if (answerOf(node) !== 'unknown') return [];
  if (!node.criteria?.length || isSet(node)) return [node];
  if (node.operator === 'AND' || node.operator === 'NOT') return node.criteria.flatMap(openLeaves);
  return nearestOpen(node).flatMap(openLeaves);
}

/** What the record says, rather than what it leaves unsaid. */
function isShown(leaf: CriteriaNode): boolean {
  return leaf.override !== undefined || (leaf.color !== 'red' && leaf.engine?.rule !== 'silence');
}

/**
 * Open children of an OR (or AT_LEAST), as many as are still wanted: what the request is for, then those of which the smallest
 * part is lacking. A way of which nothing is shown is not near only because it is short.
 */
function nearestOpen(node: CriteriaNode): CriteriaNode[] {
  const wanted = Math.max(1, minimumOf(node) - childrenWith(node, 'yes').length);
  const ranked = childrenWith(node, 'unknown').map((child, order) => {
    const lacking = openLeaves(child).length;
    const shown = settledLeaves(child).filter(isShown).length;
    return { child, order, lacking, share: lacking / (lacking + shown) };
  });
  ranked.sort(
    (a, b) =>
      claimed(b.child) - claimed(a.child) || a.share - b.share || a.lacking - b.lacking || a.order - b.order,
  );
  return ranked
    .slice(0, wanted)
    .sort((a, b) => a.order - b.order)
    .map((each) => each.child);
}

/** The open alternatives that were not chosen on the way to `openLeaves`. */
export function otherWays(node: CriteriaNode): CriteriaNode[] {
  if (answerOf(node) !== 'unknown' || !node.criteria?.length || isSet(node)) return [];
  if (node.operator === 'AND' || node.operator === 'NOT') return node.criteria.flatMap(otherWays);
  const chosen = nearestOpen(node);
  const passedOver = childrenWith(node, 'unknown').filter((child) => !chosen.includes(child));
  return [...passedOver, ...chosen.flatMap(otherWays)];
}
