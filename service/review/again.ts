/** Re-review of a tree that a person edited: what they set stays, what they changed is judged anew, the rest follows. */
import { ServiceError } from '../contract/errors.ts';
import type { CriteriaNode, EngineAnswer, EvidenceEntry } from '../contract/results.ts';
import {
  type Guideline,
  judge,
  type LeafOutcome,
  type NodeOutcome,
  type Readings,
} from '../criteria/index.ts';
import { SAYS_NOTHING, type Shares } from '../criteria/reader/model.ts';

import type { Chart } from '../language/types.ts';
import { colorFor, decisionOf, polarities, rollUp, sameText } from '../tree/index.ts';
import { assemble } from './assemble.ts';
import { withinBounds } from './bounds.ts';
import { chartOf } from './chart.ts';
import { editedGuideline } from './edited-guideline.ts';
import { editsOf, isJudgedAnew, type LeafEdit } from './edits.ts';
import { evidenceOf } from './evidence.ts';
import { pageDecisionsOf } from './identity.ts';
import { maskChart, sentencesOf } from './mask.ts';
import { withReviewerNote } from './notes.ts';
import { nurseEntry } from './nurse-evidence.ts';
import { engineAnswer, judged } from './tree.ts';
import type { ReviewAgain } from './types.ts';
import { validateTree } from './validate.ts';

/**
 * Evaluates an edited tree. Overrides stay; leaves whose description or evidence changed, and added ones, are judged anew;
 * ancestors, decision and rationale follow. The engine's own answer is kept beside a person's. Throws `tree_invalid`
 * (422) with the path of every fault.
 */
export const reviewAgain: ReviewAgain = (sentInput) => {
  const input = { ...sentInput, pageDecisions: pageDecisionsOf(sentInput) };
  const faults = validateTree(input.tree, input.previous.criteria.criteria_tree);
  if (faults.length > 0) throw new ServiceError(422, 'tree_invalid', 'The criteria tree has faults.', faults);
  const chart = chartOf(input);
  const sent = withKnownMembers(input.tree, input.previous.criteria.criteria_tree);
  const guideline = editedGuideline(sent, input.guideline);
  const edits = editsOf(sent, input.previous.criteria.criteria_tree);
  const { readings } = input;
  const judgement = judge(guideline, chart, { ...(readings && { readings }) });
  const fresh = leafOutcomes(judgement.root);
  const inverted = polarities(sent);

  const settle = (leaf: CriteriaNode): CriteriaNode => {
    const edit = { ...edits.get(leaf.criteria_id)!, leaf };
    const below = inverted.get(leaf.criteria_id) ?? false;
    const outcome = fresh.get(leaf.criteria_id);
    const anew = outcome && judgedOn(edit, outcome, { guideline, chart, readings });
    return settledLeaf(edit, anew, { inverted: below, chart, everyLeaf: input.everyLeaf ?? false });
  };
  const tree = rollUp(mapLeaves(sent, settle));
  const rootDecision = decisionOf(tree);
  const result = assemble(input, chart, { requestType: judgement.requestType, rootDecision }, tree);
  const { criteria } = result;
  const rationale = withReviewerNote(
    criteria.clinical_rationale,
    input.rationale,
    input.previous.criteria.clinical_rationale,
  );
  return withinBounds({ ...result, criteria: { ...criteria, clinical_rationale: rationale } });
};

function leafOutcomes(root: NodeOutcome): Map<string, LeafOutcome> {
  const found = new Map<string, LeafOutcome>();
  const walk = (outcome: NodeOutcome) => {
    if (outcome.leaf) found.set(outcome.node.criteria_id, outcome.leaf);
    outcome.children?.forEach(walk);
  };
  walk(root);
  return found;
}

/** Members that a client may not know, from the node of the same id and text before. */
const KEPT_MEMBERS = ['role', 'judgement', 'applies_to', 'citation'] as const;

function withKnownMembers(tree: CriteriaNode, previous: CriteriaNode): CriteriaNode {
  const known = new Map<string, CriteriaNode>();
  const collect = (node: CriteriaNode) => {
    known.set(node.criteria_id, node);
    node.criteria?.forEach(collect);
  };
  collect(previous);
  const fill = (node: CriteriaNode): CriteriaNode => {
    const before = known.get(node.criteria_id);
    const filled: CriteriaNode = { ...node };
    if (node.operator === 'AT_LEAST' && before?.operator === 'AT_LEAST' && before.minimum !== undefined)
      filled.minimum ??= before.minimum;
    if (before && sameText(before.description, node.description)) {
      for (const member of KEPT_MEMBERS) {
        if (filled[member] === undefined && before[member] !== undefined) {
          Object.assign(filled, { [member]: before[member] });
        }
      }
    }
    if (node.criteria) filled.criteria = node.criteria.map(fill);
    return filled;
  };
  return fill(tree);
}

function mapLeaves(node: CriteriaNode, change: (leaf: CriteriaNode) => CriteriaNode): CriteriaNode {
  if (!node.criteria?.length) return change(node);
  return { ...node, criteria: node.criteria.map((child) => mapLeaves(child, change)) };
}

/**
 * The engine's outcome on what the person left standing: removed sentences no longer count, and where that leaves the
 * question open, the sentences that the person added are judged by themselves.
 */
function judgedOn(
  edit: LeafEdit,
  whole: LeafOutcome,
  { guideline, chart, readings }: { guideline: Guideline; chart: Chart; readings: Readings | undefined },
): LeafOutcome {
  const quotes = (entries: EvidenceEntry[]) =>
    entries.map((entry) => sentencesOf(chart, entry.exact_text_sentence_relevant_to_criteria ?? ''));
  const judgeOn = (counts: (sentence: number) => boolean) =>
    leafOutcomes(
      judge(guideline, maskChart(chart, counts), {
        ...(readings && { readings: readingsOn(readings, counts) }),
      }).root,
    ).get(edit.leaf.criteria_id) ?? whole;
  const added = quotes(edit.added.map((entry) => nurseEntry(chart, entry))).flatMap((set) => [...set]);
  const removed = new Set(quotes(edit.removed).flatMap((set) => [...set]));
  for (const sentence of added) removed.delete(sentence);
  const outcome = removed.size > 0 ? judgeOn((sentence) => !removed.has(sentence)) : whole;
  if (outcome.answer !== 'unknown' || added.length === 0) return outcome;
  const chosen = new Set(added);
  const alone = judgeOn((sentence) => chosen.has(sentence));
  return alone.silent ? outcome : alone;
}

/** Without the passages that a person took away; what all said together is then what the clearest of the others says. */
function readingsOn({ leaves, forest }: Readings, counts: (sentence: number) => boolean): Readings {
  const left = [...leaves].map(([id, read]) => {
    const passages = read.passages.filter((r) => counts(r.sentence));
    if (passages.length === read.passages.length) return [id, read] as const;
    const together = passages.reduce((a: Shares, b: Shares) => (b.open < a.open ? b : a), SAYS_NOTHING);
    const sentences = new Set([...read.names.sentences].filter(counts));
    return [id, { passages, together, names: { ...read.names, sentences } }] as const;
  });
  return { leaves: new Map(left), forest };
}

function settledLeaf(
  edit: LeafEdit,
  outcome: LeafOutcome | undefined,
  { inverted, chart, everyLeaf }: { inverted: boolean; chart: Chart; everyLeaf: boolean },
): CriteriaNode {
  const { leaf, before, override } = edit;
  const { override: _sent, engine: _engine, answer: _answer, color: _color, ...head } = leaf;
  let engine: EngineAnswer | undefined = before?.engine;
  let evidence = leaf.clinical_decisioning ?? before?.clinical_decisioning ?? [];
  if (outcome && (everyLeaf || isJudgedAnew(edit))) {
    engine = engineAnswer(outcome, { color: colorFor(outcome.answer, inverted) });
    evidence = mergedEvidence(edit, evidenceOf(chart, leaf.criteria_id, outcome), chart);
  }
  const answer = engine?.answer ?? before?.answer ?? 'unknown';
  return {
    ...head,
    ...(engine && judged({ ...engine, color: colorFor(engine.answer, inverted) })),
    ...(override ? { override } : {}),
    answer,
    color: override?.color ?? colorFor(answer, inverted),
    clinical_decisioning: evidence,
  };
}

/** A person's entries first (they chose them), then the engine's that say something else. */
function mergedEvidence(edit: LeafEdit, engine: EvidenceEntry[], chart: Chart): EvidenceEntry[] {
  const isNurse = (entry: EvidenceEntry) => entry.origin === 'nurse' || edit.added.includes(entry);
  const nurse = (edit.leaf.clinical_decisioning ?? []).filter(isNurse).map((entry) => {
    const full = nurseEntry(chart, entry);
    const known = engine.find((other) => quote(other) === quote(full));
    return { ...full, stance: entry.stance ?? known?.stance ?? 'mentions' };
  });
  return [...nurse, ...engine.filter((entry) => !nurse.some((own) => quote(own) === quote(entry)))];
}

function quote(entry: EvidenceEntry): string {
  return (entry.exact_text_sentence_relevant_to_criteria ?? '').replace(/\s+/g, ' ').trim();
}
