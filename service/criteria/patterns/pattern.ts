/** Parses the pattern strings of leaf tests (tests.ts explains the notation). */
import { allConcepts, stem, tokenise } from '../../language/index.ts';
import { append } from '../../language/lists.ts';
import type { Token } from '../../language/types.ts';
import type { Pattern } from '../schema/tests.ts';

/** One word of an alternative: a stem, a beginning, an exact normalised spelling, or a number between two bounds. */
export type PatternWord =
  | { match: 'stem' | 'prefix' | 'exact'; text: string }
  | { match: 'number'; text: string; low: number; high: number };

/** What a word of one letter or two stands for where it could be read as somebody: "PT", "I". */
export type Sense = 'therapy' | 'level';

export type Alternative = ({ concept: string } | { words: PatternWord[] }) & { sense?: Sense };

export interface PatternGroup {
  alternatives: Alternative[];
  /** Must not occur in the sentence. */
  excluded: boolean;
  /** Only gives context: its own assertion (negated, planned, ...) does not matter. */
  context: boolean;
  /** Must come after the group before it. */
  ordered: boolean;
  /** The alternatives as text: groups that ask for the same share what was found. */
  key: string;
}

export interface ParsedPattern {
  source: string;
  groups: PatternGroup[];
  /** Largest number of words between neighbouring groups; absent: anywhere in the sentence. */
  gap?: number;
  /** How many sentences apart the groups may lie. */
  spread: number;
  /** Sections that are closed to patterns which do not name them, and open to this one. */
  sections: readonly string[];
}

export class PatternError extends Error {}

/** Sections that say what is not so: a drug in the list of allergies is not taken. Patterns that ask for it name them. */
export const CLOSED: ReadonlySet<string> = new Set(['allergies']);

const SENSES: ReadonlySet<string> = new Set<Sense>(['therapy', 'level']);
const WITH_SENSE = /^("?[a-z]{1,3}"?):([a-z]+)$/i;

const cache = new Map<Pattern, ParsedPattern>();

/** Parses and remembers a pattern. Throws PatternError with what is wrong and where. */
export function parsePattern(source: Pattern): ParsedPattern {
  const known = cache.get(source);
  if (known) return known;
  let gap: number | undefined;
  let spread = 0;
  const sections: string[] = [];
  // the bounds and sections hold for the whole pattern, wherever they stand
  const rest = source
    .replace(/\s([~+])(\d+)(?=\s|$)/g, (_, mark: string, bound: string) => {
      if (mark === '~') gap = Number(bound);
      else spread = Number(bound);
      return '';
    })
    .replace(/\s@([a-z_]+)(?=\s|$)/g, (_, section: string) => {
      if (!CLOSED.has(section))
        throw new PatternError(`"@${section}" in pattern "${source}" is no section that has to be named`);
      sections.push(section);
      return '';
    });
  const groups: PatternGroup[] = [];
  let ordered = false;
  for (const part of rest.trim().split(/\s([&>])\s/)) {
    if (part === '&' || part === '>') ordered = part === '>';
    else groups.push(parseGroup(part.trim(), ordered, source));
  }
  if (!groups.some((g) => !g.excluded)) throw new PatternError(`pattern "${source}" has nothing to look for`);
  for (const { alternatives } of groups)
    for (const each of alternatives)
      if ('concept' in each) append(sections, allConcepts.get(each.concept)?.sections ?? []);
  const parsed = { source, groups, spread, sections, ...(gap === undefined ? {} : { gap }) };
  cache.set(source, parsed);
  return parsed;
}

function parseGroup(text: string, ordered: boolean, source: string): PatternGroup {
  const marks = /^[!^]*/.exec(text)?.[0] ?? '';
  const alternatives = text
    .slice(marks.length)
    .split('|')
    .flatMap((a) => parseAlternative(a.trim(), source));
  const key = JSON.stringify(alternatives);
  return { alternatives, key, ordered, excluded: marks.includes('!'), context: marks.includes('^') };
}

function parseAlternative(text: string, source: string): Alternative[] {
  if (text.startsWith('#')) {
    const concept = text.slice(1);
    if (!/^[a-z0-9_]+$/.test(concept))
      throw new PatternError(`"${text}" in pattern "${source}" is no concept id`);
    const group = allConcepts.get(concept);
    if (group?.loose) return group.terms.map((term) => parseTerm(term, source));
    return [{ concept, ...(group?.sense && { sense: group.sense }) }];
  }
  return [parseTerm(text, source)];
}

/** `pt:therapy` is the word with its sense; "t:slim" is a word with a colon. */
function parseTerm(text: string, source: string): Alternative {
  const [, word, sense] = WITH_SENSE.exec(text) ?? [];
  if (!word || !sense || !SENSES.has(sense)) return { words: parseWords(text, source) };
  return { words: parseWords(word, source), sense: sense as Sense };
}

function parseWords(text: string, source: string): PatternWord[] {
  const quoted = /^"(.*)"$/.exec(text);
  const words: PatternWord[] = [];
  for (const piece of (quoted?.[1] ?? text).split(/\s+/)) {
    const bounds = quoted ? null : /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$/.exec(piece);
    if (bounds) {
      const [low, high] = [Number(bounds[1]), Number(bounds[2])];
      if (low > high)
        throw new PatternError(`"${piece}" in pattern "${source}": the first number is the larger`);
      words.push({ match: 'number', text: piece, low, high });
      continue;
    }
    const prefix = !quoted && piece.endsWith('*');
    for (const token of tokenise(prefix ? piece.slice(0, -1) : piece)) {
      if (prefix) words.push({ text: token.norm, match: 'prefix' });
      else if (quoted) words.push({ text: token.norm, match: 'exact' });
      else words.push({ text: stem(token.norm), match: 'stem' });
    }
  }
  if (words.length === 0) throw new PatternError(`empty alternative in pattern "${source}"`);
  return words;
}

/** Whether a word of a chart is the one that a pattern asks for. */
export function fitsWord(word: PatternWord, token: Pick<Token, 'norm' | 'stem'>): boolean {
  if (word.match === 'stem') return token.stem === word.text;
  if (word.match === 'prefix') return token.norm.startsWith(word.text);
  if (word.match === 'number') return isBetween(token.norm, word.low, word.high);
  return token.norm === word.text;
}

/** Whether a normalised word is a number of the range, both ends included. */
export function isBetween(norm: string, low: number, high: number): boolean {
  if (!/^\d/.test(norm)) return false;
  const number = Number(norm);
  return number >= low && number <= high;
}
