/**
 * The sentences that hold the results on which a request rests, as a nurse would report them: a logistic regression over what is known of each
 * sentence (`key-features.ts`), learned from what nurses picked in 400 charts (scripts/training, "Key results").
 */
import type { CriteriaNode } from '../../contract/results.ts';
import type { Chart, Sentence } from '../../language/types.ts';
import { keyCandidates } from './key-features.ts';
import file from './key-weights.json' with { type: 'json' };
import type { ListedResult } from './results.ts';

export interface KeySentence {
  sentence: Sentence;
  /** How likely a nurse reports it, 0..1. */
  share: number;
}

const WEIGHTS = new Map(Object.entries(file.weights as Record<string, number>));

/** Likeliest first. */
export function keySentences(
  chart: Chart,
  tree: CriteriaNode,
  results: readonly ListedResult[],
): KeySentence[] {
  return keyCandidates(chart, tree, results)
    .map(({ sentence, features }) => {
      let sum = file.intercept;
      for (const [name, value] of features) sum += (WEIGHTS.get(name) ?? 0) * value;
      return { sentence, share: 1 / (1 + Math.exp(-sum)) };
    })
    .sort((a, b) => b.share - a.share || a.sentence.index - b.sentence.index);
}
