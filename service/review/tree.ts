/** A judgement as the criteria tree of the interface. */
import { certaintyOf } from '../contract/certainty.ts';
import type { CriteriaNode, EngineAnswer } from '../contract/results.ts';
import type { LeafOutcome, NodeOutcome } from '../criteria/outcome.ts';
import type { Chart } from '../language/types.ts';
import { evidenceOf } from './evidence.ts';

/** The criteria tree of a judgement, every member filled; `parent` is the description of the parent node. */
export function criteriaTree(outcome: NodeOutcome, chart: Chart, parent?: string): CriteriaNode {
  const { node, answer, color } = outcome;
  const head: CriteriaNode = {
    criteria_id: node.criteria_id,
    description: node.description,
    ...(node.operator && { operator: node.operator }),
    ...(node.minimum !== undefined && { minimum: node.minimum }),
    ...(parent !== undefined && { parent_description: parent }),
    ...(node.role && { role: node.role }),
    ...(node.judgement && { judgement: true }),
    ...(node.fixed && { fixed: true }),
    ...(node.applies_to && { applies_to: node.applies_to }),
    ...(node.citation && { citation: node.citation }),
    color,
    answer,
  };
  if (outcome.children) {
    return {
      ...head,
      criteria: outcome.children.map((child) => criteriaTree(child, chart, node.description)),
    };
  }
  if (!outcome.leaf) return { ...head, clinical_decisioning: [] };
  return {
    ...head,
    ...judged(engineAnswer(outcome.leaf, outcome)),
    clinical_decisioning: evidenceOf(chart, node.criteria_id, outcome.leaf),
  };
}

/** What the engine says of a leaf, and how far it is to be trusted. */
export function judged(engine: EngineAnswer): Pick<CriteriaNode, 'engine' | 'certainty'> {
  return { engine, certainty: certaintyOf(engine.confidence) };
}

/** The engine's own answer, kept beside whatever a person says. */
export function engineAnswer(leaf: LeafOutcome, at: Pick<NodeOutcome, 'color'>): EngineAnswer {
  return {
    answer: leaf.answer,
    color: at.color,
    reason: leaf.reason,
    rule: leaf.rule,
    confidence: Math.round(leaf.confidence * 1000) / 1000,
    ...(leaf.missing && { missing: leaf.missing }),
  };
}
