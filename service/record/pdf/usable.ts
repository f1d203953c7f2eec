/** Decides whether a page's text layer can be trusted, from the layer alone. */
import type { PlacedWord } from './textlayer.ts';

export type Verdict = 'good' | 'none' | 'garbage' | 'hidden';

/** Share of characters without meaning from which a layer counts as garbage. */
const GARBAGE = 0.1;

export function judgeLayer(words: PlacedWord[]): Verdict {
  const length = words.reduce((sum, w) => sum + w.text.length, 0);
  if (length === 0) return 'none';
  const strange = words.reduce((sum, w) => sum + (w.strange ?? 0), 0);
  if (strange / length > GARBAGE || isScrambled(words)) return 'garbage';
  const hidden = words.reduce((sum, w) => sum + (w.hidden ? w.text.length : 0), 0);
  return hidden / length > 0.5 ? 'hidden' : 'good';
}

/** Fewer Latin letters than these tell nothing; nor do these few of different words, such as a unit that stands in every row. */
const ENOUGH_LETTERS = 150;
const ENOUGH_DIFFERENT = 60;
/** Share of vowels below which letters are no text: 33 % is the least of any real page, a shifted alphabet has 15 %. */
const LEAST_VOWELS = 0.2;

/** A font without a Unicode map may yield its own codes, which are letters too: "WKH SDWLHQW" for "the patient". */
function isScrambled(words: PlacedWord[]): boolean {
  const different = new Set<string>();
  let [letters, vowels, differing] = [0, 0, 0];
  for (const { text } of words) {
    let own = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i) | 0x20;
      if (code < 0x61 || code > 0x7a) continue;
      own++;
      if (VOWELS.has(code)) vowels++;
    }
    letters += own;
    if (differing >= ENOUGH_DIFFERENT || different.has(text)) continue;
    different.add(text);
    differing += own;
  }
  return letters >= ENOUGH_LETTERS && differing >= ENOUGH_DIFFERENT && vowels < LEAST_VOWELS * letters;
}

const VOWELS = new Set([...'aeiouy'].map((vowel) => vowel.charCodeAt(0)));

/** A single glyph without meaning is a bullet or a tick; more of them are a word that only the picture tells. */
const STRANGE_LETTERS = 2;
const STRANGE_SHARE = 0.3;

/** Whether a word of a good layer says what is printed: a heading or a stamp may have a font without a map. */
export function isReadable({ strange = 0, text }: PlacedWord): boolean {
  return strange < STRANGE_LETTERS || strange < STRANGE_SHARE * text.length;
}
