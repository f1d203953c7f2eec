/** Short names that mean a disease in a list of diseases ("PMH: HTN, RA, PCKD") and something else elsewhere ("94 % on RA"). */
import type { Span } from '../../language/types.ts';
import file from './short-problems.json' with { type: 'json' };

export interface ShortProblem extends Span {
  code: string;
  term: string;
}

const NAMES = file.names as unknown as Record<string, [code: string, term: string]>;
const WORD = /(?<![\w/-])[A-Z][A-Za-z0-9]{1,5}(?![\w-])/g;
/** Between two of one list: a comma or the like, and at most a stage, a side, a year or a treatment in a few words. */
const LIST = /^(?=.*(?:[,;/&+]|\band\b))[^.:\n]{1,40}$/i;

/** Beside the problems that are known by their names. */
export function shortProblemsIn(text: string, from: number, known: readonly Span[]): ShortProblem[] {
  const found: ShortProblem[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const meant = Object.hasOwn(NAMES, written) ? NAMES[written] : undefined;
    const span = { start: from + index, end: from + index + written.length };
    if (!meant || known.some((each) => each.start < span.end && span.start < each.end)) continue;
    const others = [...known, ...found];
    if (others.some((each) => isListed(text, from, each, span) || isListed(text, from, span, each)))
      found.push({ ...span, code: meant[0], term: meant[1] });
  }
  return found;
}

const isListed = (text: string, from: number, a: Span, b: Span): boolean =>
  b.start > a.end && LIST.test(text.slice(a.end - from, b.start - from));
