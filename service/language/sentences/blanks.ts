/** Fields left blank: "Expected benefit: ____", "Length of need ......" say nothing about their label. */
import type { Sentence, Span } from '../types.ts';

export interface BlankScope extends Span {
  flag: 'uncertain';
  cue: Span & { text: string };
}

/** A run of underscores or leader dots with nothing written on or behind it. */
const BLANK =
  /(?:_{3,}(?=\s*(?:$|[.;,)]|\s{2,}|[A-Z]))|(?:(?:\. ?){5,}(?! ?\.)|\u2026{2,})(?=\s*(?:$|[.;,)]|\s{2,})))(?!\s*(?:[Yy]es|YES|[Nn]o|NO|[Nn]one|NONE|[Nn]eg|NEG|[Pp]os|POS|[Nn]ever|NEVER|[Dd]enie[sd]|[YyNn])\b)/g;
/** What may part a label from its blank. */
const JOINT = /\s*[:=?]?\s*$/;
/** Characters of a label, and of the space behind it, that are looked at. */
const LABEL_LENGTH = 80;
const REACH = 2 * LABEL_LENGTH;

/** Opens the question of a label that nobody has filled in. Offsets are those of the chart. */
export function blankScopes(sentence: Sentence): BlankScope[] {
  const { text } = sentence;
  if (!/_{3}|\.\s?\.\s?\.|\u2026/.test(text)) return [];
  const found: BlankScope[] = [];
  let behind = 0;
  for (const m of text.matchAll(BLANK)) {
    const front = text.slice(Math.max(behind, m.index - REACH), m.index);
    const words = front.slice(0, JOINT.exec(front)?.index);
    const label = (/[^.;:_\n]*$/.exec(words)?.[0] ?? '').slice(-LABEL_LENGTH);
    behind = m.index + m[0].length;
    if (!/[A-Za-z]{3}/.test(label)) continue;
    const end = m.index - front.length + words.length;
    found.push({
      flag: 'uncertain',
      start: sentence.start + end - label.length,
      end: sentence.start + end,
      cue: { start: sentence.start + m.index, end: sentence.start + behind, text: 'left blank' },
    });
  }
  return found;
}
