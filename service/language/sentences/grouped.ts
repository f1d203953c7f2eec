/** Sentences by their document and measurements by their sentence: looked up for every line of a chart, so never searched for. */
import type { Chart, Sentence } from '../types.ts';
import { rememberedBy } from './remembered.ts';

const byDocument = rememberedBy((chart: Chart) => Map.groupBy(chart.sentences, (s) => s.document));

/** The sentences of a document, in their order. */
export function sentencesOf(chart: Chart, document: number): readonly Sentence[] {
  return byDocument(chart).get(document) ?? [];
}

/** Looks up what stands in a sentence. */
export function bySentence<T extends { sentence: number }>(
  all: readonly T[],
): (sentence: number) => readonly T[] {
  const groups = Map.groupBy(all, (one) => one.sentence);
  return (sentence) => groups.get(sentence) ?? [];
}
