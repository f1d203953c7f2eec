/** A review with what engine and second reader come to together. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer, CriteriaNode, EngineAnswer, EvidenceEntry, FinalResults } from '../contract/results.ts';
import { type Combined, combine, type Trust } from '../criteria/opinion/combine.ts';
import type { Leaf, Opinion, Said } from '../criteria/opinion/model.ts';
import type { Finding } from '../criteria/outcome.ts';
import { stated } from '../criteria/reasons/templates.ts';
import type { Chart } from '../language/types.ts';
import { colorFor, decisionDependsOn, decisionOf, polarities, rollUp } from '../tree/index.ts';
import { assemble } from './assemble.ts';
import { withinBounds } from './bounds.ts';
import { chartOf } from './chart.ts';
import { EVIDENCE_LIMIT, evidenceOf } from './evidence.ts';
import type { Asking } from './opinions.ts';
import { judged } from './tree.ts';
import type { ReviewInput } from './types.ts';

/** Who the second reader is, as it stands beside every answer of its. */
export interface Named {
  model: string;
  sha256?: string;
}

/** What a second reader made of a review: its opinions, what is known of it, and who it is. */
export interface Second {
  opinions: readonly Opinion[];
  trust: Trust;
  reader: Named;
}

const STANCES = {
  supports: 'supports',
  contradicts: 'contradicts',
  not_documented: 'mentions',
  does_not_apply: 'mentions',
} as const satisfies Record<Said['label'], EvidenceEntry['stance']>;

/** The tree with what both come to, groups following. The same object where nothing changes. A leaf that a person has answered stays. */
export function combinedTree(
  chart: Chart,
  tree: CriteriaNode,
  { leaves }: Pick<Asking, 'leaves'>,
  { opinions, trust, reader }: Second,
): CriteriaNode {
  const byId = new Map(leaves.map((leaf) => [leaf.node.criteria_id, leaf]));
  const heard = new Map(opinions.map((opinion) => [opinion.leaf, opinion]));
  const inverted = polarities(tree);
  const settle = (node: CriteriaNode): CriteriaNode => {
    const leaf = byId.get(node.criteria_id);
    const opinion = heard.get(node.criteria_id);
    if (!leaf || !node.engine || node.override || !trust.applies || opinion?.kind !== 'grounded') return node;
    const made = combine(leaf, opinion, trust);
    const below = inverted.get(node.criteria_id) ?? false;
    const next = answered(chart, node, { leaf, opinion, made, reader, below });
    return isDeepStrictEqual(next, node) ? node : next;
  };
  return rollUp(mapped(tree, settle));
}

function mapped(node: CriteriaNode, change: (leaf: CriteriaNode) => CriteriaNode): CriteriaNode {
  if (!node.criteria?.length) return change(node);
  const criteria = node.criteria.map((child) => mapped(child, change));
  return criteria.every((child, i) => child === node.criteria![i]) ? node : { ...node, criteria };
}

interface Heard {
  leaf: Leaf;
  opinion: Opinion & { kind: 'grounded' };
  made: Combined;
  reader: Named;
  /** Below an odd number of NOTs. */
  below: boolean;
}

function answered(
  chart: Chart,
  node: CriteriaNode,
  { leaf, opinion, made, reader, below }: Heard,
): CriteriaNode {
  const { second_reader: earlier, color: _color, ...present } = node.engine!;
  const before = earlier?.before ?? present;
  const confidence = Math.round(made.confidence * 1000) / 1000;
  const said = { ...reader, answer: opinion.answer, before };
  const color = colorFor(made.answer, below);
  if (!made.changed) {
    const engine: EngineAnswer = { ...before, color, confidence, second_reader: said };
    return { ...node, ...judged(engine), answer: before.answer, color };
  }
  const findings = findingsOf(chart, opinion.said, confidence);
  const engine: EngineAnswer = {
    answer: made.answer,
    color,
    reason: reasonOf(chart, findings[0], made.answer),
    rule: 'second_reader',
    confidence,
    second_reader: said,
  };
  const cited = evidenceOf(chart, leaf.node.criteria_id, { ...engine, findings });
  return {
    ...node,
    ...judged(engine),
    answer: made.answer,
    color,
    clinical_decisioning: withCited(cited, node.clinical_decisioning ?? []),
  };
}

function findingsOf(chart: Chart, { sentences, label }: Said, confidence: number): Finding[] {
  return sentences.map((sentence) => {
    const { start, end } = chart.sentences[sentence]!;
    return { span: { start, end }, sentence, stance: STANCES[label], confidence };
  });
}

const SILENT: Record<Answer, string> = {
  yes: 'The second reader finds this in the record.',
  no: 'The second reader finds nothing of this in the record.',
  unknown: 'The second reader does not find this settled in the record.',
  not_applicable: 'According to the second reader, this does not apply to this patient.',
};

function reasonOf(chart: Chart, finding: Finding | undefined, answer: Answer): string {
  if (!finding || finding.stance === 'mentions') return SILENT[answer];
  return `${stated(chart, finding)}; found by the second reader.`;
}

/** What it cites first, then what the engine shows and it does not. */
function withCited(cited: readonly EvidenceEntry[], shown: readonly EvidenceEntry[]): EvidenceEntry[] {
  const quote = (entry: EvidenceEntry) => entry.exact_text_sentence_relevant_to_criteria;
  const rest = shown.filter((entry) => !cited.some((other) => quote(other) === quote(entry)));
  return [...cited.map((entry) => ({ ...entry, origin: 'model' as const })), ...rest].slice(
    0,
    EVIDENCE_LIMIT,
  );
}

/** The results with such a tree; texts stay as the engine wrote them. */
export function withTree(results: FinalResults, tree: CriteriaNode): FinalResults {
  const follows = { root_decision: decisionOf(tree), decision_depends_on: decisionDependsOn(tree) };
  return { ...results, criteria: { ...results.criteria, criteria_tree: tree, ...follows } };
}

/** The whole result anew, as far as what both come to changes it; for a case on which nobody has worked. Undefined where nothing changes. */
export function reviewWithSecond(
  input: ReviewInput,
  results: FinalResults,
  asking: Pick<Asking, 'leaves'>,
  second: Second,
): FinalResults | undefined {
  const chart = chartOf(input);
  const before = results.criteria.criteria_tree;
  const tree = combinedTree(chart, before, asking, second);
  if (tree === before) return undefined;
  const judgement = { requestType: results.request_type ?? '', rootDecision: decisionOf(tree) };
  return withinBounds(assemble(input, chart, judgement, tree));
}
