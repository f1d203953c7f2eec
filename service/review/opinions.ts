/** A second reader's part in a review: which leaves it is asked about, what its answers are worth, and what they change. Pure. */
import type { SecondOpinion } from '../contract/opinions.ts';
import type { CriteriaNode, EngineAnswer, FinalResults, SecondRead } from '../contract/results.ts';
import { judge, type NodeOutcome } from '../criteria/index.ts';
import { isExact, leavesToAsk } from '../criteria/opinion/asked.ts';
import { combine, type Trust } from '../criteria/opinion/combine.ts';
import { opinionOf } from '../criteria/opinion/grounding.ts';
import type { Leaf, Opinion, Question, Reply } from '../criteria/opinion/model.ts';
import { type QuestionLimits, questionsFor } from '../criteria/opinion/question.ts';
import { decisionDependsOn, leaves } from '../tree/index.ts';
import { chartOf } from './chart.ts';
import { editedGuideline } from './edited-guideline.ts';
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

/** The engine by itself, whatever a second reader has said since. */
const alone = (engine: EngineAnswer): SecondRead['before'] => engine.second_reader?.before ?? engine;

/**
 * The leaves of a review that a second reader is asked about, likeliest to matter first: of the tree as it is now, and none that a
 * person has answered.
 */
export function askingOf(input: ReviewInput, results: FinalResults, limits: AskingLimits = {}): Asking {
  const chart = chartOf(input);
  const tree = results.criteria.criteria_tree;
  const guideline = editedGuideline(tree, input.guideline);
  const { root } = judge(guideline, chart, { ...(input.readings && { readings: input.readings }) });
  const decides = new Set(results.criteria.decision_depends_on ?? decisionDependsOn(tree));
  const asked = leavesToAsk(leavesOf(root, tree, decides), limits.leaves);
  return { leaves: asked, questions: questionsFor(chart, asked, limits) };
}

function leavesOf(root: NodeOutcome, tree: CriteriaNode, decides: ReadonlySet<string>): Leaf[] {
  const stored = new Map(leaves(tree).map((leaf) => [leaf.criteria_id, leaf]));
  const out: Leaf[] = [];
  const walk = (outcome: NodeOutcome, belowNot: boolean): void => {
    const { node, leaf, parent, children } = outcome;
    const { engine, override } = stored.get(node.criteria_id) ?? {};
    if (leaf && engine && !override) {
      const absence = node.absence ?? (node.role === 'exclude' || belowNot ? 'no' : 'unknown');
      const { answer, confidence, rule } = alone(engine);
      out.push({
        node,
        parent,
        silenceIsNo: absence === 'no',
        answer,
        confidence,
        exact: Boolean(leaf.exact) || isExact(node, rule),
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

/** The same as people see them: beside the engine's answer, with the sentences and their places, and what both come to. */
export function shownOpinions(
  input: ReviewInput,
  { leaves }: Asking,
  opinions: readonly Opinion[],
  trust: Trust,
): SecondOpinion[] {
  const chart = chartOf(input);
  const byId = new Map(leaves.map((leaf) => [leaf.node.criteria_id, leaf]));
  return opinions.map((opinion) => {
    const leaf = byId.get(opinion.leaf)!;
    const about = { criteria_id: opinion.leaf, engine_answer: leaf.answer };
    if (opinion.kind === 'refused')
      return { ...about, kind: opinion.kind, doubt: opinion.refusal, disagrees: false, sentences: [] };
    const { label, probability, sentences } = opinion.said;
    const { answer, confidence, changed, disagree } = combine(leaf, opinion, trust);
    return {
      ...about,
      kind: opinion.kind,
      label,
      ...(probability !== undefined && { probability }),
      ...(opinion.kind === 'grounded' ? { answer: opinion.answer } : { doubt: opinion.doubt }),
      disagrees: disagree,
      ...(changed && { combined: { answer, confidence: Math.round(confidence * 1000) / 1000 } }),
      sentences: sentences.map((index) => {
        const { text, start, end } = chart.sentences[index]!;
        return { text, boxes: boxesOf(chart, { start, end }) };
      }),
    };
  });
}
