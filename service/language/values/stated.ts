/** A value that words of a sentence tell, or that is worked out of them, as a measurement with one number. */
import type { Chart, Measurement, Sentence } from '../types.ts';

/** What it says of the patient is found later, from the place of its words. */
export type Stated = Omit<Measurement, 'assertion'>;

/** `at`: where `words` begin in the sentence; they become the span and the derivation. `unit` in UCUM. */
export function statedAt(
  sentence: Sentence,
  at: number,
  words: string,
  variable: string,
  value: number,
  unit: string,
): Stated {
  return {
    variable,
    low: value,
    high: value,
    unit,
    conditions: [],
    sentence: sentence.index,
    start: sentence.start + at,
    end: Math.min(sentence.start + at + words.length, sentence.end),
    ...(sentence.date ? { date: sentence.date } : {}),
    derived: words.trim(),
  };
}

/** A value without conditions whose day is that of its document. */
export function ofDocumentsDay(chart: Chart, found: Omit<Stated, 'high' | 'conditions' | 'date'>): Stated {
  const { date } = chart.documents[chart.sentences[found.sentence]!.document] ?? {};
  return { ...found, high: found.low, conditions: [], ...(date ? { date } : {}) };
}
