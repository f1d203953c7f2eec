/** Results within the bounds of the contract: what the engine says must be taken back when a client sends it. */
import type { CriteriaNode, EngineAnswer, EvidenceEntry, FinalResults } from '../contract/results.ts';
import { sizes } from '../contract/sizes.ts';

const MARK = ' …';

/** Cut where it is longer, with a mark. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - MARK.length).trimEnd()}${MARK}`;

const cutEntry = (entry: EvidenceEntry): EvidenceEntry => {
  const { exact_text_sentence_relevant_to_criteria: quote, bounding_box: boxes, note, page_text } = entry;
  return {
    ...entry,
    bounding_box: boxes.slice(0, sizes.boxes_per_quote),
    // A quote is the record's words: it is shortened without a mark, so that it is still found there.
    ...(quote !== undefined && {
      exact_text_sentence_relevant_to_criteria: quote.slice(0, sizes.quote_text),
    }),
    ...(note !== undefined && { note: cut(note, sizes.node_text) }),
    ...(page_text !== undefined && { page_text: cut(page_text, sizes.node_text) }),
  };
};

const cutAnswer = (answer: EngineAnswer): EngineAnswer => ({
  ...answer,
  reason: cut(answer.reason, sizes.node_text),
  ...(answer.missing !== undefined && { missing: cut(answer.missing, sizes.node_text) }),
});

const cutNode = (node: CriteriaNode): CriteriaNode => ({
  ...node,
  ...(node.engine && { engine: cutAnswer(node.engine) }),
  ...(node.clinical_decisioning && {
    clinical_decisioning: node.clinical_decisioning.slice(0, sizes.evidence_per_leaf).map(cutEntry),
  }),
  ...(node.criteria && { criteria: node.criteria.map(cutNode) }),
});

/** The same results where nothing is longer than it may be, as nearly all are. */
export function withinBounds(results: FinalResults): FinalResults {
  const { criteria } = results;
  return {
    ...results,
    criteria: {
      ...criteria,
      criteria_tree: cutNode(criteria.criteria_tree),
      clinical_rationale: cut(criteria.clinical_rationale, sizes.rationale_text),
    },
  };
}
