/** A coverage determination as a tree of criteria. Files in guidelines/ have this shape (see guidelines/README.md). */
import type { LeafTest, Pattern } from './tests.ts';

export interface GuidelineNode {
  criteria_id: string;
  description: string;
  operator?: 'AND' | 'OR' | 'NOT' | 'AT_LEAST';
  minimum?: number;
  criteria?: GuidelineNode[];
  /** Alternatives of one thing (kinds of test, of procedure): where one is there, those the record is silent about are not. */
  exclusive?: true;
  /** Request types under which the node counts; absent: all. */
  applies_to?: string[];
  /** `exclude`: being met counts against the request, and silence is `no`. */
  role?: 'include' | 'exclude' | 'documentation';
  /** Only a person can decide, unless the chart states exactly what the leaf asks. */
  judgement?: boolean;
  /** Reviewers may not reword, move or delete the node or anything below it. */
  fixed?: boolean;
  /** What silence means; default `unknown`, and `no` for exclude leaves and gates below a NOT. */
  absence?: 'unknown' | 'no';
  /** Authored test; without one the leaf is read from its description. */
  test?: LeafTest;
  /** Only documents on the guideline's matter (`about`) speak, where there are any. */
  topical?: true;
  /** Patterns of passages that a nurse would check where the chart settles nothing: shown, they never decide. */
  look?: Pattern[];
  /** Where in the determination this clause stands. */
  citation?: string;
  /** Drafting aids in words, not policy text. */
  facts?: Record<string, unknown>;
  [extra: string]: unknown;
}

export interface Guideline {
  guideline_code: string;
  guideline_name: string;
  guideline_version: string;
  kind: 'LCD' | 'NCD';
  source?: string;
  confidence?: string;
  /** The determination's own days, YYYY-MM-DD. */
  effective_from?: string;
  effective_to?: string;
  /** Where it applies, in words. */
  jurisdiction?: string;
  /** The first is the default. */
  request_types?: string[];
  /** Words of the matter, by which a document is known to be about it. */
  about?: Pattern[];
  /** What is billed under it; found in a request or a chart, it is likely to apply. Each list with its source. */
  billing?: { cpt?: string[]; hcpcs?: string[]; source: string | { cpt: string; hcpcs: string } };
  /** Words by which people name what it covers, lower case; a word may be cut at its end ("stimulat"). */
  known_as?: string[];
  criteria: GuidelineNode;
  [extra: string]: unknown;
}
