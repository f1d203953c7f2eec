/** What judging yields: per leaf an answer with its reason and the words behind it, per node what it means. */
import type { Answer, Color, RootDecision } from '../contract/results.ts';
import type { Span } from '../language/types.ts';
import type { GuidelineNode } from './schema/guideline.ts';

/** One piece of evidence: a span of the chart's text and what it says about the leaf. */
export interface Finding {
  span: Span;
  sentence: number;
  stance: 'supports' | 'contradicts' | 'mentions';
  /** 0..1. */
  confidence: number;
  /** ISO date that the finding talks about. */
  date?: string;
  /** How many of the test's findings stand in this sentence on this side: words that meet several ways of saying it. */
  hits?: number;
  /** Its place among the findings of the rule that found it, from 0; none where only its wording tells. */
  place?: number;
  /** The cue behind a stance that is not plain ("negated: denies"). */
  note?: string;
}

/** Answer of one leaf test. `silent` means that nothing in the chart speaks about it. */
export interface LeafOutcome {
  answer: Answer;
  /** A short sentence for the nurse: value or words, date, page, rule. */
  reason: string;
  /** Kind of the test that decided, or `description`, `silence`, `exclusive`, `wording`, `reader`, `second_reader`. */
  rule: string;
  confidence: number;
  /** The deciding one first. */
  findings: Finding[];
  silent?: true;
  /** A "no" for another cause, where the record never speaks of what is asked. */
  unmentioned?: true;
  /** A compiled part (a value against a limit, an age, a sex) decided: no reading of words outvotes it. */
  exact?: true;
  /** A count found some of what it asks for, but not enough: told beside a "no" that words decide. */
  tooFew?: Pick<LeafOutcome, 'reason' | 'findings'>;
  /** What is missing, in words, when the answer is unknown. */
  missing?: string;
}

export interface NodeOutcome {
  node: GuidelineNode;
  answer: Answer;
  color: Color;
  leaf?: LeafOutcome;
  children?: NodeOutcome[];
  /** Description of the parent node. */
  parent?: string;
}

export interface Judgement {
  root: NodeOutcome;
  requestType: string;
  rootDecision: RootDecision;
}

/** Rules whose first finding is the number that decided. */
export const BY_NUMBERS: ReadonlySet<string> = new Set(['value', 'change', 'age', 'interval', 'all']);

/** Rules by which words, or that there are none, decide: beside a number or a date words only mention the matter. */
export const BY_WORDS: ReadonlySet<string> = new Set(['statement', 'wording', 'silence']);
