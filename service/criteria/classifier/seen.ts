/** What the network sees of a sentence: its own words, what the vocabulary makes of them, and where it stands. */
import { tokenise } from '../../language/index.ts';
import type { Chart, Token } from '../../language/types.ts';
import { namedIn, stemsOf } from './grams.ts';

export interface Seen {
  /** Stems in their order; every number is "#". */
  words: string[];
  /** Concepts and measures as `namedIn` gives them, the kind of section ("S:plan") and of text ("K:row"). */
  named: string[];
  /** Stems of the heading or label that the sentence stands under. */
  heading: string[];
  /** The last stems of the sentence before it in the same document. */
  before: string[];
}

/** Longer ones are cut, as in `gramsOf`. */
const WORDS = 60;
const NAMED = 18;
const HEADING = 8;
const BEFORE = 20;

/** The sentence of a chart with that index. */
export function seenAt(chart: Chart, index: number): Seen {
  const sentence = chart.sentences[index]!;
  const previous = chart.sentences[index - 1];
  return {
    ...seenAlone(sentence.tokens, [
      ...namedIn(chart)[index]!,
      `S:${chart.sections[sentence.section]?.kind ?? ''}`,
      `K:${sentence.kind}`,
    ]),
    heading: stemsOf(tokenise(sentence.heading ?? '')).slice(0, HEADING),
    before:
      previous?.document === sentence.document ? stemsOf(previous.tokens).slice(0, WORDS).slice(-BEFORE) : [],
  };
}

/** Words that stand in no chart: a phrase. */
export function seenAlone(tokens: readonly Token[], named: Iterable<string>): Seen {
  return {
    words: stemsOf(tokens).slice(0, WORDS),
    named: [...named].slice(0, NAMED),
    heading: [],
    before: [],
  };
}
