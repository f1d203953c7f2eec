/** A second reader of criteria: what it is asked, what it answers, and what becomes of the answer. */
import { createHash } from 'node:crypto';
import type { Answer } from '../../contract/results.ts';
import type { GuidelineNode } from '../schema/guideline.ts';

/** What a reader may say of a criterion; the order is that of the schema it is held to. */
export const LABELS = ['supports', 'contradicts', 'not_documented', 'does_not_apply'] as const;
export type Label = (typeof LABELS)[number];

/** The parts that a criterion is taken apart into, each a closed list. */
export const PARTS = {
  who: ['patient', 'family', 'other', 'nobody'],
  side: ['left', 'right', 'both', 'none'],
  when: ['current', 'past', 'planned', 'not_stated'],
  source: ['clinician', 'patient', 'test', 'form_or_supplier', 'none'],
  settled: ['yes', 'no'],
} as const;
type Parts = { [P in keyof typeof PARTS]: (typeof PARTS)[P][number] };

/** A leaf as the engine left it. */
export interface Leaf {
  node: GuidelineNode;
  /** The description above it. */
  parent: string | undefined;
  /** Where the chart says nothing the answer is no. */
  silenceIsNo: boolean;
  answer: Answer;
  /** 0..1: the engine's own confidence. */
  confidence: number;
  /** Values, windows, counts or dates decide: no reading of words changes it. */
  exact: boolean;
  /** Answered otherwise, it would alone turn the decision. */
  decides: boolean;
  /** Sentences of the chart that are shown beside it. */
  sentences: readonly number[];
}

/** One leaf put to a reader. `prefix` is the same for all leaves of a chart where the whole chart fits. */
export interface Question {
  leaf: string;
  system: string;
  prefix: string;
  question: string;
  /** The sentences that are in it, by their place in the chart: what an answer may cite. */
  sentences: readonly number[];
}

/** An answer that kept to the schema. */
export interface Said extends Parts {
  /** Places in the chart. */
  sentences: number[];
  label: Label;
  /** 0..1: what the engine behind the reader gives its label, where it tells. */
  probability?: number;
}

/** Why an answer was not taken at all. */
export type Refusal = 'too_long' | 'not_json' | 'off_schema' | 'no_such_sentence' | 'no_sentence';

/** Why a sentence that a reader cites does not carry what it says of it; the answer is then a remark. */
export type Doubt =
  | 'exact'
  | 'instruction'
  | 'subject'
  | 'negation'
  | 'unsettled'
  | 'date'
  | 'source'
  | 'side';

/** What one reader's answer comes to. */
export type Opinion =
  | { leaf: string; kind: 'refused'; refusal: Refusal }
  | { leaf: string; kind: 'remark'; said: Said; doubt: Doubt }
  | { leaf: string; kind: 'grounded'; said: Said; answer: Answer };

/** What came back for one question. */
export interface Reply {
  text: string;
  /** 0..1: of the label among all labels, where the engine behind the reader tells. */
  probability?: number;
  /** Tokens read and written, where they are told. */
  tokens?: { read: number; written: number };
}

/** A second reader: whatever answers questions. `ask` refuses with ServiceError, or with what the signal was aborted with. */
export interface Reader {
  /** Model and server, as they name themselves: stored with what it said. */
  id: string;
  ask(question: Question, signal?: AbortSignal): Promise<Reply>;
}

/** The same words asked have the same key. */
export const questionKey = ({ system, prefix, question }: Question): string =>
  createHash('sha256')
    .update(JSON.stringify([system, prefix, question]))
    .digest('hex');
