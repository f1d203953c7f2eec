/** Scores one labelled chart: per leaf what was expected, what came, and whether the evidence is the right one. */
import type { CriteriaNode, EvidenceEntry, FinalResults } from '../../contract/results.ts';
import { leavesOf } from '../tree.ts';
import { BOX_F1, boxF1, quotesAgree, type TrueWord } from './quotes.ts';

/** gold.json of a case. */
export interface Gold {
  case_id?: string;
  guideline_code: string;
  leaves: Record<string, { label: string; evidence?: { quote: string }[]; why?: string }>;
  root_decision: string;
}

export interface LeafScore {
  caseId: string;
  guideline: string;
  leaf: string;
  description: string;
  /** Kind of the test that decided. */
  rule: string;
  expected: string;
  got: string;
  why: string;
  reason: string;
  quotes: string[];
  evidence: EvidenceEntry[];
  /** Of the first three entries any, and the first, show what the label quotes; absent where the label quotes nothing. */
  inThree?: boolean;
  first?: boolean;
  /** Of all shown entries of a leaf with quotes, how many agree with one. */
  agreeing: number;
  /** Per entry with boxes: whether they lie on its words; empty without truth.json. */
  boxes: boolean[];
}

export interface CaseScore {
  caseId: string;
  guideline: string;
  leaves: LeafScore[];
  rootExpected: string;
  rootGot: string;
}

const ROOT: Record<string, string> = {
  MET: 'met',
  NOT_MET: 'not_met',
  INSUFFICIENT_EVIDENCE: 'insufficient',
};

/** `truth`: the words of every page with their boxes; absent where nothing is known about places. */
export function scoreCase(
  caseId: string,
  gold: Gold,
  results: FinalResults,
  truth?: readonly (readonly TrueWord[])[],
  slack = 0,
): CaseScore {
  const nodes = new Map(leavesOf(results.criteria.criteria_tree).map((leaf) => [leaf.criteria_id, leaf]));
  const leaves = Object.entries(gold.leaves).map(([id, label]) =>
    scoreLeaf(caseId, gold.guideline_code, id, label, nodes.get(id), truth, slack),
  );
  return {
    caseId,
    guideline: gold.guideline_code,
    leaves,
    rootExpected: gold.root_decision,
    rootGot: ROOT[results.criteria.root_decision] ?? results.criteria.root_decision,
  };
}

function scoreLeaf(
  caseId: string,
  guideline: string,
  id: string,
  label: Gold['leaves'][string],
  node: CriteriaNode | undefined,
  truth: readonly (readonly TrueWord[])[] | undefined,
  slack: number,
): LeafScore {
  const evidence = node?.clinical_decisioning ?? [];
  const quotes = (label.evidence ?? []).map((each) => each.quote);
  const agrees = evidence.map((entry) =>
    quotes.some((quote) => quotesAgree(quote, entry.exact_text_sentence_relevant_to_criteria ?? '')),
  );
  const boxed = evidence.filter((entry) => entry.exact_text_sentence_relevant_to_criteria);
  return {
    caseId,
    guideline,
    leaf: id,
    description: node?.description ?? '',
    rule: node?.engine?.rule ?? 'left out',
    expected: label.label,
    got: node?.answer ?? 'left out',
    why: label.why ?? '',
    reason: node?.engine?.reason ?? '',
    quotes,
    evidence,
    ...(quotes.length > 0 && { inThree: agrees.slice(0, 3).includes(true), first: agrees[0] === true }),
    agreeing: agrees.filter(Boolean).length,
    boxes: truth ? boxed.map((entry) => boxF1(entry, truth, slack) >= BOX_F1) : [],
  };
}
