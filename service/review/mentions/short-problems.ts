/** Short names that mean a disease in a list of diseases ("PMH: HTN, RA, PCKD") and something else elsewhere ("94 % on RA"). */
import type { Span } from '../../language/types.ts';
import file from './short-problems.json' with { type: 'json' };
import { joined, overlaps } from './spans.ts';

export interface ShortProblem extends Span {
  code: string;
  term: string;
}

const NAMES = new Map(Object.entries(file.names));
/** Not a part of another short name: "P&PD". */
const WORD = /(?<![\w/-])(?<!\b[A-Z]&)[A-Z][A-Za-z0-9]{1,5}(?!\w|-(?![A-Z]{2,5}\b))/g;
/** A share of the air or an index, and no disease: "RA 89 %". */
const SCORED = /^ \d{1,3} ?%/;
/** Between two of one list: a comma or the like, and at most a stage, a side, a year or a treatment in a few words. */
const LIST = /^(?=.*(?:[,;/&+]|\band\b))[^.:\n]{1,40}$|^-$/i;

/** What an entry of a list begins behind: "GLP-1 RA" is one name. */
const BEGINS =
  /(?:^|[,;:/&+(.\n\u2022*-]|\b(?:and|with|w\/|of|has|hx|h\/o|s\/p|for|also|mild|severe|moderate|chronic|stable|old|prior|known))\s*$/i;

/** Beside the problems that are known by their names. */
export function shortProblemsIn(text: string, from: number, known: readonly Span[]): ShortProblem[] {
  const found: ShortProblem[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const meant = NAMES.get(written);
    const span = { start: from + index, end: from + index + written.length };
    if (
      !meant ||
      !BEGINS.test(text.slice(0, index)) ||
      SCORED.test(text.slice(span.end - from)) ||
      known.some((each) => overlaps(each, span))
    )
      continue;
    if ([...known, ...found].some((each) => joined(text, from, LIST, each, span)))
      found.push({ ...span, ...meant });
  }
  return found;
}
