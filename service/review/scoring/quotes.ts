/** Does an evidence entry show what the label's quote shows, and do its boxes lie on the words it quotes? */
import { distance } from 'fastest-levenshtein';
import type { Box, EvidenceEntry } from '../../contract/results.ts';
import { append } from '../../language/lists.ts';

/** White space, case and typographic variants do not make two quotes different. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words without surrounding punctuation. */
export function wordsOfText(text: string): string[] {
  return plain(text)
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''))
    .filter(Boolean);
}

/** Share of the shorter text that has to align when neither holds the other (a quote across sentences, OCR slips). */
const ALIGNED = 0.5;
/** Fewer words in common than this are chance, unless they are the whole shorter text. */
const ALIGNED_WORDS = 3;

/** One quote holds the other, or their words align over most of the shorter one. */
export function quotesAgree(a: string, b: string): boolean {
  const [one, two] = [plain(a), plain(b)];
  if (!one || !two) return false;
  if (one.includes(two) || two.includes(one)) return true;
  const [left, right] = [wordsOfText(a), wordsOfText(b)];
  const shorter = Math.min(left.length, right.length);
  if (shorter === 0) return false;
  const score = alignment(left, right);
  return score / shorter >= ALIGNED && (score >= ALIGNED_WORDS || score === shorter);
}

/** Local alignment score of two word lists: +1 for a match, -1 for a gap or another word. */
function alignment(left: readonly string[], right: readonly string[]): number {
  let best = 0;
  let above = new Array<number>(right.length + 1).fill(0);
  for (const word of left) {
    const row = [0];
    for (let j = 1; j <= right.length; j++) {
      const step = alike(word, right[j - 1]!) ? 1 : -1;
      row[j] = Math.max(0, above[j - 1]! + step, above[j]! - 1, row[j - 1]! - 1);
      best = Math.max(best, row[j]!);
    }
    above = row;
  }
  return best;
}

/** Equal, or one slip apart in a long word without digits: a number is never nearly right. */
export function alike(a: string, b: string): boolean {
  if (a === b) return true;
  return a.length > 4 && b.length > 4 && !/\d/.test(a + b) && distance(a, b) <= 1;
}

/** A word of the true page: text, x, y, width, height in fractions of the page. */
export type TrueWord = readonly [string, number, number, number, number];

/** Boxes count as right when the words under them are the quoted ones, F1 at least this. */
export const BOX_F1 = 0.8;

/**
 * F1 between the quoted words and the true words whose middle lies in the entry's boxes. `slack` widens the boxes on
 * every side (fractions of the page): a fax is shifted against the clean print that the truth was taken from.
 */
export function boxF1(entry: EvidenceEntry, pages: readonly (readonly TrueWord[])[], slack = 0): number {
  const quoted = wordsOfText(entry.exact_text_sentence_relevant_to_criteria ?? '');
  const under = entry.bounding_box.length === 0 ? [] : wordsUnder(entry.bounding_box, pages, slack);
  const left = [...under];
  let right = 0;
  for (const word of quoted) {
    const at = left.findIndex((other) => alike(word, other));
    if (at < 0) continue;
    left.splice(at, 1);
    right++;
  }
  return quoted.length + under.length === 0 ? 0 : (2 * right) / (quoted.length + under.length);
}

function wordsUnder(boxes: readonly Box[], pages: readonly (readonly TrueWord[])[], slack: number): string[] {
  const found: string[] = [];
  for (const [page, words] of pages.entries()) {
    const here = boxes.filter((box) => box.page === page);
    if (here.length === 0) continue;
    for (const [text, x, y, width, height] of words) {
      const [cx, cy] = [x + width / 2, y + height / 2];
      const inside = here.some(
        (box) =>
          cx >= box.x - slack &&
          cx <= box.x + box.width + slack &&
          cy >= box.y - slack &&
          cy <= box.y + box.height + slack,
      );
      if (inside) append(found, wordsOfText(text));
    }
  }
  return found;
}
