/** What a chart's decision would be if a person had looked at the answers that are not sure and that it depends on. */
import type { Answer, CriteriaNode, RootDecision } from '../../contract/results.ts';
import { type Answers, answersOf, decide, toCheck } from '../../tree/index.ts';

export interface Checked {
  /** So many answers were looked at, one after another, each only while the decision depended on it. */
  looks: number;
  decision: RootDecision;
}

/** `labels`: what the person finds; leaves without one keep the engine's answer. */
export function whenChecked(tree: CriteriaNode, labels: Answers): Checked {
  const answers: Map<string, Answer> = answersOf(tree);
  const seen = new Set<string>();
  const unseen = () => toCheck(tree, answers).find((leaf) => !seen.has(leaf.criteria_id));
  for (let next = unseen(); next; next = unseen()) {
    seen.add(next.criteria_id);
    const found = labels.get(next.criteria_id);
    if (found) answers.set(next.criteria_id, found);
  }
  return { looks: seen.size, decision: decide(tree, answers) };
}
