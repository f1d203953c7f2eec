/** Sentences longer than a sentence may be, cut where it does the least harm: behind a semicolon, a comma, a word. */
import { SENTENCE_LENGTH, SENTENCE_NUMBERS, SENTENCE_WORDS } from '../bounds.ts';
import { most } from '../lists.ts';
import type { Sentence } from '../types.ts';

/** A number, a word, a sign that is a token of its own, or a run of one other mark. */
const PART = /\d+|[\p{L}\p{M}]+|[%<>=+?~\u2264\u2265\u00b1#]|([^\s\p{L}\p{M}\d])\1*/gu;
/** A sentence of this length has neither too many words nor too many numbers. */
const SHORT = 2 * SENTENCE_NUMBERS;
/** Of this share of a piece and more, the best place is looked for. */
const LEAST = 0.5;

/** The stretch from `from` to `to` in pieces that no bound of a sentence cuts; rows are bounded by their line. */
export function piecesOf(text: string, from: number, to: number, kind: Sentence['kind']): [number, number][] {
  if (kind === 'row' || to - from < SHORT) return [[from, to]];
  const pieces: [number, number][] = [];
  let start = from;
  let words = 0;
  let numbers = 0;
  /** Places at which this piece may end, with their grade. */
  let places: { at: number; grade: number }[] = [];
  const whole = text.slice(0, to);
  for (const m of whole.slice(from).matchAll(PART)) {
    const at = from + m.index;
    const end = at + m[0].length;
    const isNumber = isDigits(m[0]);
    const full =
      end - start > SENTENCE_LENGTH ||
      words + 1 > SENTENCE_WORDS ||
      (isNumber && numbers + 1 > SENTENCE_NUMBERS);
    if (full && places.length) {
      const stop = bestOf(places, start);
      pieces.push([start, stop]);
      start = stop;
      while (/\s/.test(whole[start] ?? '')) start++;
      places = places.filter((p) => p.at > start);
      [words, numbers] = countsOf(whole.slice(start, at));
    }
    words++;
    numbers += Number(isNumber);
    places.push({ at: end, grade: gradeOf(whole, end) });
    // one stretch without any place to cut it
    for (; end - start > SENTENCE_LENGTH; start += SENTENCE_LENGTH) {
      pieces.push([start, start + SENTENCE_LENGTH]);
      places = places.filter((p) => p.at > start + SENTENCE_LENGTH);
    }
  }
  if (start < to) pieces.push([start, to]);
  return pieces;
}

/** How good a place it is to end a sentence: behind a mark, behind a word, within one. */
function gradeOf(text: string, at: number): number {
  if (!/\s/.test(text[at] ?? ' ')) return 0;
  const mark = text[at - 1] ?? '';
  return mark === ';' || mark === '.' ? 3 : mark === ',' ? 2 : 1;
}

function bestOf(places: readonly { at: number; grade: number }[], start: number): number {
  const least = start + (places.at(-1)!.at - start) * LEAST;
  const late = places.filter((p) => p.at >= least);
  const grade = most(late.map((p) => p.grade));
  return late.findLast((p) => p.grade === grade)!.at;
}

function countsOf(text: string): [words: number, numbers: number] {
  const parts = text.match(PART) ?? [];
  return [parts.length, parts.filter(isDigits).length];
}

function isDigits(part: string): boolean {
  return /^\d/.test(part);
}
