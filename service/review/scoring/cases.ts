/** Scores one labelled chart: per leaf what was expected, what came, and whether the evidence is the right one. */
import type { Answer, CriteriaNode, EvidenceEntry, FinalResults } from '../../contract/results.ts';
import type { Guideline, GuidelineNode } from '../../criteria/schema/guideline.ts';
import { leaves as leavesOf } from '../../tree/index.ts';
import { whenChecked } from './checked.ts';
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
  /** Kind of the authored test, or `description`. */
  test: string;
  /** What decided: a kind of test, `description`, `silence`, `person`. */
  rule: string;
  expected: string;
  got: string;
  /** 0..1, as served. */
  confidence: number;
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
  /** The same after a person had looked at what is not sure and decides; how many answers that were. */
  rootChecked: string;
  looks: number;
}

const ROOT: Record<string, string> = {
  MET: 'met',
  NOT_MET: 'not_met',
  INSUFFICIENT_EVIDENCE: 'insufficient',
};

/** What is known about a case beside its labels. */
export interface CaseTruth {
  guideline: Guideline;
  /** The words of every page with their boxes; absent where nothing is known about places. */
  pages?: readonly (readonly TrueWord[])[];
  /** Widens boxes, in fractions of the page (see boxF1). */
  slack?: number;
}

export function scoreCase(caseId: string, gold: Gold, results: FinalResults, truth: CaseTruth): CaseScore {
  const nodes = new Map(leavesOf(results.criteria.criteria_tree).map((leaf) => [leaf.criteria_id, leaf]));
  const kinds = testKinds(truth.guideline.criteria);
  const leaves = Object.entries(gold.leaves).map(([id, label]) => ({
    caseId,
    guideline: gold.guideline_code,
    leaf: id,
    test: kinds.get(id) ?? 'left out',
    ...scoreLeaf(label, nodes.get(id), truth),
  }));
  const labels = new Map(Object.entries(gold.leaves).map(([id, { label }]) => [id, label as Answer]));
  const checked = whenChecked(results.criteria.criteria_tree, labels);
  return {
    caseId,
    guideline: gold.guideline_code,
    leaves,
    rootExpected: gold.root_decision,
    rootGot: ROOT[results.criteria.root_decision] ?? results.criteria.root_decision,
    rootChecked: ROOT[checked.decision] ?? checked.decision,
    looks: checked.looks,
  };
}

function testKinds(node: GuidelineNode, into = new Map<string, string>()): Map<string, string> {
  if (!node.criteria) into.set(node.criteria_id, node.test?.kind ?? 'description');
  for (const child of node.criteria ?? []) testKinds(child, into);
  return into;
}

function scoreLeaf(
  label: Gold['leaves'][string],
  node: CriteriaNode | undefined,
  truth: CaseTruth,
): Omit<LeafScore, 'caseId' | 'guideline' | 'leaf' | 'test'> {
  const evidence = node?.clinical_decisioning ?? [];
  const quotes = (label.evidence ?? []).map((each) => each.quote);
  const agrees = evidence.map((entry) =>
    quotes.some((quote) => quotesAgree(quote, entry.exact_text_sentence_relevant_to_criteria ?? '')),
  );
  const boxed = evidence.filter((entry) => entry.exact_text_sentence_relevant_to_criteria);
  return {
    description: node?.description ?? '',
    rule: node?.engine?.rule ?? 'left out',
    expected: label.label,
    got: node?.answer ?? 'left out',
    confidence: node?.engine?.confidence ?? 0,
    why: label.why ?? '',
    reason: node?.engine?.reason ?? '',
    quotes,
    evidence,
    ...(quotes.length > 0 && { inThree: agrees.slice(0, 3).includes(true), first: agrees[0] === true }),
    agreeing: agrees.filter(Boolean).length,
    boxes: truth.pages ? boxed.map((entry) => boxF1(entry, truth.pages!, truth.slack) >= BOX_F1) : [],
  };
}
