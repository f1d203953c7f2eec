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

/** "Turned: [ ] q2h [ ] q4h [ ] self": a label before boxes of which nobody has ticked one. */
const UNTICKED =
  /(?:^|\n|\.\s)\s*([A-Za-z][^[\]:.\n\u2610]{2,79}?):?\s*((?:\[[ _]*\]|\u2610|\( \))[^[\]\n\u2610-\u2612]{1,40}){2,}(?=\n|$)/g;

function untickedScopes({ text, start }: Sentence): BlankScope[] {
  if (!/\[[ _]*\]|\u2610|\( \)/.test(text)) return [];
  return [...text.matchAll(UNTICKED)].map((m) => {
    const label = m[1]!.trimEnd();
    const at = start + m.index + m[0].indexOf(label);
    const end = at + label.length;
    return {
      flag: 'uncertain',
      start: at,
      end,
      cue: { start: end, end: start + m.index + m[0].length, text: 'left blank' },
    };
  });
}

/** Opens the question of a label that nobody has filled in. Offsets are those of the chart. */
export function blankScopes(sentence: Sentence): BlankScope[] {
  const { text } = sentence;
  const found = untickedScopes(sentence);
  if (!/_{3}|\.\s?\.\s?\.|\u2026/.test(text)) return found;
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
