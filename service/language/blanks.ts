/** Fields left blank: "Expected benefit: ____", "Length of need ......" say nothing about their label. */
import type { Sentence, Span } from './types.ts';

export interface BlankScope extends Span {
  flag: 'uncertain';
  cue: Span & { text: string };
}

/** A label and a run of underscores (or leader dots) with nothing written on or behind it. */
const BLANK =
  /([^.;:_\n]{3,80}?)\s*[:=?]?\s*(_{3,}(?=\s*(?:$|[.;,)]|\s{2,}|[A-Z]))|(?:(?:\. ?){5,}(?! ?\.)|\u2026{2,})(?=\s*(?:$|[.;,)]|\s{2,})))(?!\s*(?:[Yy]es|YES|[Nn]o|NO|[Nn]one|NONE|[Nn]eg|NEG|[Pp]os|POS|[Nn]ever|NEVER|[Dd]enie[sd]|[YyNn])\b)/g;

/** Opens the question of a label that nobody has filled in. Offsets are those of the chart. */
export function blankScopes(sentence: Sentence): BlankScope[] {
  if (!/_{3}|\.\s?\.\s?\.|\u2026/.test(sentence.text)) return [];
  return [...sentence.text.matchAll(BLANK)]
    .filter((m) => /[A-Za-z]{3}/.test(m[1] ?? ''))
    .map((m) => {
      const start = sentence.start + m.index;
      const end = start + (m[1] ?? '').length;
      const at = sentence.start + m.index + m[0].lastIndexOf(m[2] ?? '');
      return {
        flag: 'uncertain' as const,
        start,
        end,
        cue: { start: at, end: at + (m[2] ?? '').length, text: 'left blank' },
      };
    });
}
