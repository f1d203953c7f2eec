/** A second reader's part in a review: which leaves it is asked about, what its answers are worth, and what they change. Pure. */
import type { SecondOpinion } from '../contract/opinions.ts';
import type { CriteriaNode, FinalResults } from '../contract/results.ts';
import { judge, type NodeOutcome } from '../criteria/index.ts';
import { isExact, leavesToAsk } from '../criteria/opinion/asked.ts';
import type { Combined } from '../criteria/opinion/combine.ts';
import { opinionOf } from '../criteria/opinion/grounding.ts';
import type { Leaf, Opinion, Question, Reply } from '../criteria/opinion/model.ts';
import { type QuestionLimits, questionsFor } from '../criteria/opinion/question.ts';
import { colorFor, decisionDependsOn, decisionOf, polarities, rollUp } from '../tree/index.ts';
import { chartOf } from './chart.ts';
import { boxesOf } from './quote.ts';
import type { ReviewInput } from './types.ts';

/** What is put to a reader; plain data, so that it can be asked in another process. */
export interface Asking {
  leaves: Leaf[];
  /** One for each leaf, in the same order. */
  questions: Question[];
}

export interface AskingLimits extends QuestionLimits {
  /** The most leaves that are asked of one chart. */
  leaves?: number;
}

/** The leaves of the engine's own review that a second reader is asked about, likeliest to matter first. */
export function askingOf(input: ReviewInput, results: FinalResults, limits: AskingLimits = {}): Asking {
  const chart = chartOf(input);
  const judgement = judge(input.guideline, chart, { ...(input.readings && { readings: input.readings }) });
  const decides = new Set(
    results.criteria.decision_depends_on ?? decisionDependsOn(results.criteria.criteria_tree),
  );
  const leaves = leavesToAsk(leavesOf(judgement.root, decides), limits.leaves);
  return { leaves, questions: questionsFor(chart, leaves, limits) };
}

function leavesOf(root: NodeOutcome, decides: ReadonlySet<string>): Leaf[] {
  const out: Leaf[] = [];
  const walk = (outcome: NodeOutcome, belowNot: boolean): void => {
    const { node, leaf, answer, parent, children } = outcome;
    if (leaf) {
      const absence = node.absence ?? (node.role === 'exclude' || belowNot ? 'no' : 'unknown');
      out.push({
        node,
        parent,
        silenceIsNo: absence === 'no',
        answer,
        confidence: leaf.confidence,
        exact: Boolean(leaf.exact) || isExact(node, leaf.rule),
        decides: decides.has(node.criteria_id),
        sentences: [...new Set(leaf.findings.map((finding) => finding.sentence))],
      });
    }
    for (const child of children ?? []) walk(child, belowNot || node.operator === 'NOT');
  };
  walk(root, false);
  return out;
}

/** The opinions that replies come to; a question without a reply has none. */
export function opinionsOf(
  input: ReviewInput,
  { leaves, questions }: Asking,
  replies: ReadonlyMap<string, Reply>,
): Opinion[] {
  const chart = chartOf(input);
  return leaves.flatMap((leaf, i) => {
    const reply = replies.get(leaf.node.criteria_id);
    return reply ? [opinionOf(chart, leaf, questions[i]!, reply)] : [];
  });
}

/** The same as people see them: beside the engine's answer, with the sentences and their places. */
export function shownOpinions(
  input: ReviewInput,
  asking: Asking,
  replies: ReadonlyMap<string, Reply>,
): SecondOpinion[] {
  const chart = chartOf(input);
  const answers = new Map(asking.leaves.map((leaf) => [leaf.node.criteria_id, leaf.answer]));
  return opinionsOf(input, asking, replies).map((opinion) => {
    const engine_answer = answers.get(opinion.leaf)!;
    const about = { criteria_id: opinion.leaf, engine_answer };
    if (opinion.kind === 'refused')
      return { ...about, kind: opinion.kind, doubt: opinion.refusal, disagrees: false, sentences: [] };
    const { label, probability, sentences } = opinion.said;
    return {
      ...about,
      kind: opinion.kind,
      label,
      ...(probability !== undefined && { probability }),
      ...(opinion.kind === 'grounded' ? { answer: opinion.answer } : { doubt: opinion.doubt }),
      disagrees: opinion.kind === 'grounded' && opinion.answer !== engine_answer,
      sentences: sentences.map((index) => {
        const { text, start, end } = chart.sentences[index]!;
        return { text, boxes: boxesOf(chart, { start, end }) };
      }),
    };
  });
}

/** The results with what the two readers come to together, groups and decision following; texts stay as the engine wrote them. */
export function withCombined(results: FinalResults, combined: ReadonlyMap<string, Combined>): FinalResults {
  const inverted = polarities(results.criteria.criteria_tree);
  const change = (node: CriteriaNode): CriteriaNode => {
    if (node.criteria?.length) return { ...node, criteria: node.criteria.map(change) };
    const made = combined.get(node.criteria_id);
    if (!made || !node.engine) return node;
    const { answer } = made;
    const confidence = Math.round(made.confidence * 1000) / 1000;
    const color = colorFor(answer, inverted.get(node.criteria_id) ?? false);
    return { ...node, answer, color, engine: { ...node.engine, answer, color, confidence } };
  };
  const tree = rollUp(change(results.criteria.criteria_tree));
  return {
    ...results,
    criteria: {
      ...results.criteria,
      criteria_tree: tree,
      root_decision: decisionOf(tree),
      decision_depends_on: decisionDependsOn(tree),
    },
  };
}
