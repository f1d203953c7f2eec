/** Parses the pattern strings of leaf tests (tests.ts explains the notation). */
import { stem, tokenise } from '../language/index.ts';
import type { Pattern } from './tests.ts';

/** One word of an alternative. */
export interface PatternWord {
  /** What to compare with: a stem, a beginning, or an exact normalised spelling. */
  text: string;
  match: 'stem' | 'prefix' | 'exact';
}

export type Alternative = { concept: string } | { words: PatternWord[] };

export interface PatternGroup {
  alternatives: Alternative[];
  /** Must not occur in the sentence. */
  excluded: boolean;
  /** Only gives context: its own assertion (negated, planned, ...) does not matter. */
  context: boolean;
  /** Must come after the group before it. */
  ordered: boolean;
}

export interface ParsedPattern {
  source: string;
  groups: PatternGroup[];
  /** Largest number of words between neighbouring groups; absent: anywhere in the sentence. */
  gap?: number;
  /** How many sentences apart the groups may lie. */
  spread: number;
}

export class PatternError extends Error {}

const cache = new Map<Pattern, ParsedPattern>();

/** Parses and remembers a pattern. Throws PatternError with what is wrong and where. */
export function parsePattern(source: Pattern): ParsedPattern {
  const known = cache.get(source);
  if (known) return known;
  let gap: number | undefined;
  let spread = 0;
  // the bounds hold for the whole pattern, wherever they stand
  const rest = source.replace(/\s([~+])(\d+)(?=\s|$)/g, (_, mark: string, bound: string) => {
    if (mark === '~') gap = Number(bound);
    else spread = Number(bound);
    return '';
  });
  const groups: PatternGroup[] = [];
  let ordered = false;
  for (const part of rest.trim().split(/\s([&>])\s/)) {
    if (part === '&' || part === '>') ordered = part === '>';
    else groups.push(parseGroup(part.trim(), ordered, source));
  }
  if (!groups.some((g) => !g.excluded)) throw new PatternError(`pattern "${source}" has nothing to look for`);
  const parsed = { source, groups, spread, ...(gap === undefined ? {} : { gap }) };
  cache.set(source, parsed);
  return parsed;
}

function parseGroup(text: string, ordered: boolean, source: string): PatternGroup {
  const marks = /^[!^]*/.exec(text)?.[0] ?? '';
  const alternatives = text
    .slice(marks.length)
    .split('|')
    .map((a) => parseAlternative(a.trim(), source));
  return { alternatives, ordered, excluded: marks.includes('!'), context: marks.includes('^') };
}

function parseAlternative(text: string, source: string): Alternative {
  if (text.startsWith('#')) {
    const concept = text.slice(1);
    if (!/^[a-z0-9_]+$/.test(concept))
      throw new PatternError(`"${text}" in pattern "${source}" is no concept id`);
    return { concept };
  }
  const quoted = /^"(.*)"$/.exec(text);
  const words: PatternWord[] = [];
  for (const piece of (quoted?.[1] ?? text).split(/\s+/)) {
    const prefix = !quoted && piece.endsWith('*');
    for (const token of tokenise(prefix ? piece.slice(0, -1) : piece)) {
      if (prefix) words.push({ text: token.norm, match: 'prefix' });
      else if (quoted) words.push({ text: token.norm, match: 'exact' });
      else words.push({ text: stem(token.norm), match: 'stem' });
    }
  }
  if (words.length === 0) throw new PatternError(`empty alternative in pattern "${source}"`);
  return { words };
}
