/**
 * How sure an answer is: of such answers, the share that was right in labelled charts that neither rules nor wording had seen. A forest
 * (`confidence.json`) over features that have names, learnt by `scripts/training/confidence.ts`.
 */
import { readFileSync } from 'node:fs';
import type { Answer } from '../../contract/results.ts';
import type { Finding, LeafOutcome } from '../outcome.ts';
import type { GuidelineNode } from '../schema/guideline.ts';
import type { LeafTest } from '../schema/tests.ts';
import { type Forest, softmax, sumsBy } from './forest.ts';
import type { Sides } from './model.ts';
import type { Weighed } from './weigh.ts';

export interface ConfidenceModel {
  /** Names of what both forests look at, in their order. */
  features: string[];
  /** Of leaves whose wording was learnt, as those of the determinations that come with Evident. */
  read: Forest;
  /** Of leaves that rules alone answer: guidelines that somebody wrote with tests of their own. */
  unread: Forest;
  /** Of leaves that are read from their description alone: the share right by answer, as no such leaf has features learnt. */
  described: Partial<Record<Answer, number>>;
}

/** An answer, and what is known of how it came about. */
export interface Answered {
  node: GuidelineNode;
  /** What is shown of it, evidence in order. */
  outcome: LeafOutcome;
  /** What the rules alone had said. */
  rules: Answer;
  /** What rules and wording weighed together said, where they were weighed. */
  shares: Weighed | undefined;
  /** How far each sentence reads for and against the leaf, where that was learnt. */
  reads: readonly Sides[] | undefined;
  /** Words of the sentence that is shown first. */
  words: number;
}

/** Index of the class "right" in the forest. */
export const RIGHT = 0;
const ANSWERS: readonly Answer[] = ['yes', 'no', 'unknown', 'not_applicable'];
const STANCES: readonly Finding['stance'][] = ['supports', 'contradicts', 'mentions'];
/** Order is that of the learnt limits; a name that is not here is stated by -1. */
const TESTS: readonly LeafTest['kind'][] = [
  'age',
  'all',
  'any',
  'at_least',
  'attestation',
  'change',
  'count',
  'duration',
  'encounter',
  'first',
  'given',
  'interval',
  'not',
  'request',
  'same',
  'statement',
  'therapy',
  'value',
];
/** Kinds that had no name of their own when the limits were learned. */
const LEARNED_AS: Partial<Record<LeafTest['kind'], LeafTest['kind']>> = { any_mentioned: 'any', none: 'not' };
const RULES = [...TESTS, 'exclusive', 'silence', 'wording'];

let loaded: ConfidenceModel | undefined;

/** 0..1; of the answer as it is shown. */
export function calibratedConfidence(answered: Answered, model = learnt()): number {
  const { node, outcome } = answered;
  if (outcome.rule === 'reader') return outcome.confidence;
  if (!node.test) return model.described[outcome.answer] ?? outcome.confidence;
  const forest = answered.reads ? model.read : model.unread;
  return softmax(sumsBy(forest, [...featuresOf(answered).values()]))[RIGHT]!;
}

/** The features by name; NaN where there is nothing to tell. Their order is that of the forest. */
export function featuresOf({ node, outcome, rules, shares, reads, words }: Answered): Map<string, number> {
  const { answer, findings } = outcome;
  const [first] = findings;
  const own = (sides: Sides) =>
    answer === 'yes' || answer === 'no' ? sides[answer] : Math.max(sides.yes, sides.no);
  const other = (sides: Sides) => (answer === 'yes' ? sides.no : answer === 'no' ? sides.yes : Number.NaN);
  const most = (side: (sides: Sides) => number) =>
    reads ? reads.reduce((best, sides) => Math.max(best, side(sides)), 0) : Number.NaN;
  return new Map<string, number>([
    ['answer', ANSWERS.indexOf(answer)],
    ['rules say', ANSWERS.indexOf(rules)],
    ['rule', RULES.indexOf(outcome.rule)],
    ['test', node.test ? TESTS.indexOf(LEARNED_AS[node.test.kind] ?? node.test.kind) : -1],
    ['exclusion', Number(node.role === 'exclude')],
    ['confidence of the rule', outcome.confidence],
    ['share', shares && answer !== 'not_applicable' ? shares[answer] : Number.NaN],
    ['share unknown', shares?.unknown ?? Number.NaN],
    ['supports', sentencesFound(findings, 'supports')],
    ['first, stance', first ? STANCES.indexOf(first.stance) : -1],
    ['first, confidence', first?.confidence ?? Number.NaN],
    ['first, words', first ? words : Number.NaN],
    ['first, reads for it', first && reads ? own(reads[first.sentence]!) : Number.NaN],
    ['likest for it', most(own)],
    ['likest for the other', most(other)],
  ]);
}

/** Sentences that a rule found on this side. */
function sentencesFound(findings: readonly Finding[], stance: Finding['stance']): number {
  return new Set(findings.filter((f) => f.stance === stance && f.place !== undefined).map((f) => f.sentence))
    .size;
}

function learnt(): ConfidenceModel {
  loaded ??= JSON.parse(
    readFileSync(new URL('./confidence.json', import.meta.url), 'utf8'),
  ) as ConfidenceModel;
  return loaded;
}
