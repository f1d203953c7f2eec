/** A value that words of a sentence tell, or that is worked out of them, as a measurement with one number. */
import type { Measurement, Sentence } from '../types.ts';

/** What it says of the patient is found later, from the place of its words. */
export type Stated = Omit<Measurement, 'assertion'>;

/** Place of the words of a value; offsets of the chart's text. */
export interface Place {
  sentence: number;
  start: number;
  end: number;
}

/** One number for the words at a place. `unit` in UCUM. */
export const statedOver = (
  { sentence, start, end }: Place,
  variable: string,
  value: number,
  unit: string,
  derived: string,
  date?: string,
): Stated => ({
  variable,
  low: value,
  high: value,
  unit,
  conditions: [],
  sentence,
  start,
  end,
  ...(date ? { date } : {}),
  derived,
});

/** `at`: where `words` begin in the sentence; they become the span and the derivation. `unit` in UCUM. */
export function statedAt(
  sentence: Sentence,
  at: number,
  words: string,
  variable: string,
  value: number,
  unit: string,
): Stated {
  const start = sentence.start + at;
  const place = { sentence: sentence.index, start, end: Math.min(start + words.length, sentence.end) };
  return statedOver(place, variable, value, unit, words.trim(), sentence.date);
}
