/** A note of one visit, read: what the tests of readers have in common. */
import { assertionOf } from './assertion/assertion.ts';
import { recordOf } from './documents/plain-record.ts';
import { requestContextOf, understand } from './index.ts';
import type { Chart } from './types.ts';

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

/** Whether a word of it is negated. */
export function isNegated(word: string, text: string, note?: Note): boolean {
  const chart = noteOf(text, note);
  const sentence = chart.sentences.find((s) => s.text.includes(word))!;
  const start = sentence.start + sentence.text.indexOf(word);
  return assertionOf(chart, sentence.index, { start, end: start + word.length }).negated;
}
