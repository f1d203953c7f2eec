/** A mention as named features: words around it by distance and side, where it stands, what cues and rules say. */
import { tokenise } from '../../language/vocabulary/text.ts';
import type { MentionContext } from './context.ts';

/** Words on each side that are told apart by their distance. */
const NEAR = 4;
/** Further words of the sentence, told apart by their side alone. */
const FAR = 14;
/** Longest word that counts. */
const LONGEST = 24;

/** What the rules of the problem list make of it, besides. */
export interface Ruled {
  kind: 'problem' | 'drug';
  key: string;
  /** has, had, suspected, denied, family; taken, stopped; none. */
  rule: string;
  /** Course of the condition: chronic, acute, ... */
  course?: string;
}

export function featuresOf(context: MentionContext, { kind, key, rule, course }: Ruled): string[] {
  const out: string[] = [];
  const left = wordsOf(context.left).reverse();
  const right = wordsOf(context.right);
  side(out, 'l', left);
  side(out, 'r', right);
  out.push(`b ${left[0] ?? '^'} ${right[0] ?? '$'}`);
  for (const word of new Set(wordsOf(context.before).slice(-10))) out.push(`p ${word}`);
  for (const word of new Set(wordsOf(context.after).slice(0, 8))) out.push(`n ${word}`);
  for (const word of new Set(wordsOf(context.heading).slice(0, 8))) out.push(`h ${word}`);
  for (const word of new Set(wordsOf(context.title).slice(0, 8))) out.push(`t ${word}`);
  const flags = [...context.flags].sort().join('+');
  out.push(
    `section ${context.section}`,
    `document ${context.document}`,
    `author ${context.author}`,
    `days ${span(context.days)}`,
    `flags ${flags}`,
    `rule ${rule}`,
    `rule ${rule} flags ${flags}`,
    `rule ${rule} section ${context.section}`,
    `key ${key}`,
    `course ${course ?? ''}`,
    `course ${course ?? ''} section ${context.section}`,
    `length ${left.length === 0 && right.length === 0 ? 'alone' : left.length === 0 ? 'first' : right.length === 0 ? 'last' : 'inside'}`,
  );
  for (const flag of context.flags) out.push(`flag ${flag}`);
  return [...new Set(out)].map((name) => `${kind[0]} ${name}`);
}

function side(out: string[], name: string, words: readonly string[]): void {
  words.slice(0, NEAR).forEach((word, i) => {
    out.push(`${name}${i} ${word}`);
  });
  words.slice(0, FAR).forEach((word) => {
    out.push(`${name} ${word}`);
  });
  words.slice(0, FAR - 1).forEach((word, i) => {
    out.push(
      name === 'l' ? `${name} ${words[i + 1] ?? '^'} ${word}` : `${name} ${word} ${words[i + 1] ?? '$'}`,
    );
  });
  if (words.length === 0) out.push(`${name}0 -`);
}

const wordsOf = (text: string): string[] =>
  tokenise(text).map(({ stem }) => (/^\d/.test(stem) ? numberOf(stem) : stem.slice(0, LONGEST)));

/** Numbers by their form: a year, a dose, a date. */
const numberOf = (stem: string): string =>
  /^(?:19|20)\d\d$/.test(stem) ? '#year' : /[/-]/.test(stem) ? '#date' : '#';

function span(days: number | undefined): string {
  if (days === undefined) return 'unknown';
  if (days < 0) return 'after';
  const limits = [15, 60, 180, 400, 1200];
  const at = limits.findIndex((limit) => days < limit);
  return at < 0 ? 'older' : `under ${limits[at]}`;
}
