/** What a decision hangs on: answers that are not sure and whose turning alone would turn it. */
import type { Answer, CriteriaNode, RootDecision } from '../contract/results.ts';
import { isUnsure } from '../contract/sureness.ts';
import { combine, decisionOf } from '../criteria/kleene.ts';
import { leavesOf } from './tree.ts';

const ANSWERS: readonly Answer[] = ['yes', 'no', 'unknown'];

/** Answers by criteria_id. */
export type Answers = ReadonlyMap<string, Answer>;

export function answersOf(tree: CriteriaNode): Map<string, Answer> {
  return new Map(leavesOf(tree).map((leaf) => [leaf.criteria_id, leaf.answer ?? 'unknown']));
}

/** The decision that follows from these answers. */
export function decide(tree: CriteriaNode, answers: Answers): RootDecision {
  const of = (node: CriteriaNode): Answer =>
    node.criteria?.length
      ? combine(node, node.criteria.map(of))
      : (answers.get(node.criteria_id) ?? 'unknown');
  return decisionOf(of(tree));
}

/** Leaves whose answer nobody has looked at and is wrong too often to go unread, and on which the decision hangs. */
export function hinges(tree: CriteriaNode, answers: Answers = answersOf(tree)): CriteriaNode[] {
  const now = decide(tree, answers);
  return leavesOf(tree).filter(
    (leaf) =>
      isUnsure(leaf) &&
      ANSWERS.some((answer) => decide(tree, new Map(answers).set(leaf.criteria_id, answer)) !== now),
  );
}
