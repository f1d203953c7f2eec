/** What two or three readings of the same words say together. A number on which they differ is doubtful. */
import type { Rect } from '../frame.ts';
import { isImpossible, isNumber, mendNumber } from './numerals.ts';
import type { OcrWord } from './tesseract.ts';

/** Numbers below the first, other words below the second confidence are read again. */
export const SURE_NUMBER = 0.9;
const SURE_WORD = 0.75;
/** Below this confidence even a number that both readings agree on stays doubtful. */
const LEAST_NUMBER = 0.5;

/** Also words that look like a number with a letter in it: "DSO", "O2/11", or like a day that no calendar has. */
export function isUnsure(word: OcrWord): boolean {
  if (mendNumber(word.text) !== word.text || isImpossible(word.text)) return true;
  return word.confidence < (isNumber(word.text) ? SURE_NUMBER : SURE_WORD);
}

/** Words of less confidence are taken as lost: where they begin and end is wrong as often as what they say. */
export const LOST = 0.3;

/** For each unsure word the better of both readings; numbers that differ are doubtful. */
export function merge(first: OcrWord[], second: OcrWord[]): OcrWord[] {
  const kept = first.filter((w) => w.confidence >= LOST);
  const lost = first.filter((w) => w.confidence < LOST);
  const instead = second.filter(
    (w) =>
      w.confidence >= LOST &&
      lost.some((l) => covers(l.rect, w.rect)) &&
      !kept.some((k) => covers(k.rect, w.rect)),
  );
  if (lost.length === 0 || instead.length === 0) return better(first, second);
  const found = instead.map((w) => {
    const word = { ...w, line: first[0]!.line };
    return isNumber(w.text) && w.confidence < SURE_NUMBER ? doubt(word, [w.text]) : word;
  });
  return [...better(kept, second), ...found];
}

/** At least half of `inner` lies, along the line, in `outer`. */
function covers(outer: Rect, inner: Rect): boolean {
  const shared = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left);
  return shared >= 0.5 * (inner.right - inner.left);
}

function better(first: OcrWord[], second: OcrWord[]): OcrWord[] {
  return first.map((word) => {
    if (!isUnsure(word)) return word;
    const other = second.find((w) => matches(word.rect, w.rect));
    const [a, b] = [mendNumber(word.text), mendNumber(other?.text ?? '')];
    const numeric = isNumber(a) || isNumber(b);
    if (!other) return numeric ? doubt({ ...word, text: a }, [a]) : word;
    const confidence = Math.max(word.confidence, other.confidence);
    if (a === b) {
      const agreed = { ...word, text: a, confidence };
      return numeric && confidence < LEAST_NUMBER ? doubt(agreed, [a]) : agreed;
    }
    if (numeric && isImpossible(a) !== isImpossible(b)) {
      const [possible, ruledOut] = isImpossible(a) ? [b, a] : [a, b];
      const taken = { ...word, text: possible, confidence };
      return value(ruledOut.replace(',', '.')) === value(possible) ? taken : doubt(taken, [a, b]);
    }
    // What one reading saw as a plain number outweighs what the other saw as a number with foreign signs in it.
    const clean = a === word.text ? (b === other.text ? undefined : a) : b === other.text ? b : undefined;
    const text = clean ?? (other.confidence > word.confidence ? b : a);
    const chosen = { ...word, text, confidence };
    return numeric && value(a) !== value(b) ? doubt(chosen, [a, b]) : chosen;
  });
}

function doubt(word: OcrWord, readings: string[]): OcrWord {
  return { ...word, doubtful: true, readings };
}

/** A doubtful word after a third reading: settled when that agrees with one of the others. */
export function settle(word: OcrWord, third: OcrWord[]): OcrWord {
  const judge = third.find((w) => matches(word.rect, w.rect));
  if (!judge || judge.confidence < LEAST_NUMBER) return word;
  const said = mendNumber(judge.text);
  const agreed = word.readings?.find((reading) => value(reading) === value(said));
  // Letters that might be a number ("S." for "5.") stay doubtful however often they are seen.
  if (agreed === undefined || !isNumber(agreed) || isImpossible(agreed)) return word;
  const { doubtful: _, readings: __, ...sure } = word;
  return { ...sure, text: agreed };
}

/** A number without the marks of the sentence around it. */
function value(text: string): string {
  return text.replace(/^[("'[]+|[)\]"'.,;:]+$/g, '');
}

/** Two rectangles are the same word: they share most of the longer one. */
function matches(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return shared > 0.8 * Math.max(a.right - a.left, b.right - b.left);
}
