/** What a decision depends on: the answers each of which alone, were it another one, would turn it. */

import { bandOf, isUnsure } from '../contract/certainty.ts';
import type { Answer, Band, CriteriaNode, RootDecision } from '../contract/results.ts';
import { answerFor, combine, combineTally, decisionFor, not, type Tally, tallyOf } from './logic.ts';
import { leafAnswer } from './roll-up.ts';
import { childrenOf, colorOf, inside, isLeaf } from './walk.ts';

const ANSWERS: readonly Answer[] = ['yes', 'no', 'unknown'];

/** Answers of leaves by criteria_id. */
export type Answers = ReadonlyMap<string, Answer>;

/** The answers of the leaves as they stand. */
export function answersOf(tree: CriteriaNode): Map<string, Answer> {
  const found = new Map<string, Answer>();
  const visit = (node: CriteriaNode, inverted: boolean): void => {
    if (isLeaf(node)) found.set(node.criteria_id, leafAnswer(node, inverted));
    for (const child of childrenOf(node)) visit(child, inside(node, inverted));
  };
  visit(tree, false);
  return found;
}

/** Every node's answer when the leaves have these; what a person set on a group counts instead of what follows. */
function allAnswers(tree: CriteriaNode, answers: Answers): Map<CriteriaNode, Answer> {
  const found = new Map<CriteriaNode, Answer>();
  const visit = (node: CriteriaNode, inverted: boolean): Answer => {
    const members = childrenOf(node).map((child) => visit(child, inside(node, inverted)));
    const own = isLeaf(node) ? (answers.get(node.criteria_id) ?? 'unknown') : combine(node, members);
    const answer = !isLeaf(node) && node.override ? answerFor(node.override.color, inverted) : own;
    found.set(node, answer);
    return answer;
  };
  visit(tree, false);
  return found;
}

/** The decision that follows from these answers. */
export function decide(tree: CriteriaNode, answers: Answers = answersOf(tree)): RootDecision {
  return decisionFor(allAnswers(tree, answers).get(tree)!);
}

/** The decision that there would be for each answer of a node. */
type Consequences = Readonly<Record<Answer, RootDecision>>;

const isSettled = (of: Consequences) => ANSWERS.every((answer) => of[answer] === of.yes);

/**
 * Leaves on which the decision depends, from left to right. Each node is visited once: what another answer of a child
 * does to its parent follows from the parent's counts.
 */
export function dependsOn(tree: CriteriaNode, answers: Answers = answersOf(tree)): CriteriaNode[] {
  const now = allAnswers(tree, answers);
  const found: CriteriaNode[] = [];
  const visit = (node: CriteriaNode, then: Consequences): void => {
    if (isLeaf(node)) {
      const decision = then[now.get(node)!];
      if (ANSWERS.some((answer) => then[answer] !== decision)) found.push(node);
      return;
    }
    // What a person set on a group holds whatever its members say.
    if (node.override || (isSettled(then) && then.not_applicable === then.yes)) return;
    const members = childrenOf(node);
    const tally = tallyOf(members.map((child) => now.get(child)!));
    for (const child of members) {
      const others = without(tally, now.get(child)!);
      const ifAnswered = (answer: Answer) => then[combineTally(node, withOne(others, answer))];
      visit(child, {
        yes: ifAnswered('yes'),
        no: ifAnswered('no'),
        unknown: ifAnswered('unknown'),
        not_applicable: ifAnswered('not_applicable'),
      });
    }
  };
  visit(tree, {
    yes: decisionFor('yes'),
    no: decisionFor('no'),
    unknown: decisionFor('unknown'),
    not_applicable: decisionFor('not_applicable'),
  });
  return found;
}

/** Ids of the leaves on which the decision depends, as the interface returns them. */
export function decisionDependsOn(tree: CriteriaNode): string[] {
  return dependsOn(tree).map((leaf) => leaf.criteria_id);
}

function without(tally: Tally, answer: Answer): Tally {
  return answer === 'not_applicable' ? tally : { ...tally, [answer]: tally[answer] - 1 };
}

function withOne(tally: Tally, answer: Answer): Tally {
  return answer === 'not_applicable' ? tally : { ...tally, [answer]: tally[answer] + 1 };
}

/** How certain the answers are on which the decision depends, of those that nobody has looked at. */
export function unreadBands(tree: CriteriaNode): Band[] {
  return dependsOn(tree).flatMap(({ engine, override }) =>
    engine && !override ? [bandOf(engine.confidence)] : [],
  );
}

/** Leaves on which the decision depends, less than sure, that nobody has confirmed: a signature has to say why not. */
export function unconfirmed(tree: CriteriaNode): CriteriaNode[] {
  return dependsOn(tree).filter(
    ({ engine, override }) => engine && !override && bandOf(engine.confidence) !== 'sure',
  );
}

/** Of those the ones that are wrong too often to go unread, and that nobody has looked at. */
export function toCheck(tree: CriteriaNode, answers?: Answers): CriteriaNode[] {
  return dependsOn(tree, answers).filter(isUnsure);
}

/**
 * Open leaves that can still change the outcome: every group above them is open too. What is open in a settled group
 * changes nothing, and nobody needs to look for it. A group that a person left open stands for its members.
 */
export function stillOpen(tree: CriteriaNode): CriteriaNode[] {
  const found: CriteriaNode[] = [];
  const visit = (node: CriteriaNode): void => {
    if (colorOf(node) !== 'yellow') return;
    if (isLeaf(node) || node.override) {
      found.push(node);
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return found;
}

/** Leaves that stand against the request in groups that do, down from the root. */
export function against(tree: CriteriaNode): CriteriaNode[] {
  const red = (node: CriteriaNode): CriteriaNode[] => {
    if (colorOf(node) !== 'red') return [];
    return isLeaf(node) || node.override ? [node] : childrenOf(node).flatMap(red);
  };
  return red(tree);
}

/**
 * Criteria that no longer matter, by id: alternatives beside one that is met, what is open in a group that fails without it,
 * everything below a group that a person has set, and all that does not apply. What fails is never among them.
 */
export function mootNodes(tree: CriteriaNode): Set<string> {
  const found = new Set<string>();
  const visit = (node: CriteriaNode, inverted: boolean, above: boolean): void => {
    const whole = answerFor(colorOf(node), inverted);
    const below = inside(node, inverted);
    for (const child of childrenOf(node)) {
      const settled = above || node.override !== undefined;
      const moot = settled || isMootIn(node, whole, answerFor(colorOf(child), below));
      if (moot) found.add(child.criteria_id);
      visit(child, below, moot);
    }
  };
  visit(tree, false, false);
  return found;
}

function isMootIn(group: CriteriaNode, whole: Answer, part: Answer): boolean {
  if (part === 'not_applicable') return true;
  // What a NOT denies is settled the other way round.
  const settled = group.operator === 'NOT' ? not(whole) : whole;
  if (settled === 'unknown') return false;
  const isAll = (group.operator ?? 'AND') === 'AND';
  return part === 'unknown' || (settled === 'yes' && !isAll && part === 'no');
}
