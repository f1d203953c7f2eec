/** Something that a page prints, with the words that a person sees there. */
import type { Layout, TextLine } from '../documents/layout.ts';

export interface Printed {
  value: string;
  /** As printed. */
  text: string;
  page: number;
  /** Indexes in the words of the chart. */
  words: number[];
  /** Why it is taken, where that is not plain. */
  because?: string;
}

/** A stretch of a line, by offsets in its text. */
export function printedAt(
  layout: Layout,
  line: TextLine,
  { start, end }: { start: number; end: number },
  value: string,
  because?: string,
): Printed {
  const words: number[] = [];
  for (let at = line.words[0]; at <= line.words[1]; at++) {
    const word = layout.words[at];
    if (word && word.start < line.start + end && line.start + start < word.end) words.push(at);
  }
  const text = line.text.slice(start, end).trim();
  return { value, text, page: line.page, words, ...(because && { because }) };
}

/** Body and margins of all pages: what identifies a request stands in both. */
export const allLines = ({ lines, margins }: Layout): TextLine[] => [...lines, ...margins];
