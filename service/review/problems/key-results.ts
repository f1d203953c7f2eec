/**
 * The sentences that hold the results on which a request rests, as a nurse would report them, learned from what nurses picked in 480 charts
 * (scripts/training, "Key results"): a logistic regression over what is known of each sentence (`key-features.ts`), then boosted trees
 * that know how its outcome stands to those of the chart's other sentences.
 */
import type { CriteriaNode } from '../../contract/results.ts';
import { type Forest, sumsBy } from '../../criteria/classifier/forest.ts';
import { most } from '../../language/lists.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { type KeyCandidate, keyCandidates } from './key-features.ts';
import file from './key-weights.json' with { type: 'json' };
import type { ListedResult } from './results.ts';

export interface KeySentence {
  sentence: Sentence;
  /** How likely a nurse reports it, 0..1. */
  share: number;
}

const WEIGHTS = new Map(Object.entries(file.weights as Record<string, number>));

const NAMES: readonly string[] = file.names;
const FOREST = file.forest as Forest;
/** The outcome of a sentence beside which no candidate stands. */
const NOT_ONE = -9;
/** So many places behind the best the outcomes are compared. */
const SPREAD = 3;

/** Likeliest first. */
export function keySentences(
  chart: Chart,
  tree: CriteriaNode,
  results: readonly ListedResult[],
): KeySentence[] {
  const candidates = keyCandidates(chart, tree, results);
  const outcomes = candidates.map(outcomeOf);
  const known = besides(candidates, outcomes);
  return candidates
    .map(({ sentence, features }, i) => {
      const values = NAMES.map((name) => features.get(name) ?? known[i]!.get(name) ?? 0);
      return { sentence, share: 1 / (1 + Math.exp(-sumsBy(FOREST, values)[0]!)) };
    })
    .sort((a, b) => b.share - a.share || a.sentence.index - b.sentence.index);
}

/** Of the regression. */
function outcomeOf({ features }: KeyCandidate): number {
  let sum = file.intercept;
  for (const [name, value] of features) sum += (WEIGHTS.get(name) ?? 0) * value;
  return sum;
}

/** How each outcome stands to the others, by the names that scripts/training/key.py gives. */
function besides(candidates: readonly KeyCandidate[], outcomes: readonly number[]): Map<string, number>[] {
  const order = outcomes.map((_, i) => i).sort((a, b) => outcomes[b]! - outcomes[a]! || a - b);
  const ranks = new Map(order.map((i, rank) => [i, rank]));
  const at = new Map(candidates.map(({ sentence }, i) => [sentence.index, outcomes[i]!]));
  const best = most(outcomes);
  const later = outcomes[order[Math.min(SPREAD, order.length - 1)]!] ?? 0;
  return candidates.map(
    ({ sentence: { index } }, i) =>
      new Map([
        ['outcome', outcomes[i]!],
        ['outcome rank', ranks.get(i)!],
        ['behind the best', best - outcomes[i]!],
        ['candidates', candidates.length],
        ['before', at.get(index - 1) ?? NOT_ONE],
        ['after', at.get(index + 1) ?? NOT_ONE],
        ['spread', best - later],
      ]),
  );
}
