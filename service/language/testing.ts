/** A note of one visit, read: what the tests of readers have in common. */
import { assertionOf } from './assertion/assertion.ts';
import { recordOf } from './documents/plain-record.ts';
import { requestContextOf, understand } from './index.ts';
import type { Assertion, Chart, Sentence } from './types.ts';

export interface Note {
  title?: string;
  day?: string;
  /** The request form. */
  form?: Parameters<typeof requestContextOf>[0];
}

/** The chart of a note with this text. */
export const noteOf = (
  text: string,
  { title = 'Office visit', day = '2025-03-12', form = {} }: Note = {},
): Chart => understand(recordOf(`${title}\nDate of service: ${day}\n\n${text}`), requestContextOf(form));

/** The values of a variable in it, in reading order. */
export const valuesOf = (variable: string, text: string, note?: Note): number[] =>
  noteOf(text, note)
    .measurements.filter((m) => m.variable === variable)
    .map((m) => m.low);

/** The first sentence of a chart that has these words. */
export const sentenceWith = (chart: Chart, words: string): Sentence =>
  chart.sentences.find(({ text }) => text.includes(words))!;

/** What a chart says of these words, where they first stand. */
export function assertionIn(chart: Chart, words: string): Assertion {
  const sentence = sentenceWith(chart, words);
  const start = sentence.start + sentence.text.indexOf(words);
  return assertionOf(chart, sentence.index, { start, end: start + words.length });
}

/** What is said of the words between braces, in the chart that is made of the text without them. */
export function assertionOfMarked(marked: string, chartOf: (text: string) => Chart = noteOf): Assertion {
  const [, words] = /\{(.*?)\}/s.exec(marked)!;
  return assertionIn(chartOf(marked.replace(/[{}]/g, '')), words!);
}

/** Whether a word of a note is negated. */
export const isNegated = (word: string, text: string, note?: Note): boolean =>
  assertionIn(noteOf(text, note), word).negated;
