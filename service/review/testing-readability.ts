/** How hard a text of the engine is to read, and words that no text of it may hold: for the test that keeps them readable. */
import { most } from '../language/lists.ts';

/** What comes from the record or names a thing is not ours to simplify: quotes, pages, numbers, lists of drugs and codes. */
function ownWords(text: string): string {
  return text
    .replace(/"[^"]*"/g, 'so')
    .replace(/\([^)]*\)/g, '')
    .replace(/(?:: )[^.]*(?:, [^.,]*){2,}/g, '')
    .replace(/[ \t]+/g, ' ');
}

export function sentencesIn(text: string): string[] {
  return ownWords(text)
    .split(/(?<=[.!?])\s+(?=[A-Z-])|\n+/)
    .map((sentence) => sentence.replace(/^[-\s]+/, '').trim())
    .filter((sentence) => /[a-z]/.test(sentence));
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];

function syllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/e$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 1);
}

/** Flesch-Kincaid grade level. */
export function gradeOf(text: string): number {
  const sentences = sentencesIn(text);
  const words = sentences.flatMap(wordsIn);
  if (words.length === 0) return 0;
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (spoken / words.length) - 15.59;
}

export const longest = (text: string): number =>
  Math.max(0, most(sentencesIn(text).map((sentence) => wordsIn(sentence).length)));

/** What may not stand in a text that people read; quotes of the record aside. */
export const FORBIDDEN: readonly RegExp[] = [
  /\b\d{4}-\d{2}-\d{2}\b/,
  /\b(?:undefined|null|NaN|true|false)\b/,
  /\b[a-z]+_[a-z_]+\b/,
  /\b(?:negated|hypothetical|assertion|classifier|regex|token|leaf|node|span|anchor)\b/i,
  /\bhardly reads|rule took|by its wording|conflicts with itself|30\.4375\b/i,
  / ,|\( |\.\.|,\.| {2,}(?=\S)/,
  /\bp\. (?:0|undefined)\b/,
];

/** Words of the list that a text holds. */
export function forbiddenIn(text: string): string[] {
  const own = text.replace(/"[^"]*"/g, '""');
  return FORBIDDEN.flatMap((pattern) => pattern.exec(own)?.[0] ?? []);
}
