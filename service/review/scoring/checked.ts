/** What a chart's decision would be if a person had looked at the answers that are not sure and that it hangs on. */
import type { Answer, CriteriaNode, RootDecision } from '../../contract/results.ts';
import { surenessOf } from '../../contract/sureness.ts';
import { combine, decisionOf } from '../../criteria/kleene.ts';
import { leavesOf } from '../tree.ts';

const OTHERS: readonly Answer[] = ['yes', 'no', 'unknown'];

export interface Checked {
  /** So many answers were looked at, one after another, each only while the decision hung on it. */
  looks: number;
  decision: RootDecision;
}

/** `labels`: what the person finds, by criteria_id; leaves without one keep the engine's answer. */
export function whenChecked(tree: CriteriaNode, labels: ReadonlyMap<string, Answer>): Checked {
  const leaves = leavesOf(tree);
  const answers = new Map(leaves.map((leaf) => [leaf.criteria_id, leaf.answer ?? 'unknown']));
  const decide = (turned?: [id: string, answer: Answer]) => {
    const of = (node: CriteriaNode): Answer => {
      if (node.criteria?.length) return combine(node, node.criteria.map(of));
      return turned?.[0] === node.criteria_id ? turned[1] : answers.get(node.criteria_id)!;
    };
    return decisionOf(of(tree));
  };
  const unsure = leaves.filter((leaf) => leaf.engine && surenessOf(leaf.engine.confidence) === 'check');
  const seen = new Set<string>();
  const hinges = ({ criteria_id: id }: CriteriaNode) =>
    !seen.has(id) && OTHERS.some((answer) => decide([id, answer]) !== decide());
  for (let next = unsure.find(hinges); next; next = unsure.find(hinges)) {
    seen.add(next.criteria_id);
    answers.set(next.criteria_id, labels.get(next.criteria_id) ?? next.answer ?? 'unknown');
  }
  return { looks: seen.size, decision: decide() };
}
